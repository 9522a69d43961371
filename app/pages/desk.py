"""What the arbiter's desk shows besides: what a reconciliation would change, and the evidence for claims.

The preview is the referee's own answer to `Reconcile` and the table after it; only nothing of it is recorded.
"""

from collections.abc import Iterable

from app.articles import source
from app.json_lines import Json
from app.pages.lines import parts
from app.scoresheets.shown_entry import shown_entry
from app.table.view import clocks
from dialogue.narration.moves import in_full, sayings
from dialogue.narration.results import ending_with
from dialogue.saying import Saying
from dialogue.understanding.questions import falling_with, legal_in
from game.actors import ARBITER, Colour
from game.commands import Command, Reconcile
from game.decide import decide
from game.errors import Refusal
from game.events import Event, Reconciled, ReconciliationRule
from game.evolve import evolve
from game.rules.ending.claims import moves_needed
from game.rules.noting import fully_noted, lacks_half
from game.table.position import quiet_half_moves, same_position
from game.table.table import Outcome, Table
from speech_grammar.announcing import long_form
from speech_grammar.messages import Catalogue

GERMAN = "de"
_ARTICLES = {  # the parameter of the edition whose article orders it
    ReconciliationRule.BOARDS: "reconciled_by",
    ReconciliationRule.SHEETS: "clocks_after_return",
    ReconciliationRule.ILLEGAL: "restore_failure",
}


def desk_view(table: Table, language: str, now_ms: int) -> Json:
    """The fields of the arbiter's `view` that nobody else has (docs/web.md)."""
    catalogue = Catalogue.load(language)
    return {
        "reconciliation": _reconciliation(table, catalogue, now_ms),
        "evidence": _evidence(table),
        "waits": waits(table, now_ms),
    }


def falling(table: Table, command: Command, language: str, now_ms: int) -> list[list[Json]]:
    """What the command would bring besides what its words say, in sentences. Raises Refusal; nothing is done."""
    events = decide(table, command, now_ms)
    told = (*legal_in(command, table), *falling_with(events, table), *ending_with(events, table))
    return sentences(told, language)


def sentences(told: Iterable[Saying], language: str) -> list[list[Json]]:
    """Each in its parts, as a page shows it."""
    catalogue = Catalogue.load(language)
    return [parts(catalogue.say(saying.key, **saying.params)) for saying in told]


def _reconciliation(table: Table, catalogue: Catalogue, now_ms: int) -> Json | None:
    """What rules 7 and 8 say now: what would change, or why nothing can be done yet; None where nothing differs."""
    if table.outcome is not None or not table.differences:
        return None
    try:
        events = decide(table, Reconcile(by=ARBITER), now_ms)
    except Refusal as refusal:
        spoken = catalogue.say(f"refused.{refusal.code}", **refusal.params)
        return {"possible": False, "code": refusal.code, "words": parts(spoken)}
    event = next(event for event in events if isinstance(event, Reconciled))
    return {"possible": True, **_preview(table, events, event, catalogue)}


def _preview(table: Table, events: tuple[Event, ...], event: Reconciled, catalogue: Catalogue) -> Json:
    after, told = table, list[Saying]()
    for each in events:
        before, after = after, evolve(after, each)
        told += sayings(each, before, after)
    return {
        "rule": event.rule,
        "article": source(catalogue, table.edition.article(_ARTICLES[event.rule])),
        "complete": fully_noted(table),
        "kept": event.kept,
        "taken_back": [
            {"ply": ply, "move": move, "words": [{"text": long_form(in_full(table, ply, move)), "lang": GERMAN}]}
            for ply, move in enumerate(event.taken_back, start=event.kept + 1)
        ],
        "boards_after": {seat: after.boards.of(seat).squares for seat in Colour},
        "boards_changed": {found.seat: [change.square for change in found.changes] for found in event.boards},
        "struck": {
            found.seat: [
                {"ply": ply, **shown_entry(entry)} for ply, entry in enumerate(found.entries, start=found.from_ply)
            ]
            for found in event.sheets
        },
        "clocks_after": None if event.clock is None else clocks(after, after.at),
        "touched": list(event.touched),
        "settings": [_setting(name, value, catalogue) for name, value in event.settings],
        "sentences": [parts(catalogue.say(saying.key, **saying.params)) for saying in told],
    }


def _setting(name: str, value: str, catalogue: Catalogue) -> Json:
    """A choice that no text decides and that mattered here, also in words."""
    said = {"true": "yes", "false": "no"}.get(value, value)
    return {
        "name": name,
        "value": value,
        "words": f"{catalogue.say(f'parameter.{name}')}: {catalogue.say(f'value.{said}')}",
    }


def _evidence(table: Table) -> Json:
    """On what claims of 9.2 and 9.3 rest: the plies with the position of now, and the moves without progress."""
    positions = [table.initial, *(ply.position for ply in table.line)]
    now = same_position(positions[-1])
    return {
        "repetitions": [ply for ply, fen in enumerate(positions) if same_position(fen) == now],
        "quiet_moves": quiet_half_moves(positions[-1]) // 2,
        "quiet_moves_needed": moves_needed(table.edition, positions[-1], chess960=table.chess960),
        "touched": list(table.turn.touched),
    }


def waits(table: Table, now_ms: int) -> list[Json]:
    """What only the arbiter can decide now, and whom it concerns; the clocks that stand come last.

    When the game is over, that is whether its scoresheets are signed as they are: what was claimed is not decided. One
    that does not count is played anew, when he says so (7.1a).
    """
    if table.outcome is not None:
        return _waits_at_the_end(table, table.outcome, now_ms)
    found: list[Json] = []
    mate, claims = table.rulings.mate, table.claims
    if mate is not None:
        found.append({"matter": "mate", "seat": mate.winner, "won": mate.won})
    if claims.quickplay is not None:
        found.append({"matter": "quickplay", "seat": claims.quickplay.seat, "postponed": claims.quickplay.postponed})
    if claims.increment_asked is not None:
        found.append({"matter": "increment", "seat": claims.increment_asked})
    if claims.touch is not None:
        found.append({"matter": "touch", "seat": table.turn.mover})
    if table.differences:
        found.append({"matter": "differences", "seat": None})
    if table.sheets.reconstructing:
        found.append({"matter": "reconstruction", "seat": None})
    if table.session.adjournment is not None:
        found.append({"matter": "adjournment", "seat": table.session.adjournment.sealer})
    if table.stopped:
        found.append({"matter": "stopped", "seat": None})
    return found


def _waits_at_the_end(table: Table, outcome: Outcome, now_ms: int) -> list[Json]:
    if outcome.is_void:
        return [] if table.claims.rematch_agreed else [{"matter": "void", "seat": None}]
    lacking = lacks_half(table, now_ms) if table.to_sign and not table.sheets.accepted else ()
    return [{"matter": "sheets", "seat": seat, "missing": count} for seat, count in lacking]
