"""The recognisers that are measured: the announcement model as `play` hears with it, and PocketSphinx 5 beside it."""

import hashlib
import json
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import vosk

from dialogue.understanding.heard import Hypothesis, Margins
from models.training.graph.marker import UNKNOWN
from models.training.measuring.recordings import Samples
from models.training.speakers.lexicon import words as lexicon
from models.training.speakers.voices import SAMPLE_RATE, voices
from speech_grammar import grammar
from voice.acoustics.second_look import SecondLook
from voice.ear.listener import Expected, Listener
from voice.ear.segmenter import Whole
from voice.ear.vosk_recogniser import ALTERNATIVES, VoskListening, VoskRecogniser

BLOCK_BYTES = 640  # 20 ms, as a microphone delivers them


@dataclass(frozen=True, slots=True)
class Answer:
    """What was heard, best first, and the processor time in seconds: altogether, and after the last sample."""

    hypotheses: tuple[Hypothesis, ...]
    seconds: float = 0.0
    latency: float = 0.0

    @property
    def words(self) -> str:
        """The best hypothesis, empty where nothing was understood."""
        return self.hypotheses[0].words if self.hypotheses else ""


class Ear(Protocol):
    """Hears one recording."""

    def hear(self, samples: Samples) -> Answer:
        """Samples in int16's scale at 16 kHz."""
        ...


def pcm(samples: Samples) -> bytes:
    """Signed 16-bit little-endian."""
    return bytes(np.clip(samples.round(), -32768, 32767).astype("<i2").tobytes())


class AnnouncementEar:
    """The model with its own grammar, through `voice`. Counts the processor's time, whatever else is running.

    With `answers` it hears as while a question is open: once more, as one of them.
    """

    def __init__(self, model: Path, answers: tuple[str, ...] = ()) -> None:
        self._recogniser = VoskRecogniser(model)
        self._expected = Expected(answers=lambda _: answers, awaited=lambda: answers)

    def hear(self, samples: Samples) -> Answer:
        """See `Ear`."""
        listener, data = Listener(Whole(), self._recogniser, self._expected), pcm(samples)
        started = last = time.process_time()
        for first in range(0, len(data), BLOCK_BYTES):
            last = time.process_time()
            listener.feed(data[first : first + BLOCK_BYTES])
        take = listener.end()
        ended = time.process_time()
        return Answer(take.heard.hypotheses if take else (), ended - started, ended - last)


class WordEar:
    """A model whose graph knows nothing but a list of phrases, one of which was said (`build_graph.only_phrases`).

    It hears as `voice` hears one of a list of answers.
    """

    def __init__(self, model: Path) -> None:
        vosk.SetLogLevel(-3)
        self._model = vosk.Model(str(model))
        self._second_look = SecondLook.of(model)

    def hear(self, samples: Samples) -> Answer:
        """See `Ear`."""
        started = time.process_time()
        listening = VoskListening(self._recogniser, str, {}, Margins(), self._second_look, is_listed=True)
        listening.accept(pcm(samples))
        heard = listening.finish()
        return Answer(heard.hypotheses or (Hypothesis(UNKNOWN, 0.0),), time.process_time() - started)

    def _recogniser(self) -> vosk.KaldiRecognizer:
        recogniser = vosk.KaldiRecognizer(self._model, SAMPLE_RATE)
        recogniser.SetMaxAlternatives(ALTERNATIVES)
        return recogniser


class SphinxEar:
    """PocketSphinx 5 with its English model, German words in English phones, and a grammar in JSGF.

    It is slow and never changes: its answers are kept in a file, for each recording and grammar, with the time that
    they took then. Only with a new file, as in `benchmarks/hearing.py`, is that time comparable with another ear's.
    """

    def __init__(self, jsgf: str, words: tuple[str, ...], kept: Path) -> None:
        import pocketsphinx  # noqa: PLC0415 - only who compares needs it

        self._kept = kept
        self._answers = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
        lines = [
            f"{word}({number})  {said}" if number > 1 else f"{word}  {said}"
            for word in words
            for number, said in enumerate(english(word), start=1)
        ]
        self._key = hashlib.sha256("\n".join([jsgf, *lines]).encode()).hexdigest()
        with tempfile.TemporaryDirectory() as folder:
            dictionary, sentences = Path(folder) / "german.dict", Path(folder) / "sentences.jsgf"
            dictionary.write_text("\n".join(lines) + "\n", encoding="utf-8")
            sentences.write_text(jsgf, encoding="utf-8")
            self._decoder = pocketsphinx.Decoder(
                hmm=pocketsphinx.get_model_path("en-us/en-us"),
                dict=str(dictionary),
                jsgf=str(sentences),
                samprate=SAMPLE_RATE,
                loglevel="FATAL",
            )

    def hear(self, samples: Samples) -> Answer:
        """See `Ear`."""
        data = pcm(samples)
        key = hashlib.sha256(self._key.encode() + data).hexdigest()[:24]
        if key not in self._answers:
            started = time.process_time()
            self._decoder.start_utt()
            self._decoder.process_raw(data, full_utt=True)
            self._decoder.end_utt()
            found = self._decoder.hyp()
            self._answers[key] = [found.hypstr if found else "", time.process_time() - started]
        text, seconds = self._answers[key]
        return Answer((Hypothesis(text, 0.0),) if text else (), seconds)

    def keep(self) -> None:
        """Write the answers down."""
        self._kept.write_text(json.dumps(self._answers, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def of_announcements(cls, kept: Path) -> "SphinxEar":
        """With the whole grammar."""
        return cls(grammar.jsgf(), grammar.words(), kept)

    @classmethod
    def of_phrases(cls, phrases: tuple[str, ...], kept: Path) -> "SphinxEar":
        """With a list of phrases."""
        jsgf = f"#JSGF V1.0 UTF-8 de;\ngrammar words;\npublic <word> = {' | '.join(phrases)} ;\n"
        return cls(jsgf, tuple(sorted({word for phrase in phrases for word in phrase.split()})), kept)


def english(word: str) -> list[str]:
    """A German word's pronunciations in the phones of PocketSphinx's English model."""
    speaker = voices()["kal"]
    spelt = [[name for names in speaker.respell(said) for name in names] for said in lexicon()[word]]
    return list(dict.fromkeys(" ".join(name.upper().replace("AX", "AH") for name in names) for names in spelt))
