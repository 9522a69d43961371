"""A voice that the game has taught the ear on a page: when both have signed its player is told what becomes of it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from app.json_lines import Json
from app.pages.lines import line
from app.pages.places import station_of
from dialogue.saying import only
from game.actors import Colour
from game.events import Event, Signed
from speech_grammar.messages import Catalogue
from web.place import Place
from web.texts import texts

if TYPE_CHECKING:
    from app.voices.learning import Learning


class Becomes(StrEnum):
    """What can become of such a voice, until it is settled; the words for it are `pages.voice_<value>`."""

    TAUGHT = "taught"  # he keeps it on his page
    ASKED = "asked"  # nobody has entered a name for his place: at the table it is asked about all the same
    NAMELESS = "nameless"  # the same, where there is only the page: it is forgotten


def what_becomes(learning: "Learning | None", seat: Colour | None) -> Becomes | None:
    """What can become of that player's voice; None where his page has not heard it, or there is nothing to be kept."""
    if learning is None or seat not in learning.on_pages | learning.nameless or seat not in learning.worth_keeping:
        return None
    if seat in learning.on_pages:
        return Becomes.TAUGHT
    return Becomes.ASKED if learning.is_asked_about else Becomes.NAMELESS


def line_of_voice(becomes: Becomes, events: Sequence[Event], place: Place, language: str) -> tuple[int, Json]:
    """The line of a signed game, with the version of its last signature: by the names of what is to be pressed."""
    version = max(number for number, event in enumerate(events, 1) if isinstance(event, Signed))
    labels = {name: texts(language)[f"profile.{name}"] for name in ("heading", "keep")}
    told = only(station_of(place), f"pages.voice_{becomes}", **labels)
    id_ = "voice" if becomes is Becomes.TAUGHT else becomes  # at the former the page shows what is to be pressed
    return version, line(f"{version}.{id_}", told, place, Catalogue.load(language))
