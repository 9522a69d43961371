"""Which question is asked before a command is done, or in place of its refusal; None where there is nothing to ask.

No move is chosen for a player, and nothing that binds happens on words that were not clear.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

import chess

from dialogue.desk import Desk, refusal_of
from dialogue.earcon import Earcon
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.commands import has_to_say_a_move
from dialogue.understanding.questions import (
    MOST_CHOICES,
    Instead,
    InTheOpen,
    Meant,
    MeantAfterAll,
    MeantWords,
    MoveCommand,
    Question,
    Really,
    WhereTo,
    WhereWith,
    WhichDeparture,
    WhichGround,
    WhichMove,
    WhichPiece,
    ended_in,
    falling_with,
    illegal_in,
    legal_in,
)
from dialogue.understanding.ranking import Ranking, underpromotes
from dialogue.understanding.setting import board_for
from dialogue.understanding.touching import misnamed
from game.announcement import Announcement, Piece
from game.commands import (
    Adjourn,
    Announce,
    Arrive,
    ClaimQuickplay,
    Command,
    Correct,
    Execute,
    Penalise,
    Reconcile,
    Repeat,
    RuleOnQuickplay,
    SealMove,
    SubmitQuickplay,
)
from game.errors import Refusal, RefusalCode
from game.legality.faults import PIECE_TYPES
from game.legality.resolution import announcement_of, resolve
from game.rules.move_made import executing_for_opponent
from game.table.table import Table
from game.time_reason import QuickplayRuling
from speech_grammar import Intent, NotUnderstood, Reading, intent_of, parse
from speech_grammar.announcing import piece_word
from speech_grammar.errors import Incomplete, Missing
from speech_grammar.vocabulary import vocabulary

OfTheWords = Meant | WhichMove | WhereTo | Instead | InTheOpen
"""What is asked about the words of a move."""


def before_a_move(
    desk: Desk, station: Station, ranking: Ranking, reading: Reading, command: Command | None
) -> Question | None:
    """Before a move is taken as said: the words may name several, or another, or were not to be said aloud.

    Nothing is asked where every answer would be refused: he hears that at once.
    """
    if not isinstance(command, MoveCommand):
        return None
    question = _of_the_words(desk, station, ranking, reading, command)
    return None if question is None or _is_vain(desk, station, question, command) else question


def _of_the_words(
    desk: Desk, station: Station, ranking: Ranking, reading: Reading, command: MoveCommand
) -> OfTheWords | None:
    board = board_for(desk.table, station)
    if reading.is_corrected and (moves := ranking.choices or ranking.moves):
        return _corrected(desk.table, board, moves, command)
    if len(ranking.choices) > 1 and ranking.rivals:
        return _which_move(board, ranking.choices, command)
    if (
        isinstance(command, Announce | Correct | SealMove)
        and not ranking.is_sure
        and not _is_asked_anyway(desk, command)
    ):
        return _meant(board, ranking.chosen.moves[0], command)
    return _in_the_open(desk, command) or _where_to(desk.table, board, reading, command)


def _is_asked_anyway(desk: Desk, command: Command) -> bool:
    """Whether a move takes the place of none, which is asked about however clearly it was heard."""
    refusal = refusal_of(desk, command) if isinstance(command, Correct) else None
    return refusal is not None and refusal.code is RefusalCode.NOTHING_TO_CORRECT


def _is_vain(desk: Desk, station: Station, question: OfTheWords, command: MoveCommand) -> bool:
    """Whether the command is refused, and so is every answer, as while the opponent's move is to be executed."""
    refusal, meant = refusal_of(desk, command), question.command
    if refusal is None or in_place_of_refusal(desk, station, command, refusal) is not None:
        return False
    which = question.options if isinstance(question, WhichMove) else ()
    answers = [replace(meant, announcement=option) for option in which] or [meant]
    return all(refusal_of(desk, answer) is not None for answer in answers)


def after_an_answer(desk: Desk, station: Station, question: Question, answer: Command) -> Question | None:
    """Before the command that an answer completes: a piece that it named for a pawn is doubted once, as any other."""
    if isinstance(question, WhichPiece) and isinstance(answer, Announce | Correct):
        board = board_for(desk.table, station)
        move = resolve(answer.announcement, board).move
        if move is not None and underpromotes(move):
            return _meant(board, move, answer)
    return None if isinstance(question, InTheOpen) else _in_the_open(desk, answer)


