"""From what a station said to the command it asks for."""

from collections.abc import Callable
from dataclasses import replace

from dialogue.station import Station
from dialogue.understanding.inquiries import OF_THE_CLOCKS, OF_THE_MOVES_MADE
from dialogue.understanding.noting import ply_noted
from dialogue.understanding.rulings import ruling
from game.actors import ARBITER, Actor, Colour, Evidence
from game.announcement import Announcement
from game.commands import (
    AcceptDraw,
    Adjust,
    Announce,
    Appeal,
    AskClock,
    AskMoveNumber,
    BorrowSheet,
    CallArbiter,
    ClaimFifty,
    ClaimFlag,
    ClaimIllegal,
    ClaimQuickplay,
    ClaimThreefold,
    ClaimTouch,
    CloseEnvelope,
    Command,
    Correct,
    DeclineDraw,
    DeclineRematch,
    Execute,
    Note,
    OfferDraw,
    OfferRematch,
    PressClock,
    Repeat,
    RequestIncrement,
    Resign,
    ReturnSheet,
    SealMove,
    Sign,
    SubmitQuickplay,
    TakeBack,
    Touch,
    VerifyEvidence,
)
from game.commands.base import Spoken
from game.table.agreed_line import Repetition
from game.table.table import Table
from game.time_reason import QuickplayGround
from speech_grammar import Intent, Reading
from speech_grammar.announcing import long_form
from speech_grammar.vocabulary import vocabulary


def _own_clock(by: Actor, seat: Colour) -> AskClock:
    return AskClock(by=by, seat=seat, of=seat)


def _opponents_clock(by: Actor, seat: Colour) -> AskClock:
    return AskClock(by=by, seat=seat, of=seat.opponent)


_OF_A_SEAT: dict[Intent, Callable[..., Command]] = {
    Intent.PRESS_CLOCK: PressClock,
    Intent.ADJUST: Adjust,
    Intent.OFFER_DRAW: OfferDraw,
    Intent.ACCEPT_DRAW: AcceptDraw,
    Intent.DECLINE_DRAW: DeclineDraw,
    Intent.RESIGN: Resign,
    Intent.CLAIM_FLAG: ClaimFlag,
    Intent.CLAIM_ILLEGAL: ClaimIllegal,
    Intent.REQUEST_INCREMENT: RequestIncrement,
    Intent.BORROW_SHEET: BorrowSheet,
    Intent.RETURN_SHEET: ReturnSheet,
    Intent.CLOSE_ENVELOPE: CloseEnvelope,
    Intent.APPEAL: Appeal,
    Intent.ASK_CLOCK: AskClock,
    Intent.ASK_OWN_CLOCK: _own_clock,
    Intent.ASK_OPPONENTS_CLOCK: _opponents_clock,
    Intent.ASK_MOVE_NUMBER: AskMoveNumber,
    Intent.ASK_TO_CONTROL: AskMoveNumber,
    Intent.CALL_ARBITER: CallArbiter,
    Intent.SIGN: Sign,
    Intent.OFFER_REMATCH: OfferRematch,
    Intent.DECLINE_REMATCH: DeclineRematch,
    Intent.TAKE_BACK: TakeBack,
    Intent.VERIFY_EVIDENCE: VerifyEvidence,
}
_IN_QUICKPLAY: dict[Intent, Callable[..., Command]] = {
    Intent.CLAIM_QUICKPLAY: ClaimQuickplay,
    Intent.SUBMIT_QUICKPLAY: SubmitQuickplay,
}


def command_for(table: Table, station: Station, reading: Reading, evidence: Evidence) -> Command | None:
    """The command that a reading asks for at this moment of the game; None when it asks for none.

    What concerns a seat is asked for the speaker's own seat; the arbiter has none and asks only for the table, and so
    for both times where a player asks for one.
    """
    seat, ruled = station.seat, ruling(table, station.actor, reading)
    if seat is None or ruled is not None:
        return ruled or _asked_by_the_arbiter(reading)
    if reading.intent in _OF_A_SEAT:
        command = _OF_A_SEAT[reading.intent](by=station.actor, seat=seat)
        return replace(command, evidence=evidence) if isinstance(command, Spoken) else command
    if reading.intent in _IN_QUICKPLAY:  # which of the two grounds he is asked
        return _IN_QUICKPLAY[reading.intent](by=station.actor, seat=seat, ground=QuickplayGround.NO_EFFORT)
    if reading.intent is Intent.TOUCHED and reading.square is not None:
        return Touch(by=station.actor, seat=seat, square=reading.square, evidence=evidence)
    if reading.intent is Intent.CLAIM_TOUCH and reading.square is not None:
        return ClaimTouch(by=station.actor, seat=seat, square=reading.square)
    return _with_move(table, seat, reading, evidence)


