"""What the ear made of one utterance: words, the other hypotheses, and how long it took."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One way to hear an utterance.

    `words` is lower-case German without the recogniser's mark for the unknown. `score` is a
    log-likelihood in nats, comparable only within one utterance: the higher, the likelier. `whole` is
    False when something unknown was heard between known words, which then are no announcement: in
    "Springer ... Felix drei" the part not understood may have been "schlägt nicht".
    """

    words: str
    score: float
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance as heard.

    `words` are those of the best hypothesis, empty when nothing was understood. `hypotheses` come best
    first. `confidence` (0 to 1) is the share of the best hypothesis in the likelihood of all that were
    found; it compares hypotheses and does not measure truth. `latency_ms` runs from the last sample
    handed over to the result, `rtf` is computing time divided by `duration_ms`. `too_long` says that
    the sound went on beyond what an announcement can take, and that hearing stopped there.
    """

    words: str
    hypotheses: tuple[Hypothesis, ...]
    confidence: float
    duration_ms: int
    latency_ms: float
    rtf: float
    too_long: bool = False