def before_it_binds(desk: Desk, reading: Reading, command: Command) -> Question:
    """Whether he means what cannot be taken back, or binds and was not clear. Raises Refusal where it is refused."""
    if isinstance(command, ClaimQuickplay | SubmitQuickplay):
        return WhichGround(command)
    table = desk.table
    if isinstance(command, Adjourn | Reconcile):
        return Really(reading, command, falling_with(desk.check(command), table))
    if isinstance(command, RuleOnQuickplay) and command.ruling is QuickplayRuling.REJECTED:
        return Really(replace(reading, intent=Intent.REJECT_CLAIM), command)  # the arbiter may have said "abgelehnt"
    if not needs_confirmation(reading.intent) and not isinstance(command, Arrive | Penalise):
        return MeantWords(_said_for(reading), command)
    remarks = (*ended_in(command, table), *illegal_in(command, table.board()), *legal_in(command, table))
    return Really(reading, command, remarks)


def in_place_of_refusal(desk: Desk, station: Station, command: Command, refusal: Refusal) -> Question | None:
    """Where a move was only not clear, or stands in the place of another without the word for it."""
    choices = refusal.params.get("choices")
    if isinstance(command, MoveCommand) and command.announcement is not None:
        if refusal.code is RefusalCode.AMBIGUOUS and isinstance(choices, tuple):
            return _which_move(board_for(desk.table, station), choices, command)
        if refusal.code is RefusalCode.PROMOTION_MISSING:
            return WhichPiece(command.announcement, command)
        if refusal.code is RefusalCode.ALREADY_ANNOUNCED and isinstance(command, Announce):
            return _instead_of_standing(desk, station, command)
        if refusal.code is RefusalCode.NOTHING_TO_CORRECT and isinstance(command, Correct):
            return _announced_after_all(desk, station, command)
    is_unclear = isinstance(command, Execute) and refusal.code is RefusalCode.DEPARTURE_UNCLEAR
    if isinstance(command, Execute) and is_unclear and isinstance(choices, tuple):
        return _which_departure(desk.table, choices, command)
    return None


def instead(table: Table, board: chess.Board, command: Correct) -> Instead | None:
    """Whether another legal move takes the place of the one that stands; None where none would."""
    standing, move = table.turn.announced, resolve(command.announcement, board).move
    if standing is None or standing.move is None or move in {None, standing.move}:
        return None
    stands, meant = announcement_of(board, standing.move), announcement_of(board, move)
    return Instead(stands, meant, replace(command, announcement=meant))


def wrongly_named(desk: Desk, station: Station, reading: Reading, command: Command) -> Saying | None:
    """That no such piece was touched as was named, where the referee would not refuse it anyway."""
    wrong = misnamed(desk.table, station, reading)
    return None if wrong is None or refusal_of(desk, command) is not None else wrong


def said_together(table: Table, station: Station, reading: Reading, command: Command) -> Saying | None:
    """That "ausgeführt" and his own next move are two acts: the move said behind it is none that his opponent made."""
    if not isinstance(command, Execute) or command.seat is not table.turn.mover or command.announcement is None:
        return None
    if not executing_for_opponent(table, command.seat):
        return None
    theirs, own = (resolve(command.announcement, board) for board in (board_for(table, station), table.board()))
    if theirs.fault is None or own.fault is not None:
        return None
    return only(station, "not_understood.separate", Earcon.NOT_UNDERSTOOD, words=reading.words)


def needs_confirmation(intent: Intent) -> bool:
    """Whether what it asks for cannot be taken back, however clearly it was said."""
    words = vocabulary().command(intent)
    return words is not None and words.confirm


def _which_move(board: chess.Board, moves: Sequence[str], command: MoveCommand) -> WhichMove:
    return WhichMove(tuple(announcement_of(board, move) for move in moves[:MOST_CHOICES]), command)


def _which_departure(table: Table, squares: Sequence[str], command: Execute) -> WhichMove:
    """Which piece is moved on his board, where the announcement is illegal and does not say (E2.3)."""
    turn = table.turn
    said = command.announcement or (turn.announced.announcement if turn.announced else Announcement())
    options = tuple(replace(said, from_file=square[0], from_rank=int(square[1])) for square in squares[:MOST_CHOICES])
    is_his_own = turn.announced is not None and turn.mover is command.seat
    return WhichDeparture(options, command) if is_his_own else WhichMove(options, command)


def _corrected(
    table: Table, board: chess.Board, moves: Sequence[str], command: MoveCommand
) -> WhichMove | Instead | Meant:
    """What was said last in one breath is meant, but the piece may have been named before: never without a "ja"."""
    if len(moves) > 1:
        return _which_move(board, moves, command)
    meant = announcement_of(board, moves[0])
    said = replace(command, announcement=meant)
    in_its_place = instead(table, board, said) if isinstance(said, Correct) else None
    return in_its_place or Meant(meant, said)


