"""`python -m app`, which the launcher and the tests start."""

import sys

try:
    from app.cli import program
except KeyboardInterrupt:  # before there are words for it
    sys.exit(130)

sys.exit(program())
