"""What the question "can this player still mate?" is answered with, and the proof of the answer."""

from dataclasses import dataclass
from enum import StrEnum


class CanMate(StrEnum):
    """Whether a player can mate by any possible series of legal moves."""

    CAN = "can"
    CANNOT = "cannot"
    UNDETERMINED = "undetermined"


class Argument(StrEnum):
    """Why a player can never mate."""

    OVER = "over"  # mate or stalemate is on the board: there are no more moves
    MATERIAL = "material"  # a bare king, or minor pieces against what cannot help (python-chess's rule)
    NO_NET = "no_net"  # wherever the pieces may get, they cannot give check with all flight squares held
    FOLLOWED = "followed"  # each line of moves soon comes to where the game is over or there is no net any more
    ALL_SEEN = "all_seen"  # every position that can still lead to a mate was looked at, and none is one


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer with its proof.

    `line`: for CAN the moves, UCI, that end in mate (empty when mate is on the board). `argument`: for CANNOT why.
    `positions`: how many were looked at.
    """

    answer: CanMate
    line: tuple[str, ...] = ()
    argument: Argument | None = None
    positions: int = 0
