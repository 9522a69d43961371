"""The players of the demo: they say their lines, and like all players they say again what was not heard right.

What they say is recorded. What they meant decides only whether they repeat themselves, or answer a question that
was put to them; it never reaches the recogniser, the grammar or the referee.
"""

from collections.abc import Generator, Iterator
from pathlib import Path

from app.demo_game.recordings import Recording, Said, answer
from app.demo_game.sound_time import FileMouth, SoundTime
from app.table.conversation import Conversation
from app.table.session import Session
from dialogue.station import Station
from dialogue.understanding.commands import has_to_repeat
from dialogue.understanding.heard import Heard
from game.announcement import Announcement
from game.legality.resolution import resolve
from speech_grammar import Intent, Reading
from voice.audio import open_recording
from voice.ear.recogniser import Recogniser, hear
from voice.pcm import HEARING_RATE

YES, NUMBERS = "ja", ("eins", "zwei", "drei")  # the answers that are recorded
_MOVES = (Intent.ANNOUNCEMENT, Intent.CORRECTION)


class DemoPlayers:
    """Who speaks in the demo, and the ear, the table and the mouth in front of them.

    `first_tries` are the words understood of each line when it was said first; `asked` is how often a player was asked
    about a move though he had named a single one.
    """

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
        self.asked = 0

    def speak(self, recording: Recording, said: Said) -> Iterator[str]:
        """Say a line, and mend what was misheard; yields the lines of the dialogue."""
        seat = recording.station.seat
        repeats = seat is not None and has_to_repeat(self._session.table, seat)
        words = yield from self._say(recording.station, recording.path)
        self.first_tries.append(words)
        yield from self._mend(recording, said, words, repeats=repeats)

    def _mend(self, recording: Recording, said: Said, words: str, *, repeats: bool) -> Iterator[str]:
        """Say it again, in other words, as long as it has not come through and there is another take."""
        meant, station = said.meaning, recording.station
        if meant is None:
            return
        yield from self._reply(station, meant.announcement)
        for take in recording.retakes:
            is_wrong = meant.intent in _MOVES and self._stands_wrong(station, meant.announcement)
            is_heard = said.is_heard_in(words) or self._has_come_through(station, meant, repeats=repeats)
            if is_heard and not is_wrong and not self._mouth.doubted:
                return
            if is_wrong:
                yield from self._say(station, answer(self._folder, station, "korrektur"))
            words = yield from self._say(station, take)
            yield from self._reply(station, meant.announcement)

    def _stands_wrong(self, station: Station, meant: Announcement | None) -> bool:
        """Whether another move than he meant stands announced for this player."""
        table = self._session.table
        announced = table.turn.announced
        if meant is None or announced is None or table.turn.mover is not station.seat:
            return False
        resolution = resolve(meant, table.board())
        return announced.announcement != meant if resolution.move is None else announced.move != resolution.move

    def _has_come_through(self, station: Station, meant: Reading, *, repeats: bool) -> bool:
        """Whether his repetition agrees, or else his move stands announced, in whatever words."""
        table, seat = self._session.table, station.seat
        if meant.intent is not Intent.ANNOUNCEMENT or seat is None:
            return False
        if repeats:
            return not has_to_repeat(table, seat)
        return table.turn.mover is seat and table.turn.announced is not None

    def _reply(self, station: Station, meant: Announcement | None) -> Iterator[str]:
        """Answer with a word what has just been asked: that it is the move or the ruling he meant, or which move."""
        if self._mouth.is_ruling_asked:
            yield from self._say(station, answer(self._folder, station, YES))
            return
        board = self._session.table.board()
        wanted = resolve(meant, board).move if meant else None
        numbers = zip(NUMBERS, self._mouth.options, strict=False)
        asked = [(YES, self._mouth.doubted)] if self._mouth.doubted else [*numbers]
        if wanted is None or not asked:
            return
        self.asked += 1
        for word, move in asked:
            if resolve(move, board).move == wanted:
                yield from self._say(station, answer(self._folder, station, word))
                return

    def _say(self, station: Station, path: Path) -> Generator[str, None, str]:
        """Say what a clip says; yields the lines of the dialogue and returns the words understood."""
        heard = self._hear(path)
        words = self._conversation.understood(station, heard)
        yield from self._answer(station, path, heard)
        return words

    def _hear(self, path: Path) -> Heard:
        return hear(self._recogniser, open_recording(path).blocks())

    def _answer(self, station: Station, path: Path, heard: Heard) -> Iterator[str]:
        sound = open_recording(path).pcm(HEARING_RATE)
        self._time.pass_by(sound.duration_ms)
        self._mouth.answer(heard.latency_ms)
        yield from self._conversation.heard(station, heard, sound.samples)
