"""A game as PGN: the agreed line with the clocks, from a table and nothing else.

PGN: the standard of 1994-03-12 (section 7 what stands in a string, 8.1 the seven tags, 9.1.5 WhiteType, 9.6.1
TimeControl, 9.8.1 Termination, 10.5 and 10.6 SetUp and FEN); `[%clk h:mm:ss]` is the command that players of PGN files
show beside a move. PGN knows no illegal move: where one stands that nobody claimed (Laws 2009, A4c), the moves begin
after it, and a comment tells those before. Nor is what was only said a move: the one declared with a claim (9.2a), or
announced when the game ended, is told in a comment behind the last, in the language of the reader.
"""

import unicodedata
from collections.abc import Iterator
from datetime import date

import chess
import chess.pgn

from game.actors import Colour
from game.events import Termination
from game.table.occasion import Occasion
from game.table.seat import Seat
from game.table.table import Outcome, Table
from game.units import SECOND_MS
from speech_grammar.announcing import long_form
from speech_grammar.messages import Catalogue
from speech_grammar.notation.writing import Writer

UNKNOWN = "?"
UNFINISHED = "*"
LOST_FOR_BOTH = "0-0"
COLUMNS = 80  # of a line of moves
_UNPRINTED = frozenset(("Cc", "Cs"))  # control characters, and halves of letters, which no file can have
_LOST_BY = {
    Termination.FLAG: "time forfeit",
    Termination.ILLEGAL_MOVE: "rules infraction",
    Termination.ILLEGAL_MOVES: "rules infraction",
    Termination.PENALTY: "rules infraction",
    Termination.SEALED_MOVE: "rules infraction",
    Termination.TELEPHONE: "rules infraction",
    Termination.DEFAULT: "abandoned",
}


def pgn(
    table: Table, day: date | None = None, in_letters: Writer | None = None, *, catalogue: Catalogue | None = None
) -> str:
    """The game so far as PGN text, with a line end at its end; `day` is when it was begun.

    With `in_letters` its moves are written as that writes them, for people: programs read the standard's English. Its
    comments are in the language of the `catalogue`; English without.
    """
    exporter = _Exporter(columns=COLUMNS) if in_letters is None else _InLetters(in_letters)
    return f"{pgn_game(table, day, in_letters, catalogue=catalogue).accept(exporter)}\n"


def on_one_line(game: chess.pgn.Game) -> str:
    """That game as PGN text, all moves on one line, without a line end at its end."""
    return game.accept(_Exporter(columns=None))