def _meant(board: chess.Board, move: str, command: Announce | Correct | SealMove) -> Meant:
    return Meant(announcement_of(board, move), command)


def _instead_of_standing(desk: Desk, station: Station, command: Announce) -> Question | None:
    """Another move than the one that stands, if it may be corrected to that."""
    correct = Correct(by=command.by, seat=command.seat, announcement=command.announcement, evidence=command.evidence)
    question = instead(desk.table, board_for(desk.table, station), correct)
    return None if question is None or refusal_of(desk, question.command) is not None else question


def _announced_after_all(desk: Desk, station: Station, command: Correct) -> Question | None:
    """A legal move in place of one that does not stand, if it may be announced; one to be sealed is not named."""
    board = board_for(desk.table, station)
    announce = Announce(by=command.by, seat=command.seat, announcement=command.announcement, evidence=command.evidence)
    move = resolve(command.announcement, board).move
    if move is None or refusal_of(desk, announce) is not None:
        return None
    return _in_the_open(desk, announce) or MeantAfterAll(announcement_of(board, move), announce)


def _in_the_open(desk: Desk, command: Command) -> InTheOpen | None:
    """Where all would hear a move that its player has to seal, and that nobody has heard or seen yet."""
    adjourned = desk.table.session.adjournment
    if not isinstance(command, Announce) or adjourned is None or adjourned.closed:
        return None
    if adjourned.sealer is not command.seat or desk.table.turn.announced or refusal_of(desk, command) is not None:
        return None
    return InTheOpen(command)


def _where_to(table: Table, board: chess.Board, reading: Reading, command: MoveCommand) -> WhereTo | None:
    """Where a piece of who is on move stands on the only square that was named; the clock was not pressed with it."""
    said = command.announcement
    if not isinstance(command, Announce | Correct | Repeat) or said is None or said.to is None or reading.then_clock:
        return None
    pending = table.pending(command.seat) if isinstance(command, Repeat) else None
    square, is_illegal_too = chess.parse_square(said.to), pending is not None and pending.announcement == said
    standing = board.piece_at(square)
    if standing is None or standing.color is not board.turn or is_illegal_too:
        return None
    is_it = said.piece is None or PIECE_TYPES[said.piece] == standing.piece_type
    if said != Announcement(piece=said.piece, to=said.to) or not is_it:
        return None
    reached = {move.to_square for move in board.legal_moves if move.from_square == square}
    return WhereTo(said, _by_pawns_alone(board, reached), command)


def _by_pawns_alone(board: chess.Board, reached: Collection[chess.Square]) -> frozenset[str]:
    """The squares that a pawn can go to, and that are not `reached` by the piece that was named."""
    pawns = {move.to_square for move in board.legal_moves if board.piece_type_at(move.from_square) == chess.PAWN}
    return frozenset(chess.square_name(target) for target in pawns.difference(reached))


def where_with(table: Table, station: Station, reading: Reading) -> WhereWith | None:
    """Where a player who has to say a move has named a piece that can move, and nothing else."""
    if reading.intent is not Intent.PIECE or reading.piece is None:
        return None
    elsewhere = _elsewhere(table, station, reading.piece)
    return None if elsewhere is None else WhereWith(reading.piece, elsewhere, piece_word(reading.piece).lower())


def half_a_move(table: Table, station: Station, words: str) -> WhereWith | None:
    """The same where he has stopped before the end of what names a piece first: "Springer schlägt"."""
    try:
        parse(words)
    except Incomplete as error:
        begun = error.understood.split()
        piece = vocabulary().pieces.get(begun[0]) if begun and error.missing in {Missing.SQUARE, Missing.RANK} else None
        elsewhere = None if piece in {None, Piece.PAWN} else _elsewhere(table, station, piece)
        return None if piece is None or elsewhere is None else WhereWith(piece, elsewhere, error.understood, error)
    except NotUnderstood:
        pass
    return None


def _elsewhere(table: Table, station: Station, piece: Piece) -> frozenset[str] | None:
    """Where only a pawn can go; None where no such piece can move, or no move is to be said there."""
    if station.seat is None or not has_to_say_a_move(table, station.seat):
        return None
    board, kind = board_for(table, station), PIECE_TYPES[piece]
    reached = {move.to_square for move in board.legal_moves if board.piece_type_at(move.from_square) == kind}
    return _by_pawns_alone(board, reached) if reached else None


def _said_for(reading: Reading) -> str:
    """The words that ask for it; in place of a "nein" to an offer of a draw those that refuse it."""
    own = intent_of(reading.words) is reading.intent
    return reading.words if own else vocabulary().phrases_of(reading.intent)[0]
