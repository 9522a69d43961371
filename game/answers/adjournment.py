"""Adjourning and resuming a game (1993, 13 and 14; 2005, A; 2009, Guidelines for adjourned games).

Sealing is a state machine: ordered, sealed and amended, closed with the clock; then resumed and opened, or lost.
"""

from functools import reduce

from game import commands as c
from game import events as e
from game.actors import Actor, Colour
from game.announcement import Announcement
from game.answers.base import answer
from game.edition import Edition
from game.errors import Refusal, RefusalCode
from game.events import Events, Termination
from game.evolve import evolve
from game.rules.judgement import judged
from game.rules.replies import completed_for_sealing
from game.rules.requirements import require_nothing_to_seal, require_play, require_turn
from game.rules.sealed_moves import judged_sealed, may_seal_reply, opened, read_sealed
from game.rules.unclaimed import cannot_go_on
from game.table.sealing import Adjournment, Envelope, SealedVerdict, digest
from game.table.table import Table
from game.time_reason import TimeReason

_ALL_ITEMS = 7


@answer.register
def adjourn(command: c.Adjourn, table: Table, now: int) -> Events:
    """1a: at the end of the session the player on move has to seal; who adjourns earlier has used the rest (1b).

    Behind an illegal move that is not claimed, and leaves no position to go on from, there is none to seal in (A4c).
    """
    require_play(table)
    require_nothing_to_seal(table)
    if cannot_go_on(table):
        text = "from the illegal move just completed no game goes on: it is taken back first (A4c)"
        raise Refusal(RefusalCode.ILLEGAL_MOVE_FIRST, text)
    if table.session.adjournment is not None:
        raise Refusal(RefusalCode.ADJOURNED, "a reply lies in its envelope")
    left_ms = table.session.left_ms(now) if command.left_ms is None else command.left_ms
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
    """1a: the move is written, and may be changed until the clocks stand; one that was made openly is to be sealed.

    It is thought over, and written, in the sealer's own time.
    """
    if not may_seal_reply(table, command.seat):
        _require_sealing(table)
    require_play(table)
    require_turn(table, command.seat)
    _require_bound(table, command.announcement)
    standing = table.session.adjournment
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
    """1a, 2: the sealer stops his clock; his opponent's is started only for a reply to who is absent.

    That is at a resumption (9c); at the end of a session neither clock runs, whoever is there. While the arbiter has
    the clocks stand, something is still to be decided.
    """
    adjourned = _require_sealing(table)
    if adjourned.text is None or command.seat is not adjourned.sealer:
        raise Refusal(RefusalCode.NOTHING_SEALED, "no move has been sealed by this player")
    require_play(table)
    _require_bound(table, adjourned.announcement)
    envelope = _envelope(table, command, adjourned, now)
    replies = table.session.resumed and command.seat.opponent in table.session.absent
    clock = table.clock.press(now, running=replies).state
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
    """5, 9b: the session begins; where the player who has to reply is absent his clock runs.

    While it runs the session goes on: begun once more, it would give him back the time for which he has been absent.
    """
    adjourned = _require_closed(table)
    if table.clock.running is not None:
        raise Refusal(RefusalCode.CLOCKS_NOT_STOPPED, "the session has begun, and a clock runs in it")
    if command.length_ms < 0:
        raise Refusal(RefusalCode.INVALID_TIME, "no session is shorter than nothing", remaining_ms=command.length_ms)
    absent = adjourned.sealer.opponent in table.session.absent
    clock = table.clock.start(now) if absent else table.clock
    return (e.SessionResumed(at=now, by=command.by, clock=clock.state, length_ms=command.length_ms),)


