"""The options that set up a table, for every command that plays a game, and the event that opens it."""

import argparse
from typing import Any

import chess

from app import editions
from app.errors import ErrorCode, PositionError
from app.options import add_position, add_rules, given, option_of
from app.output import one_line, readable
from app.parts import Options, group
from app.position import board_from
from app.usage import WrongUsage
from game.actors import Colour
from game.decide import open_table
from game.edition import Edition
from game.errors import TimeControlError
from game.events import TableOpened, Termination
from game.rules.ending.end_by_position import end_on_board
from game.rules.supervision import supervision_matters
from game.table.occasion import Occasion
from game.table.seat import NotationLanguage, ScoreKeeping, Seat, Title
from game.table.table import Table
from game.time_control import TimeControl

DEFAULT_CONTROL = "40/5400+30:1800+30"
NOBODY, BOTH = "none", "both"
VARIANTS = ("standard", "chess960")
FEDERATION_LETTERS = 3
_OVER = {
    Termination.CHECKMATE: ErrorCode.POSITION_IS_MATE,
    Termination.STALEMATE: ErrorCode.POSITION_IS_STALEMATE,
    Termination.DEAD_POSITION: ErrorCode.POSITION_IS_DEAD,
}
ADEQUATE, INADEQUATE = "adequate", "inadequate"


def add_table(parser: argparse.ArgumentParser, *, has_operator: bool = False) -> None:
    """Add the Laws, the time control, the players and the position, each to its group.

    Where somebody may act for a computer it `has_operator`; elsewhere that is refused with words (`require_playable`).
    """
    who = [*(colour.value for colour in Colour), BOTH, NOBODY]
    players = group(parser, "players")
    players.add_argument("--white", metavar="NAME", default="")
    players.add_argument("--black", metavar="NAME", default="")
    players.add_argument("--time-control", type=_time_control, default=DEFAULT_CONTROL, metavar="T")
    players.add_argument("--blind", choices=who, default=Colour.WHITE)
    players.add_argument("--hearing-impaired", choices=who, default=NOBODY)
    players.add_argument("--assistant", choices=who, default=NOBODY)
    told = None if has_operator else argparse.SUPPRESS
    players.add_argument("--operator", choices=who, default=NOBODY, help=told)
    players.add_argument("--tape", choices=who, default=NOBODY)
    for colour in Colour:
        players.add_argument(f"--{colour}-notation", choices=[language.value for language in NotationLanguage])
    laws = group(parser, "laws")
    laws.add_argument("--training", action="store_true")
    laws.add_argument("--edition", choices=editions.names(), default=editions.DEFAULT)
    laws.add_argument("--supervision", choices=(ADEQUATE, INADEQUATE))
    laws.add_argument("--position-on-request", action="store_true")
    add_rules(laws)
    position = group(parser, "position")
    add_position(position, begins_there=True)
    position.add_argument("--variant", choices=VARIANTS, default=VARIANTS[0])
    _add_names(group(parser, "event"))


def _add_names(parser: Options) -> None:
    """Add what heads a scoresheet beside the players' names: the event, and who they are in FIDE's lists."""
    parser.add_argument("--event", metavar="NAME", default="")
    parser.add_argument("--site", metavar="PLACE", default="")
    parser.add_argument("--round", type=_number, metavar="N")
    parser.add_argument("--board", type=_number, metavar="N")
    for colour in Colour:
        titles = [title.value for title in Title]
        parser.add_argument(f"--{colour}-title", choices=titles)
        parser.add_argument(f"--{colour}-rating", type=_number, metavar="N")
        parser.add_argument(f"--{colour}-federation", type=_federation, metavar="CODE", default="")
        parser.add_argument(f"--{colour}-fide-id", type=_number, metavar="N")


def require_nothing_new(arguments: argparse.Namespace, *more: str) -> None:
    """Raise `WrongUsage` for an option of a new table, or one of `more`: the record of a resumed game has them."""
    new = [option_of(name) for name in names_of_a_table()]
    if (named := given(arguments, (*new, *more))) is not None:
        raise WrongUsage("usage.not_together", argument="--resume", other=named)


