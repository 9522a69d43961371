"""When an offer of a draw may be made, stands as one, and lapses (1993, 10.6 to 10.9; 2009, 9.1)."""

from game import commands as c
from game import events as e
from game.actors import Colour
from game.edition import TouchOrMove
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.rules.move_made import is_as_good_as_made
from game.table.table import Table

_ByHandOrWord = c.Touch | c.Announce | c.RemovePiece | c.PlacePiece | c.Execute


def stands_as_offer(table: Table) -> bool:
    """Whether a claim counts as an offer of a draw (9.1b3), in a competition that lets draws be agreed now (9.1a)."""
    return table.edition.claim_counts_as_offer and objection_to_agreement(table) is None


def quickplay_claim_offers(table: Table) -> bool:
    """Whether one by 10.2 does so, too (2009, 9.1b3); since 2018 only those by 9.2 and 9.3 do (9.1.2.3)."""
    return table.edition.quickplay_claim_counts_as_offer and objection_to_agreement(table) is None


def objection_to_agreement(table: Table) -> Refusal | None:
    """Why the competition forbids agreement, altogether or before so many moves by both (9.1a); None: it does not.

    With the arbiter's consent it does not, and only what the Laws themselves ask for is left (2023, 5.2.3).
    """
    edition, consents = table.edition, table.rulings.draw_allowed
    if not edition.agreement_allowed and not consents:
        return Refusal(RefusalCode.AGREEMENT_FORBIDDEN, "here no draws are agreed (9.1a)")
    moves = edition.agreement_after_moves
    if consents:
        moves = min(moves, edition.agreement_consented_after_moves)
    if min(_moves_made(table, colour) for colour in Colour) < moves:
        text = f"no draw is agreed before {moves} moves by both (9.1a)"
        return Refusal(RefusalCode.AGREEMENT_TOO_EARLY, text, count=moves)
    return None


def awaits_consent(table: Table) -> bool:
    """Whether the arbiter's consent would let the players agree on a draw, now or as soon as the Laws do (9.1a)."""
    edition = table.edition
    early = edition.agreement_after_moves > edition.agreement_consented_after_moves
    forbidden = not edition.agreement_allowed or early
    return forbidden and not table.rulings.draw_allowed and objection_to_agreement(table) is not None


def _moves_made(table: Table, seat: Colour) -> int:
    """The moves of that player, the one that he has made and not yet completed among them."""
    completed = sum(ply.mover is seat for ply in table.line)
    return completed + (table.turn.mover is seat and (table.turn.made or is_as_good_as_made(table, seat)))


def offer_lapses(table: Table, command: _ByHandOrWord, now: int) -> Events:
    """9.1b1: an offer is refused by touching a piece to move it; so it is by announcing a move. In 1993 it stands."""
    stands = table.edition.offer_refused_on is TouchOrMove.MOVE
    if stands or command.seat.opponent not in table.claims.draw_offers:
        return ()
    return (e.DrawDeclined(at=now, by=command.by, seat=command.seat, by_move=True),)
