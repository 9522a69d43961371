"""What binds a player or waits for his answer, in the words that told it: for a game that is taken up again.

Laws 2009, E2.6 and 7.4: an illegal announcement; E2.1: a move to repeat and carry out; A4c: an illegal move to claim;
4.3: a piece touched; 9.5b: a move declared with a wrong claim; 9.1b1: an offer; E2.7, E2.8: boards and scoresheets that
differ.
"""

from itertools import groupby

from dialogue.narration.answers import PIECES
from dialogue.narration.differences import difference
from dialogue.reasons import illegal
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.actors import Colour
from game.legality.resolution import announcement_of
from game.legality.touch import allowed_moves, binding, exchange, is_own, touched_pieces, touched_to_castle
from game.rules.supervision import touch_is_ruled_on
from game.rules.unclaimed import may_claim, unclaimed_by
from game.table.agreed_line import AnnouncedMove, Repetition
from game.table.table import Table


def illegal_announcement(table: Table) -> tuple[Saying, ...]:
    """Why the announcement is illegal, and that it is to be corrected, unless the clock is pressed or a move sealed."""
    announced = table.turn.announced
    if announced is None or announced.fault is None:
        return ()
    told = illegal(announced.announcement, announced.fault)
    if table.turn.unclaimed is not None or table.session.adjournment is not None:
        return told
    return (*told, only(Station.of(announced.mover), "table.correct_before_clock"))


def correcting_renewed(told: tuple[Saying, ...], table: Table) -> tuple[Saying, ...]:
    """What was told of an illegal move, for who asks later: not that it is to be corrected, where it stands no more."""
    stands = illegal_announcement(table)
    return tuple(saying for saying in told if saying.key != "table.correct_before_clock" or saying in stands)


def still_binding(table: Table) -> tuple[Saying, ...]:
    """All of it. Of a move that is sealed nothing that was touched is told, for it is secret (Guidelines, 1a)."""
    bound = _on_his_move(table, touched(table) if allowed_moves(table) is not None else ())
    followed = tuple(said for seat in Colour for said in (*misrepeated(table, seat), *to_follow(table, seat)))
    told = (*illegal_announcement(table), *bound, *followed)
    return (*told, *_to_claim(table), *_offered(table), *_different(table))


def move_stands(table: Table) -> tuple[Saying, ...]:
    """That the announced move counts as before; nothing of one that is illegal, or may be sealed (Guidelines, 1a)."""
    announced = table.turn.announced
    if announced is None or announced.move is None or announced.fault or table.session.adjournment is not None:
        return ()
    return (everybody("table.move_stands", move=announcement_of(table.board(), announced.move)),)


def binds_his_move(table: Table) -> tuple[Saying, ...]:
    """The same to who asks what he can say: of pieces touched what he has to do with them, as a ruling tells him."""
    return _on_his_move(table, bound_by_touch(table))


def declared(table: Table) -> tuple[Saying, ...]:
    """That the move declared with a wrong claim is to be made, or sealed: all have heard which it is (9.5b)."""
    if table.turn.claimed is None:
        return ()
    move = announcement_of(table.board(), table.turn.claimed)
    return (everybody("refused.claimed_move_must_be_made", move=move),)


def _on_his_move(table: Table, by_touch: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """What the move that is still to be announced has to be; nothing of one that is sealed (Guidelines, 1a)."""
    announced, turn = table.turn.announced, table.turn
    if table.session.adjournment is not None or (announced is not None and announced.fault is None):
        return ()
    queen = (everybody("table.queen_ordered"),) if turn.queen_ordered else ()
    if told := declared(table):
        return (*told, *queen)
    return (*queen, *by_touch) if touch_is_ruled_on(table) else queen


def touched(table: Table) -> tuple[Saying, ...]:
    """The pieces touched in the move in progress, as they stand on the mover's own board."""
    board = table.boards.of(table.turn.mover)
    pieces = ((square, board.stood(square)) for square in dict.fromkeys(table.turn.touched))
    return tuple(
        everybody("table.touched", piece=PIECES[piece.lower()], square=square) for square, piece in pieces if piece
    )


def bound_by_touch(table: Table) -> tuple[Saying, ...]:
    """To who moves again what he has to do with what he touched (4.3): move his own pieces, capture the opponent's.

    Whether a piece can be moved or captured he finds out; only of two he hears that one captures the other, if it
    can (4.3c). King and then rook are for castling, where an edition has it so, or for a move of the king (4.4a, c).
    """
    mover = table.turn.mover
    if table.seats.of(mover).computer:
        return ()
    station, moves = Station.of(mover), allowed_moves(table)
    if moves and (due := exchange(table, binding(table, moves))):
        return (only(station, "table.touched_piece_captures", square=due[0], target=due[1]),)
    pieces = touched_pieces(table)
    if king_and_rook := touched_to_castle(table):
        if table.edition.king_then_rook_must_castle:
            return (only(station, "table.touched_king_and_rook", touched=king_and_rook),)
        pieces = king_and_rook[:1]
    told: list[Saying] = []
    for owns, group in groupby(pieces, lambda square: is_own(table, square)):
        squares = tuple(group)
        key = ("else_" if told else "") + _BY_TOUCH[owns, len(squares) > 1]
        told.append(only(station, f"table.{key}", touched=squares))
    return tuple(told)


_BY_TOUCH = {
    (True, False): "touched_piece_binds",
    (True, True): "touched_pieces_bind",
    (False, False): "touched_piece_is_captured",
    (False, True): "touched_pieces_are_captured",
}
"""By whether they are his own, and whether they are several, of which the first that can is due (4.3)."""


def unfollowed(table: Table, seat: Colour) -> AnnouncedMove | None:
    """The opponent's move that this player has yet to repeat or to carry out (E2.1); an engine does by itself."""
    pending = table.pending(seat)
    if pending is None or table.seats.of(seat).computer:
        return None
    return None if pending.repetition is Repetition.AGREES and pending.executed else pending


def misrepeated(table: Table, seat: Colour) -> tuple[Saying, ...]:
    """What this player said in place of the move that he has to repeat still, in the words that told him so (E2.1)."""
    move = unfollowed(table, seat)
    if move is None or move.repeated is None:
        return ()
    both = {"announced": move.announcement, "repeated": move.repeated}
    return (everybody("table.repetition_differs", None, colour=seat, **both),)


def to_follow(table: Table, seat: Colour) -> tuple[Saying, ...]:
    """What he has to do about it; nothing of an illegal move that its player corrects before anybody follows it."""
    move, turn = unfollowed(table, seat), table.turn
    if move is None or (move is turn.announced and move.fault is not None and turn.unclaimed is None):
        return ()
    key = "telling.to_make" if move.repetition is Repetition.AGREES else "telling.say_repeat"
    return (only(Station.of(seat), key, move=move.announcement),)


def _to_claim(table: Table) -> tuple[Saying, ...]:
    """To who may still claim it, the illegal move of his opponent."""
    told = []
    for seat in Colour:
        if (announced := unclaimed_by(table, seat)) is not None and may_claim(table, seat):
            named = {"colour": seat.opponent, "other_colour": seat}
            told.append(only(Station.of(seat), "table.illegal_unclaimed", move=announced.announcement, **named))
    return tuple(told)


def _offered(table: Table) -> tuple[Saying, ...]:
    return tuple(everybody("table.draw_offered", colour=to.opponent) for to in table.draw_offered_to)


def _different(table: Table) -> tuple[Saying, ...]:
    return tuple(saying for found in table.differences for saying in difference(found, table))