class _Exporter(chess.pgn.StringExporter):
    """Writes the tags as the standard wants strings (7), which python-chess does not."""

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Write a tag: a backslash before a quotation mark or a backslash, and nothing that cannot be printed."""
        printed = "".join(letter for letter in tagvalue if unicodedata.category(letter) not in _UNPRINTED)
        super().visit_header(tagname, printed.replace("\\", "\\\\").replace('"', '\\"'))


class _InLetters(_Exporter):
    """Writes the moves as the Laws do, in the letters that were asked for."""

    def __init__(self, in_letters: Writer) -> None:
        super().__init__(columns=COLUMNS)
        self._in_letters = in_letters

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        """Write a move, with the numbers that python-chess would write."""
        if board.turn == chess.WHITE:
            self.write_token(f"{board.fullmove_number}. ")
        elif self.force_movenumber:
            self.write_token(f"{board.fullmove_number}... ")
        self.force_movenumber = False
        self.write_token(f"{self._in_letters(move.uci(), board)} ")


def pgn_game(
    table: Table, day: date | None = None, in_letters: Writer | None = None, *, catalogue: Catalogue | None = None
) -> chess.pgn.Game:
    """The game so far as python-chess has it: the tags, and after each move what its player's clock showed.

    `in_letters` and `catalogue` write its comments, as in `pgn`.
    """
    game = chess.pgn.Game(_tags(table, day))
    begin = max((ply.number for ply in table.line if ply.fault is not None), default=0)
    game.setup(table.board_before(begin + 1))
    game.comment = _before(table, begin)
    node: chess.pgn.GameNode = game
    for ply in table.line[begin:]:
        node = node.add_main_variation(chess.Move.from_uci(ply.move))
        # Whole seconds: more is not in the standard, and a clock that shows 0:00:00 has not always fallen.
        node.set_clock(max(0, ply.clock.side(ply.mover).remaining_ms) // SECOND_MS)
    node.comment = " ".join(filter(None, (node.comment, _behind(table, in_letters, catalogue))))
    return game


def _behind(table: Table, in_letters: Writer | None, catalogue: Catalogue | None) -> str:
    """Of a game that is over the move that was said and is none of it, as a comment; empty where there is none."""
    turn, announced = table.turn, table.turn.announced
    if table.outcome is None or (turn.claimed is None and announced is None):
        return ""
    key = "pgn.announced" if turn.claimed is None else "pgn.declared"
    move = turn.claimed or (announced.move if announced else None)
    if move is not None:
        board = table.board()
        text = in_letters(move, board) if in_letters else board.san(chess.Move.from_uci(move))
    else:
        text = long_form(announced.announcement) if announced else ""
    return str((catalogue or Catalogue.load("en")).say(key, colour=turn.mover, text=text))


def _before(table: Table, plies: int) -> str:
    """The first moves as a comment, from where to where, and which of them was illegal; empty for none."""
    if not plies:
        return ""
    told = []
    for ply in table.line[:plies]:
        number = f"{table.move_number(ply.number)}.{'' if ply.mover is Colour.WHITE else '..'}"
        told.append(f"{number} {ply.move}{' (illegal, not claimed)' if ply.fault is not None else ''}")
    return f"Played before this position, from {table.initial}: {' '.join(told)}"


def _tags(table: Table, day: date | None) -> dict[str, str]:
    seats = {colour: table.seats.of(colour) for colour in Colour}
    occasion = table.occasion
    types = {f"{colour.title()}Type": "program" if seat.computer else "human" for colour, seat in seats.items()}
    return {
        "Event": _tag(occasion.event),
        "Site": _tag(occasion.site),
        "Date": f"{day:%Y.%m.%d}" if day else "????.??.??",
        "Round": _round(occasion),
        "White": _tag(table.seats.of(Colour.WHITE).name),
        "Black": _tag(table.seats.of(Colour.BLACK).name),
        "Result": _result(table.outcome),
        "TimeControl": str(table.clock.control),
        "Termination": _termination(table.outcome),
        **(types if "program" in types.values() else {}),
        **({"Board": str(occasion.board)} if occasion.board else {}),
        **{tag: text for colour, seat in seats.items() for tag, text in _of_player(colour, seat)},
    }


def _round(occasion: Occasion) -> str:
    """The round, and after a point the board of that round, from which broadcasts tell the games of a round apart."""
    return ".".join(str(number) for number in (occasion.round, occasion.board) if number) if occasion.round else UNKNOWN


def _of_player(colour: Colour, seat: Seat) -> Iterator[tuple[str, str]]:
    """What is known of a player: title and rating (9.1.1, 9.1.2), FIDE's number and federation for broadcasts."""
    known = {"Title": seat.title, "Elo": seat.rating, "FideId": seat.fide_id, "Federation": _line(seat.federation)}
    for what, value in known.items():
        if value:
            yield f"{colour.title()}{what}", str(value)


def _result(outcome: Outcome | None) -> str:
    """The result; PGN has none for a game that both have lost, and "0-0" would be read as castling."""
    return UNFINISHED if outcome is None or outcome.result == LOST_FOR_BOTH else outcome.result


def _tag(name: str) -> str:
    return _line(name) or UNKNOWN


def _line(name: str) -> str:
    """The name on one line: a tag has no line ends."""
    return " ".join(name.split())


def _termination(outcome: Outcome | None) -> str:
    """Why it ended, in the words that the standard has for it."""
    return _LOST_BY.get(outcome.termination, "normal") if outcome else "unterminated"
