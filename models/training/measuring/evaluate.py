"""Measures the model with voices and engines that it was not trained on, through the code that `play` hears with.

    python -m models.training.measuring.evaluate WORK [MODEL] [--people FOLDER] [--parts shipped people no_chess]

Prints all figures and writes them to MODEL/EVALUATION.md. ``WORK/clips`` holds the recordings (speak_clips.py),
``WORK/without-ENGINE`` the models that were trained without an engine (train.py, export.py),
``WORK/without-ENGINE-words`` the same that hear single words and nothing else, and ``WORK/people-words`` the shipped
network for other words. `--people` names the folder of recordings that outsiders.py knows. With `--parts` the other
sections of the report are kept, where the network is the same; those about engines held out, always.
"""

import argparse
import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from models.training.corpus.engines import Engine, counts, is_stranger, keeps_words_apart
from models.training.corpus.sentences import single_words
from models.training.graph.marker import MODEL, passes_of
from models.training.measuring.beside import beside
from models.training.measuring.calls import CALLS
from models.training.measuring.conditions import CONDITIONS, changed
from models.training.measuring.ears import AnnouncementEar, SphinxEar, WordEar
from models.training.measuring.measures import Confusions, Hearing, Tally
from models.training.measuring.outsiders import SETS, Kept, counted
from models.training.measuring.outsiders import clips as clips_of
from models.training.measuring.positions import false_moves, illegal_stays, position_helps, slips_stay
from models.training.measuring.recordings import Clip, kept
from models.training.measuring.report import of_earlier_networks, renewed
from speech_grammar.vocabulary import vocabulary

REPORT = "EVALUATION.md"
WORDS = "-words"  # what the folders of models that hear single words end with
HELD_OUT_CONDITIONS = ("clean", "20 dB", "10 dB")
HELPED_CONDITIONS = (*HELD_OUT_CONDITIONS, "telephone, 300 to 3400 Hz")
TUNED_ON = 2  # one of so many held-out recordings chose the graph's costs; the figures are of the others
COMPARED = 4  # PocketSphinx, which is slow, hears one of so many recordings
CALLED = 2  # through calls it hears one of so many
CONFUSED = 12  # pairs to name


@dataclass(frozen=True, slots=True)
class Bench:
    """What is measured, and PocketSphinx to compare with."""

    work: Path
    model: Path
    outsiders: Path | None = None

    def clips(self, name: str) -> list[Clip]:
        """A set of recordings."""
        return kept(self.work / "clips" / f"{name}.pickle")

    def without(self, engine: Engine, graph: str = "") -> Path:
        """The model that never heard an engine."""
        return self.work / f"without-{engine}{graph}"

    def sphinx(self) -> SphinxEar:
        """PocketSphinx with the announcement grammar."""
        return SphinxEar.of_announcements(self.work / "sphinx.json")

    def sphinx_for_words(self) -> SphinxEar:
        """PocketSphinx with the list of single words."""
        return SphinxEar.of_phrases(single_words(), self.work / "sphinx-words.json")


def reported(recordings: list[Clip]) -> list[Clip]:
    """The recordings that tuned nothing."""
    return [clip for number, clip in enumerate(recordings) if number % TUNED_ON]


def tuned(recordings: list[Clip]) -> list[Clip]:
    """The recordings that the graph's costs were chosen on."""
    return [clip for number, clip in enumerate(recordings) if number % TUNED_ON == 0]


