"""A voice is learnt in a process of its own, and whatever becomes of that is told: also where it is killed."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from app.errors import INTERNAL, NO_DEVICE, OK, UNREADABLE
from app.voices.aside import begun_aside
from speech_grammar.messages import Catalogue

EXPLAINED = {OK, UNREADABLE, NO_DEVICE, INTERNAL}  # exit codes of a process that has told all; others are the system's


def learnt_aside(
    name: str,
    model: Path,
    language: str,
    *of_game: str,
    when_begun: Callable[["subprocess.Popen[str]"], object] = lambda _: None,
) -> tuple[list[str], bool]:
    """See `app.enrolment.enrolling_worker`: what is told in the end, line by line, and whether the profile is kept.

    `when_begun` gets the process, for whoever has to end it before.
    """
    try:
        worker = begun_aside("app.enrolment.enrolling_worker", name, str(model), language, *of_game)
        when_begun(worker)
        lines, _ = worker.communicate()
    except OSError:  # no memory, no more processes
        return [_broken_off(language)], False
    told = lines.splitlines()
    if worker.returncode not in EXPLAINED:
        told.append(_broken_off(language))
    return told, worker.returncode == OK


def _broken_off(language: str) -> str:
    return str(Catalogue.load(language).say("enrol.broken_off"))
