"""What is told to whoever plays an engine: he is his own arbiter, and no other decides anything, or can be called."""

from dataclasses import replace

from dialogue.saying import Saying

_IN_PLACE_OF = {
    "check.call": "own_arbiter.put_right",
    "not_understood.not_signed": "own_arbiter.not_signed",
    "play.arbiter_goes_on": "play.to_go_on",
    "play.how_to_pause": "own_arbiter.pause",
    "refused.claim_pending": "own_arbiter.grant_or_refuse",
    "refused.ruling_pending": "own_arbiter.rule_on_mate",
    "refused.touch_pending": "own_arbiter.rule_on_touch",
    "table.arbiter_called": "own_arbiter.called",
    "table.arbiter_called_only": "own_arbiter.called_only",
    "table.mate_undetermined": "own_arbiter.mate_undetermined",
    "telling.of_arbiter": "own_arbiter.of_arbiter",
    "telling.say_displaced_first": "own_arbiter.displaced_first",
    "telling.say_grant_or_refuse": "own_arbiter.grant_or_refuse",
    "telling.say_open_envelope": "own_arbiter.open_envelope",
    "telling.say_play_on_first": "own_arbiter.play_on_first",
    "telling.say_reconcile": "own_arbiter.reconcile",
    "telling.say_reconcile_first": "own_arbiter.reconcile_first",
    "telling.say_resume": "own_arbiter.resume",
    "telling.say_resume_session": "own_arbiter.resume_session",
    "telling.say_rule_on_claim": "own_arbiter.rule_on_claim",
    "telling.say_rule_on_mate": "own_arbiter.rule_on_mate",
    "telling.say_rule_on_touch": "own_arbiter.rule_on_touch",
    "telling.say_set_clocks": "own_arbiter.set_clocks",
}


def to_his_own_arbiter(said: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """The same, with his own words where another would be named."""
    return tuple(replace(saying, key=_IN_PLACE_OF.get(saying.key, saying.key)) for saying in said)