def _asked_by_the_arbiter(reading: Reading) -> Command | None:
    asks = reading.intent in OF_THE_CLOCKS - OF_THE_MOVES_MADE
    return AskClock(by=ARBITER, seat=Colour.WHITE) if asks else None


def _with_move(  # noqa: PLR0911 - a return an intent
    table: Table, seat: Colour, reading: Reading, evidence: Evidence
) -> Command | None:
    """The commands that carry a move."""
    by, move = Station.of(seat).actor, reading.announcement
    match reading.intent:
        case Intent.EXECUTED:
            return Execute(by=by, seat=seat, announcement=move, evidence=evidence)
        case Intent.CLAIM_THREEFOLD:
            declared = move or announced_by(table, seat)
            return ClaimThreefold(by=by, seat=seat, announcement=declared, evidence=as_declared(declared, evidence))
        case Intent.CLAIM_FIFTY:
            declared = move or announced_by(table, seat)
            return ClaimFifty(by=by, seat=seat, announcement=declared, evidence=as_declared(declared, evidence))
        case Intent.CORRECTION if move is not None and has_repeated_wrong(table, seat):
            return Repeat(by=by, seat=seat, announcement=move, evidence=evidence)
        case Intent.CORRECTION:
            return Correct(by=by, seat=seat, announcement=move or Announcement(), evidence=evidence)
        case Intent.NOTED:
            ply = ply_noted(table, seat, move)
            text = as_written(reading)
            return Note(by=by, seat=seat, text=text, announcement=move, ply=ply, evidence=evidence)
        case Intent.SEAL_MOVE:
            return SealMove(by=by, seat=seat, text=as_written(reading), announcement=move)
        case Intent.ANNOUNCEMENT if move is not None and has_to_repeat(table, seat):
            return Repeat(by=by, seat=seat, announcement=move, evidence=evidence)
        case Intent.ANNOUNCEMENT if move is not None:
            return Announce(by=by, seat=seat, announcement=move, evidence=evidence)
    return None


def as_declared(move: Announcement | None, evidence: Evidence) -> Evidence:
    """The move declared with a claim as it stands on the scoresheet (9.2a), in the words that are asked back of it."""
    return evidence if move is None else replace(evidence, words=long_form(move))


def as_written(reading: Reading) -> str:
    """What a player writes down, as he typed it or said it, without the words that say it is to be written."""
    said, command = reading.words.strip(), vocabulary().command(reading.intent)
    phrases = command.keyed if command else ()
    begun = next((phrase for phrase in phrases if said.casefold().startswith(f"{phrase} ")), "")
    return said[len(begun) :].strip()


def announced_by(table: Table, seat: Colour) -> Announcement | None:
    """The legal move that this seat has announced, as it said it: whoever claims then means that one (9.2a, 9.3a).

    While only its word is out it is not made, so that the right to claim is not lost (9.4, E2.3).
    """
    announced = table.turn.announced
    is_his = announced is not None and announced.mover is seat and announced.move is not None
    return announced.announcement if announced is not None and is_his else None


def without_announced(table: Table, command: Command) -> Command:
    """A claim without the move that its player has announced, which stands, whatever becomes of the claim (9.2a)."""
    if not isinstance(command, ClaimThreefold | ClaimFifty) or command.announcement is None:
        return command
    is_announced = command.announcement == announced_by(table, command.seat)
    return replace(command, announcement=None) if is_announced else command


def has_to_repeat(table: Table, seat: Colour) -> bool:
    """Whether the opponent's announcement still waits for this seat's repetition (E2.1)."""
    pending = table.pending(seat)
    return pending is not None and pending.repetition is not Repetition.AGREES


def has_to_say_a_move(table: Table, seat: Colour) -> bool:
    """Whether a whole announcement is what comes next: the opponent's, to be repeated, or his own."""
    if table.clock.running is None:
        return False
    announced = table.turn.announced
    return has_to_repeat(table, seat) or (
        table.turn.mover is seat and (announced is None or announced.fault is not None)
    )


def has_repeated_wrong(table: Table, seat: Colour) -> bool:
    """Whether this seat has repeated another move than was announced, and mends that by "Korrektur"."""
    pending = table.pending(seat)
    return pending is not None and pending.repetition is Repetition.DIFFERS
