"""`rochade referee`: the referee over JSON lines, for boards, other programs and tests (docs/referee.md).

A command a line comes in. Out go its events, in their order, and then `done`; or one `error` that names the reason.
Either way the stream goes on with the next line, until it ends.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from app import output
from app.errors import OK, AppError, ErrorCode, Interrupted, WireError
from app.failure import words_of
from app.json_lines import LONGEST_LINE, Json, read_object
from app.record import wire
from app.table.noting import with_reading
from app.table.session import Session
from app.table.setup import add_table, opening, require_nothing_new
from app.table.stopwatch import Stopwatch
from app.table.view import view
from dialogue.reasons import in_full
from game.actors import Actor
from game.errors import GameError, Refusal
from speech_grammar.messages import Catalogue

ANSWERS = ("done", "error", "table")  # the `type` of every line that is no event


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options that set up the table, and its record."""
    add_table(parser, has_operator=True)
    record = parser.add_mutually_exclusive_group()
    record.add_argument("--record", type=Path, metavar="FILE")
    record.add_argument("--resume", type=Path, metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    """Serve standard input to its end."""
    if arguments.resume:
        require_nothing_new(arguments)
        session = Session.resume(arguments.resume)
    else:
        session = Session.begin(opening(arguments), arguments.record)
    referee = Referee(session, arguments.language, output.json_line)
    try:
        referee.open()
        for number, line in _lines(sys.stdin.buffer if sys.stdin else None):
            referee.answer(number, line)
    except KeyboardInterrupt:
        raise Interrupted from None  # who reads is a program
    finally:
        session.close()
    return OK


class Referee:
    """Answers lines by what the session decides; `write` gets each object that goes out."""

    def __init__(self, session: Session, language: str, write: Callable[[Json], None]) -> None:
        self._session = session
        self._language = language
        self._write = write
        self._stopwatch = Stopwatch(session.table.at)

    def open(self) -> None:
        """Say what has happened so far: that the table was opened, or all events of the game that is resumed."""
        for event in self._session.events:
            self._write(wire.to_json(event))
        self._write({"type": "done", "line": 0, "at": self._session.table.at})

    def answer(self, number: int, line: bytes) -> None:
        """Answer one line; `number` counts from 1 and is in the answer."""
        try:
            found = read_object(line)
            now = self._now(found)
            for answer in self._answers(found, now):
                self._write(answer)
            self._write({"type": "done", "line": number, "at": now})
        except (AppError, Refusal) as error:
            self._write(self._error(number, error))

    def _now(self, found: Json) -> int:
        """Take the time from the line, or from the stopwatch, which never falls behind the lines."""
        if "at" not in found:
            return max(self._stopwatch.now(), self._session.table.at)
        at = found.pop("at")
        if type(at) is not int or not 0 <= at <= wire.GREATEST:
            raise wire.bad_field("$.at", f"$.at is {at!r}, not milliseconds from 0 to {wire.GREATEST}")
        return at

    def _answers(self, found: Json, now: int) -> Iterator[Json]:
        if found.get("type") == "table":
            yield {"type": "table", "at": now, **view(self._session.table, _asker(found), now)}
            return
        command = with_reading(wire.command_of(found), self._session.table)
        for event in self._session.carry_out(command, now):
            yield wire.to_json(event)

    def _error(self, number: int, error: AppError | GameError) -> Json:
        code = error.code if isinstance(error, AppError | Refusal) else ErrorCode.INTERNAL_ERROR
        answer: Json = {"type": "error", "line": number, "code": code, "reason": str(error)}
        if isinstance(error, WireError) and error.path:
            answer["path"] = error.path
        if not isinstance(error, Refusal):
            return answer | {"says": words_of(error, self._language)}
        params = in_full(error, self._session.table.board())
        says = str(Catalogue.load(self._language).say(f"refused.{code}", **params))
        return answer | {"params": msgspec.to_builtins(dict(error.params)), "says": says}


def _asker(found: Json) -> Actor:
    """Read who asks for the table. Raises `WireError`."""
    unknown = sorted(set(found) - {"type", "by"})
    if unknown:
        raise WireError(
            ErrorCode.UNKNOWN_FIELD, f"unknown field $.{unknown[0]}", path=f"$.{unknown[0]}", name=unknown[0]
        )
    if "by" not in found:
        raise wire.missing_field("$.by")
    return wire.actor_of(found["by"])


def _lines(stream: BinaryIO | None) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not blank, numbered from 1; of one that is too long only its beginning."""
    number = 0
    while stream is not None and (line := stream.readline(LONGEST_LINE + 1)):
        number += 1
        if not line.endswith(b"\n") and len(line) > LONGEST_LINE:
            _pass_over(stream)
        if line := line.rstrip(b"\r\n") if len(line) <= LONGEST_LINE else line:
            yield number, line


def _pass_over(stream: BinaryIO) -> None:
    """Read on to the end of the line without keeping it."""
    while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass
