"""A device whose library hangs in the middle of a sentence: it takes nothing any more, and does not end."""

import os
import threading


def main(*_: str) -> None:
    """Be ready, and never read what is written."""
    os.write(1, b"ready\n")
    threading.Event().wait()
