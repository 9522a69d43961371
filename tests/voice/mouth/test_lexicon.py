"""How espeak says the chess words: a German's phonemes for each of them."""

import subprocess
import sys
from pathlib import Path

import pytest

from voice.errors import SpeechError, VoiceErrorCode
from voice.mouth.lexicon import Notation, lexicon

ROOT = Path(__file__).parents[3]

# Mnemonics of espeak-ng's German voice; the same in 1.51 and 1.52.
PHONEMES = {
    "Anna": "_!'anA:",
    "Bella": "b'ElA:",
    "Cesar": "ts'E:zA:r",
    "David": "dav'i:t",
    "Eva": "_!'e:vA:",
    "Felix": "f'e:lIks",
    "Gustav": "g'UstA:f",
    "Hector": "h'Ekto:r",
    "eins": "_|'aIns",
    "zwei": "tsv'aI",
    "drei": "dr'aI",
    "vier": "f'i:r",
    "fünf": "f'ynf",
    "sechs": "z'Eks",
    "sieben": "z'i:b@n",
    "acht": "_!'axt",
    "König": "k'Y:nIC",
    "Dame": "d'A:m@",
    "Turm": "t'URm",
    "Läufer": "l'OYf3",
    "Springer": "Spr'IN3",
    "Bauer": "b'aU3",
    "schlägt": "Sl'E:kt",
    "Kurze Rochade": "k'URts@ rOx'A:d@",
    "Lange Rochade": "l'aN@ rOx'A:d@",
    "en passant": "aNpas'aN",
    "Schach": "S'ax",
    "matt": "m'at",
    "remis": "r@m'i:",
    "Schiedsrichter": "S'i:tsrICt3",
    "Bedenkzeit": "b@d'ENktsaIt",
}


@pytest.mark.parametrize(("words", "phonemes"), PHONEMES.items())
def test_every_chess_word_is_pronounced_as_germans_do(espeak, words, phonemes):
    """Above all file c, which espeak alone would say with a k."""
    assert espeak.phonemes(words, "de") == phonemes


WITH_THE_WHEEL = """
import ctypes, sys
from voice.mouth import espeak, espeak_library
espeak_library.SYSTEM_LIBRARIES = ()
synthesiser = espeak.EspeakSynthesiser()
print(synthesiser.version)
for words in sys.argv[1:]:
    print(synthesiser.phonemes(words, "de"))
samples = []
synthesiser.synthesise("Springer Cesar drei", "de", lambda chunk: samples.append(chunk) is None)
print(len(b"".join(samples)) > 44100)
"""


def test_the_wheels_library_says_the_same(espeak):
    """Where the system has no espeak-ng, the packaged one speaks, with the same sounds."""
    said = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITH_THE_WHEEL, *PHONEMES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert said == ["1.52.0", *PHONEMES.values(), "True"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Springer Cesar drei", "Springer Zäsar drei"),
        ("remis", "Remie"),
        ("EN PASSANT", "ang passang"),
        ("Cesarine", "Cesarine"),
        ("Eva vier", "Eva vier"),
    ],
)
def test_only_whole_words_are_respelled(text, said):
    """Capitals do not matter, parts of other words do not count."""
    assert lexicon("de", Notation.RESPELLING).apply(text) == said


def test_a_language_without_a_table_is_left_alone():
    """English needs no corrections so far."""
    assert lexicon("en", Notation.ESPEAK).apply("Cesar") == "Cesar"


def test_brackets_in_a_text_are_no_phonemes(espeak):
    """A player's name cannot make espeak speak phonemes."""
    assert espeak.phonemes("[[r@m'i:]]", "de") != "r@m'i:"


def test_a_language_without_a_voice_is_named(espeak):
    """What cannot be said is told, not said in another language."""
    with pytest.raises(SpeechError) as refused:
        espeak.synthesise("Schach", "qq", lambda _: True)
    assert refused.value.code is VoiceErrorCode.SPEECH_VOICE_MISSING
