"""The editions of the Laws as data: every number with its article, and a competition's own rules."""

import re
import tomllib
from pathlib import Path

import pytest

from game.edition import Edition
from game.errors import EditionError, EditionFault
from tests.editions import EDITIONS, load

LAWS_2009 = tomllib.loads(Path("game/laws/2009.toml").read_text(encoding="utf-8"))

GOLDEN = {  # each key with its value in 1993, 2005, 2009, 2018, 2023; 0 where the text has none
    "default_minutes": (60, 60, 0, 0, 0),
    "illegal_bonus_s": (0, 120, 120, 120, 120),
    "illegal_bonus_rapid_s": (0, 120, 120, 120, 60),
    "illegal_bonus_blitz_s": (0, 120, 120, 60, 60),
    "blitz_illegal_move_loses": (False, True, True, False, False),
    "illegal_move_corrected_by_agreement": (False, False, True, True, True),
    "illegal_loss_at": (0, 3, 3, 2, 2),
    "illegal_loss_draw_exception": (False, False, True, True, True),
    "wrong_claim_opponent_s": (0, 180, 180, 120, 120),
    "wrong_claim_opponent_rapid_s": (0, 180, 180, 120, 60),
    "wrong_claim_opponent_blitz_s": (0, 180, 180, 60, 60),
    "wrong_claim_own": ("charged", "halved", "nothing", "nothing", "nothing"),
    "wrong_claim_charged_s": (300, 180, 0, 0, 0),
    "claim_right_lost_on": ("move", "move", "touch", "touch", "touch"),
    "restore_failure": ("void", *("last_identifiable",) * 4),
    "clock_restore": ("proportional", *("judgement",) * 4),
    "clock_floor_s": (300, 0, 0, 0, 0),
    "clock_floor_move_s": (60, 0, 0, 0, 0),
    "dead_position": ("material_list", *("general",) * 4),
    "flag_draw_test": ("bare_king", *("general",) * 4),
    "resign_draw_test": (False, False, False, False, True),
    "automatic_fivefold": (False, False, False, True, True),
    "automatic_seventyfive": (False, False, False, True, True),
    "offers_noted": (False, True, True, True, True),
    "score_exempt_below_s": (300, 300, 300, 300, 300),
    "score_exempt_unless_added_s": (0, 30, 30, 30, 30),
    "rapid_from_minutes": (0, 15, 15, 10, 10),
    "rapid_below_minutes": (0, 60, 60, 60, 60),
    "blitz_below_minutes": (0, 15, 15, 10, 10),
    "blitz_includes_bound": (False, False, False, True, True),
    "setup_claim_moves": (0, 3, 3, 10, 10),
    "colours_reversed": ("quarter_of_first_control", "continue", "continue", "count_moves", "count_moves"),
    "colours_reversed_moves": (0, 0, 0, 10, 10),
    "both_flags_last_period": ("continue", "draw", "draw", "guideline", "guideline"),
    "quickplay_below_s": (0, 120, 120, 120, 120),
    "quickplay_bonus_s": (0, 120, 120, 120, 120),
    "quickplay_increment_s": (0, 0, 0, 5, 5),
    "fifty_moves": (50, 50, 50, 50, 50),
    "fifty_moves_annex": (75, 0, 0, 0, 0),
    "late_resume_minutes": (60, 60, 60, 0, 0),
    "late_resume_is_default_time": (False, False, False, True, True),
    "sealed_end_excuses_replier": (False, False, False, True, True),
    "envelope_items": (5, 7, 7, 7, 7),
    # what no number says, and what no text decides
    "quickplay_on_move_only": (False, False, True, True, True),
    "quickplay_announced_only": (False, False, False, True, True),
    "quickplay_in_supervised_blitz": (False, False, True, False, False),
    "quickplay_decision_final": (False, True, True, False, False),
    "guidelines_announced": (False, False, False, False, False),
    "early_seal_charges_session": (True, True, True, True, True),
    "call_arbiter_stops_clocks": (False, True, True, True, True),
    "next_move_completes": (False, False, False, True, True),
    "running_clock_adjusts": (False, False, False, True, True),
    "assistant_time_spares_disabled": (False, False, False, True, True),
    "king_then_rook_must_castle": (False, True, True, True, True),
    "unpromoted_pawn_becomes_queen": (False, False, False, True, True),
    "press_without_move_is_illegal": (False, False, False, True, True),
    "two_hands_are_illegal": (False, False, False, True, True),
    "supervision_counts": (False, False, True, True, True),
    "touch_ruled_on_request": (False, True, True, False, False),
    "arbiter_acts_on_illegal_move": (False, False, False, True, True),
    "arbiter_calls_flag": (False, False, False, True, True),
    "arbiter_signals_both_flags": (True, False, True, True, True),
    "impossible_position_draws": (False, False, False, True, True),
    "score_kept_in_rapid": (True, False, False, False, False),
    "score_kept_in_blitz": (True, False, False, False, False),
    "note_in_advance": (True, False, False, False, False),
    "offer_refused_on": ("move", "touch", "touch", "touch", "touch"),
    "claim_counts_as_offer": (False, True, True, True, True),
    "quickplay_claim_counts_as_offer": (False, True, True, False, False),
    "agreement_after_moves": (0, 0, 0, 1, 1),
    "agreement_consented_after_moves": (0, 0, 0, 1, 1),
    "agreement_allowed": (True, True, True, True, True),
    "claim_stops_clocks": (True, True, False, True, True),
    "annex_announced": (False, False, False, False, False),
    "annex_as_printed": (False, False, False, False, False),
    "fivefold_consecutive": (False, False, False, False, False),
    "telephone_loses": (False, True, True, True, True),
    "telephone_draw_exception": (False, False, True, False, False),
    "odd_points_allowed": (True, True, True, False, False),
    "fine_allowed": (True, False, False, True, True),
    "blind_appendix": (False, True, True, True, True),
    "promotion_must_be_announced": (True, False, True, True, True),
    "blind_must_keep_score": (False, False, True, True, True),
    "blind_score_by_third_person": (False, True, False, False, False),
    "reconciled_by": ("arbiter", "arbiter", "technician", "arbiter", "arbiter"),
    "blind_clock_announces": (False, False, False, True, True),
    "hearing_impaired_needs_assistant": (False, False, False, True, True),
    "position_on_request": (False,) * 5,
    "sheets_against_announcements": ("sheets",) * 5,
    "unclear_entry": ("read_with_the_other_sheet",) * 5,
    "clocks_after_return": ("as_then",) * 5,
    "touch_binds_after_return": (False, False, False, False, False),
    "both_boards_wrong": ("each_owner",) * 5,
}


