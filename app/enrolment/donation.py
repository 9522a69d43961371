"""A voice given away, so that Rochade may learn from it: takes, their words and the agreement, and nothing personal.

The archive is a ZIP of FLAC files (16,000 Hz, mono) with `manifest.tsv` (file, speaker, sex, language, words) and
`LICENCE.txt`. Neither the profile's name nor the day nor the microphone is in it; the speaker is called by a digest of
his own sound.
"""

import hashlib
import io
import zipfile
from collections.abc import Mapping
from pathlib import PurePosixPath

AGREEMENT = "agreement.flac"
COLUMNS = ("file", "speaker", "sex", "language", "words")
UNKNOWN = "?"  # nobody is asked
NO_DAY = (1980, 1, 1, 0, 0, 0)  # ZIP's earliest
TEXT = """These recordings are given under CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/).

The speaker was told so: "{told}" The answer, which Rochade heard as "{heard}", is kept in {file}.
"""


def archive(takes: Mapping[str, bytes], agreement: bytes, told: str, heard: str) -> bytes:
    """The ZIP file of a donation.

    `takes` are the samples by their words and `agreement` those of the answer to what was `told`, in which `heard` was
    understood (int16 little-endian mono at 16,000 Hz).
    """
    from voice.tape import flac

    speaker = "donor-" + hashlib.sha256(b"".join(takes.values())).hexdigest()[:12]
    sounds = {f"flac/{words.replace(' ', '-')}.flac": (words, samples) for words, samples in takes.items()}
    rows = [COLUMNS, *((file, speaker, UNKNOWN, "de", words) for file, (words, _) in sounds.items())]
    files = {file: flac(samples) for file, (_, samples) in sounds.items()}
    files[AGREEMENT] = flac(agreement)
    files["manifest.tsv"] = "".join("\t".join(row) + "\n" for row in rows).encode()
    files["LICENCE.txt"] = TEXT.format(told=told, heard=heard, file=AGREEMENT).encode()
    return _zipped(files)


def _zipped(files: Mapping[str, bytes]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as found:
        for name, content in files.items():
            found.writestr(zipfile.ZipInfo(str(PurePosixPath(name)), NO_DAY), content)
    return written.getvalue()
