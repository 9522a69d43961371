"""How a failure is told: one line in words and an exit code, never a traceback."""

import contextlib
import os
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from app import output
from app.errors import (
    INTERNAL,
    INTERRUPTED,
    NO_DEVICE,
    NOT_UNDERSTOOD,
    OK,
    UNREADABLE,
    AppError,
    ErrorCode,
    Interrupted,
    OutputError,
)

READER_GONE = 141  # what a shell reports of a program that wrote to a closed pipe


@runtime_checkable
class Named(Protocol):
    """What the errors of all rooms have: a code with words in the catalogues, and values for their gaps."""

    @property
    def code(self) -> str:
        """The last part of the key of its words."""
        ...

    @property
    def params(self) -> Mapping[str, object]:
        """What fills the gaps."""
        ...


@dataclass(slots=True)
class Outcome:
    """The exit code, and the language in which a failure is told."""

    exit_code: int = OK
    language: str = "de"


@contextlib.contextmanager
def reporting() -> Iterator[Outcome]:
    """Run a command; whatever it raises becomes a line on stderr and the outcome's exit code."""
    outcome = Outcome()
    try:
        yield outcome
    except Interrupted:
        outcome.exit_code = INTERRUPTED
    except KeyboardInterrupt:
        output.complaint(words_of_ctrl_c(outcome.language))
        outcome.exit_code = INTERRUPTED
    except BrokenPipeError:
        outcome.exit_code = READER_GONE
        output.forget()
    except MemoryError as error:
        output.complaint(words_of(AppError(ErrorCode.NO_MEMORY, repr(error)), outcome.language))
        outcome.exit_code = UNREADABLE
    except Exception as error:  # noqa: BLE001 - the last line of defence: a player gets words
        output.complaint(words_of(error, outcome.language))
        outcome.exit_code = exit_code_of(error)
        if isinstance(error, OutputError) and error.code in {ErrorCode.OUTPUT_FAILED, ErrorCode.OUTPUT_FULL}:
            output.forget()


def words_of(error: Exception, language: str) -> str:
    """Return the sentence for a named error; for any other, where it happened and how to report it."""
    from speech_grammar.messages import Catalogue

    catalogue = Catalogue.load(language)
    if isinstance(error, Named):
        return str(catalogue.say(f"refused.{error.code}", **error.params))
    show_for_report(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}:{last.lineno}"
    return str(catalogue.say("refused.internal_error", error=type(error).__name__, text=str(error), where=where))


def words_of_ctrl_c(language: str) -> str:
    """Return the sentence for a command that Ctrl-C has ended before its end, while a model loads for instance."""
    from speech_grammar.messages import Catalogue

    return str(Catalogue.load(language).say("usage.broken_off"))


def show_for_report(error: Exception) -> None:
    """With ROCHADE_DEBUG, write all that is known of an error in Rochade itself."""
    if os.environ.get("ROCHADE_DEBUG"):
        traceback.print_exception(error)


def exit_code_of(error: Exception) -> int:
    """Return the exit code for an error of any room (docs/commands.md)."""
    from game.errors import GameError
    from speech_grammar.errors import SpeechGrammarError
    from voice.errors import AudioFileError, VoiceError

    if isinstance(error, AppError):
        return error.exit_code
    if isinstance(error, AudioFileError):
        return UNREADABLE
    if isinstance(error, VoiceError):
        return NO_DEVICE
    if isinstance(error, GameError | SpeechGrammarError):
        return NOT_UNDERSTOOD
    return INTERNAL
