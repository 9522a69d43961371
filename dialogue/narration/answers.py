"""What a player is told when he asks: the last move, and why something was refused."""

import chess

from dialogue.earcon import Earcon
from dialogue.reasons import in_full
from dialogue.saying import Saying, only
from dialogue.station import Station
from game.actors import Colour
from game.commands import Command
from game.errors import Refusal, RefusalCode
from game.legality.resolution import announcement_of
from game.table.agreed_line import Repetition
from game.table.table import Table

PIECES = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}


def piece_and_colour(letter: str) -> dict[str, object]:
    """The parameters `piece` and `colour` of a FEN letter."""
    return {"colour": Colour.WHITE if letter.isupper() else Colour.BLACK, "piece": PIECES[letter.lower()]}


def last_move(station: Station, table: Table) -> Saying:
    """The move announced last; it has been spoken aloud before both, so that each may ask for it."""
    if table.turn.announced is not None:
        return only(station, "telling.last_move", colour=table.turn.mover, move=table.turn.announced.announcement)
    if not table.line:
        return only(station, "telling.no_move_yet")
    last = table.line[-1]
    before = table.board_before(last.number)
    return only(station, "telling.last_move", colour=last.mover, move=announcement_of(before, last.move))


def said_again(station: Station, table: Table, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """What the station was told last, and before it the opponent's move that it has yet to repeat or to execute (E2.1).

    What came after the announcement, that he is on move or was not understood, is not what he asks for.
    """
    pending = table.pending(station.seat) if station.seat else None
    if pending is None or (pending.executed and pending.repetition is Repetition.AGREES):
        return told
    before = table.board_before(pending.ply)
    move = announcement_of(before, pending.move) if pending.move else pending.announcement
    if any(saying.params.get("move") == move for saying in told):
        return told
    return (only(station, "table.announced", move=move), *told)


def times_in(told: tuple[Saying, ...]) -> frozenset[Colour]:
    """Whose times were told."""
    return frozenset(colour for colour in Colour for saying in told if _tells_time_of(colour, saying))


def _tells_time_of(colour: Colour, saying: Saying) -> bool:
    return saying.key == "table.time_used" and saying.params["colour"] is colour


def renewed(told: tuple[Saying, ...], now: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """What was told, with what is told `now` in the place of the sentences of the same kinds."""
    keys = {saying.key for saying in now}
    place = next(place for place, saying in enumerate(told) if saying.key in keys)
    return (*told[:place], *now, *(saying for saying in told[place:] if saying.key not in keys))


def reasons(station: Station, command: Command, refusal: Refusal, board: chess.Board) -> tuple[Saying, ...]:
    """Why the referee refuses: the move that was said, if one was, and the reason; moves in full, as on `board`."""
    params = in_full(refusal, board)
    said = getattr(command, "announcement", None)
    why = only(station, f"refused.{refusal.code}", None if said else Earcon.REFUSED, **params)
    told = (why, *way_out(station, refusal))
    return (only(station, "telling.refused_move", Earcon.REFUSED, move=said), *told) if said else told


def way_out(station: Station, refusal: Refusal) -> tuple[Saying, ...]:
    """The words that mend what is refused: his own scoresheet (8.1, 8.5b, 8.7), a draw offered, a move that stands."""
    is_anothers = refusal.params.get("seat", station.seat) is not station.seat
    if refusal.code is RefusalCode.DRAW_ALREADY_OFFERED:
        return (only(station, "telling.say_draw"),) if is_anothers else ()
    mended_by = _MENDED_BY_THE_ARBITER if station is Station.ARBITER else _MENDED_BY
    key = None if is_anothers else mended_by.get(refusal.code)
    return (only(station, key),) if key else ()


_MENDED_BY = {
    RefusalCode.PREVIOUS_MOVE_NOT_NOTED: "telling.say_noted",
    RefusalCode.SHEETS_INCOMPLETE: "telling.say_noted",
    RefusalCode.SHEET_NOT_RETURNED: "telling.type_return_sheet",
}
_MENDED_BY_THE_ARBITER = {RefusalCode.ANNOUNCEMENT_PENDING: "telling.say_play_on_first"}
