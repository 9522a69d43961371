"""Can this player still mate by any possible series of legal moves? (2009: 5.2b, 6.9, 7.4b, 9.6; 2023: 5.1.2).

First what the board and the material tell; then a short search for a helpmate, which settles nearly all positions of
real games, and whether a mating net is possible at all, here or where forced moves lead, which settles most of the
others: behind a wall of pawns that comes first. Then a longer search in another way, for the first has led nowhere;
with patience both go on, and a third. That search and static reasoning go hand in hand is the idea of M. Ambrona, "A
Practical Algorithm for Chess Unwinnability" (FUN 2022). The half-move clock and repetitions are left aside: the Laws
ask what moves could do. Nothing here looks at a clock; the time is bounded by the number of positions.
"""

from collections.abc import Iterator
from dataclasses import replace

import chess

from game.actors import Colour
from game.table.position import chess_colour, possible_board
from game.winnable.forced import ends_without_mate
from game.winnable.helpmate import HelpmateSearch, Search
from game.winnable.nets import mating_square
from game.winnable.placement import Placement
from game.winnable.plans import guidances
from game.winnable.reach import reach
from game.winnable.verdict import Argument, CanMate, Verdict
from game.winnable.walls import is_walled

LIMIT = 400  # positions: the search takes a hundredth of a second
PATIENT = 6_000  # positions of each search, of which there are three then: two seconds and a half at most
_QUICK = 80  # positions: enough for nearly all positions of real games


def can_mate(fen: str, colour: Colour) -> Verdict:
    """Whether that player can still mate in that position, with the proof. Raises PositionError."""
    return winnable(fen, colour)


def winnable(position: chess.Board | str, colour: Colour, *, limit: int = LIMIT) -> Verdict:
    """Whether that player can still mate; a search looks at `limit` positions.

    With a limit above `LIMIT`, as `PATIENT` is, every way to look for a mate is followed up to that limit. A FEN may be
    one of Chess960. Raises PositionError when it is none, or no possible position.
    """
    board = position.copy(stack=False) if isinstance(position, chess.Board) else board_of_any(position)
    if chess_colour(colour) is chess.WHITE:
        return _white_mates(board, limit)
    verdict = _white_mates(board.mirror(), limit)
    return replace(verdict, line=tuple(_mirrored(move) for move in verdict.line))


def board_of_any(fen: str) -> chess.Board:
    """The board of a FEN, standard or Chess960. Raises PositionError."""
    return possible_board(fen, chess960=True)


def never_nets(board: chess.Board) -> bool:
    """Whether White can never form a mating net, wherever the pieces get. A possible en passant leaves it open."""
    return not board.has_legal_en_passant() and mating_square(reach(board)) is None


def _white_mates(board: chess.Board, limit: int) -> Verdict:
    """The verdict for White: the first of the attempts that settles it."""
    verdict = Verdict(answer=CanMate.UNDETERMINED)
    for verdict in _attempts(board, limit):
        if verdict.answer is not CanMate.UNDETERMINED:
            break
    return verdict


def _attempts(board: chess.Board, limit: int) -> Iterator[Verdict]:
    if not any(board.generate_legal_moves()):
        has_mated = board.is_check() and board.turn is chess.BLACK
        yield Verdict(answer=CanMate.CAN) if has_mated else Verdict(answer=CanMate.CANNOT, argument=Argument.OVER)
    if _lacks_material(board):
        yield Verdict(answer=CanMate.CANNOT, argument=Argument.MATERIAL)
    walled = is_walled(board)
    if walled:
        yield _netted(board)
    likeliest, *others = (HelpmateSearch(board, guidance, _lacks_mating_material) for guidance in guidances(board))
    yield _found(likeliest.to(min(limit, _QUICK)))
    if not walled:
        yield _netted(board)
    yield _followed(board)
    following = [*others, likeliest] if limit > LIMIT else others[:1]
    for search in following:
        yield _found(search.to(limit))


def _netted(board: chess.Board) -> Verdict:
    if never_nets(board):
        return Verdict(answer=CanMate.CANNOT, argument=Argument.NO_NET)
    return Verdict(answer=CanMate.UNDETERMINED)


def _followed(board: chess.Board) -> Verdict:
    if ends_without_mate(board, _is_hopeless):
        return Verdict(answer=CanMate.CANNOT, argument=Argument.FOLLOWED)
    return Verdict(answer=CanMate.UNDETERMINED)


def _is_hopeless(board: chess.Board) -> bool:
    return _lacks_material(board) or never_nets(board)


def _found(search: Search) -> Verdict:
    if search.line is not None:
        return Verdict(answer=CanMate.CAN, line=search.line, positions=search.positions)
    if search.exhausted:
        return Verdict(answer=CanMate.CANNOT, argument=Argument.ALL_SEEN, positions=search.positions)
    return Verdict(answer=CanMate.UNDETERMINED, positions=search.positions)


def _lacks_material(board: chess.Board) -> bool:
    return board.has_insufficient_material(chess.WHITE)


def _lacks_mating_material(placement: Placement) -> bool:
    return _lacks_material(placement.board())


def _mirrored(uci: str) -> str:
    """The same move for the other colour."""
    return "".join(str(9 - int(letter)) if letter.isdigit() else letter for letter in uci)
