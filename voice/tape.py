"""The tape: every utterance kept as a clip, so that an arbiter can listen again.

A blind player may keep score by recording (Laws 2009, E2.5); events name their clip in `Evidence.clip`. A clip that was
heard with what a profile or the game had taught the ear names that adaptation in its file, any other the model that
heard it, and either the margins of the voice where they are not the usual ones, so that it can be heard again in the
same way. Clips of before models had names name none. The adaptations themselves, some seven kilobytes each, go where
the clips go.
"""

import contextlib
import io
import json
import os
import re
from dataclasses import asdict
from pathlib import Path
from typing import Protocol

from dialogue.understanding.heard import Margins
from voice.audio import Recording, open_recording
from voice.disk import is_full, sync_folder
from voice.errors import TapeError, VoiceErrorCode
from voice.pcm import HEARING_RATE, Pcm

ADAPTATIONS = "adaptations"  # their folder beside clips
_CLIP = re.compile(r"(\d{6})-([a-z]+)")
_ADAPTATION = re.compile(r"\w+")  # an adaptation's name
_HEARD_WITH = "heard with "  # before the name of an adaptation, in the comment of a clip's file
_HEARD_BY = "heard by "  # there, before the name of a model
_WITHIN = " within "  # there, after either, before margins as JSON
USUAL = Margins()  # of a clip whose file names none


class Tape(Protocol):
    """Keeps utterances in the order of their ids, such as "000017-white"."""

    def keep(
        self,
        samples: bytes,
        speaker: str,
        adaptation: str = "",
        model: str = "",
        margins: Margins = USUAL,
    ) -> str:
        """Keep an utterance (int16 little-endian mono at 16,000 Hz) and return its id.

        When it returns, the clip outlasts a crash. `speaker` is one lower-case word: "white", "black", "arbiter",
        "assistant", whichever player's he is, or "table" where nobody was named. `adaptation` names what the ear had
        learnt of the voice when it heard this; where that was nothing, `model` names the model that heard it. `margins`
        are how sure it had to be of the voice. Raises TapeError (`tape_full`, `tape_unwritable`); the game can go on
        without the clip.
        """
        ...

    @property
    def is_gone(self) -> bool:
        """Whether what was kept last is there no more; the next clip begins anew, with a number that never was."""
        ...

    def clips(self) -> tuple[str, ...]:
        """The ids of all clips, oldest first."""
        ...

    def read(self, clip: str) -> Pcm:
        """The sound of a clip. Raises TapeError (`clip_missing`)."""
        ...

    def flac(self, clip: str) -> bytes:
        """The clip as the file that it is kept in. Raises TapeError (`clip_missing`)."""
        ...

    def lay_beside(self, name: str, adaptation: bytes) -> None:
        """Keep the file of an adaptation of that name beside the clips; what is there already stays.

        Raises TapeError (`tape_full`, `tape_unwritable`).
        """
        ...

    def adaptations(self) -> dict[str, bytes]:
        """The files of all adaptations beside the clips, by name."""
        ...


class DirectoryTape:
    """A folder of FLAC files; half of what WAV takes, and no sample lost.

    A clip is written under another name, brought to the disk, and then renamed: what has the name of a
    clip is whole, and nothing takes its place. Numbers go on after the last clip there, and after number `last`, of
    a game whose earlier clips lie elsewhere. A folder that is taken away is made again for the next clip. Raises
    TapeError (`tape_unwritable`) when the folder cannot be made.
    """

    def __init__(self, folder: Path, last: int = 0) -> None:
        self._folder = folder
        self._make_folder()
        try:
            clips = self.clips()
            self._next = 1 + max((last, *(number for number, _ in map(parts_of, clips))))
            self._last = clips[-1] if clips else None
        except OSError as error:
            raise _tape_error(folder, error) from error

    def keep(
        self,
        samples: bytes,
        speaker: str,
        adaptation: str = "",
        model: str = "",
        margins: Margins = USUAL,
    ) -> str:
        """See `Tape`."""
        data = clip_file(samples, adaptation, model, margins)
        while not self._is_kept(clip := clip_name(self._next, speaker), data):
            self._next += 1
        self._next += 1
        self._last = clip
        return clip

    @property
    def is_gone(self) -> bool:
        """See `Tape`."""
        with contextlib.suppress(OSError):  # of a medium that cannot be read it is not known
            return self._last is not None and not self.path(self._last).exists()
        return False

    def clips(self) -> tuple[str, ...]:
        """See `Tape`."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.flac") if _CLIP.fullmatch(path.stem)))

    def read(self, clip: str) -> Pcm:
        """See `Tape`; AudioFileError when the file was damaged afterwards."""
        return self.recording(clip).pcm(HEARING_RATE)

    def flac(self, clip: str) -> bytes:
        """See `Tape`."""
        return self._there(clip).read_bytes()

    def lay_beside(self, name: str, adaptation: bytes) -> None:
        """See `Tape`. Raises ValueError for a name that is none."""
        if not _ADAPTATION.fullmatch(name):
            raise ValueError(f"no adaptation's name: {name!r}")
        path = self._folder / ADAPTATIONS / f"{name}.npz"
        if path.exists():
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _tape_error(path, error) from error
        _write_whole(path, adaptation, path.with_suffix(".part"))

    def adaptations(self) -> dict[str, bytes]:
        """See `Tape`."""
        return {path.stem: path.read_bytes() for path in sorted((self._folder / ADAPTATIONS).glob("*.npz"))}

    def recording(self, clip: str) -> Recording:
        """The clip as a recording, to be played. Raises TapeError (`clip_missing`) or AudioFileError."""
        return open_recording(self._there(clip))

    def path(self, clip: str) -> Path:
        """Where the clip's FLAC file lies."""
        return self._folder / f"{clip}.flac"

    def _make_folder(self) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _tape_error(self._folder, error) from error

    def _is_kept(self, clip: str, data: bytes) -> bool:
        """Whether it could be kept: its number may be taken by another game that is recorded on the same tape."""
        number, _ = parts_of(clip)
        unfinished = self._folder / f"{number:06}.part"
        self._make_folder()
        try:
            unfinished.touch(exist_ok=False)  # whose it is, has the number
            if any(self._folder.glob(f"{number:06}-*.flac")):
                unfinished.unlink()
                return False
        except FileExistsError:
            return False
        except OSError as error:
            raise _tape_error(unfinished, error) from error
        _write_whole(self.path(clip), data, unfinished)
        return True

    def _there(self, clip: str) -> Path:
        path = self.path(clip)
        if not _CLIP.fullmatch(clip) or not path.exists():
            raise TapeError(VoiceErrorCode.CLIP_MISSING, f"no clip {clip!r} in {self._folder}", clip=clip)
        return path