def single(bench: Bench) -> list[str]:
    """Single words by engines held out."""
    hearings = {
        engine: Hearing.of(WordEar(bench.without(engine, WORDS)), bench.clips(f"words-{engine}")) for engine in Engine
    }
    sphinx = bench.sphinx_for_words()
    others = {engine: Hearing.of(sphinx, hearing.clips) for engine, hearing in hearings.items()}
    sphinx.keep()
    lines = [
        SINGLE,
        "",
        HELD_OUT.format(passes=", ".join(f"{engine} {passes_of(bench.without(engine))}" for engine in Engine)),
        "",
    ]
    lines += [f"Both have a list of {len(single_words())} phrases, one of which was said; {NOTHING}.", ""]
    mine, theirs = _counted(hearings), _counted(others)
    lines += [_both("all", _sum(mine.values()), _sum(theirs.values()))]
    for engine, hearing in hearings.items():
        lines += [_both(engine, mine[engine].tally(), theirs[engine].tally())]
        lines += [f"  {voice}: {_words(hearing.tally(voice))}{_judged(voice, engine)}" for voice in hearing.voices]
    confusions = Confusions(mine.values())
    lines += ["", "### Words taken for others", "", *_listed(confusions.pairs()[:CONFUSED])]
    return [*lines, "", "All of them, each word said with what was heard:", "", *_listed(confusions.rows()), ""]


def _both(name: str, ours: Tally, theirs: Tally) -> str:
    return f"- {name}: {_words(ours)}; PocketSphinx {theirs.rate:.1f}"


def _words(tally: Tally) -> str:
    return f"{tally.rate:.1f} of 100 right ({tally.clips})"


def _judged(voice: str, engine: Engine) -> str:
    if not keeps_words_apart(voice):
        return ", not counted as intelligible"
    return "" if is_stranger(voice, engine) else ", not counted: another engine taught its speaker's voice"


def _counted(hearings: dict[Engine, Hearing]) -> dict[Engine, Hearing]:
    """Of each engine held out, the voices that count."""
    return {
        engine: hearing.by([voice for voice in hearing.voices if counts(voice, engine)])
        for engine, hearing in hearings.items()
    }


def _sum(hearings: Iterable[Hearing]) -> Tally:
    total = Tally()
    for hearing in hearings:
        for clip, answer in zip(hearing.clips, hearing.answers, strict=True):
            total.add(clip.words, answer.words)
    return total


def _listed(lines: list[str]) -> list[str]:
    return [f"- {line}" for line in lines]


def announcements(bench: Bench) -> list[str]:
    """Moves of real games by engines held out."""
    lines = [WHOLE, ""]
    lines += [f"Moves of real games, heard with the whole grammar and without a position; {NOTHING}.", ""]
    sphinx = bench.sphinx()
    ears = {engine: AnnouncementEar(bench.without(engine)) for engine in Engine}
    for condition in HELD_OUT_CONDITIONS:
        hearings = {engine: Hearing.of(ears[engine], _moves(bench, engine, condition)) for engine in Engine}
        counted = _counted(hearings)
        lines += [f"### {condition}", "", _sentences("all", _sum(counted.values()))]
        for engine, hearing in hearings.items():
            lines += [_sentences(engine, counted[engine].tally())]
            lines += [f"  {voice}: {_words(hearing.tally(voice))}{_judged(voice, engine)}" for voice in hearing.voices]
        parts = [hearing.part(COMPARED) for hearing in counted.values()]
        lines += [_compared(_sum(parts), _sum(Hearing.of(sphinx, part.clips) for part in parts)), ""]
    sphinx.keep()
    return lines


def _moves(bench: Bench, engine: Engine, condition: str) -> list[Clip]:
    return changed(bench.clips(f"moves-{engine}"), condition)


def _sentences(name: str, tally: Tally) -> str:
    return f"- {name}: {tally.sentences()} ({tally.clips})"


def _compared(ours: Tally, theirs: Tally) -> str:
    heard = ", ".join(f"{name} {tally.rate:.1f}" for name, tally in (("the model", ours), ("PocketSphinx", theirs)))
    words = f"{ours.word_rate:.1f} and {theirs.word_rate:.1f} of 100 words"
    return f"- on the same {ours.clips} of them: {heard} of 100 right; {words}"


