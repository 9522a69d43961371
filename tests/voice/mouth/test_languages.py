"""Every language of the catalogues has a voice of its own, and German words keep the German one."""

import pytest

from app.languages import LANGUAGES
from speech_grammar.messages import Catalogue
from voice.mouth.pyttsx3_synthesiser import Pyttsx3Synthesiser

# Mnemonics of espeak-ng's voices for "check" in the catalogues.
CHECK = {"ca": "@sk'ak", "es": "x'ake", "pt": "S'Eky", "it": "sk'ak:o"}


@pytest.mark.parametrize(("language", "phonemes"), CHECK.items())
def test_check_is_pronounced_as_in_its_language(espeak, language, phonemes):
    """A Catalan sentence is read by a Catalan voice, and so on."""
    sentence = str(Catalogue.load(language).say("table.check_and_turn", colour="white"))
    assert espeak.phonemes(sentence.split(".", maxsplit=1)[0], language) == phonemes


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_german_word_in_a_sentence_keeps_its_voice(espeak, language):
    """The player hears "Korrektur" as he has to say it, whatever language the sentence around it is in."""
    spoken = Catalogue.load(language).say("table.correct_before_clock")
    said = " ".join(espeak.phonemes(part.text, part.language) for part in spoken)
    assert espeak.phonemes("Korrektur", "de").strip("_!|'") in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_drivers_speak_every_language(espeak, language):
    """The library and pyttsx3 have a voice for each catalogue: something is heard, and no error."""
    pyttsx3 = Pyttsx3Synthesiser(language=language)
    try:
        for synthesiser in (espeak, pyttsx3):
            samples = bytearray()

            def keep(chunk: bytes, samples: bytearray = samples) -> bool:
                samples.extend(chunk)
                return True

            synthesiser.synthesise(str(Catalogue.load(language).say("piece.knight")), language, keep)
            assert max(samples) > 0
            assert len(samples) > synthesiser.sample_rate // 5
    finally:
        pyttsx3.close()
