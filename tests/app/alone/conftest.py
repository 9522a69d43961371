"""For tests of what one person does alone: a synthesiser that speaks to the real ear."""

from tests.voice.conftest import espeak, said

__all__ = ["espeak", "said"]
