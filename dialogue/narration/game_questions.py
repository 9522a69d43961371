"""How the game goes, for whoever asks: the moves, the opponent, the result, and what can be said at this moment."""

from dialogue.narration.answers import way_out
from dialogue.narration.rematch import to_say_of_new_game, to_say_of_rematch
from dialogue.narration.results import how_it_ended, signing
from dialogue.narration.resuming import to_go_on
from dialogue.narration.ruling_awaited import adjourned, waits_for_clocks, words_to_rule
from dialogue.narration.said_before import said_before
from dialogue.narration.still_binding import binds_his_move, declared, to_follow, unfollowed
from dialogue.narration.time_controls import of_the_game
from dialogue.saying import Saying, for_one, only
from dialogue.station import Station
from game.actors import Colour
from game.errors import Refusal
from game.legality.resolution import announcement_of
from game.rules.ending.claims import claim_right_is_lost
from game.rules.ending.draws import awaits_consent
from game.rules.information import is_advice_told, is_position_told
from game.rules.noting import lacks_half, require_noted
from game.rules.sealed_moves import may_seal_reply
from game.rules.unclaimed import may_claim, unclaimed_by
from game.table.agreed_line import AnnouncedMove, Repetition
from game.table.sealing import Adjournment
from game.table.table import Table
from speech_grammar import Intent, Reading

LAST_MOVES = 5
SEALED_READS, SEALED_UNREAD = "telling.sealed_reads", "telling.sealed_unread"


def how_it_goes(station: Station, table: Table, reading: Reading) -> tuple[Saying, ...]:
    """The answer to a question about the game (`understanding/inquiries.OF_THE_GAME`)."""
    match reading.intent:
        case Intent.ASK_LAST_MOVES | Intent.ASK_SOME_LAST_MOVES | Intent.ASK_ALL_MOVES:
            return _last_moves(station, table, reading)
        case Intent.GO_TO_MOVE:
            return _numbered(station, table, reading)
        case Intent.ASK_RESULT:
            return (*result(station, table), *signing(station, table))
        case Intent.ASK_PHRASES:
            return (*to_say_now(station, table), *_questions(station, table))
        case Intent.ASK_WORDS | Intent.ASK_LANGUAGES | Intent.ASK_SOUND | Intent.ASK_TIME_OF_DAY:
            return (only(station, _ALWAYS_THE_SAME[reading.intent]),)
    answers = _ANSWERS.get(reading.intent)
    return said_before(station, table, reading.intent) if answers is None else answers(station, table)


_ALWAYS_THE_SAME = {
    Intent.ASK_WORDS: "telling.words",
    Intent.ASK_LANGUAGES: "telling.languages",
    Intent.ASK_SOUND: "telling.sound",
    Intent.ASK_TIME_OF_DAY: "telling.no_time_of_day",
}
"""The answers that no game changes."""


def _of_arbiter(station: Station, table: Table) -> tuple[Saying, ...]:
    """Who cares for it; before it that the clock goes on, for asking stops none (6.12).

    Not whose it is: who has forgotten to press his is told that by nobody (13.6).
    """
    is_running = table.started and not table.stopped and table.outcome is None
    running = (only(station, "telling.clock_goes_on"),) if is_running else ()
    return (*running, only(station, "telling.of_arbiter"))


def help_for(station: Station, table: Table) -> tuple[Saying, ...]:
    """What comes next at this station, then all that can be said there: by the arbiter, by who is told the times.

    Before the game begins and when it is over no move is said and no clock pressed: there the questions are all.
    """
    now = tuple(saying for saying in to_say_now(station, table) if saying.key not in _SAID_BY_HELP)
    if station.seat is None:
        return (*now, only(station, "telling.help_of_arbiter"))
    if not table.started or table.outcome is not None:
        return (*now, *_questions(station, table))
    key = "telling.help" if _is_told_times(station, table) else "telling.help_of_sighted"
    return (*now, only(station, key))


_SAID_BY_HELP = {"telling.say_move", "telling.say_move_only", "telling.say_rulings", "telling.say_meanwhile"}
"""What the help names as well; whose time has passed, who asks what he can say, which the help names last."""


def _is_told_times(station: Station, table: Table) -> bool:
    """Whether times and the number of moves are told this player on request: a sighted one sees them (E2.9d)."""
    return table.training or table.seats.of(_seat(station)).visually_impaired