def shipped(bench: Bench) -> list[str]:
    """The model that ships: voices held out, in every condition; then what a position does; then its speed."""
    ear, sphinx = AnnouncementEar(bench.model), bench.sphinx()
    recordings = reported(bench.clips("held-out"))
    hearings = {condition: Hearing.of(ear, changed(recordings, condition)) for condition in CONDITIONS}
    lines = ["## The model that ships, heard with voices it never met", "", OTHER_HALF, ""]
    for condition, hearing in hearings.items():
        lines.append(_sentences(condition, hearing.tally()))
        if condition in HELD_OUT_CONDITIONS:
            lines += [f"  {voice}: {_words(hearing.tally(voice))}" for voice in hearing.voices]
            part = hearing.part(COMPARED)
            lines += ["  " + _compared(part.tally(), Hearing.of(sphinx, part.clips).tally()).removeprefix("- ")]
    sphinx.keep()
    lines += ["", "## What the position does", "", OTHER_HALF, ""]
    lines += _listed(position_helps(hearings, HELPED_CONDITIONS))
    lines += _listed(illegal_stays(hearings["clean"]))
    lines += ["", "## Moves that no piece can make", ""]
    lines += ["Real moves with a file or a rank exchanged, as by a slip of the tongue; heard without a position."]
    lines += ["They were looked at when it was chosen what a doubtful move costs.", ""]
    slips = bench.clips("slips")
    lines += [
        f"- {condition}: {slips_stay(Hearing.of(ear, changed(slips, condition)))}" for condition in HELD_OUT_CONDITIONS
    ]
    return [*lines, ""]


def speed(bench: Bench) -> list[str]:
    """How long the processor takes, and what a player waits for."""
    ear, numbers = AnnouncementEar(bench.model), tuple(vocabulary().ranks)
    recordings, mixed = reported(bench.clips("held-out")), bench.clips("mixtures")
    clean, noisy = (Hearing.of(ear, changed(recordings, condition)) for condition in ("clean", "10 dB"))
    asked = Hearing.of(AnnouncementEar(bench.model, numbers), [clip for clip in mixed if clip.words in numbers])
    lines = ["## Speed", "", "Processor time of one core; last sample to result: all but one in twenty are sooner.", ""]
    for name, hearing in (("announcements", clean), ("announcements, 10 dB", noisy), (ASKED, asked)):
        took = f"real-time factor {hearing.real_time_factor:.4f}, last sample to result {hearing.latency_ms():.0f} ms"
        lines.append(f"- {name}: {took}")
    return [*lines, "- PocketSphinx: `benchmarks/hearing.py`, for its answers here may be kept from another day", ""]


def mixtures(bench: Bench) -> list[str]:
    """Kokoro's voices that taught the network nothing, mixed: moves, and words alone with the whole grammar."""
    ear, recordings = AnnouncementEar(bench.model), bench.clips("mixtures")
    lines = [MIXTURES, "", f"Mixtures of six of its voices, which have taught the network nothing; {COMPARED_BY}.", ""]
    for condition in HELD_OUT_CONDITIONS:
        moves = Hearing.of(ear, changed([clip for clip in recordings if clip.fen], condition))
        lines.append(_sentences(f"announcements, {condition}", moves.tally()))
    words = Hearing.of(ear, [clip for clip in recordings if not clip.fen])
    lines.append(_sentences("words alone", words.tally()))
    return [*lines, *(f"  {pair}" for pair in Confusions([words]).pairs()[:CONFUSED]), ""]


def no_chess(bench: Bench) -> list[str]:
    """What becomes of sound that is no announcement."""
    ear, sphinx = AnnouncementEar(bench.model), bench.sphinx()
    talk, silent = bench.clips("talk"), bench.clips("silent")
    lines = ["## What is no chess", "", TALK_HEARD, ""]
    heard = Hearing.of(ear, talk)
    lines += _listed(false_moves("talk", heard))
    lines += _listed(false_moves("noise, knocks and music", Hearing.of(ear, silent)))
    part = heard.part(COMPARED * 2)
    lines += _listed(false_moves("a part of the talk", part))
    lines += _listed(false_moves("the same part, PocketSphinx", Hearing.of(sphinx, part.clips))[:1])
    sphinx.keep()
    return [*lines, ""]


