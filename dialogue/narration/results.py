"""Who has won, as a sentence of the catalogues: told at the table, asked for, written on a scoresheet; who signs it."""

from collections.abc import Iterable

from dialogue.saying import Saying, everybody, for_one
from dialogue.station import Station
from game.actors import Colour
from game.events import Event, GameEnded, Termination
from game.evolve import evolve
from game.rules.noting import lacks_half
from game.table.table import Table

_OF_SIGNING = {
    "table.to_sign",
    "table.has_to_sign",
    "table.signed_by_both",
    "table.sheet_lacks",
    "table.sheets_to_accept",
    "table.left_unsigned",
    "table.refused_to_sign",
}
_NAMES_CAUSE = {
    Termination.FLAG: frozenset({"table.flag_fell", "table.flag_fell_first"}),
    Termination.BOTH_FLAGS: frozenset({"table.both_flags_fell"}),
}
"""What names an end's own cause, and more: whose flag it was, or that nobody can say whose was first."""
_NOBODY_WON = {"1/2-1/2": "result.drawn", "0-0": "result.both_lost", "*": "result.void"}


def result_sentence(winner: Colour | None, result: str) -> tuple[str, dict[str, Colour]]:
    """The key of the sentence about a result, written as PGN writes it, and the sentence's values."""
    return ("result.won", {"colour": winner}) if winner is not None else (_NOBODY_WON[result], {})


def how_it_ended(table: Table) -> tuple[Saying, ...]:
    """Why the game is over, and who has won; nothing where it goes on."""
    outcome = table.outcome
    if outcome is None:
        return ()
    key, named = result_sentence(outcome.winner, outcome.result)
    if outcome.termination is Termination.RESIGNATION and outcome.winner is not None:
        return (everybody("table.resigned", colour=outcome.winner.opponent), everybody(key, **named))
    return (everybody("table.ended", termination=outcome.termination), everybody(key, **named))


def said_once(told: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """What is told at the end, without its cause where a sentence before has named that: whose flag has fallen."""
    keys = {saying.key for saying in told}
    return tuple(saying for saying in told if saying.key != "table.ended" or not keys & _names_cause(saying))


def _names_cause(ended: Saying) -> frozenset[str]:
    return _NAMES_CAUSE.get(Termination(str(ended.params["termination"])), frozenset())


def to_sign(table: Table, now: int) -> tuple[Saying, ...]:
    """Who has yet to sign the sheets (8.7), at `now` (milliseconds of the game's time), or that both have.

    Nothing where nobody has to, as after a default; who does not, as the arbiter has noted, is told.
    Before that, on whose sheet half of the game or more is missing (8.1), unless the arbiter accepts it so.
    """
    if table.is_signed:
        return (everybody("table.signed_by_both"),)
    awaited = table.to_sign
    if len(awaited) < len(Colour):
        return (*_unsigned(table), *(everybody("table.has_to_sign", colour=seat) for seat in awaited))
    lacking = () if table.sheets.accepted else lacks_half(table, now)
    if not lacking:
        return (everybody("table.to_sign"),)
    number = len(table.line)
    told = (everybody("table.sheet_lacks", colour=seat, count=count, number=number) for seat, count in lacking)
    return (*told, everybody("table.sheets_to_accept"))


def _unsigned(table: Table) -> tuple[Saying, ...]:
    """Who has left without signing, or refused to."""
    left = (everybody("table.left_unsigned", colour=seat) for seat in table.sheets.left)
    return (*left, *(everybody("table.refused_to_sign", colour=seat) for seat in table.sheets.refused))


def signing(station: Station, table: Table) -> tuple[Saying, ...]:
    """The same for who asks; the arbiter, who signs nothing here, hears of each who has yet to (8.7).

    Nothing while the game goes on.
    """
    if table.outcome is None:
        return ()
    told = for_one(station, to_sign(table, table.at))
    if station.seat is not None:
        return told
    each = for_one(station, tuple(everybody("table.has_to_sign", colour=seat) for seat in Colour))
    return tuple(one for saying in told for one in (each if saying.key == "table.to_sign" else (saying,)))


def signing_renewed(told: tuple[Saying, ...], station: Station, table: Table) -> tuple[Saying, ...]:
    """What was told at the end, for who asks later: who has to sign is as it is by now."""
    rest = tuple(saying for saying in told if saying.key not in _OF_SIGNING)
    return told if rest == told else (*rest, *signing(station, table))


def ending_with(events: Iterable[Event], table: Table) -> tuple[Saying, ...]:
    """That the game would be over with a ruling, why, and who has won, as by a second illegal move (2018, 7.5.5)."""
    after, ends = table, False
    for event in events:
        after, ends = evolve(after, event), ends or isinstance(event, GameEnded)
    return (everybody("question.would_end"), *how_it_ended(after)) if ends else ()
