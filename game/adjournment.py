"""Adjourning and resuming a game (1993, 13 and 14; 2005, A; 2009, Guidelines for adjourned games).

Sealing is a state machine: ordered, sealed and amended, closed with the clock; then resumed and opened, or lost.
"""

from functools import reduce

from game import commands as c
from game import events as e
from game.actors import Actor, Colour, Evidence, Role
from game.announcement import Announcement
from game.answer import Events, answer, require_play, require_turn
from game.carrying_out import changes_of
from game.edition import Edition
from game.ends import ended
from game.errors import Refusal, RefusalCode
from game.events import Termination
from game.evolve import evolve
from game.final import end_by_position
from game.mating import chance_on_time
from game.position import after, board_of
from game.replies import completed_for_sealing
from game.resolution import FaultCode, resolve
from game.scores import recorded
from game.sealing import Adjournment, Envelope, SealedVerdict, digest
from game.table import Table
from game.time_reason import TimeReason
from game.winnable import Answer

_ALL_ITEMS = 7
_UNREADABLE = {FaultCode.TARGET_MISSING, FaultCode.PROMOTION_MISSING}
Reading = tuple[SealedVerdict, str | None]


@answer.register
def adjourn(command: c.Adjourn, table: Table, now: int) -> Events:
    """1a: at the end of the session the player on move has to seal; who adjourns earlier has used the rest (1b)."""
    require_play(table)
    if table.adjournment is not None:
        raise Refusal(RefusalCode.ADJOURNED, "the game is being adjourned")
    left_ms = _left_of_session(table, now) if command.left_ms is None else command.left_ms
    if left_ms < 0:
        raise Refusal(RefusalCode.INVALID_TIME, "no session has less than no time left", remaining_ms=left_ms)
    seat, reason = table.turn.mover, TimeReason.SESSION
    completed = completed_for_sealing(table, command.by, now)
    ordered = e.AdjournmentOrdered(at=now, by=command.by, seat=seat)
    if not left_ms or not table.edition.early_seal_charges_session:
        return (*completed, ordered)
    clock = reduce(evolve, completed, table).clock.charge(seat, left_ms, now).state
    charged = e.TimeCharged(at=now, by=command.by, seat=seat, ms=left_ms, reason=reason, clock=clock)
    return (*completed, ordered, charged)


@answer.register
def seal_move(command: c.SealMove, table: Table, now: int) -> Events:
    """1a: the move is written, and may be changed until the clocks stand; a move made on the board is to be sealed."""
    reply = table.adjournment is None and command.seat.opponent in table.absent and table.resumed
    if not reply:
        _require_sealing(table)
    require_turn(table, command.seat)
    announced = table.turn.announced
    if announced is not None and read_sealed(table, command.announcement)[1] != announced.move:
        move = announced.move or ""
        raise Refusal(RefusalCode.MADE_MOVE_MUST_BE_SEALED, "the move made on the board is the one to seal", move=move)
    standing = table.adjournment
    return (
        e.MoveSealed(
            at=now,
            by=command.by,
            seat=command.seat,
            text=command.text,
            announcement=command.announcement,
            amended=standing is not None and standing.text is not None,
        ),
    )


@answer.register
def close_envelope(command: c.CloseEnvelope, table: Table, now: int) -> Events:
    """1a, 2, 9c: the sealer stops his clock; his opponent's is started only when it is a reply to who is absent."""
    adjourned = _require_sealing(table)
    if adjourned.text is None or command.seat is not adjourned.sealer:
        raise Refusal(RefusalCode.NOTHING_SEALED, "no move has been sealed by this player")
    envelope = _envelope(table, command, adjourned, now)
    clock = table.clock.press(now, running=command.seat.opponent in table.absent).state
    return (
        e.GameAdjourned(
            at=now,
            by=command.by,
            seat=command.seat,
            envelope=envelope,
            digest=digest(envelope, adjourned.text),
            clock=clock,
        ),
    )


