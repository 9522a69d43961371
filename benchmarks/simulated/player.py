"""A game by two simulated players: they know their scoresheet and what they hear, and mend by voice what goes wrong.

What a player meant decides what he says next, and never reaches the table but as sound.
"""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as with_changes

import chess

from benchmarks.simulated.headsets import NAMES as SEATS
from benchmarks.simulated.headsets import Headset
from benchmarks.simulated.script import ACCEPT, DONE, OFFER, PRESS, RESIGN, SIGN, Turn, sentences, turns, words
from benchmarks.simulated.table import OPENS_WITHIN_S, NoAnswer, Table
from benchmarks.simulated.voices import Person
from game.legality.resolution import resolve
from speech_grammar import Intent, NotUnderstood, Reading, parse

NAMES = {"white": "Weiß", "black": "Schwarz"}
LETTERS = {"white": "w", "black": "s"}
NUMBERS = ("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht")
PIECES = {"q": "dame", "r": "turm", "b": "läufer", "n": "springer"}
REFUSED, TO_CORRECT = "Abgelehnt: ", "Zum Ändern: Korrektur."
AGAIN = "Wieder gehört wie: "
TRIES = 8
QUIET_S = 0.5  # who is listened to all the time speaks when it has been quiet for so long
FIRST_SOUND_S = 3.0  # an answer without one is none that is heard
LONGEST_ANSWER_S = 30.0
CUTS_IN = 0.5  # of all answers: with a talk key, as soon as he knows what is being said
LOOKS_S = 0.05
SPEAKING_S = 0.1  # who was heard so lately is speaking


class Lost(Exception):
    """The players could not go on: the game ends here."""


@dataclass(frozen=True, slots=True)
class Misunderstood:
    """What was said, what it was taken for, and the first line of the answer."""

    who: str
    said: str
    heard: str
    answer: str


@dataclass(slots=True)
class Told:
    """What came of a game: what was misunderstood; in milliseconds, how long answers took.

    And how long it was still heard speaking when a talk key went down.
    """

    said: int = 0
    slips: int = 0
    unanswered: int = 0
    misunderstood: list[Misunderstood] = field(default_factory=list)
    waits_ms: list[float] = field(default_factory=list)
    hushes_ms: list[float] = field(default_factory=list)


