"""Counts of what was heard right: words, sentences, refusals; and which word was taken for which."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from models.training.measuring.ears import Answer, Ear
from models.training.measuring.recordings import Clip
from speech_grammar import grammar


@dataclass
class Tally:
    """What came of some recordings."""

    clips: int = 0
    right: int = 0
    refused: int = 0  # heard as no sentence
    words: int = 0
    wrong: int = 0  # words inserted, left out or exchanged

    def add(self, said: str, heard: str) -> None:
        """Count one recording."""
        self.clips += 1
        self.right += said == heard
        self.refused += not grammar.acceptor().accepts(tuple(heard.split()))
        self.words += len(said.split())
        self.wrong += edits(said.split(), heard.split())

    @property
    def rate(self) -> float:
        """Right ones of a hundred."""
        return 100 * self.right / max(1, self.clips)

    @property
    def word_rate(self) -> float:
        """Right words of a hundred."""
        return 100 * (1 - self.wrong / max(1, self.words))

    def sentences(self) -> str:
        """The figures in words."""
        refused = 100 * self.refused / max(1, self.clips)
        return f"{self.rate:.1f} of 100 right, {refused:.1f} refused; {self.word_rate:.1f} of 100 words"


@dataclass
class Hearing:
    """All that an ear answered to some clips, and its time."""

    clips: Sequence[Clip]
    answers: list[Answer] = field(default_factory=list)

    @classmethod
    def of(cls, ear: Ear, clips: Sequence[Clip]) -> "Hearing":
        """Let an ear hear them all."""
        return cls(clips, [ear.hear(clip.samples) for clip in clips])

    def tally(self, voice: str | None = None) -> Tally:
        """Of all voices, or of one."""
        found = Tally()
        for clip, answer in zip(self.clips, self.answers, strict=True):
            if voice in {None, clip.voice}:
                found.add(clip.words, answer.words)
        return found

    def by(self, voices: Collection[str]) -> "Hearing":
        """What was answered to these voices."""
        pairs = [pair for pair in zip(self.clips, self.answers, strict=True) if pair[0].voice in voices]
        return Hearing([clip for clip, _ in pairs], [answer for _, answer in pairs])

    def part(self, step: int) -> "Hearing":
        """What was answered to one of so many clips."""
        return Hearing(self.clips[::step], self.answers[::step])

    @property
    def voices(self) -> tuple[str, ...]:
        """Who speaks, in order."""
        return tuple(dict.fromkeys(clip.voice for clip in self.clips))

    @property
    def real_time_factor(self) -> float:
        """Computing time divided by the length of the sound."""
        return sum(answer.seconds for answer in self.answers) / sum(clip.seconds for clip in self.clips)

    def latency_ms(self, share: float = 0.95) -> float:
        """From the last sample to the result, in all but the slowest of them."""
        return 1000 * sorted(answer.latency for answer in self.answers)[int(len(self.answers) * share)]


class Confusions:
    """Which word was heard for which."""

    def __init__(self, hearings: Iterable[Hearing]) -> None:
        self._heard: dict[str, Counter[str]] = {}
        for hearing in hearings:
            for clip, answer in zip(hearing.clips, hearing.answers, strict=True):
                self._heard.setdefault(clip.words, Counter())[answer.words or "nothing"] += 1

    def pairs(self) -> list[str]:
        """The words that were confused, most often first."""
        found = [(n, said, heard) for said, row in self._heard.items() for heard, n in row.items() if said != heard]
        return [
            f"{said} heard as {heard}: {n} of {self._heard[said].total()}" for n, said, heard in sorted(found)[::-1]
        ]

    def rows(self) -> list[str]:
        """The whole matrix: for each word said, how often each was heard, itself first."""
        lines = []
        for said, row in self._heard.items():
            others = ", ".join(f"{heard} {n}" for heard, n in row.most_common() if heard != said)
            lines.append(f"{said}: {said} {row[said]}" + (f", {others}" if others else ""))
        return lines


def edits(said: list[str], heard: list[str]) -> int:
    """The least number of words inserted, left out or exchanged (Levenshtein 1966)."""
    row = list(range(len(heard) + 1))
    for index, word in enumerate(said, start=1):
        previous, row[0] = row[0], index
        for column, other in enumerate(heard, start=1):
            previous, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, previous + (word != other))
    return row[-1]