def require_playable(arguments: argparse.Namespace) -> None:
    """Raise `WrongUsage` for the seat of a computer at a table where nobody acts for one."""
    if arguments.operator != NOBODY:
        raise WrongUsage("usage.no_operator")


def names_of_a_table() -> tuple[str, ...]:
    """All that says of a new table how it is, by its name in a command line that was read."""
    of_a_table = argparse.ArgumentParser(add_help=False)
    add_table(of_a_table)
    return tuple(vars(of_a_table.parse_args([])))


def opening(arguments: argparse.Namespace) -> TableOpened:
    """Return the event that opens the table of these options. Raises `AppError`."""
    edition = _edition(arguments)
    board = board_from(arguments.fen, is_chess960=arguments.chess960 or arguments.variant == VARIANTS[1])
    if arguments.start_position is not None:
        board = chess.Board.from_chess960_pos(arguments.start_position)
    _require_something_to_play(edition, board)
    return open_table(
        edition=edition,
        white=_seat(arguments, Colour.WHITE),
        black=_seat(arguments, Colour.BLACK),
        control=arguments.time_control,
        initial=board.fen(),
        chess960=board.chess960,
        supervised=arguments.supervision != INADEQUATE,
        training=arguments.training,
        occasion=Occasion(
            event=one_line(arguments.event),
            site=one_line(arguments.site),
            round=arguments.round,
            board=arguments.board,
        ),
    )


def _require_something_to_play(edition: Edition, board: chess.Board) -> None:
    """Raise `PositionError` for a position in which a game is over (5.1a, 5.2): none begins there."""
    end = end_on_board(edition, board)
    if end is not None:
        raise PositionError(_OVER[end], f"no game begins in this position ({end}): {board.fen()}")


def _edition(arguments: argparse.Namespace) -> Edition:
    """The Laws under the competition's own rules, those among the options too. Raises `AppError`."""
    edition = editions.load_with_rules(arguments.edition, arguments.rules)
    if arguments.position_on_request and not edition.position_on_request:
        return edition.with_rules({"position_on_request": True})
    return edition


def leaves_supervision_open(arguments: argparse.Namespace, table: Table) -> bool:
    """Whether rules depend on the supervision, and these options do not name it (2018, A.5: an event's shall)."""
    return arguments.supervision is None and supervision_matters(table)


def _seat(arguments: argparse.Namespace, colour: Colour) -> Seat:
    def includes(choice: str) -> bool:
        return choice in (colour, BOTH)

    def of_player(what: str) -> Any:
        return getattr(arguments, f"{colour}_{what}")

    title = of_player("title")
    return Seat(
        name=one_line(getattr(arguments, colour)),
        visually_impaired=includes(arguments.blind),
        has_assistant=includes(arguments.assistant),
        computer=includes(arguments.operator),
        hearing_impaired=includes(arguments.hearing_impaired),
        score=ScoreKeeping.TAPE if includes(arguments.tape) else ScoreKeeping.WRITING,
        notation=NotationLanguage(of_player("notation") or arguments.language),
        title=Title(title) if title else None,
        rating=of_player("rating"),
        federation=of_player("federation"),
        fide_id=of_player("fide_id"),
    )


def _number(text: str) -> int:
    """A number from one. Raises `ValueError`."""
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(text)
    return int(text)


def _federation(text: str) -> str:
    """The three letters of a federation of FIDE, in capitals; none for an empty text."""
    if text and not (len(text) == FEDERATION_LETTERS and text.isascii() and text.isalpha()):
        raise WrongUsage("usage.no_federation", given=readable(text))
    return text.upper()


def _time_control(text: str) -> TimeControl:
    try:
        return TimeControl.parse(text)
    except TimeControlError:
        raise WrongUsage("refused.invalid_control", control=text) from None
