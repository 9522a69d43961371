"""What the legal moves do for hearing: announcements where they were made, and where they would be illegal.

    python benchmarks/reranking.py [MODEL]

Every announcement and repetition of the demo's game, in all takes of voices that the model's training held out: as
recorded, in noise 20 and 10 dB below the voice, and by telephone. Each is heard once; then what is heard is ranked
without the position, and with it. For each condition there is a line for either, and a line for either in later
positions of the game, where the move is illegal and has to stay so: "wrong" are moves that nobody announced.

`measure` takes hypotheses from anywhere, as from clips of talk in some position, whose `move` is None.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import chess
import chess.pgn
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from dialogue.understanding.heard import Hypothesis, Margins  # noqa: E402 - the same
from dialogue.understanding.ranking import rank  # noqa: E402 - the same
from game.legality.resolution import resolve  # noqa: E402 - the checkout comes first on the path
from speech_grammar import NotUnderstood, parse  # noqa: E402 - the same
from voice.audio import open_recording  # noqa: E402 - the same
from voice.ear.recogniser import hear  # noqa: E402 - the same
from voice.ear.vosk_recogniser import VoskRecogniser  # noqa: E402 - the same
from voice.pcm import HEARING_RATE  # noqa: E402 - the same

Samples = NDArray[np.float64]
FIRST_ONLY = Margins(overturn=0.0, ask=0.0, sure=0.0, known=0.0)  # the best reading, whatever the position
LATER = (8, 9)  # plies: where an announcement is looked for as an illegal one
TAKES = ("first", "second", "third")
OUTCOMES = ("right", "asked", "asked in vain", "refused", "wrong")


@dataclass(frozen=True, slots=True)
class Case:
    """What was heard of one utterance, the position, and the move (UCI) that was meant; None where none was."""

    hypotheses: tuple[Hypothesis, ...]
    board: chess.Board
    move: str | None


def measure(cases: Iterable[Case], margins: Margins | None = None) -> Counter[str]:
    """How often each of `OUTCOMES` came about.

    right: the move that was meant. asked: it is among the choices asked about, or is the one that is doubted. asked in
    vain: it is not. refused: no legal move was understood, which is said. wrong: another move, or any where none was
    meant.
    """
    return Counter(_outcome(case, margins) for case in cases)


def _outcome(case: Case, margins: Margins | None) -> str:
    if not case.hypotheses:
        return "refused"
    ranking = rank(case.hypotheses, case.board, margins)
    if not ranking.chosen.moves:
        return "refused"
    if len(ranking.choices) > 1 or not ranking.is_sure:
        return "asked" if case.move in (ranking.choices or ranking.chosen.moves) else "asked in vain"
    return "right" if ranking.chosen.moves == (case.move,) else "wrong"


def told(name: str, found: Counter[str]) -> str:
    """One line for one measurement."""
    return f"{name} ({found.total()}): " + ", ".join(f"{found[outcome]} {outcome}" for outcome in OUTCOMES)


# --- the demo's recordings ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Announcement:
    """A recording of an announcement: its words, and the number of its move in the game, from 0."""

    path: Path
    words: str
    ply: int


def announcements(moves: list[chess.Move], boards: list[chess.Board]) -> Iterator[Announcement]:
    """All recordings that announce or repeat the game's last or next move, in all takes."""
    ply = 0
    lines = (ROOT / "demo" / "said.tsv").read_text(encoding="utf-8").splitlines()
    for number, (seat, words, *manner) in enumerate((line.split("\t") for line in lines), start=1):
        for there in (ply, ply + 1):
            if not manner and there < len(moves) and _means(words, boards[there]) == moves[there].uci():
                ply = there
                takes = (
                    ROOT / "demo" / "takes" / folder / f"{number:03d}-{seat}.opus"
                    for folder in ("first", "second", "third")
                )
                yield from (Announcement(path, words, ply) for path in takes if path.is_file())
                break


def _means(words: str, board: chess.Board) -> str | None:
    """The one legal move that these words announce."""
    try:
        announcement = parse(words).announcement
    except NotUnderstood:
        return None
    return resolve(announcement, board).move if announcement else None


def _is_illegal(words: str, board: chess.Board) -> bool:
    announcement = parse(words).announcement
    return announcement is not None and resolve(announcement, board).fault is not None


def noisy(decibels: float) -> Callable[[Samples, np.random.Generator], Samples]:
    """Pink noise so far below the voice."""

    def add(samples: Samples, chance: np.random.Generator) -> Samples:
        spectrum = np.fft.rfft(chance.standard_normal(len(samples)))
        pink = np.fft.irfft(spectrum / np.sqrt(np.arange(len(spectrum)) + 10.0), len(samples))
        voice = samples[np.abs(samples) > 0.02 * np.abs(samples).max()]
        mixed: Samples = samples + pink / pink.std() * voice.std() * 10 ** (-decibels / 20)
        return mixed

    return add


def telephone(samples: Samples, _: np.random.Generator) -> Samples:
    """300 to 3400 Hz."""
    spectrum = np.fft.rfft(samples)
    hertz = np.fft.rfftfreq(len(samples), 1 / HEARING_RATE)
    return np.asarray(np.fft.irfft(spectrum * ((hertz > 300) & (hertz < 3_400)), len(samples)))  # noqa: PLR2004


CONDITIONS: dict[str, Callable[[Samples, np.random.Generator], Samples]] = {
    "as recorded": lambda samples, _: samples,
    "20 dB": noisy(20),
    "10 dB": noisy(10),
    "telephone": telephone,
}


def main() -> None:
    """Hear everything once, and print what ranking makes of it."""
    model = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "models" / "announcements-de"
    with (ROOT / "demo" / "game.pgn").open(encoding="utf-8") as file:
        game = chess.pgn.read_game(file)
    assert game is not None
    boards = [node.board() for node in chain([game], game.mainline())]
    clips = list(announcements(list(game.mainline_moves()), boards))
    ear = VoskRecogniser(model)
    print(f"{len(clips)} recordings of {len({clip.ply for clip in clips})} moves")
    for condition, change in CONDITIONS.items():
        chance = np.random.default_rng(1)
        legal, illegal = list[Case](), list[Case]()
        for clip in clips:
            samples = np.frombuffer(open_recording(clip.path).pcm(HEARING_RATE).samples, "<i2").astype(np.float64)
            data = change(samples, chance).clip(-32_768, 32_767).astype("<i2").tobytes()
            hypotheses = hear(ear, [data]).hypotheses
            legal.append(Case(hypotheses, boards[clip.ply], boards[clip.ply + 1].peek().uci()))
            later = [boards[clip.ply + plies] for plies in LATER if clip.ply + plies < len(boards)]
            illegal += [Case(hypotheses, board, None) for board in later if _is_illegal(clip.words, board)]
        print(told(f"{condition}, without", measure(legal, FIRST_ONLY)))
        print(told(f"{condition}, with", measure(legal)))
        print(told(f"{condition}, illegal, without", measure(illegal, FIRST_ONLY)))
        print(told(f"{condition}, illegal, with", measure(illegal)), flush=True)


if __name__ == "__main__":
    main()
