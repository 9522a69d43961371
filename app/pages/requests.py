"""What a page may ask for, as the referee's commands: read strictly, and always by whoever sits there."""

from collections.abc import Iterable
from dataclasses import replace

from app.errors import ErrorCode, WireError
from app.json_lines import Json
from app.pages.places import station_of
from app.record import wire
from app.table.noting import with_reading
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.commands import as_declared
from dialogue.understanding.wishes import OF_THE_MOUTH
from game.actors import Actor, Role
from game.commands import ClaimFifty, ClaimThreefold, Command, Execute, PressClock
from game.rules.move_made import press_says_made
from game.table.seat import NotationLanguage
from game.table.table import Table
from speech_grammar import Intent, intent_of
from voice.mouth.manner import CHANGES
from web.place import Place

_NOT_FROM_A_PAGE = ("by", "at", "evidence")


def command_of(found: Json, by: Actor, table: Table, language: str) -> Command:
    """A command of a page in that language. Raises `WireError`: by whom, when, with what on the tape no page says.

    The move with which a draw is claimed is on the scoresheet before it is declared, as where it is said (9.2a, 9.3a).
    """
    for name in _NOT_FROM_A_PAGE:
        if name in found:
            raise WireError(ErrorCode.UNKNOWN_FIELD, f"unknown field $.{name}", path=f"$.{name}", name=name)
    actor = {"role": by.role} if by.seat is None else {"role": by.role, "seat": by.seat}
    command = with_reading(wire.command_of({**found, "by": actor}), table, NotationLanguage(language))
    if isinstance(command, ClaimThreefold | ClaimFifty):
        return replace(command, evidence=as_declared(command.announcement, command.evidence))
    return command


def is_press(words: str, place: Place) -> bool:
    """Whether these words ask for the clock of a player."""
    if station_of(place) is Station.ARBITER:
        return False
    return intent_of(words) is Intent.PRESS_CLOCK


def asked_of_mouth(said: str, told: Iterable[Saying]) -> Json:
    """For the page's own mouth: what these words ask of it, such as "slower"; nothing where they ask something else.

    What it was silenced in only the page knows: "weiter" is for it, where the table has nothing to go on with.
    """
    intent = intent_of(said)
    is_its = intent is Intent.GO_ON and any(saying.key == "telling.nothing_silenced" for saying in told)
    return {"mouth": intent.value} if intent is not None and (is_its or intent in OF_THE_MOUTH) else {}


def of_manner(station: Station, asks: Json) -> tuple[Saying, ...]:
    """How the page speaks from now on; it knows itself how far that goes."""
    intent = asks.get("mouth")
    return (only(station, f"manner.{intent}"),) if intent in set(CHANGES) else ()


def executed_first(table: Table, command: Command) -> Execute | None:
    """What the press of a visually impaired player's clock says besides: that the announced move is on his board."""
    if not isinstance(command, PressClock) or command.by.seat is not command.seat:
        return None
    if not table.seats.of(command.seat).visually_impaired:  # who sees moves the pieces on his page
        return None
    if not press_says_made(table, command.seat):
        return None
    return Execute(by=Actor(Role.PLAYER, command.seat), seat=command.seat)
