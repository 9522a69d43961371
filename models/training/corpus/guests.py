"""People of other languages, whose voices, rooms and microphones the network meets: out of Debian's packages.

Five speak telephone exchanges' prompts: asterisk-core-sounds-en-g722, -es-g722 (Allison Smith), -fr-g722 (June Wallack;
these CC BY-SA 3.0), -it-g722 (Carlo Flora), -ru-g722 (Maxim Topal; these CC BY 3.0), and asterisk-prompt-it-menardi-wav
(Marco Menardi and Paola Dal Zot, http://www.voip.ammdomus.it, CC BY-SA 3.0). Others name, one word or two each, what
tuxpaint-stamps-default shows (GPL-2 or later). Nobody has written down their phones, and they do not speak German:
`listening.py` tells which of the network's phones each sound is like, where it is sure. Spanish stamps are left out, a
tenth of their samples is clipped.
"""

import hashlib
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.corpus.people import recording
from voice.pcm import HEARING_RATE

PROMPTS = Path("/usr/share/asterisk/sounds")
STAMPS = Path("/usr/share/tuxpaint/stamps")
SPEAKERS = {
    "asterisk-en": "en_US_f_Allison",
    "asterisk-es": "es_MX_f_Allison",
    "asterisk-fr": "fr_CA_f_June",
    "asterisk-it": "it_IT_m_Carlo",
    "asterisk-ru": "ru_RU_f_IvrvoiceRU",
    "menardi": "it_IT_f_Menardi",
}
LANGUAGES = ("be", "bg", "ca", "da", "el", "en", "fr", "lt", "nl", "ro", "ru")  # of the stamps
NAMED = re.compile(r"_desc(?:_(?P<language>[a-z]{2}))?\.ogg$")  # without a language it is English
SHORTEST, LONGEST = HEARING_RATE // 4, 25 * HEARING_RATE  # samples
SOFTEST = 1_000  # of 32,768: below it there is nothing


def guests() -> Iterator[tuple[str, list[NDArray[np.int16]]]]:
    """Each group by its name, and what it says: mono samples at 16 kHz.

    Raises:
        FileNotFoundError: when a package is not installed.
    """
    for group, folder in SPEAKERS.items():
        yield group, [sound for path in _prompts(PROMPTS / folder) if _is_speech(sound := decoded(path))]
    for language, paths in _stamps().items():
        yield f"stamps-{language}", [sound for path in paths if _is_speech(sound := recording(path))]


def decoded(path: Path) -> NDArray[np.int16]:
    """Samples of a prompt; ffmpeg reads G.722, which has no header."""
    if path.suffix != ".g722":
        return recording(path)
    command = ["ffmpeg", "-v", "error", "-f", "g722", "-i", str(path), "-f", "s16le", "-"]
    return np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, "<i2")


def _prompts(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise FileNotFoundError(f"{folder}: not installed, see models/training/README.md")
    found = [path for path in folder.rglob("*") if path.suffix in {".g722", ".wav"}]
    return sorted(path for path in found if "silence" not in path.parts)


def _stamps() -> dict[str, list[Path]]:
    """The names of things by language; what is there twice is taken once."""
    found: dict[str, list[Path]] = {language: [] for language in LANGUAGES}
    known = set()
    if not STAMPS.is_dir():
        raise FileNotFoundError(f"{STAMPS}: not installed, see models/training/README.md")
    for path in sorted(STAMPS.rglob("*_desc*.ogg")):
        named = NAMED.search(path.name)
        language = (named["language"] or "en") if named else ""
        digest = hashlib.sha256(path.read_bytes()).digest()
        if language in found and digest not in known:
            known.add(digest)
            found[language].append(path)
    return found


def _is_speech(samples: NDArray[np.int16]) -> bool:
    return SHORTEST < len(samples) < LONGEST and int(np.abs(samples.astype(np.int32)).max()) > SOFTEST
