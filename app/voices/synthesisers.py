"""The drivers of the voice that speaks, by name."""

from typing import TYPE_CHECKING

from app.options import SPEECH_DISPATCHER

if TYPE_CHECKING:
    from collections.abc import Callable

    from speech_grammar.messages import Part
    from voice.mouth.synthesiser import Synthesiser


def synthesiser(driver: str) -> "Synthesiser":
    """Start a driver by its name. Raises SpeechError where its engine is missing."""
    if driver == "pyttsx3":
        from voice.mouth.pyttsx3_synthesiser import Pyttsx3Synthesiser

        return Pyttsx3Synthesiser()
    if driver == SPEECH_DISPATCHER:
        from voice.mouth.speech_dispatcher import SpeechDispatcherSynthesiser

        return SpeechDispatcherSynthesiser()
    from voice.mouth.espeak import EspeakSynthesiser

    return EspeakSynthesiser()


def lasting(driver: str, why: "Part", told: "Callable[[], None]") -> "Synthesiser":
    """The same for a game: a screen reader's voice, which may go, is followed by the built-in one, see `SecondVoice`.

    Raises SpeechError where its engine is missing; of a screen reader's voice, where the built-in one is.
    """
    if driver != SPEECH_DISPATCHER:
        return synthesiser(driver)
    from voice.mouth.espeak import EspeakSynthesiser
    from voice.mouth.second_voice import SecondVoice

    return SecondVoice(lambda: synthesiser(driver), EspeakSynthesiser(), why, told)
