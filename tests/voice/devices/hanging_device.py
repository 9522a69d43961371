"""A device whose library hangs while it is opened, as long as anybody waits for it."""

import sys


def main(*_: str) -> None:
    """Never be ready."""
    sys.stdin.buffer.read()
