"""The dialogue at the table: what somebody says becomes a command, what happens becomes words.

Who speaks is known by the station, never guessed from what is legal. An announcement by the opponent of an
announced move is its repetition (Laws 2009, E2.1); every other meaning has its own words (speech_grammar,
vocabulary.toml). What is refused is said with what was heard and why.
"""

from typing import Protocol

import chess

from dialogue.earcon import Earcon
from dialogue.narration.answers import last_move, position_of, reasons
from dialogue.narration.moves import dictated, reported, sayings
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.commands import command_for, has_to_repeat
from dialogue.understanding.heard import Heard, Hypothesis
from dialogue.understanding.questions import (
    MOST_CHOICES,
    CorrectTo,
    Meant,
    MoveCommand,
    Question,
    Really,
    WhichGround,
    WhichMove,
    WhichPiece,
)
from dialogue.understanding.ranking import Ranking, rank, underpromotes
from game.actors import Evidence
from game.commands import Announce, ClaimQuickplay, Command, Correct, Execute, Note, SealMove, SubmitQuickplay, Touch
from game.errors import Refusal, RefusalCode
from game.events import Event, GameEnded, MoveCompleted, Noted, Touched
from game.evolve import evolve
from game.legality.resolution import announcement_of, resolve
from game.rules.move_made import press_says_made
from game.seat import NotationLanguage
from game.table import Table
from speech_grammar import Intent, NotUnderstood, Reading, parse
from speech_grammar.vocabulary import vocabulary


