"""`python -m app`, which the launcher and the tests start."""

import signal
import sys

try:
    from app.cli import program

    sys.exit(program())
except KeyboardInterrupt:  # before there are words for it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(130)
