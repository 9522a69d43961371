"""A player's scoresheet as plain lines for a screen reader: the headings, then one half-move a line.

The move's number comes first, then the colour, then what the player wrote or said and how it reads.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import date

import chess

from app.scoresheets.own_sheet import SheetLine, sheet_lines
from app.scoresheets.shown_entry import How, how_made
from dialogue.narration.results import result_sentence
from game.actors import Colour
from game.events import Event
from game.evolve import replay
from game.table.position import START_POSITION
from game.table.scoresheet import EntryStatus
from game.table.seat import ScoreKeeping, Seat
from game.table.table import Table
from speech_grammar.messages import Catalogue, Spoken
from speech_grammar.notation.writing import Writer

_REMARKS = {EntryStatus.ILLEGAL: "sheet.illegal", EntryStatus.AMBIGUOUS: "sheet.ambiguous"}


def scoresheet_text(
    events: Sequence[Event],
    seat: Colour,
    catalogue: Catalogue,
    day: date | None = None,
    in_letters: Writer | None = None,
) -> str:
    """The scoresheet of that seat as text, with a line end at its end; `day` is when the game was begun.

    With `in_letters` each entry that is a legal move is also written as that writes it.
    """
    headings, lines = scoresheet_words(events, seat, catalogue, day, in_letters)
    return "\n".join([*map(str, headings), "", *map(str, lines), ""])


def scoresheet_words(
    events: Sequence[Event],
    seat: Colour,
    catalogue: Catalogue,
    day: date | None = None,
    in_letters: Writer | None = None,
) -> tuple[Sequence[Spoken], Sequence[Spoken]]:
    """The headings of that scoresheet, whose first is its title, and its lines, at least one; see `scoresheet_text`."""
    table = replay(events)
    lines = [
        entry_words(line, catalogue) + _in_letters(line, table, catalogue, in_letters)
        for line in sheet_lines(events, seat)
    ]
    return [*headings_of(table, seat, catalogue, day)], lines or [catalogue.say("sheet.empty")]


def headings_of(table: Table, seat: Colour, catalogue: Catalogue, day: date | None = None) -> Iterator[Spoken]:
    """What stands above the moves: whose sheet it is, the game, the result, who has signed."""
    yield catalogue.say("sheet.of", colour=seat)
    for what, text in asdict(table.occasion).items():
        if text:
            yield catalogue.say(f"sheet.{what}", text=" ".join(str(text).split()))
    for colour in Colour:
        yield from _player(table.seats.of(colour), colour, catalogue)
    if day is not None:
        yield catalogue.say("sheet.day", day=day.isoformat())
    yield catalogue.say(f"sheet.kept_by_{_keeping(table, seat)}")
    if table.initial != START_POSITION:
        yield catalogue.say("sheet.initial", fen=table.initial)
    yield result_words(table, catalogue)
    for colour in table.sheets.signed:
        yield catalogue.say("sheet.signed", colour=colour)
    for colour in table.sheets.left:
        yield catalogue.say("sheet.left_unsigned", colour=colour)
    for colour in table.sheets.refused:
        yield catalogue.say("sheet.refused_to_sign", colour=colour)
    if table.outcome is None or len(table.to_sign) == len(Colour):
        yield catalogue.say("sheet.not_signed")


def _player(seat: Seat, colour: Colour, catalogue: Catalogue) -> Iterator[Spoken]:
    """His name, and under it what else is known of him."""
    if name := " ".join(seat.name.split()):
        yield catalogue.say("sheet.player", colour=colour, name=name)
    if seat.title is not None:
        yield catalogue.say("sheet.title", colour=colour, title=seat.title.name.lower())
    for what in ("rating", "federation", "fide_id"):
        if text := getattr(seat, what):
            yield catalogue.say(f"sheet.{what}", colour=colour, text=str(text))


def _keeping(table: Table, seat: Colour) -> str:
    """How the sheet was kept: of a tape it is said only where it has every entry."""
    score = table.seats.of(seat).score
    ways = {how_made(entry) for entry in table.sheets.of(seat).entries} - {None}
    return "announcing" if score is ScoreKeeping.TAPE and ways != {How.SPOKEN} else score


def result_words(table: Table, catalogue: Catalogue) -> Spoken:
    """Who has won and why, or that the game is not over."""
    outcome = table.outcome
    if outcome is None:
        return catalogue.say("sheet.unfinished")
    key, named = result_sentence(outcome.winner, outcome.result)
    return catalogue.say(key, **named) + catalogue.say("table.ended", termination=outcome.termination)


def entry_words(line: SheetLine, catalogue: Catalogue) -> Spoken:
    """One line: number, colour, entry, and what is to be remarked about it."""
    words = catalogue.say(
        f"sheet.{_kind(line)}",
        number=str(line.number),
        colour=line.colour,
        text=line.entry.text,
        move=line.entry.announcement,
    )
    for remark in remarks(line, catalogue):
        words += remark
    return words


def _in_letters(line: SheetLine, table: Table, catalogue: Catalogue, in_letters: Writer | None) -> Spoken:
    """The move of an entry in the letters that were asked for; nothing where it is none, or no longer one."""
    if in_letters is None or line.entry.move is None or line.ply > len(table.line) + 1:
        return Spoken()
    board = table.board_before(line.ply)
    if not board.is_legal(chess.Move.from_uci(line.entry.move)):
        return Spoken()
    return catalogue.say("sheet.letters", text=in_letters(line.entry.move, board))


def remarks(line: SheetLine, catalogue: Catalogue) -> Iterator[Spoken]:
    """That an entry is none, that a draw was offered with it, and each text struck before it."""
    if key := _REMARKS.get(line.entry.status):
        yield catalogue.say(key if line.entry.announcement else "sheet.unreadable")
    if line.draw_offer:
        yield catalogue.say("sheet.draw_offer")
    for text in line.struck:
        yield catalogue.say("sheet.struck", text=text)


def _kind(line: SheetLine) -> str:
    if line.is_missing:
        return "missing"
    if line.entry.announcement is None:
        return "unread"
    if how_made(line.entry) is How.ENTERED:
        return "entered"
    return "move" if line.is_read_as_written else "read"