class Desk(Protocol):
    """What the dialogue needs of the referee: the table, and a way to ask for something."""

    @property
    def table(self) -> Table:
        """The table as it is now."""
        ...

    def check(self, command: Command) -> None:
        """Raise Refusal if the command would be refused now; nothing happens."""
        ...

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Do it: the events, which are on the record when this returns. Raises Refusal."""
        ...


class Dialogue:
    """One conversation at one table. Its only memory: open questions, and what was said last to whom."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._questions: dict[Station, Question] = {}
        self._told: dict[Station, tuple[Saying, ...]] = {}
        self._reasons: dict[Station, tuple[Saying, ...]] = {}

    def hear(self, station: Station, heard: Heard, clip: str | None = None) -> tuple[Saying, ...]:
        """Answer an utterance; `clip` is its name on the tape."""
        return self._remember(self._hear(station, heard, clip))

    def words(self, station: Station, heard: Heard) -> str:
        """Which of the hypotheses is taken as said, in words; empty where nothing was understood."""
        return self._rank(station, heard).chosen.words if heard.words else ""

    def read(self, station: Station, line: str) -> tuple[Saying, ...]:
        """Answer a typed line: the same conversation, without an ear between."""
        typed = (Hypothesis(line.strip(), 0.0),) if line.strip() else ()
        return self.hear(station, Heard(line.strip(), typed, 1.0, 0, 0.0, 0.0))

    def submit(self, command: Command) -> tuple[Saying, ...]:
        """Do what nobody said aloud, such as looking at the clocks (6.8), and say what follows. Raises Refusal."""
        return self._remember(self._sayings(command))

    # --- understanding ------------------------------------------------------------------------------------------

    def _hear(self, station: Station, heard: Heard, clip: str | None) -> tuple[Saying, ...]:
        if heard.is_tone:
            return self._because(station, (only(station, "refused.tone", Earcon.NOT_UNDERSTOOD),))
        if heard.too_long:
            return self._because(station, (only(station, "refused.too_long", Earcon.NOT_UNDERSTOOD),))
        if not heard.words:
            return self._because(station, (only(station, "not_understood.nothing_heard", Earcon.NOT_UNDERSTOOD),))
        ranking = self._rank(station, heard)
        reading = ranking.chosen.reading
        if reading is None:
            return self._because(station, (_not_understood(station, ranking.chosen.words, self._notation(station)),))
        return self._understood(station, ranking, reading, Evidence(ranking.chosen.words, heard.confidence, clip))

    def _understood(
        self, station: Station, ranking: Ranking, reading: Reading, evidence: Evidence
    ) -> tuple[Saying, ...]:
        """The answer to an open question first; then what the words ask for by themselves."""
        if reading.intent is Intent.SILENCE:
            return ()  # the mouth falls silent, and nothing else happens: a question stays open
        question = self._questions.pop(station, None)  # whatever is said now closes it
        if question is not None and reading.intent is Intent.NO:
            return (only(station, "question.dropped"),)
        if question is not None and (answer := question.answer(reading)) is not None:
            return self._answered(station, question, answer)
        command = command_for(self._desk.table, station, reading, evidence)
        if isinstance(command, MoveCommand) and len(ranking.choices) > 1 and ranking.rivals:
            return self._ask_which(station, ranking.choices, command)
        if isinstance(command, Announce | Correct | SealMove) and not ranking.is_sure:
            return self._ask_meant(station, ranking.chosen.moves[0], command)
        return self._follow(station, reading, command)

    def _answered(self, station: Station, question: Question, answer: Command) -> tuple[Saying, ...]:
        """Do what the answer completes; but a piece that it named for a pawn is asked about once, as any other."""
        if isinstance(question, WhichPiece | CorrectTo) and isinstance(answer, Announce | Correct):
            move = resolve(answer.announcement, self._board_for(station)).move
            if move is not None and underpromotes(move):
                return self._ask_meant(station, move, answer)
        return self._do(station, answer)

    def _rank(self, station: Station, heard: Heard) -> Ranking:
        return rank(heard.hypotheses, self._board_for(station), heard.margins, self._notation(station))

    def _notation(self, station: Station) -> NotationLanguage:
        """Whose letters are typed at this station."""
        return NotationLanguage.GERMAN if station.seat is None else self._desk.table.seats.of(station.seat).notation

    def _board_for(self, station: Station) -> chess.Board:
        """The position in which this station's next announcement has to make sense."""
        table, seat = self._desk.table, station.seat
        pending = table.pending(seat) if seat else None
        if seat is None or pending is None or (pending.executed and not has_to_repeat(table, seat)):
            return table.board()
        return chess.Board(table.position_before(pending.ply), chess960=table.chess960)

    # --- doing ----------------------------------------------------------------------------------------------------

    def _follow(self, station: Station, reading: Reading, command: Command | None) -> tuple[Saying, ...]:
        """Do what was said, or ask before, or answer where nothing is to be done."""
        match reading.intent:
            case Intent.PRESS_CLOCK if command is not None:
                return (*self._execute_before_clock(station, reading), *self._press(station, command))
            case Intent.CORRECTION if isinstance(command, Correct) and reading.announcement is None:
                return self._ask(station, CorrectTo(command))
            case _ if command is not None and _needs_confirmation(reading.intent):
                return self._confirm(station, reading, command)
            case _ if command is not None:
                return self._do(station, command)
        return self._tell(station, reading)

    def _execute_before_clock(self, station: Station, reading: Reading) -> tuple[Saying, ...]:
        """Where no sensors tell it, the press says that the announced move stands on the player's board (E2.3b)."""
        seat = station.seat
        if seat is None or not press_says_made(self._desk.table, seat):
            return ()
        return self._do(station, Execute(by=station.actor, seat=seat, evidence=Evidence(reading.words)))

    def _press(self, station: Station, command: Command) -> tuple[Saying, ...]:
        if self._desk.table.outcome is not None or station in self._questions:
            return ()  # the move ended the game, or it is not clear yet which it is
        return self._do(station, command)

    def _confirm(self, station: Station, reading: Reading, command: Command) -> tuple[Saying, ...]:
        """Ask before what cannot be taken back; but refuse at once what would be refused after "ja"."""
        try:
            self._desk.check(command)
        except Refusal as refusal:
            return self._refuse(station, command, refusal)
        if isinstance(command, ClaimQuickplay | SubmitQuickplay):
            return self._ask(station, WhichGround(command))
        return self._ask(station, Really(reading, command))

    def _do(self, station: Station, command: Command) -> tuple[Saying, ...]:
        try:
            return self._sayings(command)
        except Refusal as refusal:
            return self._refuse(station, command, refusal)

    def _sayings(self, command: Command) -> tuple[Saying, ...]:
        """Submit, and put into words what happened."""
        before, told = self._desk.table, list[Saying]()
        events = self._desk.submit(command)
        is_over = any(isinstance(event, GameEnded) for event in events)
        for event in events:
            after = evolve(before, event)
            if not (is_over and isinstance(event, MoveCompleted)):  # then nobody is on move
                told += sayings(event, before, after)
            if isinstance(command, Note) and isinstance(event, Noted):
                told.append(dictated(event))
            if isinstance(command, Touch) and isinstance(event, Touched):
                told.append(reported(event))
            before = after
        return tuple(told)

    def _refuse(self, station: Station, command: Command, refusal: Refusal) -> tuple[Saying, ...]:
        """The reason in words; or a question, where it was only not clear."""
        if isinstance(command, MoveCommand) and command.announcement is not None:
            choices = refusal.params.get("choices")
            if refusal.code is RefusalCode.AMBIGUOUS and isinstance(choices, tuple):
                return self._ask_which(station, choices, command)
            if refusal.code is RefusalCode.PROMOTION_MISSING:
                return self._ask(station, WhichPiece(command.announcement, command))
        return self._because(station, reasons(station, command, refusal, self._board_for(station)))

    def _ask_which(self, station: Station, moves: tuple[str, ...], command: MoveCommand) -> tuple[Saying, ...]:
        board = self._board_for(station)
        options = tuple(announcement_of(board, move) for move in moves[:MOST_CHOICES])
        return self._ask(station, WhichMove(options, command))

    def _ask_meant(self, station: Station, move: str, command: Announce | Correct | SealMove) -> tuple[Saying, ...]:
        return self._ask(station, Meant(announcement_of(self._board_for(station), move), command))

    def _ask(self, station: Station, question: Question) -> tuple[Saying, ...]:
        self._questions[station] = question
        return question.asked(station)

    # --- telling --------------------------------------------------------------------------------------------------

    def _tell(self, station: Station, reading: Reading) -> tuple[Saying, ...]:  # noqa: PLR0911 - a return an intent
        """The answer to what asks for no command."""
        match reading.intent:
            case Intent.REPEAT:
                return self._told.get(station, (only(station, "telling.nothing_said"),))
            case Intent.ASK_WHY:
                return self._reasons.get(station, (only(station, "telling.nothing_refused"),))
            case Intent.ASK_LAST_MOVE:
                return (last_move(station, self._desk.table),)
            case Intent.ASK_POSITION:
                return position_of(station, self._desk.table)
            case Intent.HELP:
                return (only(station, "telling.help"),)
            case Intent.YES | Intent.NO | Intent.CHOICE | Intent.PIECE:
                return (only(station, "question.none_open", Earcon.NOT_UNDERSTOOD, words=reading.words),)
        return (only(station, "telling.not_for_the_arbiter", Earcon.NOT_UNDERSTOOD, words=reading.words),)

    def _because(self, station: Station, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Remember why, for "warum"."""
        self._reasons[station] = told
        return told

    def _remember(self, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Remember what each station was told, for "wiederholen"."""
        for listener in Station:
            if mine := tuple(saying for saying in told if listener in saying.to):
                self._told[listener] = mine
        return told


def _needs_confirmation(intent: Intent) -> bool:
    words = vocabulary().command(intent)
    return words is not None and words.confirm


def _not_understood(station: Station, words: str, notation: NotationLanguage) -> Saying:
    """What was heard, and what is missing for a sentence."""
    try:
        parse(words, notation)
    except NotUnderstood as error:
        return only(station, f"not_understood.{error.code}", Earcon.NOT_UNDERSTOOD, **error.params)
    # The words alone would be a sentence, but something between them was not understood.
    return only(station, "not_understood.not_understood", Earcon.NOT_UNDERSTOOD, words=words)
