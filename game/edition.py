"""An edition of the Laws as data: every number and choice that the rule code reads, each with its article.

No rule code compares years. The files are `game/laws/<edition>.toml`; each key is `{ value, article }`.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from typing import get_type_hints

from game.article import COMPETITION
from game.conduct import Duty
from game.errors import EditionError, EditionFault

_MOST = 99_999  # a day has fewer seconds


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


class TouchOrMove(StrEnum):
    """What refuses an offer of a draw, and what loses the right to claim one for that move (9.1, 9.4)."""

    TOUCH = "touch"
    MOVE = "move"


class WrongClaim(StrEnum):
    """What a wrong claim costs the claimant himself (1993, 10.13B; 2005, 9.5b)."""

    NOTHING = "nothing"
    CHARGED = "charged"  # `wrong_claim_charged_s` of used time; whoever has less has lost
    HALVED = "halved"  # half of his time, at most `wrong_claim_charged_s`, but never below a minute


class RestoreFailure(StrEnum):
    """When the position before an irregularity cannot be established (1993, 8.1; 2009, 7.4a)."""

    VOID = "void"  # the game does not count, and a new one is played
    LAST_IDENTIFIABLE = "last_identifiable"


class ClockRestore(StrEnum):
    """The clocks when a position is restored (1993, 12.6; 2009, 6.13)."""

    PROPORTIONAL = "proportional"
    JUDGEMENT = "judgement"


class DeadPosition(StrEnum):
    """Which positions are drawn because nobody can mate (1993, 10.4; 2009, 5.2b)."""

    MATERIAL_LIST = "material_list"  # K v K, K+B or K+N v K, K+B v K+B with bishops on squares of one colour
    GENERAL = "general"  # no possible series of legal moves mates


class FlagDrawTest(StrEnum):
    """When a fallen flag only draws (1993, 10.5; 2009, 6.9)."""

    BARE_KING = "bare_king"  # the opponent has only his king
    GENERAL = "general"  # he cannot mate by any possible series of legal moves


class BothFlags(StrEnum):
    """Both flags down in the last period, and nobody knows which fell first (2009, 6.11b)."""

    CONTINUE = "continue"
    DRAW = "draw"
    GUIDELINE = "guideline"  # a draw where the Guidelines were announced beforehand


class ColoursReversed(StrEnum):
    """A game begun with colours reversed (1993, 8.6; 2009, 7.2; 2018, 7.3)."""

    CONTINUE = "continue"  # unless the arbiter rules otherwise
    QUARTER_OF_FIRST_CONTROL = "quarter_of_first_control"  # goes on once a quarter of all its time has been used
    COUNT_MOVES = "count_moves"  # a new game before `colours_reversed_moves` moves by both


class BothBoardsWrong(StrEnum):
    """What is done when the scoresheets agree and neither board is as they are (rule 7 speaks of one player's)."""

    EACH_OWNER = "each_owner"  # rule 7 for each of the players
    GO_BACK = "go_back"  # to the last move at which both boards stood right, as by rule 8


class ReconciledBy(StrEnum):
    """Who helps when boards or scoresheets differ (E2.7)."""

    ARBITER = "arbiter"
    TECHNICIAN = "technician"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The parameters of one edition. Times are in seconds or minutes, as the key says and the Laws count them.

    Zero means that the edition has no such limit, bonus or loss. `articles` names the article of each key, `duties`
    that of each duty which only an arbiter sees. The last five keys are not decided by any text: see laws/2009.toml.
    """

    name: str
    # Time
    default_minutes: int
    rapid_from_minutes: int
    rapid_below_minutes: int
    blitz_below_minutes: int
    blitz_includes_bound: bool
    both_flags_last_period: BothFlags
    quickplay_below_s: int
    quickplay_bonus_s: int
    quickplay_increment_s: int
    quickplay_on_move_only: bool
    quickplay_announced_only: bool
    quickplay_in_supervised_blitz: bool
    quickplay_decision_final: bool
    guidelines_announced: bool
    late_resume_minutes: int
    late_resume_is_default_time: bool
    sealed_end_excuses_replier: bool
    envelope_items: int
    early_seal_charges_session: bool
    call_arbiter_stops_clocks: bool
    next_move_completes: bool
    running_clock_adjusts: bool
    assistant_time_spares_disabled: bool
    # Touched pieces
    king_then_rook_must_castle: bool
    # Irregularities
    illegal_bonus_s: int
    illegal_bonus_rapid_s: int
    illegal_bonus_blitz_s: int
    illegal_loss_at: int
    illegal_loss_draw_exception: bool
    blitz_illegal_move_loses: bool
    illegal_move_corrected_by_agreement: bool
    unpromoted_pawn_becomes_queen: bool
    press_without_move_is_illegal: bool
    two_hands_are_illegal: bool
    restore_failure: RestoreFailure
    clock_restore: ClockRestore
    clock_floor_s: int
    clock_floor_move_s: int
    setup_claim_moves: int
    colours_reversed: ColoursReversed
    colours_reversed_moves: int
    # Rapid and blitz without adequate supervision
    supervision_counts: bool
    touch_ruled_on_request: bool
    arbiter_acts_on_illegal_move: bool
    arbiter_calls_flag: bool
    arbiter_signals_both_flags: bool
    impossible_position_draws: bool
    # Scoresheets
    score_kept_in_rapid: bool
    score_kept_in_blitz: bool
    note_in_advance: bool
    offers_noted: bool
    score_exempt_below_s: int
    score_exempt_unless_added_s: int
    # Draws
    offer_refused_on: TouchOrMove
    claim_counts_as_offer: bool
    quickplay_claim_counts_as_offer: bool
    agreement_after_moves: int
    agreement_consented_after_moves: int
    agreement_allowed: bool
    claim_right_lost_on: TouchOrMove
    claim_stops_clocks: bool
    wrong_claim_opponent_s: int
    wrong_claim_opponent_rapid_s: int
    wrong_claim_opponent_blitz_s: int
    wrong_claim_own: WrongClaim
    wrong_claim_charged_s: int
    fifty_moves: int
    fifty_moves_annex: int
    annex_announced: bool
    annex_as_printed: bool
    automatic_fivefold: bool
    fivefold_consecutive: bool
    automatic_seventyfive: bool
    dead_position: DeadPosition
    flag_draw_test: FlagDrawTest
    resign_draw_test: bool
    # Conduct
    telephone_loses: bool
    telephone_draw_exception: bool
    odd_points_allowed: bool
    fine_allowed: bool
    # The blind player's appendix
    blind_appendix: bool
    promotion_must_be_announced: bool
    blind_must_keep_score: bool
    blind_score_by_third_person: bool
    reconciled_by: ReconciledBy
    blind_clock_announces: bool
    hearing_impaired_needs_assistant: bool
    position_on_request: bool
    # Boards and scoresheets that differ
    sheets_against_announcements: SheetsAgainstAnnouncements
    unclear_entry: UnclearEntry
    clocks_after_return: ClocksAfterReturn
    touch_binds_after_return: bool
    both_boards_wrong: BothBoardsWrong
    articles: tuple[tuple[str, str], ...] = ()
    duties: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, object]) -> "Edition":
        """The edition that a laws file describes. Raises EditionError, which names the key and what is wrong."""
        kinds = get_type_hints(cls)
        keys = [field.name for field in fields(cls) if field.default is MISSING]
        if unknown := sorted(set(mapping) - {*keys, "duties"}):
            raise EditionError(EditionFault.NO_SUCH_RULE, f"no such key: {', '.join(unknown)}", name=unknown[0])
        if missing := [key for key in keys if key not in mapping]:
            raise EditionError(EditionFault.RULE_MISSING, f"missing: {', '.join(missing)}", name=missing[0])
        values = {key: _value(key, mapping[key], kinds[key]) for key in keys}
        articles = tuple((key, _article(key, mapping[key])) for key in keys if key != "name")
        duties = _duties(mapping.get("duties", {}))
        # each value was checked against its annotation
        return cls(**values, articles=articles, duties=duties)  # type: ignore[arg-type]

    def with_rules(self, rules: Mapping[str, object]) -> "Edition":
        """The edition under a competition's own rules (E1), a value or `{ value, article }` for each key they change.

        Raises EditionError, as `from_mapping` does, and where the rules change nothing.
        """
        known = {key: {"value": getattr(self, key), "article": self.article(key)} for key, _ in self.articles}
        if unknown := sorted(set(rules) - set(known)):
            raise EditionError(EditionFault.NO_SUCH_RULE, f"no such key: {', '.join(unknown)}", name=unknown[0])
        own = {key: _own_rule(key, entry) for key, entry in rules.items()}
        changed = Edition.from_mapping({"name": self.name, **known, **own, "duties": dict(self.duties)})
        if not changed.changes(self):
            text = f"these rules change nothing of {self.name}"
            raise EditionError(EditionFault.RULES_CHANGE_NOTHING, text, name=self.name)
        return changed

    def changes(self, other: "Edition") -> tuple[str, ...]:
        """The keys whose values are not those of the other edition, in order."""
        return tuple(key for key, _ in self.articles if getattr(self, key) != getattr(other, key))

    def duty(self, duty: Duty) -> str | None:
        """The article that orders a duty which only an arbiter sees; None where the edition has none."""
        return dict(self.duties).get(duty)

    def article(self, key: str) -> str:
        """The article that orders a parameter. Raises KeyError for a key that no edition has."""
        return dict(self.articles)[key]


def _duties(mapping: object) -> tuple[tuple[str, str], ...]:
    """Each duty of a laws file with its article. Raises EditionError for one that is none, or names no article."""
    if not isinstance(mapping, Mapping):
        raise EditionError(EditionFault.NO_SUCH_RULE, "duties: is no table", name="duties")
    for duty, article in mapping.items():
        if duty not in {*Duty} or not isinstance(article, str) or not article:
            text = f"duties: {duty} is none of {', '.join(Duty)}, or names no article"
            raise EditionError(EditionFault.NO_SUCH_RULE, text, name=str(duty))
    return tuple(mapping.items())


_ONE_OF = {"envelope_items": (5, 7)}  # with or without a standing offer, and when and where play is resumed


def _value(key: str, entry: object, kind: type) -> object:
    """The value of a key, of the kind that the edition wants there."""
    value = entry["value"] if isinstance(entry, Mapping) and "value" in entry else entry
    if issubclass(kind, StrEnum):
        try:
            return kind(str(value))
        except ValueError as error:
            values = ", ".join(kind)
            text = f"{key}: {value!r} is none of {values}"
            raise EditionError(EditionFault.RULE_WANTS_CHOICE, text, name=key, values=values) from error
    if type(value) is not kind:
        wanted = EditionFault.RULE_WANTS_YES_OR_NO if kind is bool else EditionFault.RULE_WANTS_NUMBER
        raise EditionError(wanted, f"{key}: {value!r} is no {kind.__name__}", name=key)
    if isinstance(value, int) and not 0 <= value <= _MOST:
        text = f"{key}: {value!r} is less than nothing, or more than {_MOST}"
        raise EditionError(EditionFault.RULE_WANTS_NUMBER, text, name=key)
    if key in _ONE_OF and value not in _ONE_OF[key]:
        values = ", ".join(map(str, _ONE_OF[key]))
        text = f"{key}: {value!r} is none of {values}"
        raise EditionError(EditionFault.RULE_WANTS_CHOICE, text, name=key, values=values)
    return value


def _own_rule(key: str, entry: object) -> object:
    """A rule of the competition, which is its own source where it names none. Raises EditionError for other fields."""
    if not isinstance(entry, Mapping):
        return {"value": entry, "article": COMPETITION}
    if unknown := sorted(set(entry) - {"value", "article"}):
        raise EditionError(EditionFault.NO_SUCH_RULE, f"{key} has a {unknown[0]}", name=f"{key}.{unknown[0]}")
    return {"article": COMPETITION, **entry}


def _article(key: str, entry: object) -> str:
    """The article beside a value."""
    article = entry.get("article") if isinstance(entry, Mapping) else None
    if not isinstance(article, str) or not article:
        raise EditionError(EditionFault.RULE_WITHOUT_ARTICLE, f"{key}: names no article", name=key)
    return article
