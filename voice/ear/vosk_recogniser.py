"""Vosk, offline.

The built-in model holds the whole announcement grammar (`Gr.fst`). Any other German model gets phrases of the
grammar at run time, which Vosk makes a bigram of, and only words that it has: others Vosk would drop silently.

Vosk ends an utterance by itself only for those who ask for its result when `AcceptWaveform` reports an endpoint.
Nobody asks here before the utterance is over, so that a pause inside an announcement loses nothing.
"""

import copy
import json
import math
from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self

from dialogue.understanding.heard import Heard, Hypothesis, Margins
from dialogue.understanding.ranking import rank
from speech_grammar import grammar
from speech_grammar.closing import has_afterthought
from speech_grammar.doubt import Doubt, doubts_about
from speech_grammar.parsing import parse
from speech_grammar.vocabulary import vocabulary
from voice.ear.or_else import announced, or_else
from voice.ear.phrases import phrases
from voice.ear.spellings import Spellings
from voice.ear.tone import ToneDetector
from voice.errors import ModelError, VoiceErrorCode
from voice.pcm import HEARING_RATE, bytes_of_ms, ms_of_bytes
from voice.profile import adaptation_of, name_of_model

if TYPE_CHECKING:
    from voice.acoustics.second_look import SecondLook, Seen

BUILT_IN_MARK = "announcements.json"  # the file by which a model says that it holds the grammar itself
UNKNOWN = "[unk]"
ALTERNATIVES = 8
LONGEST_MS = (
    12_000  # the longest announcement, said slowly; more is no announcement, and decoding talk gets ever slower
)
MOST_MISFIT = 1.25  # nats a frame, the mean of a move's phones: models/training/README.md has the figures
MOST_MISFIT_NEAR = 1.75  # the same of one word, or of one of few phrases, that is not believed, to be what was near
LONG_ANSWER = 8  # letters, as many as "ausgeführt" and "Uhr drücken" have at least, and no "ja" or number
FEWEST_READINGS = 2  # to choose between
FEWEST_BESIDE_UNKNOWN = 2  # words, for something unknown before or after them to be passed over
QUIET, TALKATIVE = -3, 0  # Vosk's log levels; errors are at -2


class VoskRecogniser:
    """A loaded model; see `Recogniser`. Utterances of several threads do not disturb each other.

    Raises ModelError: `model_missing`, `model_damaged`, `model_lacks_words` (not one word of the announcements).
    `name` is the model's; empty where it was adapted, for then the adaptation has one that tells more.
    `margins` are what the voice asks for that it is to hear. `is_talkative` lets Vosk write its log to standard error,
    for those who examine a model.
    """

    def __init__(self, model_path: Path, margins: Margins | None = None, *, is_talkative: bool = False) -> None:
        self.model_path = model_path
        self.margins = margins or Margins()
        self._adaptation = adaptation_of(model_path)
        self.is_built_in = (model_path / BUILT_IN_MARK).exists()  # it holds the announcement grammar itself
        self._model = _load(model_path, is_talkative=is_talkative)
        self.name = "" if self._adaptation else name_of_model(model_path)
        self._doubts = _doubts(model_path / BUILT_IN_MARK)
        self._second_look = _second_look(model_path) if self.is_built_in else None
        _get_ready(has_doubts=bool(self._doubts))
        self._spellings = Spellings.choose(grammar.words(), _variants(), self.knows)
        if not self._spellings.known:
            raise ModelError(
                VoiceErrorCode.MODEL_LACKS_WORDS,
                f"{model_path}: knows no word of the announcements",
                model=model_path.name,
            )

    @property
    def missing_words(self) -> tuple[str, ...]:
        """The words of the announcements and commands that this model cannot hear in any spelling."""
        return self._spellings.missing

    @property
    def substitutes(self) -> dict[str, str]:
        """The words that this model hears only in another spelling, or as another word for the same."""
        return self._spellings.substitutes

    def within(self, margins: Margins) -> Self:
        """The same ear, loaded once, for a voice of these margins."""
        ear = copy.copy(self)
        ear.margins = margins
        return ear

    def knows(self, word: str) -> bool:
        """Whether the word is in the model's vocabulary."""
        return int(self._model.vosk_model_find_word(word)) >= 0

    def listen(self, answers: Sequence[str] = ()) -> "VoskListening":
        """See `Recogniser`. Of answers the model hears those whose words it has; each is as likely as any other.

        Raises ModelError (`model_damaged`): Vosk reads parts of a model only now.
        """
        listed = (self._listed(answers),) if answers else () if self.is_built_in else (self._phrases,)
        recogniser = partial(self._recogniser, *listed)
        canonical, doubts, margins, looker = self._spellings.canonical, self._doubts, self.margins, self._second_look
        names = self._adaptation, self.name
        return VoskListening(recogniser, canonical, doubts, margins, looker, names, is_listed=bool(answers))

    def _recogniser(self, *listed: str) -> Any:  # noqa: ANN401 - vosk ships no types
        """Vosk's own, for the phrases that are listed or the model's grammar."""
        import vosk  # noqa: PLC0415 - loaded with the model

        try:
            recogniser = vosk.KaldiRecognizer(self._model, HEARING_RATE, *listed)
        except Exception as error:  # Vosk raises nothing more special
            raise _damaged(self.model_path, error) from error
        recogniser.SetMaxAlternatives(ALTERNATIVES)
        return recogniser

    @cached_property
    def _phrases(self) -> str:
        return self._listed(phrases(grammar.acceptor()))

    def _listed(self, listed: Sequence[str]) -> str:
        """Phrases and the unknown, as Vosk takes them."""
        known = [self._spellings.as_known(phrase) for phrase in listed]
        return json.dumps([*(phrase for phrase in known if phrase), UNKNOWN], ensure_ascii=False)


