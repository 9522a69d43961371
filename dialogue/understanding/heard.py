"""What the ear made of one utterance: words, the other hypotheses, and how long it took."""

from dataclasses import dataclass, field

from dialogue.station import Station


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One way to hear an utterance.

    `words` is lower-case German without the recogniser's mark for the unknown, and empty where nothing known was said.
    `score` is a log-likelihood in nats, comparable only within one utterance: the higher, the likelier. `whole` is
    False when something unknown was heard between known words, which then are no announcement: in
    "Springer ... Felix drei" the part not understood may have been "schlägt nicht". `doubt` is what the score would
    gain, in nats, if the announcement were as likely as any other (speech_grammar/doubt.py), and `timing` what the
    lengths of its sounds have added to it, or taken off (voice/acoustics/timing.py): 0 where nobody knows them.
    """

    words: str
    score: float
    whole: bool = True
    doubt: float = 0.0
    timing: float = 0.0

    @property
    def undoubted(self) -> float:
        """The score by the sound alone."""
        return self.score + self.doubt


@dataclass(frozen=True, slots=True, kw_only=True)
class Margins:
    """How far behind the best hypothesis another may be, in nats.

    `overturn`: to take its place, because it has a meaning or is legal and the best is not. `ask`: to be a second
    reading worth a question, both being legal. `sure`: by how much what is played, or binds, has to be likelier than
    anything else that was heard, and `known`: a move than that nothing known was said; with less, the player is asked
    whether he meant it.

    Measured on the half of the held-out recordings that tunes: 180 moves in positions of real games, clean, by
    telephone and 20, 10 and 5 dB over noise, 900 in all: 875 right, 13 asked about and none of them in vain, 12
    refused, none wrong. `overturn` 3 asks about two more in place of refusing them, 1 about two fewer; `ask` 3 about
    one more that was right; `sure` 0 about one fewer, 0.5 about two more, 1 about eight. Of 180 moves heard right where
    they are illegal none became a move or a question.

    What these figures leave open was decided with earlier models. `overturn` is not more, for an illegal move that was
    clearly said must stay illegal: within 3 nats 28 of 310 heard right had another meaning beside them, within 2 only
    18. `sure` is not 0: it kept one of six wrong moves of 288 from being played, for 14 questions.

    Legality alone plays nothing: a reading that took the place of a likelier one is always asked about.

    `known` is as far as Vosk's lattice reaches, and without the lengths of sounds: of the 900 moves one is asked about
    for it, of 28 moves heard in people's letters and syllables 9 were, with an earlier model.
    """

    overturn: float = 2.0
    ask: float = 1.5
    sure: float = 0.25
    known: float = 3.0


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance as heard.

    `words` are those of the best hypothesis, empty when nothing was understood. `hypotheses` come best
    first. `confidence` (0 to 1) is the share of the best hypothesis in the likelihood of all that were
    found; it compares hypotheses and does not measure truth. `latency_ms` runs from the last sample
    handed over to the result, `rtf` is computing time divided by `duration_ms`. `too_long` says that
    the sound went on beyond what an announcement can take, and that hearing stopped there. `is_tone`: most of it was a
    steady tone, whose words are not worth mentioning. `is_torn`: sound of it was lost on its way, and what is left
    may be other words. `near` is what was nearest where nothing was understood, to be
    told; acted on only when it is the same twice and he confirms it. `margins` are how sure this ear has to be of this
    voice. `answers` are how it sounds as one of the few answers that an open question waits for, best first, without
    words where it is rather none of them; empty where nothing is asked. `near_answer` is the answer whose sounds are
    all in it where it is rather none of them. `adaptation` names what had been learnt of the
    voice in this game when it was heard; empty where nothing had. Then `model` names the model that heard it; both are
    empty where no ear did. `voice` is the player whose enrolled voice it is, of two who speak into one microphone; None
    where that cannot be told.
    """

    words: str
    hypotheses: tuple[Hypothesis, ...]
    confidence: float
    duration_ms: int
    latency_ms: float
    rtf: float
    too_long: bool = False
    is_tone: bool = False
    is_torn: bool = False
    margins: Margins = field(default_factory=Margins)
    near: str = ""
    answers: tuple[Hypothesis, ...] = ()
    near_answer: str = ""
    adaptation: str = ""
    model: str = ""
    voice: Station | None = None

    @property
    def is_like_anything(self) -> bool:
        """Whether it sounds like any words at all, understood or not, or like an answer to what is asked."""
        return bool(self.words or self.near or self.near_answer or any(answer.words for answer in self.answers))

    @classmethod
    def typed(cls, line: str) -> "Heard":
        """A typed line, which needs no ear."""
        words = line.strip()
        return cls(words, (Hypothesis(words, 0.0),) if words else (), 1.0, 0, 0.0, 0.0)
