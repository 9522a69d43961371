"""A player sits down to read: words, then whole announcements, each until it is understood or tried often enough."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.enrolment.enrolling import troubles_of
from app.enrolment.readers import Reader
from app.voices.takes import Takes
from app.voices.telling import Telling
from game.units import MINUTE_MS
from voice.ear.sound_check import Trouble
from voice.errors import AudioDeviceError, AudioFileError, VoiceErrorCode

if TYPE_CHECKING:
    from voice.adapting.enrolment import Teacher, Verdict

MOST_ATTEMPTS = 3
LONGEST_MS = 2 * MINUTE_MS
SILENT = {  # what is wrong in every attempt at a word, and why it then ends
    Trouble.NO_SIGNAL: VoiceErrorCode.MICROPHONE_SILENT,
    Trouble.NO_VOICE: VoiceErrorCode.NO_VOICE,
}


@dataclass(slots=True)
class Sitting:
    """Two minutes at most. Every take is kept at once; what is wrong with the microphone is told at once, and once."""

    reader: Reader
    takes: Takes
    teacher: "Teacher"
    telling: Telling
    told: set[Trouble] = field(default_factory=set)
    has_spoken: bool = False  # then silence is the player's, and no microphone is the wrong one

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.reader.spent_ms >= LONGEST_MS

    @property
    def has_to_go_on(self) -> bool:
        """Whether the time was too short to know the voice."""
        return self.is_over and self._lacking > 0

    def read_words(self) -> None:
        """Have the missing words read. Raises AudioDeviceError (`microphone_silent`, `no_voice`)."""
        from voice.adapting.enrolment import prompts

        words, missing = prompts(), self.takes.missing()
        if len(missing) < len(words):
            self.telling.tell("enrol.resumed", count=len(words) - len(missing))
        for word in missing:
            if self.is_over:
                break
            self.telling.ask("enrol.prompt", word, number=words.index(word) + 1, count=len(words))
            self._read(word)
        if self.is_over and self.takes.missing():
            self._tell_of_time()

    def read_announcements(self) -> None:
        """Have whole announcements read; recordings in a folder, where there are some. Raises as `read_words`."""
        for words in self.takes.unread():
            if self.reader.has(words) and not self.is_over:
                self.telling.ask("enrol.announcement", words)
                self._read(words)

    @property
    def _lacking(self) -> int:
        """How many takes are still needed to know the voice; none where it is below 1."""
        from voice.adapting.enrolment import FEWEST_WORDS

        return FEWEST_WORDS - len(self.takes.all())

    def _read(self, words: str) -> None:
        """Keep the first attempt that holds these words; what was heard in another is told, or why nothing was."""
        from voice.adapting.enrolment import Verdict

        found = Counter[Trouble]()
        for attempt in range(MOST_ATTEMPTS):
            if self.is_over or not self.reader.has(words, attempt):
                break
            if attempt:
                self.telling.tell("enrol.again", words=words)
            try:
                samples = self.reader.read(words, attempt)
            except AudioFileError as error:  # one recording of many, and no reason to read no other
                self.telling.tell(f"refused.{error.code}", **error.params)
                continue
            if samples is None:
                break
            verdict, heard = self.teacher.examine(words, samples)
            troubles = self._troubles(samples, verdict)
            found.update(troubles)
            _require_voice(found)
            self._tell_once(troubles)
            if verdict is Verdict.TAKEN:
                self.takes.keep(words, samples)
                return
            self.telling.tell(f"enrol.{verdict}", heard_words=heard.words)
        if not self.is_over:
            self.telling.tell("enrol.passed_over", words=words)

    def _troubles(self, samples: bytes, verdict: "Verdict") -> list[Trouble]:
        """What is wrong with the sound of a take; no microphone is to blame for recordings, or a player's silence."""
        found = troubles_of(samples, verdict)
        self.has_spoken = self.has_spoken or not set(found) & set(SILENT)
        blameless = {Trouble.NO_VOICE} if self.has_spoken else set[Trouble]()
        if not self.reader.is_microphone:
            blameless = set(SILENT)
        return [one for one in found if one not in blameless]

    def _tell_of_time(self) -> None:
        if self._lacking > 0:
            self.telling.tell("enrol.not_enough", count=self._lacking)
        else:
            self.telling.tell("enrol.enough")

    def _tell_once(self, troubles: Iterable[Trouble]) -> None:
        for trouble in troubles:
            if trouble not in self.told:
                self.telling.tell(f"sound.{trouble}")
            self.told.add(trouble)


def _require_voice(found: Counter[Trouble]) -> None:
    """Raise AudioDeviceError (`microphone_silent`, `no_voice`) where no attempt at a word had any."""
    for trouble, code in SILENT.items():
        if found[trouble] == MOST_ATTEMPTS:
            raise AudioDeviceError(code, f"{trouble} in each of the attempts")