def people(bench: Bench) -> list[str]:
    """What people say that is no chess: by the model that ships, and by its network where it has the list of words."""
    beside = Hearing.of(AnnouncementEar(bench.model), bench.clips("people"))
    lines = ["## People", "", f"Letters, syllables and words in many languages; {LOOKED_AT}:", ""]
    lines += _listed(false_moves("people", beside))
    listed = Hearing.of(WordEar(bench.work / f"people{WORDS}"), bench.clips(f"people{WORDS}"))
    said = f"Short German words by one person, no chess among them; the model has their list, and {NOTHING}:"
    lines += ["", said, ""]
    return [*lines, f"- {_words(listed.tally())}", *_listed(Confusions([listed]).pairs()), ""]


def outside(bench: Bench) -> list[str]:
    """People who taught the network nothing: their words of the game, and what they say that is none."""
    lines = [
        "## People who taught it nothing",
        "",
        "Recordings that are not in any package, through the front end.",
        "",
    ]
    ear = AnnouncementEar(bench.model)
    for one in SETS:
        words, talk = clips_of(one, bench.outsiders) if bench.outsiders else ([], [])
        if words:
            heard = Hearing.of(ear, words)
            lines.append(f"- {one.folder}, words of the game: {heard.tally().right} of {len(words)} right; {SEEN}")
            lines += [f"  {pair}" for pair in Confusions([heard]).pairs()]
        if part := counted(one, talk):
            lines += _listed(false_moves(f"{one.folder}, talk ({TOLD[one.kept]})", Hearing.of(ear, part)))
    return [*lines, ""]


def calls(bench: Bench) -> list[str]:
    """Headsets in call mode and telephones: voices held out, people's words of the game, Kokoro's words."""
    ear, recordings = AnnouncementEar(bench.model), reported(bench.clips("held-out"))[::CALLED]
    folder = bench.outsiders
    words = [clip for one in SETS if folder for clip in clips_of(one, folder)[0]]
    mixed = [clip for clip in bench.clips("mixtures") if not clip.fen]
    lines = ["## Headsets in call mode, and telephones", "", OTHER_HALF]
    lines += [f"People's words are those of the sets above; {SEEN}.", "Kokoro's are its mixtures' words alone.", ""]
    for name, call in {"as recorded": lambda samples: samples, **CALLS}.items():
        synthetic, people, alone = (
            Hearing.of(ear, [replace(clip, samples=call(clip.samples)) for clip in said]).tally()
            for said in (recordings, words, mixed)
        )
        by_themselves = f"people's words {people.right} of {people.clips}, Kokoro's {alone.right} of {alone.clips}"
        lines.append(f"{_sentences(name, synthetic)}; {by_themselves}")
    return [*lines, ""]


def side_by_side(bench: Bench) -> list[str]:
    """PocketSphinx where the other sections have the model alone."""
    ear, sphinx, folder = AnnouncementEar(bench.model), bench.sphinx(), bench.outsiders
    words = [clip for one in SETS if folder for clip in clips_of(one, folder)[0]]
    lines = ["## Beside PocketSphinx", "", BESIDE, ""]
    for name, ours, theirs in beside(ear, sphinx, reported(bench.clips("held-out")), bench.clips("mixtures"), words):
        heard = _compared(ours.tally(), theirs.tally()).partition(": ")[2]
        lines.append(f"- {name} ({len(ours.clips)}): {heard}")
    sphinx.keep()
    return [*lines, ""]