@pytest.mark.parametrize(
    ("year", "key", "value"),
    [(year, key, value) for key, values in GOLDEN.items() for year, value in zip(EDITIONS, values, strict=True)],
)
def test_every_number_of_every_edition(year, key, value):
    """The parameters of the Laws from 1993 to 2023, as the texts have them, each with its article."""
    edition = load(year)
    found = getattr(edition, key)
    assert found == value
    assert isinstance(found, bool) == isinstance(value, bool)
    assert edition.article(key)


@pytest.mark.parametrize(
    ("year", "article"),
    [("2005", "8.1, E13"), ("2009", "8.1, C.13"), ("2018", "8.1.5, C.12"), ("2023", "8.1.5, C.12")],
)
def test_the_sign_of_an_offer_is_where_the_text_has_it(year, article):
    """The sign (=) is E13 in 2005, though 8.1 prints E.12, which is promotion there; C.13 in 2009, C.12 since 2018."""
    assert load(year).article("offers_noted") == article


def test_no_parameter_is_left_out():
    """Each number and each choice of the editions is held to a value that was read in the texts."""
    assert set(GOLDEN) == {key for key, _ in load("2009").articles}


def test_no_parameter_is_only_quoted():
    """Every parameter that is printed with its article is read by the rules, or by what is said of them."""
    sources = (path for room in ("game", "dialogue") for path in Path(room).rglob("*.py") if path.name != "edition.py")
    rules = "".join(path.read_text() for path in sources)
    assert [key for key, _ in load("2009").articles if not re.search(rf"\.{key}\b", rules)] == []


@pytest.mark.parametrize(
    "duties",
    [{"politeness": "1.1"}, {"one_hand": ""}, {"one_hand": 4}, "one_hand"],
)
def test_a_duty_that_nobody_has_is_refused(duties):
    """A duty has a name that the referee knows, and its article."""
    with pytest.raises(EditionError, match="duties"):
        Edition.from_mapping(LAWS_2009 | {"duties": duties})


def test_there_are_five_editions():
    """The editions of 1993, 2005, 2009, 2018 and 2023, each in its own file under its own name."""
    assert tuple(sorted(file.stem for file in Path("game/laws").glob("*.toml"))) == EDITIONS
    assert tuple(load(year).name for year in EDITIONS) == EDITIONS


def test_a_competitions_own_rules_change_what_they_name():
    """E1: directors may adapt rules; a rule without an article has the competition as its source."""
    edition = load("2009")
    own = edition.with_rules({"default_minutes": 30, "illegal_loss_at": {"value": 2, "article": "rule 7 of the club"}})
    assert own.changes(edition) == ("default_minutes", "illegal_loss_at")
    assert (own.default_minutes, own.article("default_minutes")) == (30, "rules of the competition")
    assert (own.illegal_loss_at, own.article("illegal_loss_at")) == (2, "rule 7 of the club")
    assert own.article("fifty_moves") == "9.3"


WRONG = EditionFault


