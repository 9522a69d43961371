"""For tests of what one person does alone: what is said becomes the exact words that he hears."""

import pytest

from dialogue.alone.answer import Clip
from dialogue.understanding.heard import Heard
from speech_grammar.messages import Catalogue


@pytest.fixture
def ask():
    """Say something to a talk: the sentences of the answer, and each sound of the tape by its name."""

    def say(talk, words, language="de"):
        catalogue = Catalogue.load(language)
        return [
            f"({one.name})" if isinstance(one, Clip) else str(catalogue.say(one.key, **one.params))
            for one in talk.hear(Heard.typed(words))
        ]

    return say
