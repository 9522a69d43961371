"""Work that lets all others go first, in a process of its own: no clock and no ear waits for it."""

import os
import subprocess
import sys
from pathlib import Path

MODEST = 19  # how far such a process steps back, where the system knows how (1 to 19)
_ONE_CORE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
_ROOT = Path(__file__).parents[2]
_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # Windows; elsewhere it steps back itself


def begun_aside(module: str, *words: str) -> "subprocess.Popen[str]":
    """`main(*words)` of that module, begun; what it prints can be read from its standard output."""
    code = f"import sys; sys.path.insert(0, {str(_ROOT)!r})\nfrom {module} import main; main(*sys.argv[1:])"
    return subprocess.Popen(  # noqa: S603 - our own code
        [sys.executable, "-P", "-c", code, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        env={**os.environ, **_ONE_CORE, "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,  # Ctrl-C is for the game
        creationflags=_PRIORITY,
    )


def step_back() -> None:
    """To be called by such a process; on Windows it was begun with less priority."""
    if hasattr(os, "nice"):
        os.nice(MODEST)
