"""Who speaks at a table, and whom words are of that no prefix, page or key tells the speaker of.

The order of a move tells who announces and who repeats (`understanding/speaker.py`); what is open tells who answers.
"""

from dialogue.desk import Desk
from dialogue.memory import Memory
from dialogue.station import Station
from dialogue.understanding.awaited import due
from dialogue.understanding.board_check import OF_A_CHECK, BoardChecks
from dialogue.understanding.castling import without_side
from dialogue.understanding.heard import Heard
from dialogue.understanding.open_questions import OpenQuestions
from dialogue.understanding.questions import WhereTo, WhereWith
from dialogue.understanding.ranking import Ranking
from dialogue.understanding.setting import rank_at
from dialogue.understanding.speaker import BINDING, PLAYERS, as_reply, next_to_speak, speaker
from dialogue.understanding.standing import is_answer, is_said_again
from dialogue.understanding.wishes import BARE_ANSWERS, OF_A_QUESTION, OF_WORDS
from game.actors import Colour
from speech_grammar import Intent, Reading


class Speakers:
    """The players who speak at this table; an engine is none of them."""

    def __init__(self, desk: Desk, questions: OpenQuestions, checks: BoardChecks, memory: Memory) -> None:
        self._desk = desk
        self._questions = questions
        self._checks = checks
        self._memory = memory
        self._players: tuple[Station, ...] = PLAYERS
        self._is_told = True

    def play_engine(self, seat: Colour) -> None:
        """An engine plays that seat: all that is said without a name is the other player's, or the arbiter's."""
        self._players = (Station.of(seat.opponent),)

    def is_engine(self, seat: Colour) -> bool:
        """Whether an engine plays that seat."""
        return self.plays_engine and Station.of(seat) not in self._players

    @property
    def plays_engine(self) -> bool:
        """Whether one player speaks alone."""
        return len(self._players) == 1

    @property
    def is_told(self) -> bool:
        """Whether it was known by his station who said what was said last."""
        return self._is_told

    def next(self) -> Station:
        """Whom the table waits for, before anything is said."""
        return next_to_speak(self._desk.table, self._players)

    def of(self, station: Station | None, heard: Heard) -> Station | None:
        """Who says this, which is heard at that station, or at none; None of what is nobody's yet, as `whose`."""
        self._is_told = station is not None or self.plays_engine
        return self.whose(heard) if station is None else self._or_arbiter(station, heard)

    def whose(self, heard: Heard) -> Station | None:
        """Who says what nothing tells the station of: whom the table waits for.

        None of what is asked about by name, and of the answer to that: it is nobody's yet.
        """
        table, likely, by_name = self._desk.table, self.next(), self._questions.by_name
        is_clear = heard.words and not heard.is_tone and not heard.too_long
        said = self.rank(likely, heard).chosen if is_clear else None
        reading = None if said is None else said.reading or without_side(said.words)
        if reading is None:
            return likely
        if by_name is not None and by_name.is_answer(reading):
            return None
        if reading.intent in BINDING and not self.plays_engine:
            return None
        if answers := self._whom_it_answers(reading, heard.voice):
            return answers
        if as_reply(table, reading).intent in BINDING and not self.plays_engine:
            return None
        return speaker(table, reading, self._players, heard.voice)

    def rank(self, station: Station, heard: Heard) -> Ranking:
        """What was meant, if that station said it; behind half a move the square that was asked for makes it whole."""
        question = self._questions.of(station)
        completed = question.completed if isinstance(question, WhereTo | WhereWith) else None
        reads_board = station in self._checks
        return rank_at(self._desk.table, station, heard, reads_board=reads_board, completed=completed)

    def heard_at(self, station: Station | None) -> frozenset[Station]:
        """Who may speak there: anybody, where nothing tells who does; who plays an engine is his own arbiter, too."""
        if station is None:
            return frozenset(Station)
        return frozenset({station, Station.ARBITER} if self._players == (station,) else {station})

    def due(self, station: Station | None) -> tuple[str, ...]:
        """What a player has to say next beside a move; either of them, where nothing tells who speaks."""
        seats = [player.seat for player in self._players if station in {None, player} and player.seat is not None]
        return tuple(dict.fromkeys(phrase for seat in seats for phrase in due(self._desk.table, seat)))

    def is_another_named(self, station: Station) -> bool:
        """Whether what is asked by name is asked of another than who speaks, as is known here by his station.

        An invitation to a rematch is not held open: it is asked again when what is said has been answered.
        """
        by_name = self._questions.by_name
        return by_name is not None and not by_name.is_invited and self._is_told and by_name.station is not station

    def _or_arbiter(self, station: Station, heard: Heard) -> Station:
        """Who plays an engine has no other arbiter: a ruling is that, into his own microphone too, and a "ja" to it.

        So is what asks for that question again, or why it is asked, and for what was told to the arbiter last.
        """
        if self._players != (station,) or not heard.words:
            return station
        reading = self.rank(station, heard).chosen.reading
        if reading is None:
            return station
        if reading.intent is Intent.REPEAT and self._memory.addressed is Station.ARBITER:
            return Station.ARBITER
        ruling = None if station in self._questions else self._questions.of(Station.ARBITER)
        if ruling is not None and (is_answer(ruling, reading) or reading.intent in OF_A_QUESTION):
            return Station.ARBITER
        return speaker(self._desk.table, reading, self._players)

    def _whom_it_answers(self, reading: Reading, voice: Station | None) -> Station | None:
        """Who reads his board out; whose open question the words answer, the last first; who was spoken to alone.

        Nobody answers a question for a player with another `voice`. "weiter" is his who alone has not heard something.
        """
        reader = self.next()
        if reader in self._checks and as_reply(self._desk.table, reading, reader).intent in OF_A_CHECK:
            return reader
        for station, question in reversed(tuple(self._questions.now.of.items())):
            if voice not in {None, station}:
                continue
            if is_answer(question, reading) or is_said_again(question, reading):
                return station
            if reading.intent is Intent.YES:
                break  # it is to what was told last: nothing that was asked before is bound by it
        if reading.intent in BARE_ANSWERS and self._questions.latest and voice is None:
            return self._questions.latest  # another answer than it has: he is asked again
        return self._whom_it_asks_back(reading, voice)

    def _whom_it_asks_back(self, reading: Reading, voice: Station | None) -> Station | None:
        """Who wants to hear something again, or why."""
        if reading.intent in OF_WORDS:
            return voice or self._questions.latest
        match reading.intent:
            case Intent.ASK_WHY:
                return voice or self._questions.latest or self._named or self._memory.reasons.latest
            case Intent.ASK_HEARD:
                return voice or self._memory.heard_last
            case Intent.GO_ON:
                return voice or self._memory.who_misses()
            case Intent.REPEAT:
                return voice or self._memory.addressed
        return None

    @property
    def _named(self) -> Station | None:
        return self._questions.by_name.station if self._questions.by_name else None
