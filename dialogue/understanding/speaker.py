"""Who speaks, where no prefix, page or key tells it: at a keyboard or into a microphone that both players share.

The order in which things are said at a table tells who announces and who repeats (Laws 2009, E2.1). It does not tell
who offers, resigns or claims: what binds is asked about by name before it is anybody's (`questions.ByName`). Who asks,
corrects or offers may be told by his voice (`Heard.voice`); a voice alone binds nobody.
"""

from collections.abc import Sequence
from dataclasses import replace

import chess

from dialogue.station import Station
from dialogue.understanding.commands import has_to_repeat
from dialogue.understanding.inquiries import INQUIRIES
from dialogue.understanding.ranking import moves_named
from dialogue.understanding.rulings import ruling
from game.actors import ARBITER, Colour
from game.legality.resolution import resolve
from game.table.agreed_line import Repetition
from game.table.position import colour_of
from game.table.table import Table
from speech_grammar import Intent, Reading

PLAYERS = (Station.WHITE, Station.BLACK)

BINDING = frozenset(
    {
        Intent.OFFER_DRAW,
        Intent.ACCEPT_DRAW,
        Intent.DECLINE_DRAW,
        Intent.RESIGN,
        Intent.CLAIM_THREEFOLD,
        Intent.CLAIM_FIFTY,
        Intent.CLAIM_FLAG,
        Intent.CLAIM_ILLEGAL,
        Intent.CLAIM_TOUCH,
        Intent.TOUCHED,
        Intent.CLAIM_QUICKPLAY,
        Intent.SUBMIT_QUICKPLAY,
        Intent.REQUEST_INCREMENT,
        Intent.CALL_ARBITER,
        Intent.APPEAL,
        Intent.SIGN,
        Intent.OFFER_REMATCH,
        Intent.DECLINE_REMATCH,
    }
)
"""What counts for a player or against him, and cannot be taken back."""


def as_reply(table: Table, reading: Reading, station: Station | None = None) -> Reading:
    """What answers no question of ours as what it says to an offer that stands.

    A "nein" refuses a draw (2009, 9.1b1: "orally"), and a rematch, which "ja" accepts. To end a game "ja" is too
    little: it may be said to anything. `station` says it; None where nothing tells who does. The offer's own player
    answers nothing; unlike one of a draw (9.1) he may take that of a rematch back. Which game an arbiter wants to
    begin is clear where the last does not count (7.1a).
    """
    if station is Station.ARBITER and reading.intent in _TO_BEGIN and _is_void(table):
        return replace(reading, intent=Intent.BEGIN_ANEW)
    if reading.intent is Intent.ASK_WITHDRAWAL and _offers_a_rematch(table, station):
        return replace(reading, intent=Intent.DECLINE_REMATCH)
    if _is_to_answer(table.rematch_offered_to, station):
        return replace(reading, intent=_TO_A_REMATCH.get(reading.intent, reading.intent))
    is_open = any(_is_to_answer(replies, station) for replies in table.draw_offered_to)
    return replace(reading, intent=Intent.DECLINE_DRAW) if is_open and reading.intent is Intent.NO else reading


_TO_BEGIN = {Intent.START, Intent.OFFER_REMATCH}
_TO_A_REMATCH = {
    **dict.fromkeys((Intent.YES, Intent.ACCEPT_DRAW), Intent.OFFER_REMATCH),
    **dict.fromkeys((Intent.NO, Intent.DECLINE_DRAW), Intent.DECLINE_REMATCH),
}


def _is_void(table: Table) -> bool:
    return table.outcome is not None and table.outcome.is_void


def _offers_a_rematch(table: Table, station: Station | None) -> bool:
    """Whether whoever speaks may have offered the rematch that waits for its answer."""
    answers = table.rematch_offered_to
    return answers is not None and station in {None, Station.of(answers.opponent)}


def _is_to_answer(replies: Colour | None, station: Station | None) -> bool:
    """Whether an offer stands that whoever speaks may answer."""
    return replies is not None and station in {None, Station.of(replies)}


def next_to_speak(table: Table, players: Sequence[Station] = PLAYERS) -> Station:
    """Who has to say something now: who announces or repeats, the arbiter while the clocks stand, then who signs.

    Who is offered a rematch answers. `players` are the stations of those who speak here; an engine is none of them.
    """
    if table.outcome is not None:
        answers = table.rematch_offered_to
        due = (station for station in players if station.seat is answers or station.seat in table.to_sign)
        return next(due, Station.ARBITER)
    if not table.started or table.stopped:
        return Station.ARBITER
    return players[0] if len(players) == 1 else _announcer(table)


_BY_ORDER = frozenset({Intent.ANNOUNCEMENT, Intent.EXECUTED, Intent.PRESS_CLOCK})
"""What one player alone can mean now."""

_OF_PLAYERS = frozenset({Intent.CORRECTION, Intent.NOTED, Intent.ADJUST, Intent.TAKE_BACK})
"""What no arbiter says: while the clocks stand, too, it is a player's, and he hears why not."""


