"""What a game waits for, in words: the arbiter's ruling (2009, 4.7, 6.9, 6.11, 8.5), a sealed move, who is on move.

Before he has ruled nobody lets the game go on; boards and scoresheets that differ he may leave so (E2.7, E2.8).
"""

from dialogue.saying import Saying, everybody
from game.actors import Colour
from game.events import DifferenceKind, QuickplayClaimed
from game.table.claims import QuickplayClaim
from game.table.table import Table


def words_to_rule(table: Table) -> str | None:
    """The key of the words with which the arbiter rules; None where no ruling is awaited.

    Nothing is reconciled while a move that is announced may still be corrected (E2.6).
    """
    claims = table.claims
    awaited = {
        "telling.say_rule_on_mate": table.rulings.mate is not None,
        "telling.say_grant_or_refuse": claims.increment_asked is not None or _is_decided_now(table),
        "telling.say_rule_on_claim": claims.quickplay is not None and not claims.quickplay.postponed,
        "telling.say_rule_on_touch": claims.touch is not None,
        "telling.say_set_clocks": waits_for_clocks(table),
        "telling.say_reconstructed": table.sheets.reconstructing,
        "telling.say_play_on_first": bool(table.differences) and table.turn.announced is not None,
        "telling.say_reconcile": bool(table.differences),
    }
    return next((key for key, is_awaited in awaited.items() if is_awaited), None)


def waits_for_clocks(table: Table) -> bool:
    """Whether no rule says what follows two fallen flags, and a clock shows no time yet (2018, III.2.1, III.3.1)."""
    unordered = table.rulings.flags_unordered
    if unordered is None or table.outcome is not None or not table.stopped:
        return False
    pairs = zip(Colour, unordered, strict=True)
    return any(table.clock.flag_fell_at(colour, table.at) == fell_at for colour, fell_at in pairs)


def _is_decided_now(table: Table) -> bool:
    """Whether a claim in the quickplay finish is not to be postponed: submitted, or after a flag fell (D; 10.2b)."""
    claim = table.claims.quickplay
    return claim is not None and (claim.submitted or table.clock.flag_fell(table.at))


def ground(claim: QuickplayClaim | QuickplayClaimed) -> Saying:
    """Why a draw is claimed in the quickplay finish, for the arbiter who has to agree or not (10.2a)."""
    return everybody(f"table.quickplay_ground_{claim.ground}", colour=claim.seat.opponent)


def decided_now(table: Table) -> tuple[Saying, ...]:
    """With which words a claim that was postponed is decided, once a flag has fallen (10.2b)."""
    claim = table.claims.quickplay
    is_due = claim is not None and claim.postponed and _is_decided_now(table)
    return (everybody("telling.say_grant_or_refuse"),) if is_due else ()


def claimed(table: Table) -> tuple[Saying, ...]:
    """What is to be ruled on, as it was told when it was claimed; a claim that is postponed is so told."""
    mate, claims = table.rulings.mate, table.claims
    told: list[Saying] = []
    if mate is not None:
        told.append(everybody("table.mate_undetermined", colour=mate.winner))
    if claims.quickplay is not None:
        key = "table.quickplay_postponed" if claims.quickplay.postponed else "table.quickplay_claimed"
        told += [everybody(key, colour=claims.quickplay.seat), ground(claims.quickplay)]
    if claims.increment_asked is not None:
        offers = claims.increment_asked in claims.draw_offers
        key = "table.increment_requested" if offers else "table.increment_requested_only"
        told.append(everybody(key, colour=claims.increment_asked))
    if claims.touch is not None:
        told.append(everybody("table.touch_claimed", colour=table.touch_claimed_by, square=claims.touch.square))
    if table.sheets.reconstructing:
        told.append(everybody("table.reconstruction_started"))
    return tuple(told)


def adjourned(table: Table) -> tuple[Saying, ...]:
    """What a game that is adjourned waits for: the player who seals, then the arbiter; nothing where it is not.

    Laws 2009, Guidelines for adjourned games, 1a, 5 and 7. Where the clock of who is absent and has to reply stands, as
    after a crash, it is the session that goes on first, and his clock with it (9b).
    """
    session = table.session
    if session.adjournment is None:
        return ()
    if not session.adjournment.closed:
        key = "table.adjournment_ordered" if session.adjournment.text is None else "table.move_sealed"
        return (everybody(key, colour=session.adjournment.sealer),)
    is_away = session.adjournment.sealer.opponent in session.absent
    if not session.resumed or (is_away and table.clock.running is None):
        return (everybody("telling.say_resume_session"),)
    first = to_put_right(table)
    return (*((everybody(first),) if first else ()), everybody("telling.say_open_envelope"))


def to_put_right(table: Table) -> str | None:
    """The key of the word that comes first where boards or scoresheets differ; None where they do not.

    Nothing is reconciled while a move is announced, as one that lies in its envelope may be; then a board on which it
    cannot be made is put right by itself (E2.6, 7.5), and scoresheets wait until it is made.
    """
    if table.turn.announced is None:
        return "telling.say_reconcile_first" if table.differences else None
    boards = any(found.kind is DifferenceKind.BOARDS for found in table.differences)
    return "telling.say_displaced_first" if boards else None


def turn_or_adjourned(table: Table) -> tuple[Saying, ...]:
    """Whose move it is; of a game that is adjourned what it waits for, for nobody is on move until it is resumed."""
    return adjourned(table) or (everybody("table.turn", colour=table.turn.mover),)
