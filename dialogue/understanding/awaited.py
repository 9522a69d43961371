"""What an open question or the table waits for is known: it is believed sooner then, and what sounds like it later.

While a question is open the ear hears an utterance twice: by the whole grammar, and as one of the few answers or none
of them (`Heard.answers`), where every answer costs the same and nothing else competes. Said alone, "vier" is heard as
"aa vier" or "Springer" by the first and as itself by the second. Where no question is open and the whole grammar has
heard nothing, the utterance is heard once more as what its player has to say next, "Uhr drücken" or "ausgeführt"; and
as what he may want to know at any time, which is only near: "ähm, Bedenkzeit" has no path in the whole grammar.
"""

from collections.abc import Collection
from dataclasses import replace

from dialogue.understanding.commands import has_to_repeat
from dialogue.understanding.heard import Heard, Hypothesis
from game.actors import Colour
from game.table.table import Table
from speech_grammar import Intent
from speech_grammar.vocabulary import vocabulary

LEAD = 1.5  # nats of an answer before all others, and before none of them, to take another reading's place
BEHIND = 3.0  # nats that this other reading, by the whole grammar, may be likelier
"""Chosen on nine held-out voices, numbers, pieces, ja and nein said alone, 10 dB over noise: 120 of 126 right for 114.
Another take of each, on which nothing was chosen: 142 of 153 right for 133, none as another answer by either; of 65
clips of people's talk, with each of three questions open, none became an answer by either: but the lead was set after
two of these clips had been looked at (leads of 0.2 and 1.0), so that they are not wholly untouched.
"""

DUE_LEAD = 0.5
"""Nats of what is due before all else that is due, and before none of it. Of three simulated players' "Uhr drücken",
refused again and again by the whole grammar, one leads by 1.6, one by 0.1, one not at all; of 517 sentences and single
words by people, and 176 bursts of noise, in which the whole grammar heard nothing, nothing due was likelier than none
of it. Of 504 more by people, on which nothing was chosen, none was taken for what is due; one led by 0.3.

What does not lead, and has all its sounds in what was said (`Heard.near_answer`), is taken, too. Of 504 such commands
by 60 simulated players, noise 12 to 40 dB below them, the whole grammar missed 13; three of them led, of seven more all
sounds were there. Of 426 recordings of people's talk in which the whole grammar had heard nothing one of the two was
among the readings 18 times, and never with all its sounds; of 150 noises none was taken."""


WISHED = (
    *(Intent.ASK_CLOCK, Intent.ASK_OWN_CLOCK, Intent.ASK_OPPONENTS_CLOCK, Intent.ASK_MOVE_NUMBER),
    *(Intent.ASK_LAST_MOVE, Intent.REPEAT, Intent.ASK_PHRASES, Intent.HELP, Intent.ASK_WHY),
    *(Intent.CORRECTION, Intent.OFFER_DRAW, Intent.CALL_ARBITER),
)
"""What a player may want at any time, and need not say next.

Of 72 of them with "ähm" or "also" before it, by three synthetic voices, the whole grammar hears nothing, and hardly
anything near; as one of these 68 are heard beside something unknown. Of 602 sentences that people read, 45 minutes, in
which the whole grammar hears nothing, none is."""


def wished(table: Table) -> tuple[str, ...]:
    """The phrases of that, one each, while a clock runs: else players talk with the arbiter."""
    return tuple(vocabulary().phrases_of(intent)[0] for intent in WISHED) if table.clock.running is not None else ()


def due(table: Table, seat: Colour) -> tuple[str, ...]:
    """What a player has to say next beside a move: he presses (2009, 6.7a), or has executed (2009, E2.3b).

    Each in one phrase: another for the same would be its rival, and lead by as little.
    """
    if not table.started or table.stopped or table.outcome is not None:
        return ()
    pending, own = table.pending(seat), table.turn.announced
    phrases: tuple[str, ...] = ()
    if pending is not None and not pending.executed and not has_to_repeat(table, seat):
        phrases += vocabulary().phrases_of("executed")[:1]
    if table.turn.mover is seat and own is not None and own.move is not None:
        phrases += vocabulary().phrases_of("press_clock")[:1]
    return phrases


def as_due(heard: Heard, phrases: Collection[str], wishes: Collection[str] = ()) -> Heard:
    """An utterance in which the whole grammar has heard nothing, as far as it is what its player has to say next.

    What he says behind or before something unknown, such as "ähm ausgeführt", is near: somebody may have talked of it.
    What he need not say next, as one of the `wishes`, is never more than that.
    """
    if heard.hypotheses or not heard.answers or heard.is_tone or heard.too_long:
        return heard
    best, *others = heard.answers
    leads = best.whole and best.words in phrases and all(best.score - other.score >= DUE_LEAD for other in others)
    if not leads:
        best = Hypothesis(heard.near_answer, best.score)
    if best.words not in phrases:
        wish = heard.answers[0].words if heard.answers[0].words in wishes else ""
        near = heard.near or _among_others(heard.answers[0], phrases) or wish
        return replace(heard, near=near, answers=(), near_answer="")
    return replace(heard, words=best.words, hypotheses=(best,), answers=(), near_answer="")


def as_answer(heard: Heard, awaited: Collection[str]) -> Heard:
    """An utterance at an open question, as far as it may be one of the answers `awaited`.

    Another answer than was heard is taken only with a lead, and never in place of what was heard clearly; an answer by
    the whole grammar alone is not believed.
    """
    if not heard.answers or not awaited or heard.is_tone or heard.too_long:
        return heard
    usual = heard.hypotheses[0] if heard.hypotheses else None
    best = heard.answers[0]
    if best.whole and best.words in awaited and (_agree(best, usual) or _takes_its_place(heard, usual)):
        return replace(heard, words=best.words, hypotheses=(best,), answers=())
    if usual is not None and usual.words in awaited:
        return replace(heard, words="", hypotheses=(), near=usual.words, answers=())
    return heard if usual is not None else replace(heard, near=heard.near or _among_others(best, awaited))


def _among_others(best: Hypothesis, phrases: Collection[str]) -> str:
    """The phrase that was heard beside something unknown; empty where it is none of these."""
    return best.words if best.words in phrases and not best.whole else ""


def _agree(best: Hypothesis, usual: Hypothesis | None) -> bool:
    return usual is not None and usual.words == best.words


def _takes_its_place(heard: Heard, usual: Hypothesis | None) -> bool:
    """Whether the best answer leads all others, and is hardly behind what was heard by the whole grammar."""
    best, *others = heard.answers
    leads = all(best.score - other.score >= LEAD for other in others)
    return leads and (usual is None or usual.score - best.score <= BEHIND)
