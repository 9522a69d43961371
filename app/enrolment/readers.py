"""Who reads the words to be learnt: a player at the microphone, or recordings in a folder."""

import argparse
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.units import MINUTE_MS
from speech_grammar.vocabulary import fold

if TYPE_CHECKING:
    from app.voices.speaker_mouth import SpeakerMouth
    from voice.ear.microphone import SoundSource

PATIENCE_MS = 8_000  # for a word to be begun and ended
SOUND_FILES = {".wav", ".flac", ".ogg", ".opus"}


class Reader(Protocol):
    """Reads one word at a time, when it has been asked for."""

    def read(self, words: str, attempt: int) -> bytes | None:
        """The take (int16 little-endian mono at 16,000 Hz), `attempt` counted from 0; None where there is no more.

        Raises AudioFileError where it is a recording that cannot be read, AudioDeviceError.
        """
        ...

    def has(self, words: str, attempt: int = 0) -> bool:
        """Whether these words can be read so many times and once more."""
        ...

    @property
    def spent_ms(self) -> int:
        """How long the reader has been at it, in milliseconds; 0 where nobody has to sit there."""
        ...

    @property
    def origin(self) -> str:
        """By what this microphone, or this folder, is known the next time; empty where it is not."""
        ...

    @property
    def is_microphone(self) -> bool:
        """Whether silence may be a microphone's that is dead, and not a recording's."""
        ...


class FolderReader:
    """Recordings named after their words: "anna.wav", "07-kurze-rochade.flac", "anna-2.wav" for a second attempt.

    Raises AudioFileError where there is no such folder (`file_missing`), or a file is named (`not_a_folder`).
    """

    def __init__(self, folder: Path) -> None:
        from voice.errors import AudioFileError, VoiceErrorCode

        if not folder.is_dir():
            code = VoiceErrorCode.NOT_A_FOLDER if folder.exists() else VoiceErrorCode.FILE_MISSING
            raise AudioFileError(code, f"{folder}: no such folder", file=str(folder))
        self._origin = str(folder.resolve())
        found = [path for path in sorted(folder.glob("*")) if path.suffix.lower() in SOUND_FILES]
        self._files: dict[str, list[Path]] = {}
        for path in found:
            self._files.setdefault(_words_of(path), []).append(path)

    def read(self, words: str, attempt: int) -> bytes | None:
        """See `Reader`. Raises AudioFileError."""
        from voice.audio import open_recording
        from voice.pcm import HEARING_RATE

        files = self._files.get(fold(words), [])
        return open_recording(files[attempt]).pcm(HEARING_RATE).samples if attempt < len(files) else None

    def has(self, words: str, attempt: int = 0) -> bool:
        """See `Reader`: a recording of that name."""
        return attempt < len(self._files.get(fold(words), []))

    @property
    def spent_ms(self) -> int:
        """See `Reader`."""
        return 0

    @property
    def origin(self) -> str:
        """See `Reader`: its path."""
        return self._origin

    @property
    def is_microphone(self) -> bool:
        """See `Reader`: nobody can plug in what a recording was made with."""
        return False


class MicrophoneReader:
    """A player: when he was asked, he reads after the sound of the open microphone."""

    def __init__(self, source: "SoundSource", mouth: "SpeakerMouth", origin: str = "") -> None:
        self._blocks = self._counted(source)
        self._mouth = mouth
        self._origin = origin
        self._spent = 0  # bytes of sound

    def read(self, words: str, attempt: int) -> bytes | None:
        """See `Reader`: one utterance by voice activity, or the silence that came instead; whatever is asked for."""
        from voice.ear.activity import VoiceActivity
        from voice.pcm import bytes_of_ms

        del words, attempt
        if self._mouth.has_manner:
            self._pass_over_the_loudspeaker()
        activity, heard, passed = VoiceActivity(), b"", bytearray()
        for block in self._blocks:
            step = activity.feed(block)
            heard, passed = (b"" if step.anew else heard) + step.samples, passed + block
            if step.ends or len(passed) >= bytes_of_ms(PATIENCE_MS):
                return heard or bytes(passed)
        return None

    def has(self, words: str, attempt: int = 0) -> bool:
        """See `Reader`: whatever is asked for."""
        del words, attempt
        return True

    @property
    def spent_ms(self) -> int:
        """See `Reader`: by the sound that the microphone delivered."""
        from voice.pcm import bytes_of_ms

        return self._spent * MINUTE_MS // bytes_of_ms(MINUTE_MS)

    @property
    def origin(self) -> str:
        """See `Reader`: the name of the device."""
        return self._origin

    @property
    def is_microphone(self) -> bool:
        """See `Reader`."""
        return True

    def _counted(self, source: "SoundSource") -> Iterator[bytes]:
        for block in source.blocks():
            self._spent += len(block)
            yield block

    def _pass_over_the_loudspeaker(self) -> None:
        """What the microphone hears while Rochade speaks and sounds, and the room's echo of it, is no answer."""
        from dialogue.earcon import Earcon
        from voice.ear.duplex import ECHO_MS
        from voice.mouth.earcons import length_ms

        while self._mouth.is_speaking:
            next(self._blocks)
        self._mouth.sound(Earcon.LISTENING)
        over_ms = self.spent_ms + length_ms(Earcon.LISTENING) + ECHO_MS
        for _ in self._blocks:
            if self.spent_ms >= over_ms:
                return


@contextlib.contextmanager
def open_microphone(arguments: argparse.Namespace, mouth: "SpeakerMouth") -> Iterator[MicrophoneReader]:
    """The player at the microphone of the options. Raises AudioDeviceError where there is none."""
    from voice.devices.naming import Direction, device_of, name_of, of_that_name
    from voice.ear.microphone import Microphone
    from voice.errors import AudioDeviceError
    from voice.sound_system import sound_system

    device = device_of(arguments.microphone, Direction.IN, sound_system())
    with contextlib.ExitStack() as at_the_end:
        try:
            microphone = at_the_end.enter_context(Microphone(device))
        except AudioDeviceError as error:
            raise of_that_name(error, arguments.microphone) from error
        yield MicrophoneReader(microphone, mouth, name_of(device, Direction.IN, sound_system()))


def _words_of(path: Path) -> str:
    """From "07-kurze-rochade-2" to "kurze rochade"."""
    parts = path.stem.replace("_", "-").split("-")
    return fold(" ".join(part for part in parts if not part.isdecimal()))
