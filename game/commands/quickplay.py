"""The quickplay finish (Laws 2009, article 10 and Appendix D)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command
from game.time_reason import QuickplayGround, QuickplayRuling


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimQuickplay(Command):
    """Claim a draw in the quickplay finish, with less than two minutes left (10.2)."""

    seat: Colour
    ground: QuickplayGround


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmitQuickplay(Command):
    """The same where no arbiter is there, whoever is to move: play ends, and the evidence is submitted (appendix D)."""

    seat: Colour
    ground: QuickplayGround


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyEvidence(Command):
    """The opponent verifies the evidence of a claim that was submitted (appendix D)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnQuickplay(Command):
    """The arbiter rules on the claim; `bonus`: the opponent has two minutes more when it is postponed (10.2b)."""

    ruling: QuickplayRuling
    bonus: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestIncrement(Command):
    """Ask for five seconds more with each move of both, short of time (2018, Guidelines III.4)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnIncrement(Command):
    """The arbiter grants these seconds or not (2018, Guidelines III.4)."""

    granted: bool
