"""What a table's tape has to tell: that it fails, that what was on it is gone, and that it goes on; each once.

It is evidence for both players and the arbiter, and may be a player's scoresheet (2009, E2.5): so all are told. The
game goes on without it.
"""

from app.table.session import Session
from dialogue.saying import Saying, everybody
from dialogue.understanding.heard import Heard
from voice.errors import TapeError
from voice.tape import Tape


class Taping:
    """Keeps what is heard at a table."""

    def __init__(self, tape: Tape, session: Session) -> None:
        self._tape = tape
        self._session = session
        self._fails = False
        self._laid_beside: set[str] = set()  # adaptations of profiles, by name

    def keep(self, speaker: str, heard: Heard, samples: bytes) -> tuple[str | None, tuple[Saying, ...]]:
        """Keep an utterance: the name of its clip, None where it is not kept, and what is to be told of that."""
        with self._session.off_the_clock():
            return self._kept(speaker, heard, samples)

    def _kept(self, speaker: str, heard: Heard, samples: bytes) -> tuple[str | None, tuple[Saying, ...]]:
        is_gone = self._tape.is_gone
        if is_gone:
            self._laid_beside.clear()
        if heard.adaptation:
            self._lay_beside(heard.adaptation)
        try:
            clip = self._tape.keep(samples, speaker, heard.adaptation, heard.model, heard.margins)
        except TapeError as error:
            failed_before, self._fails = self._fails, True
            return None, () if failed_before else (everybody(f"refused.{error.code}", **error.params),)
        told = ("play.tape_gone",) if is_gone else ("play.tape_goes_on",) if self._fails else ()
        self._fails = False
        return clip, tuple(everybody(key) for key in told)

    def _lay_beside(self, adaptation: str) -> None:
        """Keep what a profile has taught the ear where the evidence goes, once."""
        from app.voices.adaptations import lay_beside
        from app.voices.profiles import folders

        if adaptation not in self._laid_beside and lay_beside(self._tape, adaptation, folders()):
            self._laid_beside.add(adaptation)
