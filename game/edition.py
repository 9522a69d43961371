"""An edition of the Laws as data: every number and choice that the rule code reads, each with its article.

No rule code compares years. The files are `game/laws/<edition>.toml`; each key is `{ value, article }`.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from typing import get_type_hints

from game.errors import EditionError


class SheetsAgainstAnnouncements(StrEnum):
    """Which evidence wins when both scoresheets agree and what was announced differs (no text decides it)."""

    SHEETS = "sheets"
    ANNOUNCEMENTS = "announcements"


class UnclearEntry(StrEnum):
    """An entry that can mean several moves, one of them the other sheet's (no text decides it)."""

    READ_WITH_THE_OTHER_SHEET = "read_with_the_other_sheet"
    DIFFERS = "differs"


class ClocksAfterReturn(StrEnum):
    """The clocks when moves are taken back by E2.8: as they stood there, or as they stand (E2.8, 6.13)."""

    AS_THEN = "as_then"
    AS_NOW = "as_now"


class ClaimRightLostOn(StrEnum):
    """What loses the right to claim a draw for that move (9.4)."""

    TOUCH = "touch"
    MOVE = "move"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The parameters of one edition. Times are in seconds or minutes, as the key says and the Laws count them.

    `articles` names the article of each key. The last five are not decided by any text: see laws/2009.toml.
    """

    name: str
    default_minutes: int
    illegal_bonus_s: int
    illegal_bonus_rapid_s: int
    illegal_loss_at: int
    illegal_loss_draw_exception: bool
    wrong_claim_opponent_s: int
    wrong_claim_own: str
    claim_right_lost_on: ClaimRightLostOn
    restore_failure: str
    clock_restore: str
    dead_position: str
    flag_draw_test: str
    resign_draw_test: bool
    automatic_fivefold: bool
    automatic_seventyfive: bool
    score_exempt_below_s: int
    score_exempt_unless_added_s: int
    rapid_from_minutes: int
    blitz_below_minutes: int
    setup_claim_moves: int
    colours_reversed: str
    both_flags_last_period: str
    quickplay_below_s: int
    quickplay_bonus_s: int
    fifty_moves: int
    late_resume_minutes: int
    envelope_items: int
    sheets_against_announcements: SheetsAgainstAnnouncements
    unclear_entry: UnclearEntry
    clocks_after_return: ClocksAfterReturn
    touch_binds_after_return: bool
    both_boards_wrong: str
    articles: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, object]) -> "Edition":
        """The edition that a laws file describes. Raises EditionError, which names the key and what is wrong."""
        kinds = get_type_hints(cls)
        keys = [field.name for field in fields(cls) if field.default is MISSING]
        if unknown := sorted(set(mapping) - set(keys)):
            raise EditionError(f"no such key: {', '.join(unknown)}")
        if missing := [key for key in keys if key not in mapping]:
            raise EditionError(f"missing: {', '.join(missing)}")
        values = {key: _value(key, mapping[key], kinds[key]) for key in keys}
        articles = tuple((key, _article(key, mapping[key])) for key in keys if key != "name")
        return cls(**values, articles=articles)  # type: ignore[arg-type]  # each was checked against its annotation

    def article(self, key: str) -> str:
        """The article that orders a parameter. Raises KeyError for a key that no edition has."""
        return dict(self.articles)[key]


def _value(key: str, entry: object, kind: type) -> object:
    """The value of a key, of the kind that the edition wants there."""
    value = entry["value"] if isinstance(entry, Mapping) and "value" in entry else entry
    if issubclass(kind, StrEnum):
        try:
            return kind(str(value))
        except ValueError as error:
            raise EditionError(f"{key}: {value!r} is none of {', '.join(kind)}") from error
    if type(value) is not kind:
        raise EditionError(f"{key}: {value!r} is no {kind.__name__}")
    if isinstance(value, int) and value < 0:
        raise EditionError(f"{key}: {value!r} is less than nothing")
    return value


def _article(key: str, entry: object) -> str:
    """The article beside a value."""
    article = entry.get("article") if isinstance(entry, Mapping) else None
    if not isinstance(article, str) or not article:
        raise EditionError(f"{key}: names no article")
    return article