@answer.register
def resume_session(command: c.ResumeSession, table: Table, now: int) -> Events:
    """5, 9b: the session begins; where the player who has to reply is absent his clock runs."""
    adjourned = _require_closed(table)
    if command.length_ms < 0:
        raise Refusal(RefusalCode.INVALID_TIME, "no session is shorter than nothing", remaining_ms=command.length_ms)
    absent = adjourned.sealer.opponent in table.absent
    clock = table.clock.start(now) if absent else table.clock
    return (e.SessionResumed(at=now, by=command.by, clock=clock.state, length_ms=command.length_ms),)


@answer.register
def open_envelope(command: c.OpenEnvelope, table: Table, now: int) -> Events:
    """7, 8, 9: with who has to reply present the move is read, judged, made on both boards, and his clock started."""
    adjourned = _require_closed(table)
    _require_resumed(table)
    if adjourned.sealer.opponent in table.absent:
        raise Refusal(RefusalCode.ABSENT, "the envelope waits for who has to reply", seat=adjourned.sealer.opponent)
    return _opened(table, adjourned, command.by, read_sealed(table, adjourned.announcement), now)


@answer.register
def envelope_lost(command: c.DeclareEnvelopeLost, table: Table, now: int) -> Events:
    """11: the sealer plays what he says that he sealed; where nobody knows the position the game does not count."""
    adjourned = _require_closed(table)
    lost = e.EnvelopeLost(at=now, by=command.by, seat=adjourned.sealer)
    if not command.position_known:
        return (lost, void(table, command.by, now))
    _require_resumed(table)
    reading = read_sealed(table, command.announcement)
    if reading[0] is not SealedVerdict.GOOD:
        raise Refusal(RefusalCode.STATE_A_LEGAL_MOVE, "the sealer states a move that can be made")
    return (lost, *_judged(table, command.by, command.announcement, reading, now))


def concluded(table: Table, by: Actor, now: int) -> Events:
    """10: what the sealed move ends the game with, though who has to reply is not there; nothing if it does not."""
    adjourned = table.adjournment
    if adjourned is None or not adjourned.closed:
        return ()
    reading = read_sealed(table, adjourned.announcement)
    if reading[1] is None or end_by_position(table, after(table.board(), reading[1])) is None:
        return ()
    return _opened(table, adjourned, by, reading, now)


def read_sealed(table: Table, announcement: Announcement | None) -> Reading:
    """What the sealed move is, and which (UCI): one legal move, several, none that can be told, or an illegal one."""
    if announcement is None:
        return SealedVerdict.WITHOUT_MEANING, None
    resolution = resolve(announcement, table.board())
    if resolution.move is not None:
        return SealedVerdict.GOOD, resolution.move
    if resolution.choices:
        return SealedVerdict.AMBIGUOUS, None
    unreadable = resolution.fault is not None and resolution.fault.code in _UNREADABLE
    return (SealedVerdict.AMBIGUOUS if unreadable else SealedVerdict.ILLEGAL), None


def void(table: Table, by: Actor, now: int) -> e.GameEnded:
    """The game does not count, and a new one is played."""
    clock = table.clock.stop(now).state
    return e.GameEnded(at=now, by=by, result="*", winner=None, termination=Termination.ENVELOPE_LOST, clock=clock)


def _opened(table: Table, adjourned: Adjournment, by: Actor, reading: Reading, now: int) -> Events:
    """What the envelope holds, and what it leads to."""
    text = adjourned.text or ""
    opened = e.EnvelopeOpened(at=now, by=by, seat=adjourned.sealer, text=text, verdict=reading[0])
    noted = _on_his_sheet(table, adjourned, now) if reading[0] is SealedVerdict.GOOD else ()
    return (opened, *noted, *_judged(table, by, adjourned.announcement, reading, now))


def _on_his_sheet(table: Table, adjourned: Adjournment, now: int) -> Events:
    """1a: the sealed move was written on its player's scoresheet, which lay in the envelope."""
    seat, announcement = adjourned.sealer, adjourned.announcement
    if announcement is None or table.sheets.of(seat).has(table.ply):
        return ()
    written = Evidence(words=adjourned.text or "")
    return (recorded(table, Actor(Role.PLAYER, seat), table.ply, announcement, written, now),)