ASKED = "a number while a question for one is open, heard twice"
NOTHING = "nothing was tuned on it"
OTHER_HALF = "Costs, margins and weights were chosen on other recordings of these voices, one in two."
TALK_HEARD = "One piece of the synthetic talk in four is heard when costs are chosen; nothing was tuned on the noise."
LOOKED_AT = "it was looked at whenever costs of refusal, or a second look, had been chosen on other recordings"
SEEN = 'asterisk-de\'s "vier" and "zwei" decided what "Uhr" and a command\'s first word cost, the others were looked at'
BESIDE = "Both have the whole grammar, and are asked one after the other. What was tuned on each stands with it above."
TOLD = {
    Kept.COUNTED: NOTHING,
    Kept.HALVED: "every second clip is kept for choosing what refusal costs; these are the others",
}
COMPARED_BY = "networks were compared by other recordings of theirs, nothing was chosen by these"
SINGLE = "## Single words by engines held out of the training"
MIXTURES = "## Kokoro's voices that it never met"
WHOLE = "## Whole announcements by engines held out of the training"
HELD_OUT = """For each engine a network of the shipped size was trained on all others ({passes} passes). A voice counts
if nobody who trained that network speaks with it, and if it is intelligible: if its own phones keep all chess words
apart (the table of phones decides, before anything is heard)."""
PREFACE = """# How well the announcement model hears

Written by `python -m models.training.measuring.evaluate` for the network whose am/final.mdl has the SHA-256
{network}. Where nothing else is said every voice is a
synthesiser's, most of them made of recordings of a person. "Right" means every word of the recording; what was heard
as no sentence counts as wrong. The network has learnt in {shipped} passes.

Of the recordings by held-out voices every second is kept for choosing the costs in the graph; the figures are of the
others. Noise is coloured, so many decibels below the voice while it speaks.
"""


PARTS = {
    "single": single,
    "announcements": announcements,
    "shipped": shipped,
    "speed": speed,
    "mixtures": mixtures,
    "outside": outside,
    "calls": calls,
    "beside": side_by_side,
    "people": people,
    "no_chess": no_chess,
}
OF_OTHERS = {"single": SINGLE, "announcements": WHOLE}  # about networks that an engine was held out of


def report(bench: Bench, parts: Collection[str]) -> str:
    """The whole of EVALUATION.md; what is not measured anew is kept.

    Raises:
        ValueError: when what is to be kept is about another network.
    """
    measured = "\n".join(line for name, part in PARTS.items() if name in parts for line in part(bench))
    if set(parts) == set(PARTS):
        return renewed(preface(bench), measured, graph_digest(bench))
    old = (bench.model / REPORT).read_text(encoding="utf-8")
    if network_digest(bench) not in old:
        if lacking := set(PARTS) - set(parts) - set(OF_OTHERS):
            message = f"{REPORT} is about another network: {', '.join(sorted(lacking))} cannot be kept"
            raise ValueError(message)
        headings = [heading for name, heading in OF_OTHERS.items() if name not in parts]
        old = of_earlier_networks(old, preface(bench), headings)
    return renewed(old, measured, graph_digest(bench))


def graph_digest(bench: Bench) -> str:
    """The first digits of the SHA-256 of the two halves of the graph."""
    halves = ((bench.model / "graph" / name).read_bytes() for name in ("HCLr.fst", "Gr.fst"))
    return hashlib.sha256(b"".join(halves)).hexdigest()[:8]


def network_digest(bench: Bench) -> str:
    """SHA-256 of the network, in hexadecimal."""
    return hashlib.sha256((bench.model / "am" / "final.mdl").read_bytes()).hexdigest()


def preface(bench: Bench) -> str:
    """What the figures are about."""
    return PREFACE.format(network=network_digest(bench), shipped=passes_of(bench.model))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.measuring.evaluate", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    parser.add_argument("--people", type=Path, help="where the folders of outsiders.py are")
    parser.add_argument("--parts", nargs="+", choices=list(PARTS), default=list(PARTS))
    wanted = parser.parse_args()
    bench = Bench(wanted.work, wanted.model, wanted.people)
    text = report(bench, wanted.parts)
    print(text)
    (wanted.model / REPORT).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