@answer.register
def open_envelope(command: c.OpenEnvelope, table: Table, now: int) -> Events:
    """7, 8, 9: with who has to reply present the move is read, judged, made on both boards, and his clock started."""
    adjourned = _require_closed(table)
    _require_resumed(table)
    if adjourned.sealer.opponent in table.session.absent:
        raise Refusal(
            RefusalCode.ABSENT, "the envelope waits for the player who has to reply", seat=adjourned.sealer.opponent
        )
    return opened(table, adjourned, command.by, read_sealed(table, adjourned.announcement), now)


@answer.register
def envelope_lost(command: c.DeclareEnvelopeLost, table: Table, now: int) -> Events:
    """11: the sealer plays what he says that he sealed; where nobody knows the position the game does not count."""
    adjourned = _require_closed(table)
    lost = e.EnvelopeLost(at=now, by=command.by, seat=adjourned.sealer)
    if not command.position_known:
        return (lost, void(table, command.by, now))
    _require_resumed(table)
    announced, reading = table.turn.announced, read_sealed(table, command.announcement)
    if announced is not None and announced.move is not None and reading[1] != announced.move:
        text = "the move announced was the one to seal"
        raise Refusal(RefusalCode.ANNOUNCED_MOVE_WAS_SEALED, text, move=announced.move)
    if reading[0] is not SealedVerdict.GOOD or command.announcement is None:
        raise Refusal(RefusalCode.STATE_A_LEGAL_MOVE, "the sealer states a move that can be made")
    judged(table, command.announcement)
    return (lost, *judged_sealed(table, command.by, command.announcement, reading, now))


def void(table: Table, by: Actor, now: int) -> e.GameEnded:
    """The game does not count, and a new one is played."""
    clock = table.clock.stop(now).state
    return e.GameEnded(at=now, by=by, result="*", winner=None, termination=Termination.ENVELOPE_LOST, clock=clock)


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
        draw_offer=table.claims.draw_offer if seven else None,
        resumption=command.resumption if seven else None,
    )


def items(edition: Edition) -> int:
    """How many things the envelope says: in 1993 neither a standing offer nor when and where play is resumed."""
    return edition.envelope_items


def _require_bound(table: Table, sealed: Announcement | None) -> None:
    """Raise Refusal where all have heard another move: that is the one to seal, and an illegal one is corrected (E2.6).

    On a visually impaired player's board only his word tells whether it is made (E2.3), so the announcement counts.
    Before it a piece touched or released binds whoever seals, and a move declared with a wrong claim (4.3, 4.6, 9.5b).
    Of what is no legal move, or more than one, he is told nothing: that comes out when the envelope is opened (8).
    """
    announced = table.turn.announced
    if announced is None:
        if sealed is not None and read_sealed(table, sealed)[1] is not None:
            judged(table, sealed)
        return
    if announced.move is None:
        raise Refusal(RefusalCode.ILLEGAL_MOVE_TO_CORRECT, "the move announced is illegal, and to be corrected (E2.6)")
    if read_sealed(table, sealed)[1] != announced.move:
        text = "the move announced is the one to seal"
        raise Refusal(RefusalCode.MADE_MOVE_MUST_BE_SEALED, text, move=announced.move)


def _require_resumed(table: Table) -> None:
    """Raise Refusal before the session in which the game is resumed, for no clock runs until then (5, 9)."""
    if not table.session.resumed:
        raise Refusal(RefusalCode.SESSION_NOT_RESUMED, "the sealed move is made when play is resumed")


def _require_sealing(table: Table) -> Adjournment:
    """Raise Refusal unless a move is to be sealed now."""
    adjourned = table.session.adjournment
    if adjourned is None or adjourned.closed:
        raise Refusal(RefusalCode.NOT_ADJOURNING, "no move is to be sealed")
    return adjourned


def _require_closed(table: Table) -> Adjournment:
    """Raise Refusal unless a sealed move lies in its envelope."""
    adjourned = table.session.adjournment
    if adjourned is None or not adjourned.closed:
        raise Refusal(RefusalCode.NOT_ADJOURNING, "no envelope is closed")
    return adjourned
