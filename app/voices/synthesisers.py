"""The drivers of the voice that speaks, by name."""

from typing import TYPE_CHECKING

from app.options import SPEECH_DISPATCHER

if TYPE_CHECKING:
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
