"""Words to meaning and meaning to words: vocabulary, grammar, parser, announcements spoken, message catalogues."""

from speech_grammar.announcing import long_form, short_form
from speech_grammar.errors import Contradictory, Incomplete, NothingHeard, NotUnderstood, SpeechGrammarError
from speech_grammar.help import vocabulary_help
from speech_grammar.parsing import intent_of, parse
from speech_grammar.reading import Intent, Reading

__all__ = [
    "Contradictory",
    "Incomplete",
    "Intent",
    "NotUnderstood",
    "NothingHeard",
    "Reading",
    "SpeechGrammarError",
    "intent_of",
    "long_form",
    "parse",
    "short_form",
    "vocabulary_help",
]
