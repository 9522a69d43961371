"""A device whose process leaves a program behind, which holds the pipe that is written into open."""

import os
import subprocess


def main(*_: str) -> None:
    """End with the first of what is written."""
    subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.write(1, b"ready\n")
    os.read(0, 1)
    os._exit(1)
