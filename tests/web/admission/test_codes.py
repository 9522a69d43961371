"""Codes and frames, whatever is typed or sent."""

import contextlib

from chess import SQUARE_NAMES
from hypothesis import given
from hypothesis import strategies as st

from speech_grammar.announcing import place_words
from web.admission.codes import SQUARES_OF_A_CODE, first_square, new_code, read_code, squares_of
from web.admission.throttle import FROM_ALL, PER_ADDRESS, PER_PLACE, WITHIN_S, Throttle
from web.errors import FrameError
from web.frames import read_frame
from web.texts import languages, texts


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


def test_a_place_that_is_guessed_at_waits_for_a_minute_and_no_other_does():
    """Five wrong codes for one place stop that place, from wherever they come."""
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    for number in range(PER_PLACE):
        assert throttle.begin(f"10.0.0.{number}", "e4")
    assert not throttle.begin("10.0.1.1", "e4")
    assert throttle.begin("10.0.0.1", "e5")
    now[0] = WITHIN_S + 1
    assert throttle.begin("10.0.1.1", "e4")


def test_a_right_code_does_not_count():
    """However many sit down from one address, nobody has to wait."""
    throttle = Throttle(lambda: 0.0)
    for _ in range(2 * FROM_ALL):
        tried = throttle.begin("10.0.0.1", "e4")
        assert tried
        throttle.was_right(tried)


def test_a_network_of_one_subscriber_is_one_address():
    """Of an IPv6 address the half that a machine chooses as it likes does not count."""
    throttle = Throttle(lambda: 0.0)
    for number in range(PER_ADDRESS):
        assert throttle.begin(f"2001:db8::{number:x}", str(number))
    assert not throttle.begin("2001:db8::ffff", "a place")
    assert throttle.begin("2001:db8:0:1::1", "a place")


def test_however_many_guess_nobody_finds_a_code_during_a_game():
    """From all addresses and at all places a hundred guesses a minute: in eight hours 1 in 20,000 for an open code."""
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    admitted = 0
    for second in range(0, 3_600, 5):
        now[0] = float(second)
        tries = (throttle.begin(f"10.{second % 250}.0.{number}", square) for number, square in enumerate(SQUARE_NAMES))
        admitted += sum(tried is not None for tried in tries)
    codes = len(SQUARE_NAMES) ** SQUARES_OF_A_CODE
    assert admitted > FROM_ALL
    assert 8 * admitted / codes < 1 / 20_000


def test_the_places_of_a_server_are_told_apart_by_the_first_squares_of_their_codes():
    """As long as there are squares left no two open codes begin with the same one."""
    codes: list[str] = []
    while len(codes) < len(SQUARE_NAMES):
        codes.append(new_code(besides=codes))
    assert {first_square(code) for code in codes} == set(SQUARE_NAMES)
    assert read_code(new_code(besides=codes))


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
