"""How well the model hears: the recordings, the conditions, and the figures."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy comes, as in app/cli.py
