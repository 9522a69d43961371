"""What a place may see of its table: `app.table.view` for its actor, and what a page needs to draw and to tell it.

The barrier of E2.9d and 13.6 holds here as there: nothing of moves counted and times for a visually impaired player,
no other board, no other scoresheet.
"""

from dataclasses import asdict
from functools import lru_cache, partial
from typing import Any

import chess
import msgspec

from app.json_lines import Json
from app.pages.desk import desk_view
from app.pages.places import actor_of
from app.table.view import clocks, step, view
from game.actors import Actor, Colour
from game.announcement import Announcement
from game.rules.information import is_advice_told, is_position_told
from game.rules.rematch import is_anew, is_casual, may_follow
from game.table.agreed_line import Ply
from game.table.board import OwnBoard, placement
from game.table.position import board_of, castling_square, legal_moves
from game.table.seat import NotationLanguage
from game.table.table import Table
from speech_grammar.announcing import long_form
from speech_grammar.notation.writing import writer
from web.place import Place

GERMAN = "de"
STEPPING = {Place.WHITE, Place.BLACK, Place.ARBITER, Place.SPECTATOR}  # whose page goes back to earlier positions


def page_view(table: Table, place: Place, language: str, now_ms: int) -> Json:
    """The `view` of docs/web.md for that place at `now_ms`."""
    actor = actor_of(place)
    shown = _public(table, language, now_ms) if actor is None else view(table, actor, now_ms)
    seat = actor.seat if actor is not None else None
    shown |= {
        "seat": seat,
        "names": {colour: table.seats.of(colour).name for colour in Colour},
        "blind": {colour: table.seats.of(colour).visually_impaired for colour in Colour},
        "assistants": {colour: table.seats.of(colour).has_assistant for colour in Colour},
        "edition": table.edition.name,
        "control": str(table.clock.control),
        "periods": [msgspec.to_builtins(period) for period in table.clock.control.periods],
        "initial": placement(table.initial),
        "black_began": table.black_began,
        "chess960": table.chess960,
        "occasion": asdict(table.occasion),
        "notation": table.seats.of(seat).notation if seat else GERMAN,
        "announced": _announced(table),
        "last_move": _last_move(table),
        "check": _check(table, seat),
        "adjournment": _adjournment(table),
        "claims": _claims(table),
        "rematch": _rematch(table),
    }
    if place in STEPPING:
        shown["line"] = _line(table) if is_position_told(table, seat) else []
    if actor is None:
        return shown
    shown["to_repeat"] = {colour: _to_repeat(table, colour, found) for colour, found in shown["to_repeat"].items()}
    if place is Place.ARBITER:
        shown |= desk_view(table, language, now_ms)
    if place in {Place.WHITE, Place.BLACK} and is_advice_told(table, seat):
        shown["moves"] = _moves(table, actor)
    return shown


def _to_repeat(table: Table, seat: Colour, found: Json | None) -> Json | None:
    """With its words: what the seat has heard, and has to repeat or to execute."""
    pending = table.pending(seat)
    return found if found is None or pending is None else {**found, **_announcement(pending.announcement)}


def _public(table: Table, language: str, now_ms: int) -> Json:
    """For spectators: the agreed position, the moves and the clocks; no player's own board or sheet."""
    return {
        "step": step(table),
        "to_move": table.turn.mover,
        "boards": {"public": placement(table.position)},
        "sheets": {},
        "to_repeat": {},
        "draw_offer": table.claims.draw_offer,
        "result": table.outcome.result if table.outcome else None,
        "signed": list(table.sheets.signed),
        "to_sign": list(table.to_sign),
        "moves_made": _moves_made(table, language),
        "clocks": clocks(table, now_ms),
        "ply": table.ply,
        "moves_completed": table.moves_completed,
    }


def _announced(table: Table) -> Json | None:
    """The announcement now on the table, which everybody has heard; `legal` is what was said of it then."""
    announced = table.turn.announced
    if announced is None:
        return None
    return {**_announcement(announced.announcement), "seat": announced.mover, "legal": announced.move is not None}


def _announcement(announcement: Announcement) -> Json:
    """An announcement, and its words: the Laws' own, in German."""
    words = [{"text": long_form(announcement), "lang": GERMAN}]
    return {"announcement": msgspec.to_builtins(announcement), "words": words}


def _last_move(table: Table) -> Json | None:
    """The squares of the last move completed, which was announced aloud; castling by the king's squares."""
    if not table.line:
        return None
    last = table.line[-1]
    return _squares(last.move, table.position_before(last.number), table.chess960)


