"""The options that several commands share."""

import argparse
import math
import os
import re
import secrets
from collections.abc import Iterable
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from app import output
from app.parts import Options
from app.usage import WrongUsage

DRAWN = "random"
START_POSITIONS = 960
_CHOICES = {"lowest": "0", "highest": str(START_POSITIONS - 1), "drawn": DRAWN}
DRIVERS = ("espeak", "pyttsx3")
SPEECH_DISPATCHER = "speech-dispatcher"  # speaks by itself: for a game alone, and into no file
LOOPBACK = "127.0.0.1"
PORT = 8008
HIGHEST_PORT = 65_535


def add_model(parser: Options) -> None:
    """Add the option that takes another model."""
    parser.add_argument("--model", type=Path, metavar="DIR")


def add_learning(parser: Options) -> None:
    """Add the option that has the ear learn nothing."""
    parser.add_argument("--no-learning", action="store_true")


def add_database(parser: Options) -> None:
    """Add the option that names a hall's database."""
    parser.add_argument("--database", metavar="ADDRESS", default=os.environ.get("ROCHADE_DATABASE", ""))


def add_tournament(parser: Options) -> None:
    """Add the options that name a tournament's file and what its players need."""
    parser.add_argument("--tournament", type=Path, metavar="FILE")
    parser.add_argument("--needs", type=Path, metavar="FILE")


def add_profile(parser: Options) -> None:
    """Add the option that takes the profile of a voice."""
    parser.add_argument("--profile", metavar="NAME")


def add_rules(parser: Options) -> None:
    """Add the settings file of a competition."""
    parser.add_argument("--rules", type=Path, metavar="FILE")


def add_position(parser: Options, *, begins_there: bool = False) -> None:
    """Add the options that set up the board; for a game that `begins_there` an initial position of Chess960, too."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--fen")
    if begins_there:
        where.add_argument("--start-position", type=_start_position, metavar="N")
    parser.add_argument("--chess960", action="store_true")


def _start_position(text: str) -> int:
    """The number of an initial position of Chess960, drawn by lot where the text says so."""
    if text == DRAWN:
        return secrets.randbelow(START_POSITIONS)
    if not text.isdecimal() or int(text) >= START_POSITIONS:
        raise WrongUsage("usage.no_start_position", given=text, **_CHOICES)
    return int(text)


def typed(words: list[str]) -> str:
    """Join the words of a command line; what is not in the terminal's encoding becomes a question mark."""
    return output.readable(" ".join(words))


def add_driver(parser: Options, *, more: tuple[str, ...] = ()) -> None:
    """Add the option that chooses the voice's driver."""
    parser.add_argument("--driver", choices=(*DRIVERS, *more), default=DRIVERS[0])


def public_name(text: str) -> str:
    """A host name, or a whole address with nothing behind the host and its port. Raises `ValueError`."""
    parts = urlsplit(text if "://" in text else f"//{text}")
    if not re.fullmatch(r"[\w.:%-]+", parts.hostname or ""):  # no blank: nobody could open that address
        raise ValueError(text)
    if parts.path not in {"", "/"} or parts.query or parts.fragment or parts.username:
        raise ValueError(text)
    if "://" in text and parts.scheme not in {"http", "https"}:
        raise ValueError(text)
    if "://" not in text and parts.port is not None:
        raise ValueError(text)  # by which scheme browsers ask there is not known
    return text


def add_port(parser: Options) -> None:
    """Add where pages are asked for."""
    parser.add_argument("--host", default=LOOPBACK, metavar="ADDRESS")
    parser.add_argument("--name", type=public_name, action="append", default=[], metavar="HOST")
    parser.add_argument("--behind", type=ip_network, action="append", default=[], metavar="ADDRESS")
    parser.add_argument("--certificate", type=Path, metavar="FILE")
    parser.add_argument("--key", type=Path, metavar="FILE")
    parser.add_argument("--port", type=_port, default=PORT, metavar="N")


def seconds(text: str) -> float:
    """So many, or a part of one. Raises `ValueError` for fewer than none, and for what is no number."""
    found = float(text)
    if not 0 <= found < math.inf:
        raise ValueError(text)
    return found


def encryption(arguments: argparse.Namespace) -> tuple[Path, Path | None] | None:
    """The files of a certificate and of its key, for pages by https. Raises `WrongUsage` for a key alone."""
    if arguments.certificate is not None:
        return arguments.certificate, arguments.key
    if arguments.key is not None:
        raise WrongUsage("usage.missing", names="--certificate")
    return None


def _port(text: str) -> int:
    """The number of a port; 0 is any."""
    if not text.isdecimal() or int(text) > HIGHEST_PORT:
        raise WrongUsage("usage.no_port", given=output.readable(text), lowest="0", highest=str(HIGHEST_PORT))
    return int(text)


def option_of(name: str) -> str:
    """The option that has that name in a command line that was read: "--engine-plays" for "engine_plays"."""
    return f"--{name.replace('_', '-')}"


def given(arguments: argparse.Namespace, options: Iterable[str]) -> str | None:
    """The first of these options that stands in the command line, whatever its value."""
    return next((option for option in options if option in arguments.given), None)
