"""What a player has read to be known by: the takes of his profile, on disk."""

import shutil
from pathlib import Path

from app.voices.profiles import folder_of
from app.whole_file import make_folder, write_whole

MOST_ANNOUNCED = 24  # the latest: each costs seconds of learning
ANNOUNCED = "announced"


class Takes:
    """The takes of one profile on disk, a FLAC file a word, and those of whole announcements apart."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @classmethod
    def of(cls, name: str) -> "Takes":
        """Those of the profile of that name. Raises ProfileError (`bad_profile_name`)."""
        return cls(folder_of(name) / "takes")

    def missing(self) -> tuple[str, ...]:
        """The words still to be read, in their order."""
        from voice.adapting.enrolment import prompts

        return tuple(word for word in prompts() if not self._path(word).is_file())

    def unread(self) -> tuple[str, ...]:
        """The announcements still to be read, in their order."""
        from voice.adapting.enrolment import announcements

        return tuple(words for words in announcements() if not self._path(words).is_file())

    def keep(self, words: str, samples: bytes) -> None:
        """Keep a take (int16 little-endian mono at 16,000 Hz). Raises OutputError."""
        from voice.tape import flac

        path = self._path(words)
        make_folder(path.parent)
        write_whole(path, flac(samples))

    def all(self) -> dict[str, bytes]:
        """The takes by their words: the words in the order of reading, then the latest announcements.

        Raises AudioFileError.
        """
        from voice.adapting.enrolment import prompts
        from voice.audio import open_recording
        from voice.pcm import HEARING_RATE

        kept = {word: self._path(word) for word in prompts() if self._path(word).is_file()}
        announced = sorted((self._folder / ANNOUNCED).glob("*.flac"), key=lambda path: path.stat().st_mtime_ns)
        kept |= {path.stem.replace("-", " "): path for path in announced[-MOST_ANNOUNCED:]}
        return {words: open_recording(path).pcm(HEARING_RATE).samples for words, path in kept.items()}

    def forget(self) -> None:
        """Throw all takes away."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _path(self, words: str) -> Path:
        from voice.adapting.enrolment import prompts

        folder = self._folder if words in prompts() else self._folder / ANNOUNCED
        return folder / f"{words.replace(' ', '-')}.flac"