def clip_name(number: int, speaker: str) -> str:
    """A clip's id, such as "000017-white". Raises ValueError for a speaker that is not one lower-case word."""
    clip = f"{number:06}-{speaker}"
    if not _CLIP.fullmatch(clip):
        raise ValueError(f"not one lower-case word: {speaker!r}")
    return clip


def is_clip(name: str) -> bool:
    """Whether that is a clip's id."""
    return _CLIP.fullmatch(name) is not None


def parts_of(clip: str) -> tuple[int, str]:
    """The number and the speaker in a clip's id. Raises ValueError where it is none."""
    found = _CLIP.fullmatch(clip)
    if found is None:
        raise ValueError(f"no clip's id: {clip!r}")
    return int(found[1]), found[2]


def is_of(clip: str, speaker: str) -> bool:
    """Whether it was that speaker who said what is on a clip, by its id; of no clip's id it is not."""
    found = _CLIP.fullmatch(clip)
    return found is not None and found[2] == speaker


def clip_file(samples: bytes, adaptation: str = "", model: str = "", margins: Margins = USUAL) -> bytes:
    """The file of a clip (int16 little-endian mono at 16,000 Hz).

    It names the adaptation that it was heard with, else the model, and margins of its own.
    """
    if not (adaptation or model):
        return flac(samples)
    heard = _HEARD_WITH + adaptation if adaptation else _HEARD_BY + model
    return flac(samples, heard if margins == USUAL else f"{heard}{_WITHIN}{json.dumps(asdict(margins))}")


def sound_of(data: bytes) -> Pcm:
    """The sound of a clip's FLAC file."""
    import soundfile  # noqa: PLC0415 - only who hears it again waits for it

    samples, rate = soundfile.read(io.BytesIO(data), dtype="int16")
    return Pcm(samples.astype("<i2").tobytes(), rate)


def heard_with(path: Path) -> str:
    """The adaptation with which the clip in that file was heard; empty where it was none, or the file is no clip."""
    return _named(path, _HEARD_WITH)


def heard_by(path: Path) -> str:
    """The model that heard the clip in that file, without an adaptation; empty where the file names none."""
    return _named(path, _HEARD_BY)


def heard_within(path: Path) -> Margins | None:
    """The margins within which the clip in that file was heard; None where it names none, or the file is no clip."""
    _, _, margins = _comment(path).partition(_WITHIN)
    try:
        return Margins(**json.loads(margins)) if margins else None
    except (ValueError, TypeError):  # of another version
        return None


def _named(path: Path, before: str) -> str:
    """What the comment of that file names after these words."""
    named, _, _ = _comment(path).partition(_WITHIN)
    return named.removeprefix(before) if named.startswith(before) else ""


def _comment(path: Path) -> str:
    import soundfile  # noqa: PLC0415 - only who reads sound waits for it

    try:
        if not path.is_file():  # a pipe would be waited at
            return ""
        with soundfile.SoundFile(path) as file:
            return str(file.comment)
    except (OSError, soundfile.LibsndfileError):
        return ""


def flac(samples: bytes, comment: str = "") -> bytes:
    """The FLAC file of a sound (int16 little-endian mono at 16,000 Hz), with a comment where there is one."""
    # Encoded in memory, because libsndfile hides why a write failed.
    import numpy as np  # noqa: PLC0415 - only who records waits for it
    import soundfile  # noqa: PLC0415 - the same

    encoded = io.BytesIO()
    with soundfile.SoundFile(encoded, "w", HEARING_RATE, 1, "PCM_16", format="FLAC") as file:
        if comment:
            file.comment = comment
        file.write(np.frombuffer(samples, dtype="<i2"))
    return encoded.getvalue()


def _write_whole(path: Path, data: bytes, unfinished: Path) -> None:
    """Bring it to the disk under that other name first. Raises TapeError."""
    try:
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):  # where nothing can be written, nothing can be removed
            unfinished.unlink(missing_ok=True)
        raise _tape_error(path, error) from error


def _tape_error(path: Path, error: OSError) -> TapeError:
    code = VoiceErrorCode.TAPE_FULL if is_full(error) else VoiceErrorCode.TAPE_UNWRITABLE
    return TapeError(code, f"{path}: {error.strerror or error}")
