"""The kinds of what can be said beside moves: to mouth and ear, to be told again, and to nothing but a question."""

from speech_grammar import Intent, intent_of

OF_THE_EAR = frozenset({Intent.MICROPHONE_OFF, Intent.MICROPHONE_ON})
"""What an open microphone is asked, which does it before anything comes here."""

OF_THE_MOUTH = frozenset(
    {
        *(Intent.SILENCE, Intent.SLOWER, Intent.FASTER, Intent.SOFTER, Intent.LOUDER),
        *(Intent.DEEPER, Intent.HIGHER, Intent.SOUNDS_OFF, Intent.SOUNDS_ON),
        *(Intent.STYLE_SHORT, Intent.STYLE_NORMAL, Intent.STYLE_FULL, Intent.MARKS_ON, Intent.MARKS_OFF),
    }
)
"""What is asked of the loudspeaker, and nothing of the referee."""

OF_WORDS = frozenset({Intent.ASK_PHRASES, Intent.HELP})
"""What asks for the words to say: where a question is open, they are its answers."""

OF_A_QUESTION = OF_WORDS | {Intent.ASK_WHY}
"""What is answered with an open question: with it once more, or with why it is asked."""

ASKING_BACK = (
    OF_THE_EAR
    | OF_A_QUESTION
    | {
        Intent.REPEAT,
        Intent.ASK_HEARD,
        Intent.GO_ON,
        Intent.DONE,
        Intent.ASK_WORDS,
        Intent.ASK_LANGUAGES,
        Intent.ASK_SOUND,
        Intent.COURTESY,
    }
)
"""Who says that has not answered yet: a question stays open."""

BARE_ANSWERS = frozenset({Intent.YES, Intent.CHOICE, Intent.PIECE})
"""What is said to nothing but a question; "nein" fits every one."""

ANSWERS = BARE_ANSWERS | {Intent.NO}


OF_WHO_IS_LATE = frozenset({Intent.CALL_ARBITER, Intent.REPEAT, Intent.GO_ON, Intent.ASK_WHY})
"""What is answered to a player who has come too late, before the arbiter has decided (6.6)."""


def is_a_wish(words: str) -> bool:
    """Whether words ask for something by themselves: an answer does not, nor what mouth and ear are asked."""
    return intent_of(words) not in {None} | ANSWERS | OF_THE_MOUTH | OF_THE_EAR
