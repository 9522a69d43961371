"""Words as the announcement that they are."""

from speech_grammar import parse


def announced(words):
    """The announcement in the words, which must be one."""
    announcement = parse(words).announcement
    assert announcement is not None
    return announcement
