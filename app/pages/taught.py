"""A voice that the game has taught the ear on a page: when both have signed its player is told there how it is kept."""

from collections.abc import Sequence

from app.json_lines import Json
from app.pages.lines import line
from app.pages.places import station_of
from dialogue.saying import only
from game.events import Event, Signed
from speech_grammar.messages import Catalogue
from web.place import Place
from web.texts import texts


def line_of_voice(events: Sequence[Event], place: Place, language: str) -> tuple[int, Json]:
    """The line of a signed game, with the version of its last signature: by the names of what is to be pressed."""
    version = max(number for number, event in enumerate(events, 1) if isinstance(event, Signed))
    labels = {name: texts(language)[f"profile.{name}"] for name in ("heading", "keep")}
    told = only(station_of(place), "pages.voice_taught", **labels)
    return version, line(f"{version}.voice", told, place, Catalogue.load(language))
