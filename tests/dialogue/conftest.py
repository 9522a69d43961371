"""A table that talks: what is said at each station, and the exact words that are heard."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.table.conversation import SessionDesk
from app.table.session import Session
from dialogue.dialogue import Dialogue
from dialogue.saying import Saying
from dialogue.station import EVERYBODY, Station
from dialogue.understanding.heard import Heard, Hypothesis
from game.actors import Colour
from game.decide import open_table
from game.edition import Edition
from game.table.position import START_POSITION
from game.table.seat import NotationLanguage, ScoreKeeping, Seat
from game.table.table import Table
from game.time_control import TimeControl
from game.units import SECOND_MS
from speech_grammar.messages import Catalogue
from tests.editions import load

PREFIXES = {"w": Station.WHITE, "b": Station.BLACK, "a": Station.ARBITER}


class Talk:
    """A game in which White is `blind`; both keep score on tape, and every utterance takes a second."""

    def __init__(
        self,
        initial: str,
        language: str,
        control: str,
        edition: Edition,
        black: ScoreKeeping,
        blind: tuple[Colour, ...] = (Colour.WHITE,),
        notation: str = "de",
        **settings: Any,
    ) -> None:
        letters = NotationLanguage(notation)
        opened = open_table(
            edition=edition,
            white=Seat(name="Lea", visually_impaired=Colour.WHITE in blind, score=ScoreKeeping.TAPE, notation=letters),
            black=Seat(name="Jonas", visually_impaired=Colour.BLACK in blind, score=black, notation=letters),
            control=TimeControl.parse(control),
            initial=initial,
            **settings,
        )
        self.session = Session([opened])
        self.now = 0
        self.catalogue = Catalogue.load(language)
        self.dialogue = Dialogue(SessionDesk(self.session, lambda: self.now))

    @property
    def table(self) -> Table:
        """The table now."""
        return self.session.table

    def say(self, line: str) -> list[str]:
        """Somebody says something ("w: Eva vier"): the lines heard, with the station before what is for one alone.

        Without a prefix nothing tells who says it.
        """
        self.now += SECOND_MS
        prefix, named, words = line.partition(": ")
        return self.words(self.dialogue.read(PREFIXES[prefix] if named else None, words if named else line))

    def hear(self, prefix: str | None, *hypotheses: tuple[str, float], voice: str | None = None) -> list[str]:
        """The ear hands over hypotheses with their scores, best first, and whose `voice` it is, if it knows that."""
        self.now += SECOND_MS
        heard = Heard(hypotheses[0][0], tuple(Hypothesis(*one) for one in hypotheses), 1.0, 0, 0.0, 0.0)
        heard = replace(heard, voice=PREFIXES[voice]) if voice else heard
        return self.words(self.dialogue.hear(PREFIXES[prefix] if prefix else None, heard))

    def hear_nothing(self, prefix: str | None, near: str = "", *, is_torn: bool = False) -> list[str]:
        """The ear understood nothing; `near` is what was nearest, or left where sound was lost."""
        self.now += SECOND_MS
        heard = Heard("", (), 0.0, 0, 0.0, 0.0, near=near, is_torn=is_torn)
        return self.words(self.dialogue.hear(PREFIXES[prefix] if prefix else None, heard))

    def overhear(self, prefix: str | None, near: str = "") -> bool:
        """An open microphone understood nothing; `near` is what was nearest. Whether that is answered."""
        return self.dialogue.overhears(PREFIXES[prefix] if prefix else None, Heard("", (), 0.0, 0, 0.0, 0.0, near=near))

    def play(self, *lines: str) -> list[str]:
        """Say several lines; what is heard of the last."""
        heard: list[str] = []
        for line in lines:
            heard = self.say(line)
        return heard

    def moves(self, *announcements: str) -> None:
        """Moves played as they should be: announced, clock, repeated, executed."""
        for announcement in announcements:
            mover, other = ("w", "b") if self.table.turn.mover == "white" else ("b", "w")
            self.play(f"{mover}: {announcement}", f"{mover}: uhr", f"{other}: {announcement}", f"{other}: ausgeführt")

    def words(self, sayings: tuple[Saying, ...]) -> list[str]:
        """The sentences, each with its station where it is for one alone."""
        return [self._sentence(saying) for saying in sayings]

    def _sentence(self, saying: Saying) -> str:
        sentence = str(self.catalogue.say(saying.key, **saying.params))
        if saying.to == EVERYBODY:
            return sentence
        (station,) = saying.to
        return f"{station.value}: {sentence}"


@pytest.fixture
def talk() -> Callable[..., Talk]:
    """Open a table and start the clocks: `talk()`, `talk(fen)`."""

    def open_it(
        initial: str = START_POSITION,
        *,
        language: str = "de",
        control: str = "5400+30",
        start: bool = True,
        edition: str = "2009",
        rules: dict[str, object] | None = None,
        black: ScoreKeeping = ScoreKeeping.TAPE,
        blind: tuple[Colour, ...] = (Colour.WHITE,),
        **settings: Any,
    ) -> Talk:
        laws = load(edition)
        table = Talk(initial, language, control, laws.with_rules(rules) if rules else laws, black, blind, **settings)
        if start:
            table.say("a: partie beginnen")
        return table

    return open_it