class Players:
    """Both players of one table."""

    def __init__(self, table: Table, worn: dict[str, Headset], people: dict[str, Person], seed: int) -> None:
        self._table = table
        self._worn = worn
        self._people = people
        self._seed = seed
        self._lot = random.Random(seed)
        self.told = Told()

    def prepare(self, moves: Sequence[chess.Move]) -> None:
        """Think of all that will be said, and how."""
        self._turns = list(turns(moves, self._seed))
        for seat in SEATS:
            self._people[seat].prepare((sentence, 1) for sentence in sentences(self._turns, seat))

    def play(self, ends_by: str) -> None:
        """From the first move to the signatures; `ends_by` is "mate", "resignation" or "draw".

        Raises Lost, NoAnswer.
        """
        self._table.wait_for("Partie beginnen", OPENS_WITHIN_S)
        for worn in self._worn.values():
            worn.listen_from(time.monotonic())
        self._table.type("a: Partie beginnen")
        self._table.wait_for("Weiß ist am Zug.", OPENS_WITHIN_S)
        self._wait_until(lambda: bool(self._first_sounds()), FIRST_SOUND_S)  # it is printed before it is heard
        self._wait_until(self._is_all_quiet, LONGEST_ANSWER_S)
        for turn in self._turns:
            is_last = turn is self._turns[-1]
            self._half_move(turn, offers=is_last and ends_by == "draw", is_mate=is_last and ends_by == "mate")
        if ends_by == "resignation":
            self._until(self._turns[-1].other, RESIGN, "gibt auf.")
        for seat in SEATS:
            self._until(seat, SIGN, "unterschrieben")

    def _half_move(self, turn: Turn, *, offers: bool, is_mate: bool) -> None:
        lines = self._announce(turn)
        has_pressed = any("am Zug" in line for line in lines)
        if turn.question:
            self._say(turn.mover, turn.question, 1)
        if offers:
            self._until(turn.mover, OFFER, "Remis")
            self._until(turn.other, ACCEPT, "Remis")
            return
        self._until(turn.other, turn.repetition, "Wiederholung stimmt.", turn)
        self._until(turn.other, DONE, "Ausgeführt von")
        if not has_pressed:
            self._until(turn.mover, *((DONE, "Gewonnen hat") if is_mate else (PRESS, "am Zug")))

    def _announce(self, turn: Turn) -> list[str]:
        """Say the move until it is read back; what was read back wrong is taken back by "Korrektur"."""
        meant, said = turn.move.uci(), turn.announced
        self.told.slips += turn.is_slip
        for attempt in range(1, TRIES + 1):
            spoken = turn.announcement if attempt == 1 else words(turn.board, said, in_full=True)
            stands, lines = self._settled(turn, said, self._say(turn.mover, spoken, attempt))
            if stands == meant:
                return lines
            said = turn.move
            if stands is not None or any(TO_CORRECT in line for line in lines):
                self._say(turn.mover, "korrektur", attempt)
        message = f"{NAMES[turn.mover]} cannot announce {meant}"
        raise Lost(message)

    def _settled(self, turn: Turn, meant: chess.Move, lines: list[str]) -> tuple[str | None, list[str]]:
        """The move that stands announced (UCI) after questions have been answered, None where none does; the lines."""
        seat, board = turn.mover, turn.board
        for attempt in range(1, TRIES + 1):
            question = next((line for line in lines if line.endswith("?") or "Ja oder nein" in line), None)
            to_him = f"An {NAMES[seat]}: "
            options = [line for line in lines if line.removeprefix(to_him).split(":")[0].lower() in NUMBERS]
            if options:
                number = next((at for at, line in enumerate(options) if _names(line, board) == meant.uci()), None)
                lines = self._say(seat, "abbrechen" if number is None else NUMBERS[number], attempt)
            elif question and "In welche Figur" in question:
                lines = self._say(seat, PIECES[meant.uci()[4]], 1)
            elif question:
                asked = _names(question.split("?")[0], board)
                lines = self._say(seat, "ja" if asked == meant.uci() else "nein", attempt)
            else:
                break
        answers = (line for line in lines if not _is_said(line) and REFUSED not in line)
        named = (uci for line in answers if (uci := _names(line, board)))
        return next(named, None), lines

    def _until(self, seat: str, said: str, wanted: str, turn: Turn | None = None) -> None:
        """Say it until the answer has what is wanted; what is asked back is answered as it was meant. Raises Lost."""
        for attempt in range(1, TRIES + 1):
            again = said if turn is None or attempt == 1 else words(turn.board, turn.move, in_full=True)
            lines = self._say(seat, again, attempt)
            for reply in range(1, 4):
                if any(wanted in line and not _is_said(line) and "?" not in line for line in lines):
                    return
                if not any("Ja oder nein" in line for line in lines):
                    break
                lines = self._say(seat, "ja" if self._is_meant(lines, seat, turn) else "nein", reply)
        message = f"{NAMES[seat]} said {said!r} and never heard {wanted!r}"
        raise Lost(message)

    def _is_meant(self, lines: list[str], seat: str, turn: Turn | None) -> bool:
        asked = next(line for line in lines if "?" in line)
        if turn is not None and (named := _names(asked.split("?")[0], turn.board)):
            return named == turn.move.uci()
        return NAMES[seat] in asked and AGAIN not in asked

    def _say(self, seat: str, said: str, attempt: int) -> list[str]:
        """Say it as this player does, by his talk key or hands-free, and hear what is answered."""
        self.told.said += 1
        sound = self._people[seat].says(said, attempt)
        ended = self._speak(seat, sound) if self._table.is_hands_free else self._speak_by_key(seat, sound)
        for worn in self._worn.values():
            worn.listen_from(ended)
        try:
            lines = self._table.answer(f"{NAMES[seat]} sagt")
        except NoAnswer as nothing:
            self.told.unanswered += 1
            self.told.misunderstood.append(Misunderstood(NAMES[seat], said, "", f"no answer: {nothing}"))
            self._wait_until(self._is_all_quiet, LONGEST_ANSWER_S)
            return []
        self._hear_out()
        self._note(seat, said, lines, ended)
        if any(AGAIN in line and _meaning(_asked_again(line)) == _meaning(said) for line in lines):
            return self._say(seat, "ja", attempt)
        return lines

    def _speak(self, seat: str, sound: bytes) -> float:
        """Into a microphone that is always open; when the last of it was there."""
        return self._worn[seat].say(sound)

    def _speak_by_key(self, seat: str, sound: bytes) -> float:
        """While the talk key is down; when it goes up."""
        worn = self._worn[seat]
        cuts_in, pressed = not worn.is_quiet(SPEAKING_S), time.monotonic()
        self._table.type(LETTERS[seat])
        self._table.wait_for(f"Ich höre {NAMES[seat]}")
        worn.say(sound)
        if cuts_in:
            self.told.hushes_ms.append(max(0.0, worn.loud_until - pressed) * 1000)
        released = time.monotonic()
        self._table.type(LETTERS[seat])
        return released

    def _hear_out(self) -> None:
        """Until the answer has been said; or only begun, where he cuts in by the talk key."""
        self._wait_until(lambda: bool(self._first_sounds()), FIRST_SOUND_S)
        if self._table.is_hands_free or self._lot.random() > CUTS_IN:
            self._wait_until(self._is_all_quiet, LONGEST_ANSWER_S)

    def _is_all_quiet(self) -> bool:
        return all(worn.is_quiet(QUIET_S) for worn in self._worn.values())

    def _first_sounds(self) -> list[float]:
        return [worn.answered_at for worn in self._worn.values() if worn.answered_at is not None]

    @staticmethod
    def _wait_until(is_so: Callable[[], bool], patience_s: float) -> None:
        until = time.monotonic() + patience_s
        while not is_so() and time.monotonic() < until:
            time.sleep(LOOKS_S)

    def _note(self, seat: str, said: str, lines: list[str], ended: float) -> None:
        if first := self._first_sounds():
            self.told.waits_ms.append((min(first) - ended) * 1000)
        heard = next(
            (line.partition(": ")[2].rstrip(".") for line in lines if line.startswith(f"{NAMES[seat]} sagt")), ""
        )
        if _meaning(heard) != _meaning(said):
            answer = next((line for line in lines if not _is_said(line)), "")
            self.told.misunderstood.append(Misunderstood(NAMES[seat], said, heard, answer))


def _meaning(said: str) -> Reading | None:
    try:
        return with_changes(parse(said), words="")
    except NotUnderstood:
        return None


def _asked_again(line: str) -> str:
    """What the line asks about that was not understood twice."""
    return line.partition(AGAIN)[2].partition(". Gemeint?")[0]


def _is_said(line: str) -> bool:
    """Whether the line only tells what was said."""
    return " sagt: " in line


def _names(line: str, board: chess.Board) -> str | None:
    """The legal move (UCI) that a line names, where it is a move and nothing else."""
    named = line.rpartition(": ")[2].rstrip(".?")
    try:
        reading = parse(named)
    except NotUnderstood:
        return None
    if reading.intent is not Intent.ANNOUNCEMENT or reading.announcement is None:
        return None
    return resolve(reading.announcement, board).move
