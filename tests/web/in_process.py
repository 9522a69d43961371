"""A table and its pages in the process of a test, for what cannot be seen from outside."""

import threading
from pathlib import Path
from typing import cast

from app import editions
from app.pages.table_service import LiveTableService
from app.table.conversation import Conversation
from app.table.live_table import LiveTable
from app.table.session import Session
from app.table.stopwatch import Stopwatch
from app.voices.speaker_mouth import SpeakerMouth
from game.decide import open_table
from game.table.occasion import UNNAMED, Occasion
from game.table.seat import Seat
from game.time_control import TimeControl
from speech_grammar.messages import Catalogue
from tests.web.client import PATIENCE_S, Json
from voice.tape import DirectoryTape
from web.place import Place
from web.tables import Asked, Command, Words


class InProcess:
    """A table that is played for its pages in a thread of its own."""

    def __init__(
        self,
        folder: Path,
        white: str = "Anna Berg",
        occasion: Occasion = UNNAMED,
        name: str = "1",
        *,
        has_assistant: bool = False,
    ) -> None:
        opened = open_table(
            edition=editions.load("2009"),
            white=Seat(name=white, visually_impaired=True, has_assistant=has_assistant),
            black=Seat(name="Karl Maier"),
            control=TimeControl.parse("1800+10"),
            occasion=occasion,
        )
        self.session = Session.begin(opened, folder / f"{name}.sqlite")
        catalogue, now = Catalogue.load("de"), Stopwatch().now
        mouth, tape = SpeakerMouth(None), DirectoryTape(folder / f"{name}.tape")
        conversation = Conversation(self.session, now, catalogue, mouth, tape)
        self.live = LiveTable(self.session, conversation, now, mouth, catalogue)
        self.printed: list[str] = []
        self.live.show_line = self.printed.append
        self.table = LiveTableService(name, self.session, conversation, now, tape, self.live.put)
        self._loop = threading.Thread(
            target=self.live.play_for_pages, kwargs={"is_resumed": False, "watches_flags": True}
        )
        self._loop.start()

    def do(self, key: str, place: Place, type_: str, **fields: object) -> Json:
        """What a page of that place is answered."""
        asked = Asked(key, place, "de", Command({"type": type_, **fields}))
        return self.table.ask(asked).result(timeout=PATIENCE_S)

    def say(self, place: Place, text: str) -> list[str]:
        """What a page of that place is told alone where somebody types that there."""
        asked = Asked(f"{place}: {text}", place, "de", Words(text))
        lines = cast("list[dict[str, list[dict[str, str]]]]", self.table.ask(asked).result(timeout=PATIENCE_S)["lines"])
        return ["".join(part["text"] for part in line["parts"]) for line in lines]

    def end(self) -> None:
        """End the table."""
        self.live.stop()
        self._loop.join()
        self.session.close()