class VoskListening:
    """One utterance; see `Listening`."""

    def __init__(
        self,
        recogniser: Callable[[], Any],
        canonical: Callable[[str], str],
        doubts: dict[Doubt, float],
        margins: Margins,
        second_look: "SecondLook | None" = None,
        names: tuple[str, str] = ("", ""),
        *,
        is_listed: bool = False,
    ) -> None:
        from voice.ear.front_end import FrontEnd  # noqa: PLC0415 - with numpy, and only who listens waits for it

        self._adaptation, self._model = names
        self._is_listed = is_listed  # what is heard is one of some answers, or nothing
        self._new_recogniser = recogniser  # Vosk's own, which heard nothing yet: what is reset knows what was before
        self._recogniser = recogniser()
        self._canonical = canonical
        self._doubts = doubts
        self._margins = margins
        self._front_end = FrontEnd()
        self._second_look = second_look
        self._recorded = bytearray()
        self._sound = bytearray()  # what came out of the front end, for a second look
        self._computing_s = 0.0
        self._last_block_s = 0.0
        self._was_too_long = False
        self._tone = ToneDetector()
        self._near = ""

    @property
    def is_full(self) -> bool:
        """See `Listening`."""
        return self._was_too_long

    def accept(self, block: bytes) -> None:
        """See `Listening`."""
        room = bytes_of_ms(LONGEST_MS) - len(self._recorded)
        self._was_too_long = self._was_too_long or len(block) > room
        block = block[:room]
        if block:
            started = perf_counter()
            self._tone.feed(block)
            self._recorded += block
            self._hear(self._front_end.accept(block))
            self._last_block_s = perf_counter() - started
            self._computing_s += self._last_block_s

    def _hear(self, samples: bytes) -> None:
        if samples:
            self._recogniser.AcceptWaveform(samples)
            if self._second_look:
                self._sound += samples

    def _hear_the_end(self) -> None:
        """Hear what is left; or, where somebody else sounds apart from the player, all of it once more without him.

        How loud the player is, and so what is not his, is known only now.
        """
        from voice.ear.noise.apart import players_share  # noqa: PLC0415 - as the front end

        last = self._front_end.finish()
        if not self._hear_again(players_share):
            self._hear(last)

    def _hear_again(self, share_of: Callable[[Any, Any], Any]) -> bool:
        """Hear all of it once more, but only a share of it; False where all of it is."""
        share = share_of(self._front_end.recorded, self._front_end.room.noise) if self._may_be_speech else None
        if share is None:
            return False
        self._begin_anew(share=share)
        return True

    @property
    def _may_be_speech(self) -> bool:
        return bool(self._recorded) and not self._was_too_long and not self._tone.is_tone

    def _begin_anew(self, **differing: Any) -> None:  # noqa: ANN401 - as `fronted` takes them
        """Hear all of it once more, and come out of the front end differing."""
        from voice.ear.front_end import fronted  # noqa: PLC0415 - as above

        self._recogniser = self._new_recogniser()
        self._sound.clear()
        self._hear(fronted(bytes(self._recorded), **differing))

    @property
    def so_far(self) -> str:
        """See `Listening`."""
        if self._was_too_long or self._tone.is_tone:
            return ""
        heard = self._partial().split()
        return "" if UNKNOWN in heard else " ".join(map(self._canonical, heard))

    def _partial(self) -> str:
        """Vosk's best path by now; before the first word it gives none."""
        return str(json.loads(self._recogniser.PartialResult()).get("partial", ""))

    def finish(self) -> Heard:
        """See `Listening`."""
        started = perf_counter()
        self._hear_the_end()
        hypotheses = self._with_softer_words(self._as_in_noise(self._but_for_noises(self._hypotheses())))
        finishing_s = perf_counter() - started
        milliseconds = ms_of_bytes(len(self._recorded))
        return Heard(
            words=hypotheses[0].words if hypotheses else "",
            hypotheses=hypotheses,
            confidence=_share_of_best(hypotheses),
            duration_ms=milliseconds,
            latency_ms=(self._last_block_s + finishing_s) * 1000,
            rtf=(self._computing_s + finishing_s) * 1000 / max(1, milliseconds),
            too_long=self._was_too_long,
            is_tone=self._tone.is_tone,
            margins=self._margins,
            near=self._near,
            adaptation=self._adaptation,
            model=self._model,
        )

    def _but_for_noises(self, hypotheses: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
        """They; where a cough or a door may be among them, what is heard once more without what has no voice in it."""
        from voice.ear.noise.apart import voices_share  # noqa: PLC0415 - as the front end

        if _is_clear(hypotheses):
            return hypotheses
        again = self._hypotheses() if self._hear_again(voices_share) else ()
        if again or hypotheses:
            self._near = ""
        return again or hypotheses

    def _as_in_noise(self, hypotheses: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
        """They; behind a noise suppressor, what is heard once more with noise under it, where that is a sentence.

        It takes away what lies between the words, and of these some; the ear knows words in noise, and none with holes.
        """
        from voice.ear.front_end import SUPPRESSED_DB  # noqa: PLC0415 - as above
        from voice.ear.noise.apart import loudness  # noqa: PLC0415 - as above

        is_suppressed = self._may_be_speech and self._front_end.is_gated
        voice = loudness(bytes(self._recorded)) if is_suppressed and not _is_clear(hypotheses) else None
        if voice is None:
            return hypotheses
        near, self._near = self._near, ""
        self._begin_anew(under=10 ** ((voice - SUPPRESSED_DB) / 20))
        again = self._hypotheses()
        if _is_clear(again) and self._is_long(again[0].words):
            return again
        self._near = near
        return hypotheses

    def _with_softer_words(self, hypotheses: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
        """They; beside a move the one that it is with what was said far more softly, which may be the player's, too."""
        from voice.ear.noise.apart import softer_share  # noqa: PLC0415 - as the front end

        if self._is_listed or not (hypotheses and announced(hypotheses[0])) or not self._hear_again(softer_share):
            return hypotheses
        near = self._near
        softer, self._near = self._hypotheses(), near
        return or_else(hypotheses, softer, self._margins)

    def _is_long(self, words: str) -> bool:
        """Whether so much is in them that little else is like them; what may be anything is more like one word."""
        return len(words) >= LONG_ANSWER if self._is_listed else " " in words

    def _hypotheses(self) -> tuple[Hypothesis, ...]:
        if self._tone.is_tone:
            return ()
        return self._unfinished() if self._was_too_long else self._finished()

    def _finished(self) -> tuple[Hypothesis, ...]:
        """The alternatives, best first, without the repeated; nothing where nothing known is the best of them.

        Beside what is unknown, whose sounds have no lengths that anybody knows, only a move is believed for its own,
        for where it leads by nothing else it is asked about. Of answers and commands, which may bind, the best counts
        by the sound, and the others as far behind it as they are.
        """
        scores: dict[str, float] = {}
        for one in json.loads(self._recogniser.FinalResult()).get("alternatives", ()):
            scores.setdefault(one["text"], one["confidence"])
        seen = self._look(scores)
        timing = self._timing(seen, scores) if seen else {}
        hypotheses = self._best_first(scores, timing)
        move = _move(hypotheses, self._margins)
        if hypotheses and (self._is_listed or not move):
            gained = max(0.0, hypotheses[0].timing)
            hypotheses = self._best_first(scores, {text: lengths - gained for text, lengths in timing.items()})
            move = _move(hypotheses, self._margins)
        if hypotheses and not hypotheses[0].words:
            self._near = _nearest(hypotheses, seen, is_listed=self._is_listed)
            return ()
        if move and seen and seen.misfit(move) > MOST_MISFIT:
            self._near = move
            return ()
        return hypotheses

    def _best_first(self, scores: dict[str, float], timing: dict[str, float]) -> tuple[Hypothesis, ...]:
        """Each alternative once, with what the lengths of its sounds add to its score."""
        found: dict[tuple[str, bool], Hypothesis] = {}
        looked_at = [self._hypothesis(text, score, timing.get(text, 0.0)) for text, score in scores.items()]
        for hypothesis in sorted(looked_at, key=lambda one: -one.score):
            found.setdefault((hypothesis.words, hypothesis.whole), hypothesis)
        return tuple(found.values())

    def _look(self, texts: Collection[str]) -> "Seen | None":
        """A second look at several readings; what lies alone is clear, and would only have to wait.

        Of talk all readings may be unknown, and then there is nothing to look for.
        """
        known = list(filter(None, map(self._known, texts)))
        if self._second_look is None or len(texts) < FEWEST_READINGS or not known:
            return None
        return self._second_look.at(bytes(self._sound), known)

    def _timing(self, seen: "Seen", texts: Collection[str]) -> dict[str, float]:
        """What the lengths of their sounds say of those readings in which nothing is unknown."""
        known = [text for text in texts if self._known(text) and UNKNOWN not in text.split()]
        return {text: seen.timing(self._known(text)) for text in known}

    def _known(self, text: str) -> str:
        """The words of an alternative, in Rochade's spelling, without the unknown."""
        return " ".join(self._canonical(word) for word in text.split() if word != UNKNOWN)

    def _unfinished(self) -> tuple[Hypothesis, ...]:
        """The words so far: the lattice of endless talk may take minutes to read out, and none of it is a move."""
        words = self._hypothesis(self._partial(), 0.0).words
        return (Hypothesis(words, 0.0, whole=False),) if words else ()

    def _hypothesis(self, text: str, score: float, timing: float = 0.0) -> Hypothesis:
        heard, words = text.split(), self._known(text)
        if not words:
            return Hypothesis("", score, whole=False)
        known = words.split()
        doubt = sum(self._doubts[doubt] for doubt in doubts_about(known)) if self._doubts else 0.0
        return Hypothesis(words, score + timing, _is_whole(heard, len(known)), doubt, timing)


def _move(hypotheses: tuple[Hypothesis, ...], margins: Margins) -> str:
    """The words to look at a second time: a move that is what was meant, where other readings lie beside it.

    What lies alone is clear, and a second look would only take its time. Half a move stays half.
    """
    if len(hypotheses) < FEWEST_READINGS:
        return ""
    meant = rank(hypotheses, margins=margins).chosen
    return meant.words if meant.announcement else ""


def _nearest(hypotheses: tuple[Hypothesis, ...], seen: "Seen | None", *, is_listed: bool) -> str:
    """Of what is not believed, what the player may have meant; of one word its sounds must be there.

    Hardly a noise is anything like several words, but many are something like "acht"; and of a list anything is most
    like one of its phrases.
    """

    def is_there(words: str) -> bool:
        if not is_listed and (seen is None or " " in words):
            return True
        return seen is not None and seen.misfit(words) <= MOST_MISFIT_NEAR

    return next((one.words for one in hypotheses if one.words and one.whole and is_there(one.words)), "")


def _is_clear(hypotheses: tuple[Hypothesis, ...]) -> bool:
    """Whether the best of them is a whole sentence, in which no noise may be a word."""
    return bool(hypotheses) and hypotheses[0].whole and not _may_hold_noise(hypotheses[0].words)


def _may_hold_noise(words: str) -> bool:
    """Whether a noise may be a word of these: they are no sentence, or one with a "Schach" or the like behind it."""
    return has_afterthought(words) or not grammar.acceptor().accepts(tuple(words.split()))


def _is_whole(heard: list[str], known: int) -> bool:
    """Whether nothing unknown can have changed the meaning of the `known` words.

    Between known words it may have, and beside a single word, too: "eins" may be the end of a move. At the edges of
    more words it is a cough or a breath.
    """
    inner = " ".join(heard).removeprefix(UNKNOWN).removesuffix(UNKNOWN)
    return UNKNOWN not in heard or (UNKNOWN not in inner and known >= FEWEST_BESIDE_UNKNOWN)


def _doubts(mark: Path) -> dict[Doubt, float]:
    """What the model's graph takes off for each doubt, in nats; nothing where it holds no grammar."""
    if not mark.exists():
        return {}
    try:
        said = json.loads(mark.read_text(encoding="utf-8"))
        said_of = said.get("doubts", {})
        return {doubt: float(said_of.get(doubt, 0.0)) for doubt in Doubt} if said_of else {}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise _damaged(mark.parent, error) from error


def _get_ready(*, has_doubts: bool) -> None:
    """Make now what reads the words, or the first that are said would wait for it."""
    word = next(iter(vocabulary().ranks))
    parse(word)
    if has_doubts:
        doubts_about([word])


def _second_look(model_path: Path) -> "SecondLook | None":
    """None where the network has another form, as that of a model made elsewhere."""
    from voice.acoustics.second_look import SecondLook  # noqa: PLC0415 - with numpy, and only who listens waits for it

    try:
        return SecondLook.of(model_path)
    except ModelError as error:
        if error.code is VoiceErrorCode.MODEL_NOT_ADAPTABLE:
            return None
        raise


def _load(model_path: Path, *, is_talkative: bool) -> Any:  # noqa: ANN401 - vosk ships no types
    if not any((model_path / place).is_file() for place in ("am/final.mdl", "final.mdl")):
        raise ModelError(VoiceErrorCode.MODEL_MISSING, f"{model_path}: no Vosk model", model=model_path.name)
    import vosk  # noqa: PLC0415 - takes a third of a second, which only who listens pays

    vosk.SetLogLevel(TALKATIVE if is_talkative else QUIET)
    try:
        return vosk.Model(str(model_path))
    except Exception as error:  # Vosk raises nothing more special
        raise _damaged(model_path, error) from error


def _damaged(model_path: Path, why: Exception) -> ModelError:
    return ModelError(VoiceErrorCode.MODEL_DAMAGED, f"{model_path}: {why}", model=model_path.name)


def _variants() -> dict[str, str]:
    return {
        spelling: meant[0]
        for spelling, meant in vocabulary().spellings.items()
        if len(meant) == 1 and spelling != meant[0]
    }


def _share_of_best(hypotheses: tuple[Hypothesis, ...]) -> float:
    """The softmax of the scores, at the best."""
    if not hypotheses:
        return 0.0
    best = hypotheses[0].score
    return 1.0 / sum(math.exp(min(0.0, hypothesis.score - best)) for hypothesis in hypotheses)
