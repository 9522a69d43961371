"""What the options say of pages: where they are asked for, and what hears what is said there."""

import argparse
import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path

from app.options import encryption
from app.pages.ear import PageEar
from app.pages.enrolment import PageEnrolment
from app.pages.serving import Open
from app.voices.learning import Learning
from app.voices.profiles import base_model
from app.voices.usual_ear import Tell, usual_ear
from dialogue.station import Station
from voice.profile import Profile
from web.admission.access import Store


def pages_opened(arguments: argparse.Namespace, folder: Path, access: Callable[[], Store]) -> Open:
    """Where pages are asked for, by these options; `access` opens what keeps the codes and sessions."""
    return Open(
        arguments.host.strip("[]"),  # as an address of IPv6 stands before a port
        arguments.port,
        access,
        folder,
        tuple(arguments.name),
        tuple(arguments.behind),
        encryption(arguments),
        getattr(arguments, "broadcast", None),  # `play` has no such option
    )


def page_ear(
    arguments: argparse.Namespace,
    at_the_end: contextlib.ExitStack,
    tell: Tell,
    enrolment: PageEnrolment,
    own: Mapping[Station, Profile] | None = None,
    usual: Profile | None = None,
    learning: Learning | None = None,
) -> PageEar:
    """The ear for what is said on pages, with the profiles of voices that are known; else the one that was chosen.

    Where that one cannot hear, `tell` says so. `enrolment` is that of all games that are played there.
    """
    ear = PageEar(lambda profile: usual_ear(arguments, profile, tell), own, usual, learning, enrolment)
    at_the_end.callback(ear.close)
    return ear


def page_enrolment(arguments: argparse.Namespace, at_the_end: contextlib.ExitStack) -> PageEnrolment:
    """The profiles of those who play on pages: one that is made while the next game begins is used in that.

    Raises ModelError.
    """
    return at_the_end.enter_context(contextlib.closing(PageEnrolment(base_model(arguments))))