_OF_THE_CLOCKS = {Intent.RESUME, Intent.STOP_CLOCKS}


def speaker(
    table: Table, reading: Reading, players: Sequence[Station] = PLAYERS, voice: Station | None = None
) -> Station:
    """Who says that, by the `voice` where it is told and can be; of what binds only who is to be asked first."""
    if len(players) == 1:
        # Of the clocks he rules also while they run: he stops them, or is told that they do, not that he alone may.
        may_rule = next_to_speak(table, players) is Station.ARBITER or reading.intent in _OF_THE_CLOCKS
        return Station.ARBITER if may_rule and ruling(table, ARBITER, reading) is not None else players[0]
    if voice in players and (voice is not None) and _is_told_by_voice(table, reading, players):
        return voice
    if reading.intent in BINDING:
        return Station.of(table.rematch_offered_to or _complains(table, reading) or table.turn.mover)
    if reading.intent in {*INQUIRIES, Intent.CHECK_BOARD} and (blind := _only_blind(table)):
        return blind
    usual = next_to_speak(table, players)
    is_players = reading.intent in _BY_ORDER | _OF_PLAYERS
    if table.outcome is not None or (usual is Station.ARBITER and not is_players):
        return usual
    return _at_this_moment(table, reading)


def _complains(table: Table, reading: Reading) -> Colour | None:
    """Who more likely says that his opponent has touched the piece of that square: whose it is not (4.3)."""
    if reading.intent is not Intent.CLAIM_TOUCH or reading.square is None:
        return None
    owner = table.board().color_at(chess.parse_square(reading.square))
    return None if owner is None else colour_of(owner).opponent


def _is_told_by_voice(table: Table, reading: Reading, players: Sequence[Station]) -> bool:
    """Whether either player may say it; while the clocks stand a ruling is the arbiter's, whose voice nobody knows."""
    if reading.intent in _BY_ORDER and not corrects_what_stands(table, reading):
        return False
    return next_to_speak(table, players) is not Station.ARBITER or ruling(table, ARBITER, reading) is None


def _at_this_moment(table: Table, reading: Reading) -> Station:
    """Who says that at this moment of a move."""
    mover = table.turn.mover
    match reading.intent:
        case Intent.ANNOUNCEMENT if has_to_repeat(table, mover.opponent) and corrects_what_stands(table, reading):
            return Station.of(mover)
        case Intent.ANNOUNCEMENT:
            return _announcer(table)
        case Intent.EXECUTED | Intent.DONE:
            return _hand(table)
        case Intent.YES | Intent.NO if len(table.draw_offered_to) == 1:
            return Station.of(*table.draw_offered_to)
        case Intent.CORRECTION if _mends_repetition(table, reading):
            return Station.of(mover.opponent)
    return Station.of(mover)


def corrects_what_stands(table: Table, reading: Reading) -> bool:
    """Whether "Eva vier, nein, Eva drei" names another move than the announced one: so its player corrects it (E2.6).

    Who repeats and corrects himself in one breath ends with the move that was announced.
    """
    announced = table.turn.announced
    if announced is None or reading.intent is not Intent.ANNOUNCEMENT or not reading.is_corrected:
        return False
    moves = moves_named(reading, table.board())
    return bool(moves) and announced.move not in moves


def _announcer(table: Table) -> Station:
    """Who announces next: the opponent repeats what the player on move has announced, or replies to it (E2.1)."""
    mover, announced = table.turn.mover, table.turn.announced
    if announced is None or announced.fault is not None:
        return Station.of(mover)
    is_opponents = table.turn.made or has_to_repeat(table, mover.opponent)
    return Station.of(mover.opponent if is_opponents else mover)


def _hand(table: Table) -> Station:
    """On whose board a move is executed next: on the opponent's, once he has repeated it or the mover has made it.

    The mover's own clock tells that it stands on his (E2.3b); his opponent has to say it (E2.1).
    """
    mover, announced = table.turn.mover, table.turn.announced
    if announced is None or announced.executed:
        return Station.of(mover)
    is_opponents = table.turn.made or announced.repetition is Repetition.AGREES
    return Station.of(mover.opponent if is_opponents else mover)


def _mends_repetition(table: Table, reading: Reading) -> bool:
    """Whether "Korrektur" names the move that was announced, after a repetition that was wrong."""
    announced = table.turn.announced
    if announced is None or announced.repetition is not Repetition.DIFFERS or reading.announcement is None:
        return False
    return announced.move is not None and resolve(reading.announcement, table.board()).move == announced.move


def _only_blind(table: Table) -> Station | None:
    """The blind player, if exactly one is: he asks for what the other sees (E2.9d), and reads his board."""
    blind = [station for station in PLAYERS if station.seat and table.seats.of(station.seat).visually_impaired]
    return blind[0] if len(blind) == 1 else None
