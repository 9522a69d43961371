"""A table that is played for pages alone, in a thread of its own."""

import threading
from collections.abc import Callable

from app.pages.ear import PageEar
from app.pages.table_service import LiveTableService
from app.pages.terminal import Terminal
from app.table.conversation import Conversation
from app.table.live_table import LiveTable
from app.table.session import Session
from app.table.stopwatch import Stopwatch
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.saying import everybody
from speech_grammar.messages import Catalogue
from voice.tape import Tape


class OnlineTable:
    """The loop of a table, and `service`, the table as its pages see it."""

    def __init__(
        self,
        name: str,
        session: Session,
        tape: Tape,
        catalogue: Catalogue,
        ear: PageEar,
        terminal: Terminal | None = None,
        *,
        is_only: bool,
    ) -> None:
        """Where there are several, each line on the `terminal` says whose it is."""
        self.name = name
        self.stopwatch = Stopwatch(session.alive_at)
        mouth, now = SpeakerMouth(None), session.go_by(self.stopwatch)
        conversation = Conversation(session, now, catalogue, mouth, tape)
        self._session = session
        self._live = LiveTable(session, conversation, now, mouth, catalogue)
        show = (terminal or Terminal(catalogue.language)).line
        named = lambda text: show(str(catalogue.say("pages.line", name=name, sentence=text)))  # noqa: E731 - a line's
        self._live.show_line = show if is_only else named
        self.service = LiveTableService(name, session, conversation, now, tape, self._live.put)
        self.service.ear = ear
        self.service.does_time_stand = lambda: self.stopwatch.is_held
        self._live.tell_pages = self.service.tell_besides
        self._loop: threading.Thread | None = None

    @property
    def is_idle(self) -> bool:
        """Whether nobody is playing: the game has not begun, or waits for nobody any more."""
        table = self._session.table
        return not table.started or table.is_settled or table.claims.rematch_agreed

    def start(self, *, is_resumed: bool, watches_flags: bool, then: Callable[[], None] = lambda: None) -> None:
        """Play until `stop` or a rematch, `then` do that. `is_resumed`: the clocks stand until the arbiter goes on."""

        def play() -> None:
            self._live.play_for_pages(is_resumed=is_resumed, watches_flags=watches_flags)
            then()

        self._loop = threading.Thread(target=play, name=f"table {self.name}")
        self._loop.start()

    def be_read(self) -> None:
        """Answer who asks until `stop`, though the next game is played elsewhere; in the thread that has played."""
        self._live.be_read()

    def tell(self, key: str) -> None:
        """Tell everybody, here and on pages, a sentence of what is no event; from the thread that plays."""
        self._live.tell(key)
        self.service.tell_besides((everybody(key),))

    def stop(self) -> None:
        """Play no more, and let another program go on with it."""
        self._live.stop()
        if self._loop is not None:
            self._loop.join()
        self._live.is_kept()
        self._session.close()