@lru_cache(maxsize=2**13)  # every move is shown again after each that follows
def _squares(move: str, before: str, chess960: bool) -> Json:  # noqa: FBT001 - a key of the cache
    """From where to where a move went."""
    board, found = board_of(before, chess960=chess960), chess.Move.from_uci(move)
    target = castling_square(board, found) if board.is_castling(found) else found.to_square
    return {"from": chess.square_name(found.from_square), "to": chess.square_name(target)}


def _line(table: Table) -> list[Json]:
    """The positions of the game, one after each completed move, with the move and its words."""
    return [_earlier(ply, table.position_before(ply.number), table.chess960) for ply in table.line]


@lru_cache(maxsize=2**13)  # the same
def _earlier(ply: Ply, before: str, chess960: bool) -> Json:  # noqa: FBT001 - a key of the cache
    words = [{"text": long_form(ply.announcement), "lang": GERMAN}]
    return {"squares": placement(ply.position), "words": words, **_squares(ply.move, before, chess960)}


def _check(table: Table, seat: Colour | None) -> str | None:
    """The king in check; for a player only where his own board is as the agreed position."""
    board = table.board()
    if not board.is_check() or (seat is not None and not _is_agreed(table.boards.of(seat), table)):
        return None
    king = board.king(board.turn)
    return None if king is None else chess.square_name(king)


def _adjournment(table: Table) -> Json | None:
    """How far an adjournment is, which everybody has been told: never what was sealed, nor a time used (E2.9d).

    The session that was broken off while the clock of who is absent ran is to be resumed once more (Guidelines, 9b).
    """
    adjournment = table.session.adjournment
    if adjournment is None:
        return None
    replies = adjournment.sealer.opponent
    is_absent, runs = replies in table.session.absent, table.clock.running is not None
    goes_on = adjournment.closed and table.session.resumed and (runs or not is_absent)
    return {
        "seat": adjournment.sealer,
        "sealed": adjournment.text is not None,
        "closed": adjournment.closed,
        "resumption": adjournment.envelope.resumption if adjournment.envelope else None,
        "resumed": goes_on,
        "awaited": replies if goes_on and is_absent else None,
    }


def _claims(table: Table) -> list[Json]:
    """What players have claimed aloud, and the arbiter has not decided; when the game is over he does not any more."""
    claims, found = table.claims, list[Json]()
    if table.outcome is not None:
        return found
    if claims.touch is not None:
        found.append({"claim": "touch", "seat": table.touch_claimed_by})
    if claims.quickplay is not None:
        found.append({"claim": "quickplay", "seat": claims.quickplay.seat})
    if claims.increment_asked is not None:
        found.append({"claim": "increment", "seat": claims.increment_asked})
    return found


def _rematch(table: Table) -> Json | None:
    """Whose offer of a rematch stands, and whether one is agreed; None where nobody can offer any.

    `anew`: it is the game that is played in place of one that does not count (7.1a).
    """
    if not (is_casual(table) and may_follow(table)):
        return None
    return {"offered": table.claims.rematch, "agreed": table.claims.rematch_agreed, "anew": is_anew(table)}


def _moves(table: Table, actor: Actor) -> Json:
    """The squares to which each piece may go, by Law 3; only on move, and where the own board is as it should be."""
    seat = actor.seat
    if (
        seat is not table.turn.mover
        or table.outcome
        or not table.started
        or not _is_agreed(table.boards.of(seat), table)
    ):
        return {}
    found: dict[str, Any] = {}
    for move in legal_moves(table.board()):
        found.setdefault(chess.square_name(move.from_square), []).append(chess.square_name(move.to_square))
    return {origin: sorted(set(targets)) for origin, targets in found.items()}


def _is_agreed(board: OwnBoard, table: Table) -> bool:
    return board.squares == placement(table.position)


def _moves_made(table: Table, language: str) -> list[str]:
    """The moves so far, in the letters of the page's language."""
    written = partial(_written, NotationLanguage(language), chess960=table.chess960)
    return [written(ply.move, table.position_before(ply.number)) for ply in table.line]


@lru_cache(maxsize=2**15)  # every move is shown again after each that follows: of fifty long games in four languages
def _written(language: NotationLanguage, move: str, before: str, *, chess960: bool) -> str:
    return writer(language)(move, chess.Board(before, chess960=chess960))