def _last_moves(station: Station, table: Table, reading: Reading) -> tuple[Saying, ...]:
    """The last five, as many as are named, or all of them."""
    last = _last(station, table)
    count = {Intent.ASK_LAST_MOVES: LAST_MOVES, Intent.ASK_SOME_LAST_MOVES: reading.number or 0}
    return _moves(station, table, max(last - count.get(reading.intent, last), 0) + 1)


def _moves(station: Station, table: Table, first: int) -> tuple[Saying, ...]:
    """The moves from that half-move on: of a player what stands on his own scoresheet, else the agreed line.

    What he wrote or said himself is his to read in any game (8.1, E2.5), and nothing is filled in from elsewhere.
    """
    last = _last(station, table)
    if not last:
        return (only(station, "telling.no_move_yet"),)
    return tuple(_move(station, table, ply) for ply in range(first, last + 1))


def _numbered(station: Station, table: Table, reading: Reading) -> tuple[Saying, ...]:
    """The move of that number, by both or by the player who is named; that nothing stands there, where nothing does."""
    second = 2 * (reading.number or 1) - table.black_began
    plies = [second - 1, second] if reading.colour is None else [second - (reading.colour is Colour.WHITE)]
    found = tuple(_move(station, table, ply) for ply in plies if 1 <= ply <= _last(station, table))
    missing = only(station, "telling.entry_missing", ply=plies[-1], black_began=table.black_began)
    return found or (missing,)


def _last(station: Station, table: Table) -> int:
    """The number of the last half-move that there is to read."""
    return len(table.line) if _reads_line(station, table) else len(table.sheets.of(_seat(station)).entries)


def _reads_line(station: Station, table: Table) -> bool:
    return station.seat is None or table.training or table.outcome is not None


def _move(station: Station, table: Table, ply: int) -> Saying:
    params = {"ply": ply, "black_began": table.black_began}
    if _reads_line(station, table):
        board = table.board_before(ply)
        return only(station, "telling.entry", move=announcement_of(board, table.line[ply - 1].move), **params)
    entry = table.sheets.of(_seat(station)).entry(ply)
    if entry.announcement is not None:
        return only(station, "telling.entry", move=entry.announcement, **params)
    if entry.text:
        return only(station, "telling.entry_unread", words=entry.text, **params)
    return only(station, "telling.entry_missing", **params)


def _opponent(station: Station, table: Table) -> tuple[Saying, ...]:
    names = [table.seats.of(seat).name for seat in Colour if seat is not station.seat]
    if not all(names):
        return (only(station, "telling.no_name"),)
    if station.seat is None:
        return (only(station, "telling.players", white_name=names[0], black_name=names[1]),)
    return (only(station, "telling.opponent", name=names[0]),)


def _occasion(station: Station, table: Table) -> tuple[Saying, ...]:
    """Which game of which event it is, as far as that is known."""
    occasion = table.occasion
    event = (only(station, "telling.event", name=occasion.event),) if occasion.event else ()
    of_it = {"telling.round": occasion.round, "telling.board": occasion.board}
    numbered = tuple(only(station, key, number=number) for key, number in of_it.items() if number is not None)
    return (*event, *numbered) or (only(station, "telling.no_occasion"),)


def result(station: Station, table: Table) -> tuple[Saying, ...]:
    """How the game ended, and who has won; that it has not ended, where it has not."""
    return for_one(station, how_it_ended(table)) or (only(station, "refused.game_not_over"),)


def to_say_now(station: Station, table: Table) -> tuple[Saying, ...]:
    """What has to be said next at this station; nothing of what the opponent has yet to do (13.6)."""
    if table.outcome is not None and station.seat not in table.to_sign:
        to_waive = (only(station, "telling.say_unsigned"),) if table.to_sign else ()  # who is awaited may have left
        told = signing(station, table) or result(station, table)
        return (*told, *to_waive, *to_say_of_rematch(station, table), *to_say_of_new_game(station, table))
    if lacking := _to_complete(station, table):
        return lacking
    draw = (only(station, "telling.say_draw"),) if is_offered_draw(station, table) else ()
    if adjourning := _of_adjournment(station, table):
        return (*draw, *adjourning)
    moments = {
        "telling.say_sign": table.outcome is not None,
        "telling.say_start": not table.started,
        words_to_rule(table) or "telling.say_resume": table.stopped,
        "telling.say_rulings": station.seat is None,
    }
    if key := next((key for key, is_now in moments.items() if is_now), None):
        follows = table.stopped and table.outcome is None and station.seat is not None
        ends = (only(station, "telling.say_end"),) if follows and waits_for_clocks(table) else ()
        follow = _when_it_goes_on(station, table) if follows else _of_consent(station, table)
        return (*draw, only(station, key), *ends, *follow)
    differs = (only(station, "check.call"),) if table.differences else ()
    return (*draw, *_about_a_move(station, table, _seat(station)), *differs)


