"""The players of the demo: they say their lines, and like all players they say again what was not heard right.

What they say is recorded. What they meant decides only whether they repeat themselves, or answer a question that
was put to them; it never reaches the recogniser, the grammar or the referee.
"""

from collections.abc import Iterator
from pathlib import Path

from app.conversation import Conversation
from app.recordings import Recording, Said, answer
from app.session import Session
from app.sound_time import FileMouth, SoundTime
from game.announcement import Announcement
from game.resolution import resolve
from speech_grammar import Intent, long_form
from voice.audio import open_recording
from voice.heard import Heard
from voice.pcm import HEARING_RATE
from voice.recogniser import Recogniser, hear
from voice.station import Station

NUMBERS = ("eins", "zwei", "drei")  # the answers that are recorded
_MOVES = (Intent.ANNOUNCEMENT, Intent.CORRECTION)


class DemoPlayers:
    """Who speaks in the demo, and the ear, the table and the mouth in front of them."""

    def __init__(
        self,
        folder: Path,
        session: Session,
        conversation: Conversation,
        recogniser: Recogniser,
        mouth: FileMouth,
        time: SoundTime,
    ) -> None:
        self._folder = folder
        self._session = session
        self._conversation = conversation
        self._recogniser = recogniser
        self._mouth = mouth
        self._time = time
        self.first_tries: list[str] = []

    def speak(self, recording: Recording, said: Said, following: Said | None) -> Iterator[str]:
        """Say a line, and mend what was misheard; yields the lines of the dialogue."""
        heard = self._hear(recording.path)
        words = self._conversation.understood(recording.station, heard)
        self.first_tries.append(words)
        yield from self._answer(recording.station, recording.path, heard)
        yield from self._mend(recording, said, following, words)

    def _mend(self, recording: Recording, said: Said, following: Said | None, words: str) -> Iterator[str]:
        meant, station = said.meaning, recording.station
        if meant is None:
            return
        if meant.intent in _MOVES and meant.announcement and self._stands_wrong(station, meant.announcement):
            yield from self._say(station, answer(self._folder, station, "korrektur"))
            yield from self._say(station, recording.again)
        elif not said.is_heard_in(words):
            yield from self._say(station, recording.again)
        if meant.announcement and not (following and following.meaning and following.meaning.number):
            yield from self._choose(station, meant.announcement)

    def _stands_wrong(self, station: Station, meant: Announcement) -> bool:
        """Whether another move than he meant stands announced for this player."""
        table = self._session.table
        announced = table.turn.announced
        if announced is None or table.turn.mover is not station.seat:
            return False
        resolution = resolve(meant, table.board())
        return announced.announcement != meant if resolution.move is None else announced.move != resolution.move

    def _choose(self, station: Station, meant: Announcement) -> Iterator[str]:
        """Answer the question which move was meant, if it has just been asked."""
        for number, option in enumerate(self._mouth.options[: len(NUMBERS)]):
            if long_form(option) == long_form(meant):
                yield from self._say(station, answer(self._folder, station, NUMBERS[number]))
                return

    def _say(self, station: Station, path: Path) -> Iterator[str]:
        yield from self._answer(station, path, self._hear(path))

    def _hear(self, path: Path) -> Heard:
        return hear(self._recogniser, open_recording(path).blocks())

    def _answer(self, station: Station, path: Path, heard: Heard) -> Iterator[str]:
        sound = open_recording(path).pcm(HEARING_RATE)
        self._time.pass_by(sound.duration_ms)
        self._mouth.answer(heard.latency_ms)
        yield from self._conversation.heard(station, heard, sound.samples)
