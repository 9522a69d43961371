"""What somebody at the table may know of it, as JSON.

The information barrier: the number of moves and the times are told to a visually impaired player only when he asks the
referee for them, and then it is recorded (Laws 2009, E2.9d, 13.6). A view never shows them to him, nor does it ever
show a player the other's board or scoresheet.
"""

import msgspec

from app.json_lines import Json
from app.scoresheets.shown_entry import shown_entry
from app.table.unclear import unclear_entries
from game.actors import Actor, Colour, Role
from game.events import Difference
from game.rules.noting import offers_owed
from game.rules.replies import unpressed
from game.rules.supervision import competition_rules, moves_are_recorded
from game.table.table import Table


def view(table: Table, actor: Actor, now_ms: int) -> Json:
    """Return the table as `actor` may see it at `now_ms`: the arbiter everything, the others their own seat.

    An assistant announces for both players (2009, E2.9b, E2.10), and a visually impaired player's makes both moves on
    the opponent's board (E2.9a): so he sees that board, and what each of them has to repeat.
    """
    seats = [actor.seat] if actor.seat is not None else list(Colour)
    helps = actor.role is Role.ASSISTANT
    both = list(Colour) if helps else seats
    at_hand = both if helps and actor.seat is not None and table.seats.of(actor.seat).visually_impaired else seats
    shown: Json = {
        "step": step(table),
        "to_move": table.turn.mover,
        "boards": {seat: table.boards.of(seat).squares for seat in at_hand},
        "sheets": {seat: [shown_entry(entry) for entry in table.sheets.of(seat).entries] for seat in seats},
        "to_repeat": {seat: _to_repeat(table, seat) for seat in both},
        "to_press": [seat for seat in seats if unpressed(table, seat)],
        "draw_offer": _draw_offer(table, actor.seat),
        "offers_to_note": {seat: list(offers_owed(table, seat)) for seat in seats},
        "result": table.outcome.result if table.outcome else None,
        "signed": list(table.sheets.signed),
        "to_sign": list(table.to_sign),
        "speed": table.speed,
        "competition_rules": competition_rules(table),
        "recorded_by_players": moves_are_recorded(table),
    }
    if may_see_clocks(table, actor):
        shown |= {"ply": table.ply, "moves_completed": table.moves_completed, "clocks": clocks(table, now_ms)}
    if actor.role is Role.ARBITER:
        shown |= {
            "position": table.position,
            "illegal_moves": {seat: table.illegal_moves.of(seat) for seat in Colour},
            "differences": [_difference(found) for found in table.differences],
            "unclear": unclear_entries(table),
        }
    return shown


def _draw_offer(table: Table, seat: Colour | None) -> Colour | None:
    """Whose offer of a draw stands: of two the one that he may answer who is shown it."""
    if seat is not None and seat.opponent in table.claims.draw_offers:
        return seat.opponent
    return table.claims.draw_offer


def _difference(found: Difference) -> Json:
    """What differs; of scoresheets both entries, as they are shown everywhere."""
    shown: Json = msgspec.to_builtins(found)
    for name, entry in (("white_entry", found.white_entry), ("black_entry", found.black_entry)):
        if entry is not None:
            shown[name] |= shown_entry(entry)
    return shown


def step(table: Table) -> str:
    """Name how far the game and the move in progress have got."""
    if table.outcome is not None:
        return "over"
    if not table.started:
        return "not_started"
    if table.stopped:
        return "stopped"
    if table.turn.made:
        return "made"
    if table.turn.announced is not None:
        return "announced"
    return "touched" if table.turn.touched else "to_move"


def may_see_clocks(table: Table, actor: Actor) -> bool:
    """Whether the clocks may be shown without being asked for: not to a visually impaired player."""
    is_player = actor.role is Role.PLAYER and actor.seat is not None
    return not (is_player and actor.seat is not None and table.seats.of(actor.seat).visually_impaired)


def _to_repeat(table: Table, seat: Colour) -> Json | None:
    """Return the opponent's announcement that the seat has heard and still has to repeat or to execute."""
    pending = table.pending(seat)
    if pending is None or pending.mover is seat:
        return None
    announcement: Json = msgspec.to_builtins(pending.announcement)
    return {"announcement": announcement, "repetition": pending.repetition, "executed": pending.executed}


def clocks(table: Table, now_ms: int) -> Json:
    """Both times at `now_ms`, in milliseconds; `free_ms` is what is left of the move's delay, which passes first."""
    return {
        "running": table.clock.running,
        **{
            seat: {
                "remaining_ms": table.clock.remaining(seat, now_ms),
                "used_ms": table.clock.used(seat, now_ms),
                "free_ms": max(0, table.clock.period(seat).delay_ms - table.clock.elapsed(seat, now_ms)),
                "flag": table.clock.flag_fell_at(seat, now_ms) is not None,
            }
            for seat in Colour
        },
    }
