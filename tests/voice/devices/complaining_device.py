"""A device whose libraries complain of everything: a megabyte on standard error, at first and after each sound."""

import os

from voice.devices.microphone_worker import HEAD, WHOLE
from voice.pcm import SILENT_FRAME

COMPLAINT = b"ALSA lib pcm.c: underrun occurred\n" * 30_000  # a megabyte; a pipe holds 64 kB


def main(*arguments: str) -> None:
    """A loudspeaker where it is given a rate, else a microphone."""
    os.write(2, COMPLAINT)
    if arguments[0].isdecimal():
        os.write(1, b"ready\n")
        while os.read(0, 1_000_000):
            os.write(2, COMPLAINT)
    while True:
        os.write(1, HEAD.pack(WHOLE, 0.0) + SILENT_FRAME)
        os.write(2, COMPLAINT)
