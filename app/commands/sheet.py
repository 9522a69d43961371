"""`rochade sheet`: a typed scoresheet, entry by entry: what it reads as, and what may be a misprint for what."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from app import output
from app.errors import NOT_UNDERSTOOD, OK
from app.given_file import given_file
from app.json_lines import Json
from app.options import add_position
from app.position import board_from
from game.actors import Colour
from game.table.position import mover
from game.table.seat import NotationLanguage

if TYPE_CHECKING:
    import chess

    from speech_grammar.messages import Catalogue, Spoken
    from speech_grammar.notation.sheet import SheetLine, SheetReading


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the file, whose letters it has, the position and the form of the answer."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--notation", choices=[language.value for language in NotationLanguage])
    add_position(parser)
    parser.add_argument("--json", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Print what each entry is; 0 when all are legal moves as they stand, else 1. Raises `AppError`."""
    from speech_grammar.messages import Catalogue
    from speech_grammar.notation.lines import entries_of
    from speech_grammar.notation.sheet import read_sheet

    board = board_from(arguments.fen, is_chess960=arguments.chess960)
    fen = board.fen()
    entries = entries_of(_text(arguments.file), board.fullmove_number, mover(fen))
    languages = [NotationLanguage(arguments.notation)] if arguments.notation else None
    report = Report(
        read_sheet(entries, fen, languages, chess960=board.chess960), board, Catalogue.load(arguments.language)
    )
    if arguments.json:
        output.json_line({"file": arguments.file, **report.fields()})
    else:
        for line in report.lines():
            output.line(line)
    return OK if report.sheet.is_clear else NOT_UNDERSTOOD


@dataclass(frozen=True, slots=True)
class Report:
    """A sheet that was read from the position of `board` on, in words and as JSON."""

    sheet: "SheetReading"
    board: "chess.Board"
    catalogue: "Catalogue"

    def lines(self) -> Iterator[str]:
        """Yield the language, each entry, and the position reached."""
        say = self.catalogue.say
        names = ", ".join(str(say(f"notation.{language}")) for language in self.sheet.languages)
        yield str(say("sheet.language", names=names))
        if not self.sheet.lines:
            yield str(say("sheet.empty"))
        for ply, line in enumerate(self.sheet.lines):
            yield str(self._words(ply, line))
        for ply, text in enumerate(self.sheet.unjudged, len(self.sheet.lines)):
            yield str(say("sheet.unjudged", **self._place(ply), text=text) if text.strip() else self._missing(ply))
        if self.sheet.position is not None:
            key = "sheet.position" if self.sheet.is_clear else "sheet.position_if_so"
            yield str(say(key, fen=self.sheet.position))

    def fields(self) -> Json:
        """Return what `--json` prints."""
        return {
            "languages": list(self.sheet.languages),
            "lines": [self._line_fields(ply, line) for ply, line in enumerate(self.sheet.lines)],
            "unjudged": list(self.sheet.unjudged),
            "position": self.sheet.position,
            "clear": self.sheet.is_clear,
        }

    def _line_fields(self, ply: int, line: "SheetLine") -> Json:
        reading = line.reading
        place = self._place(ply)
        return {
            "number": int(place["number"]),
            "colour": place["colour"],
            "text": reading.text,
            "status": reading.status,
            "announcement": msgspec.to_builtins(reading.announcement),
            "move": reading.move,
            "choices": list(reading.choices),
            "refused": reading.fault.code if reading.fault else None,
            "proposals": msgspec.to_builtins(reading.proposals),
            "assumed": line.assumed,
            "draw_offer": reading.draw_offer,
            "says": str(self._words(ply, line)),
        }

    def _words(self, ply: int, line: "SheetLine") -> "Spoken":
        """The entry as it stands and as it reads, and what is to be remarked about it."""
        say, reading = self.catalogue.say, line.reading
        if not reading.text.strip():
            return self._missing(ply)
        key = "sheet.read" if reading.announcement else "sheet.unread"
        words = say(key, **self._place(ply), text=reading.text, move=reading.announcement)
        for remark in self._remarks(line):
            words += remark
        return words

    def _missing(self, ply: int) -> "Spoken":
        return self.catalogue.say("sheet.missing", **self._place(ply))

    def _remarks(self, line: "SheetLine") -> "Iterator[Spoken]":
        """Yield why the entry is no move, or which it can be, and what it may be a misprint for."""
        import chess

        from game.legality.resolution import announcement_of

        say, reading = self.catalogue.say, line.reading
        board = chess.Board(line.position, chess960=self.board.chess960)
        if reading.fault is not None:
            yield say("sheet.illegal")
            yield say(f"fault.{reading.fault.code}", **reading.fault.names())
        elif reading.choices:
            # After an entry that stayed ambiguous, some of the moves are of another position than this one.
            here = [move for move in reading.choices if board.is_legal(chess.Move.from_uci(move))]
            yield say("which_move", moves=tuple(announcement_of(board, move) for move in here))
        elif reading.move is None:
            yield say("sheet.unreadable")
        for proposal in reading.proposals:
            move = announcement_of(board, proposal.move)
            yield say("sheet.proposed", text=proposal.text, move=move, misprint=proposal.why)
        if reading.draw_offer:
            yield say("sheet.draw_offer")

    def _place(self, ply: int) -> dict[str, str]:
        """The number and the colour of a half-move of the sheet (from 0)."""
        begins_black = mover(self.board.fen()) is Colour.BLACK
        number = self.board.fullmove_number + (ply + begins_black) // 2
        return {"number": str(number), "colour": Colour.BLACK if (ply + begins_black) % 2 else Colour.WHITE}


def _text(file: str) -> str:
    """The text of the file, in UTF-8; a letter in another encoding becomes a sign that no move has."""
    with given_file(file) as found:
        return found.read().decode(errors="replace")
