"""Codes and frames, whatever is typed or sent."""

import contextlib

from hypothesis import given
from hypothesis import strategies as st

from speech_grammar.announcing import place_words
from web.codes import new_code, read_code, squares_of
from web.errors import FrameError
from web.frames import read_frame
from web.texts import languages, texts
from web.throttle import FROM_ALL, PER_ADDRESS, WITHIN_S, Throttle


@given(st.lists(st.sampled_from([" ", ", ", "-", ".", "\t", ""]), min_size=5, max_size=5), st.booleans())
def test_a_code_is_read_whatever_stands_between_its_squares(between, is_shouted):
    """Five squares are the code, with blanks, commas or capitals as well."""
    code = new_code()
    typed = "".join(square + gap for square, gap in zip(squares_of(code), between, strict=True))
    assert read_code(typed.upper() if is_shouted else typed) == code


@given(st.text())
def test_what_is_no_code_is_none(typed):
    """Nothing but five squares is taken for a code, and nothing that is typed breaks the door."""
    code = read_code(typed)
    assert code is None or len(squares_of(code)) == 5


def test_codes_can_be_said():
    """Each square has its words."""
    assert [place_words(square) for square in squares_of("e4g1a7c3h8")] == [
        "Eva vier", "Gustav eins", "Anna sieben", "Cesar drei", "Hector acht",
    ]  # fmt: skip


@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(str))
def test_a_frame_is_a_request_or_is_refused(text):
    """Nothing that is sent raises anything but the refusal."""
    with contextlib.suppress(FrameError):
        read_frame(text)


def test_the_throttle_forgets_after_a_minute():
    """Five wrong codes of one address stop that address, for a minute; a hundred of all stop all."""
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    for _ in range(PER_ADDRESS):
        assert throttle.allows("a")
        throttle.wrong("a")
    assert not throttle.allows("a")
    assert throttle.allows("b")
    for number in range(FROM_ALL):
        throttle.wrong(str(number))
    assert not throttle.allows("z")
    now[0] = WITHIN_S + 1
    assert throttle.allows("a")


def test_every_refusal_of_the_server_has_words_in_every_language():
    """Nobody is refused, or sent away, without a sentence."""
    from web.errors import WebErrorCode
    from web.socket import FAREWELLS

    missing = {
        (code, language)
        for code in (*WebErrorCode, *FAREWELLS)
        for language in languages()
        if f"refused.{code}" not in texts(language)
    }
    assert not missing