def _when_it_goes_on(station: Station, table: Table) -> tuple[Saying, ...]:
    """What a player has yet to do with the opponent's move, or what binds him in his own, when the clocks start."""
    return (*to_follow(table, _seat(station)), *_binding(station, table))


def _binding(station: Station, table: Table) -> tuple[Saying, ...]:
    """What binds in the move that he is to announce (4.3, 7.4a, 9.5b): whose move it is not hears nothing of it."""
    return for_one(station, binds_his_move(table)) if station.seat is table.turn.mover else ()


def _of_consent(station: Station, table: Table) -> tuple[Saying, ...]:
    """The arbiter's word for a draw by agreement, while the competition allows none without him (9.1a)."""
    is_due = station.seat is None and table.started and table.outcome is None and awaits_consent(table)
    return (only(station, "telling.say_allow_draw"),) if is_due else ()


def _of_adjournment(station: Station, table: Table) -> tuple[Saying, ...]:
    """What comes next where a move is sealed: how its player does it, who is not to announce it; then the arbiter."""
    adjournment = table.session.adjournment if table.outcome is None else None
    if adjournment is None:
        return ()
    stands = for_one(station, to_go_on(table, is_arbiters=station.seat is not None))
    if adjournment.closed or station.seat is not adjournment.sealer:
        return (*for_one(station, adjourned(table)), *stands)
    return (*for_one(station, declared(table)), only(station, _to_seal(table, adjournment)), *stands)


def _to_seal(table: Table, adjournment: Adjournment) -> str:
    """The key of what is next for who seals: an illegal move that all have heard is corrected first (E2.6)."""
    announced = table.turn.announced
    if announced is not None and announced.fault is not None:
        return "refused.illegal_move_to_correct"
    return "telling.say_seal" if adjournment.text is None else "telling.say_close_envelope"


def sealed(station: Station, table: Table) -> tuple[Saying, ...]:
    """What lies in the open envelope, as it was understood and not judged, for who seals; to all others it is secret.

    Laws 2009, Guidelines for adjourned games, 1a: on paper he could read it until the clocks stand.
    """
    adjournment = table.session.adjournment
    if adjournment is None or adjournment.text is None:
        return (only(station, "refused.nothing_sealed"),)
    if station.seat is not adjournment.sealer:
        return (only(station, "telling.sealed_is_secret"),)
    if adjournment.closed:
        return for_one(station, adjourned(table))
    if adjournment.announcement is None:
        return (only(station, SEALED_UNREAD, words=adjournment.text),)
    return (only(station, SEALED_READS, move=adjournment.announcement, words=adjournment.text),)


def _offers(station: Station, table: Table) -> tuple[Saying, ...]:
    """Who has offered a draw that still stands, as everybody has heard, and how it is answered by whoever may."""
    offered = tuple(only(station, "table.draw_offered", colour=to.opponent) for to in table.draw_offered_to)
    answers = (only(station, "telling.say_draw"),) if is_offered_draw(station, table) else ()
    return (*offered, *answers) or (only(station, "refused.no_draw_offered"),)


def _withdrawal(station: Station, table: Table) -> tuple[Saying, ...]:
    """That an offer of a draw stands (9.1), if one does; how the opponent's of a rematch is answered."""
    if station.seat is not None and station.seat is table.rematch_offered_to:
        return to_say_of_rematch(station, table)
    return (only(station, "telling.offer_stands" if table.draw_offered_to else "refused.no_draw_offered"),)


def is_offered_draw(station: Station, table: Table) -> bool:
    """Whether the opponent's offer of a draw waits for this player's answer (2009, 9.1b1)."""
    return station.seat in table.draw_offered_to


