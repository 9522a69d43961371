"""What the envelope says, and what becomes of the sealed move (2009, Guidelines for adjourned games)."""

from game import events as e
from game.actors import Actor, Colour, Evidence, Role
from game.announcement import Announcement
from game.events import Events, Termination
from game.legality.carrying_out import changes_of
from game.legality.resolution import FaultCode, resolve
from game.rules.ending.end_by_position import end_by_position
from game.rules.ending.ends import ended, won_if_winnable
from game.rules.ending.mating import chance_on_time
from game.rules.noting import recorded
from game.table.position import after
from game.table.rulings import ToRule
from game.table.sealing import Adjournment, SealedVerdict
from game.table.table import Table

_UNREADABLE = {FaultCode.TARGET_MISSING, FaultCode.PROMOTION_MISSING}
Reading = tuple[SealedVerdict, str | None]


def concluded(table: Table, by: Actor, now: int) -> Events:
    """10: what the sealed move ends the game with, though who has to reply is not there; nothing if it does not."""
    adjourned = table.session.adjournment
    if adjourned is None or not adjourned.closed:
        return ()
    reading = read_sealed(table, adjourned.announcement)
    if reading[1] is None or end_by_position(table, after(table.board(), reading[1])) is None:
        return ()
    return opened(table, adjourned, by, reading, now)


def may_seal_reply(table: Table, seat: Colour) -> bool:
    """9c: whether that player may seal his reply at a resumption, for who sealed the move before is not there."""
    session = table.session
    return session.adjournment is None and session.resumed and seat.opponent in session.absent


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


def opened(table: Table, adjourned: Adjournment, by: Actor, reading: Reading, now: int) -> Events:
    """What the envelope holds, and what it leads to."""
    text = adjourned.text or ""
    opened = e.EnvelopeOpened(at=now, by=by, seat=adjourned.sealer, text=text, verdict=reading[0])
    noted = _on_his_sheet(table, adjourned, now) if reading[0] is SealedVerdict.GOOD else ()
    return (opened, *noted, *judged_sealed(table, by, adjourned.announcement, reading, now))


def _on_his_sheet(table: Table, adjourned: Adjournment, now: int) -> Events:
    """1a: the sealed move was written on its player's scoresheet, which lay in the envelope."""
    seat, announcement = adjourned.sealer, adjourned.announcement
    if announcement is None or table.sheets.of(seat).has(table.ply):
        return ()
    written = Evidence(words=adjourned.text or "")
    return (recorded(table, Actor(Role.PLAYER, seat), table.ply, announcement, written, now),)


def judged_sealed(table: Table, by: Actor, announcement: Announcement | None, reading: Reading, now: int) -> Events:
    """8: a sealed move that is none loses, unless the opponent cannot win; another is made, and may end the game."""
    sealer, (_, move) = table.turn.mover, reading
    if move is None or announcement is None:
        can_mate = chance_on_time(table.edition, table.position, sealer.opponent)
        won, drawn = Termination.SEALED_MOVE, Termination.SEALED_MOVE_CANNOT_MATE
        return won_if_winnable(table, by, now, ToRule(winner=sealer.opponent, won=won, drawn=drawn), can_mate)
    position = after(table.board(), move)
    end = end_by_position(table, position)
    made = _made(table, by, announcement, move, position, now, running=end is None)
    return made if end is None else (*made, ended(table, by, now, *end))


def _made(
    table: Table, by: Actor, announcement: Announcement, move: str, position: str, now: int, *, running: bool
) -> Events:
    """The sealed move is announced, executed on the sealer's board and completed, all by the arbiter's hand (9a)."""
    seat, ply, board = table.turn.mover, table.ply, table.board()
    clock = (table.clock.start(now) if running else table.clock.stop(now)).state
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
    return (
        *made,
        *_followed(table, by, announcement, move, now),
        e.MoveCompleted(
            at=now,
            by=by,
            seat=seat,
            ply=ply,
            move=move,
            position=position,
            check=table.board_with(position).is_check(),
            clock=clock,
        ),
    )


def _followed(table: Table, by: Actor, announcement: Announcement, move: str, now: int) -> Events:
    """It comes on the board of who has to reply; a visually impaired player repeats and executes it himself (E2.1)."""
    other, ply = table.turn.mover.opponent, table.ply
    if table.seats.of(other).visually_impaired:
        return ()
    changes = changes_of(table.boards.of(other), table.board(), announcement)
    return (
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
        e.Executed(at=now, by=by, seat=other, ply=ply, changes=changes),
    )