def _judged(table: Table, by: Actor, announcement: Announcement | None, reading: Reading, now: int) -> Events:
    """8: a sealed move that is none loses, unless the opponent cannot win; another is made, and may end the game."""
    sealer, (verdict, move) = table.turn.mover, reading
    if verdict is not SealedVerdict.GOOD or move is None or announcement is None:
        if chance_on_time(table.edition, table.position, sealer.opponent) is Answer.CANNOT:
            return (ended(table, by, now, None, Termination.SEALED_MOVE_CANNOT_MATE),)
        return (ended(table, by, now, sealer.opponent, Termination.SEALED_MOVE),)
    position = after(table.board(), move)
    end = end_by_position(table, position)
    made = _made(table, by, announcement, move, position, now, running=end is None)
    return made if end is None else (*made, ended(table, by, now, *end))


def _made(
    table: Table, by: Actor, announcement: Announcement, move: str, position: str, now: int, *, running: bool
) -> Events:
    """The sealed move is announced, executed on both boards, repeated and completed, all by the arbiter's hand."""
    seat, ply, board = table.turn.mover, table.ply, table.board()
    clock = (table.clock.start(now) if running else table.clock).state
    made: Events = ()
    if table.turn.announced is None:
        made = (
            e.Announced(at=now, by=by, seat=seat, ply=ply, announcement=announcement, move=move, position=position),
        )
    if not table.turn.made:
        changes = changes_of(table.boards.of(seat), board, announcement)
        made += (
            e.Executed(at=now, by=by, seat=seat, ply=ply, changes=changes),
            e.MoveMade(at=now, by=by, seat=seat, ply=ply, move=move),
        )
    other = seat.opponent
    return (
        *made,
        e.Repeated(
            at=now,
            by=by,
            seat=other,
            ply=ply,
            announced=announcement,
            repetition=announcement,
            agrees=True,
            move=move,
        ),
        e.Executed(at=now, by=by, seat=other, ply=ply, changes=changes_of(table.boards.of(other), board, announcement)),
        e.MoveCompleted(
            at=now,
            by=by,
            seat=seat,
            ply=ply,
            move=move,
            position=position,
            check=board_of(position, chess960=table.chess960).is_check(),
            clock=clock,
        ),
    )


def _envelope(table: Table, command: c.CloseEnvelope, adjourned: Adjournment, now: int) -> Envelope:
    """2: what the envelope says, by the edition."""
    white, black = (table.clock.used(colour, now) for colour in Colour)
    seven = items(table.edition) == _ALL_ITEMS
    return Envelope(
        white=table.seats.white.name,
        black=table.seats.black.name,
        position=table.position,
        white_used_ms=white,
        black_used_ms=black,
        sealer=adjourned.sealer,
        move_number=table.board().fullmove_number,
        draw_offer=table.draw_offer if seven else None,
        resumption=command.resumption if seven else None,
    )


def items(edition: Edition) -> int:
    """How many things the envelope says: in 1993 neither a standing offer nor when and where play is resumed."""
    return edition.envelope_items


def _require_resumed(table: Table) -> None:
    """Raise Refusal before the session in which the game is resumed, for no clock runs until then (5, 9)."""
    if not table.resumed:
        raise Refusal(RefusalCode.SESSION_NOT_RESUMED, "the sealed move is made when play is resumed")


def _left_of_session(table: Table, now: int) -> int:
    """13: what the session has left, in milliseconds, by the arbiter's clock; nothing where its end is not known."""
    return 0 if table.session_ends is None else max(0, table.session_ends - now)


def _require_sealing(table: Table) -> Adjournment:
    """Raise Refusal unless a move is to be sealed now."""
    if table.adjournment is None or table.adjournment.closed:
        raise Refusal(RefusalCode.NOT_ADJOURNING, "no move is to be sealed")
    return table.adjournment


def _require_closed(table: Table) -> Adjournment:
    """Raise Refusal unless a sealed move lies in its envelope."""
    if table.adjournment is None or not table.adjournment.closed:
        raise Refusal(RefusalCode.NOT_ADJOURNING, "no envelope is closed")
    return table.adjournment