def _about_a_move(station: Station, table: Table, seat: Colour) -> tuple[Saying, ...]:
    """What a player has to say of the opponent's move, or of his own (E2.1, E2.3); what he may claim first (A4c).

    In the opponent's time nothing is due: he hears what he may say that binds, before all that he may ask.
    """
    claim = (only(station, "telling.say_claim_illegal"),) if may_claim(table, seat) else ()
    if (move := unfollowed(table, seat)) is not None:
        return (*claim, *_about_the_opponents(station, move))
    if table.turn.mover is not seat or unclaimed_by(table, seat.opponent) is not None:
        return claim or (only(station, "telling.say_meanwhile"),)
    next_due = _to_note(station, table, seat) or (only(station, _own_move(table)), *_in_an_envelope(station, table))
    return (*claim, *to_make(station, table), *_binding(station, table), *next_due)


def _in_an_envelope(station: Station, table: Table) -> tuple[Saying, ...]:
    """How he seals his reply, if he would rather, to who is absent from the resumption (Guidelines, 9c)."""
    may = table.turn.announced is None and station.seat is not None and may_seal_reply(table, station.seat)
    return (only(station, "telling.say_seal_reply"),) if may else ()


def _to_note(station: Station, table: Table, seat: Colour) -> tuple[Saying, ...]:
    """What is owed on his scoresheet before he may announce his next move, and how it is mended (8.1, 8.4, 8.5b)."""
    if table.turn.announced is not None:
        return ()
    try:
        require_noted(table, seat, table.at)
    except Refusal as owed:
        return (only(station, f"refused.{owed.code}", **owed.params), *way_out(station, owed))
    return ()


def _to_complete(station: Station, table: Table) -> tuple[Saying, ...]:
    """On whose sheet half of the game is missing before both may sign, and how its player adds it (8.7)."""
    lacking = () if table.sheets.accepted or table.outcome is None else lacks_half(table, table.at)
    if not lacking:
        return ()
    is_his = station.seat in {seat for seat, _ in lacking}
    return (*signing(station, table), *((only(station, "telling.say_noted"),) if is_his else ()))


def _about_the_opponents(station: Station, move: AnnouncedMove) -> tuple[Saying, ...]:
    """What he has to say of that move of his opponent's: it again, then that it stands on his board."""
    if move.repetition is Repetition.AGREES:
        return (only(station, "telling.say_executed"),)
    return (only(station, "telling.say_repeat", move=move.announcement),)


def _own_move(table: Table) -> str:
    """The key of what is next of his own move; pressed with an illegal one, the clock would complete that (7.4).

    No claim of a draw where it would be refused: after a touch (9.4), or after a wrong one with a move (9.5b).
    """
    announced = table.turn.announced
    if announced is None:
        return "telling.say_move_only" if claim_right_is_lost(table) or table.turn.claimed else "telling.say_move"
    return "telling.say_press" if announced.fault is None else "table.correct_before_clock"


def to_make(station: Station, table: Table) -> tuple[Saying, ...]:
    """That his announced move, which ends the game, is not on his board yet: the board decides, not the word (5.1a)."""
    announced, turn = table.turn.announced, table.turn
    if station.seat is not turn.mover or announced is None or announced.position is None or turn.made:
        return ()
    board = table.board_with(announced.position)
    if table.outcome is not None or not (board.is_checkmate() or board.is_stalemate()):
        return ()
    return (only(station, "telling.to_make", move=announced.announcement),)


def _questions(station: Station, table: Table) -> tuple[Saying, ...]:
    """What may be asked at any time, and what else now: in training all of it, as before the game and after it.

    After it nobody is on move.
    """
    always = only(station, _always(station, table))
    if table.outcome is not None:
        return always, only(station, "telling.say_after_the_end")
    if table.training:
        return always, only(station, "telling.say_in_training")
    if is_advice_told(table, station.seat):
        return always, only(station, "telling.say_now_too")
    if is_position_told(table, station.seat):
        return always, only(station, "telling.say_position_too")
    return (always,)


def _always(station: Station, table: Table) -> str:
    if station.seat is None:
        return "telling.say_questions_of_arbiter"
    return "telling.say_questions" if _is_told_times(station, table) else "telling.say_questions_of_moves"


def _seat(station: Station) -> Colour:
    return station.seat or Colour.WHITE


_ANSWERS = {
    Intent.ASK_OPPONENT: _opponent,
    Intent.ASK_OCCASION: _occasion,
    Intent.ASK_OFFER: _offers,
    Intent.ASK_WITHDRAWAL: _withdrawal,
    Intent.ASK_CONTROL: of_the_game,
    Intent.ASK_OF_ARBITER: _of_arbiter,
}
"""What answers a question that names nothing else."""