@pytest.mark.parametrize(
    ("rules", "fault", "params", "reason"),
    [
        ({"default_minutes": "30"}, WRONG.RULE_WANTS_NUMBER, {"name": "default_minutes"}, "'30' is no int"),
        ({"default_minutes": -1}, WRONG.RULE_WANTS_NUMBER, {"name": "default_minutes"}, "less than nothing"),
        ({"claim_stops_clocks": 1}, WRONG.RULE_WANTS_YES_OR_NO, {"name": "claim_stops_clocks"}, "1 is no bool"),
        ({"default_minuets": 30}, WRONG.NO_SUCH_RULE, {"name": "default_minuets"}, "no such key"),
        ({"name": "2010"}, WRONG.NO_SUCH_RULE, {"name": "name"}, "no such key"),
        ({"default_minutes": {"minutes": 5}}, WRONG.NO_SUCH_RULE, {"name": "default_minutes.minutes"}, "has a minutes"),
        ({"default_minutes": {"article": "7"}}, WRONG.RULE_WANTS_NUMBER, {"name": "default_minutes"}, "is no int"),
        (
            {"default_minutes": {"value": 5, "article": ""}},
            WRONG.RULE_WITHOUT_ARTICLE,
            {"name": "default_minutes"},
            "names no article",
        ),
        (
            {"default_minutes": {"value": 5, "article": 7}},
            WRONG.RULE_WITHOUT_ARTICLE,
            {"name": "default_minutes"},
            "no article",
        ),
        ({"default_minutes": 0}, WRONG.RULES_CHANGE_NOTHING, {"name": "2009"}, "change nothing of 2009"),
        ({}, WRONG.RULES_CHANGE_NOTHING, {"name": "2009"}, "change nothing of 2009"),
        (
            {"claim_right_lost_on": "perhaps"},
            WRONG.RULE_WANTS_CHOICE,
            {"name": "claim_right_lost_on", "values": "touch, move"},
            "'perhaps' is none of touch, move",
        ),
        ({"envelope_items": 6}, WRONG.RULE_WANTS_CHOICE, {"name": "envelope_items", "values": "5, 7"}, "6 is none of"),
    ],
)
def test_own_rules_that_are_none_are_refused(rules, fault, params, reason):
    """E1: a competition's rule that no referee knows, or that changes nothing, is named and never passed over."""
    with pytest.raises(EditionError, match=reason) as refused:
        load("2009").with_rules(rules)
    assert (refused.value.code, refused.value.params) == (fault, params)


def test_a_competitions_own_rule_has_its_value_alone_or_its_article_too():
    """E1: `{ value = 30 }` is the same as 30; what the competition leaves alone keeps its duties and its articles."""
    own = load("2009").with_rules({"default_minutes": {"value": 30}, "rapid_below_minutes": 90})
    assert (own.default_minutes, own.article("default_minutes")) == (30, "rules of the competition")
    assert own.duties == load("2009").duties


@pytest.mark.parametrize(
    ("change", "fault", "name", "reason"),
    [
        ({"illegal_loss_at": None}, WRONG.RULE_MISSING, "illegal_loss_at", "missing: illegal_loss_at"),
        ({"illegal_los_at": 3}, WRONG.NO_SUCH_RULE, "illegal_los_at", "no such key: illegal_los_at"),
        ({"illegal_loss_at": {"value": "3", "article": "7.4b"}}, WRONG.RULE_WANTS_NUMBER, "illegal_loss_at", "no int"),
        ({"illegal_loss_at": {"value": True, "article": "7.4b"}}, WRONG.RULE_WANTS_NUMBER, "illegal_loss_at", "no int"),
        (
            {"illegal_loss_at": {"value": -3, "article": "7.4b"}},
            WRONG.RULE_WANTS_NUMBER,
            "illegal_loss_at",
            "-3 is less",
        ),
        ({"illegal_loss_at": {"value": 3}}, WRONG.RULE_WITHOUT_ARTICLE, "illegal_loss_at", "names no article"),
        ({"illegal_loss_at": 3}, WRONG.RULE_WITHOUT_ARTICLE, "illegal_loss_at", "names no article"),
        (
            {"claim_right_lost_on": {"value": "look", "article": "9.4"}},
            WRONG.RULE_WANTS_CHOICE,
            "claim_right_lost_on",
            "'look' is none of touch, move",
        ),
        ({"name": 2009}, WRONG.RULE_WANTS_NUMBER, "name", "name: 2009 is no str"),
        ({"duties": "none"}, WRONG.NO_SUCH_RULE, "duties", "duties: is no table"),
        ({"duties": {"dance": "7"}}, WRONG.NO_SUCH_RULE, "dance", "dance is none of"),
    ],
)
def test_a_file_that_is_no_edition_is_refused_by_key_and_reason(change, fault, name, reason):
    """A missing, unknown or senseless key never becomes a rule."""
    mapping = {key: value for key, value in (LAWS_2009 | change).items() if value is not None}
    with pytest.raises(EditionError, match=reason) as refused:
        Edition.from_mapping(mapping)
    assert (refused.value.code, refused.value.params["name"]) == (fault, name)
