"""`python -m app`, which the launcher and the tests start."""

import sys

from app.cli import program

sys.exit(program())
