"""What a player has read to be known by: the takes of his profile, on disk."""

import contextlib
import hashlib
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.errors import ErrorCode, ProfileError
from app.record.single_writer import SingleWriter
from app.voices.profiles import folder_of
from app.whole_file import make_folder, write_whole, writing
from voice.errors import AudioFileError

MOST_ANNOUNCED = 24  # the latest: each costs seconds of learning
KEPT = "takes"
ANEW = "takes-anew"  # beside them, while the player reads all words once more
OF_GAME = "takes-of-game"  # beside them, too, while a profile is made of one game alone
EARLIER = "takes-earlier"  # those whose place is being taken
ANNOUNCED = "announced"
ORIGIN = "origin"  # the file that tells at which microphone, or out of which folder, they are read


@contextlib.contextmanager
def reading_alone(name: str) -> Iterator[None]:
    """Be the only program in which the profile of that name is read: of two each would take the other's takes away.

    Beside the profile, for what nobody reads leaves no trace of it. Raises ProfileError (`bad_profile_name`,
    `profile_being_read`) and OutputError.
    """
    folder = folder_of(name)
    mark = hashlib.sha256(folder.name.encode("utf-8", "surrogateescape")).hexdigest()[:16]  # not to be too long
    make_folder(folder.parent)
    with writing(folder.parent):
        try:
            alone = SingleWriter(folder.parent / f".reading-{mark}")
        except BlockingIOError as error:
            raise ProfileError(ErrorCode.PROFILE_BEING_READ, f"{name} is being read", name=name) from error
    try:
        yield
    finally:
        alone.release()


class Takes:
    """The takes of one profile on disk: a FLAC file for all that was read, and apart what games have confirmed.

    A take that cannot be read counts as none.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._new_origin = ""  # told by the first that is kept

    @classmethod
    def of(cls, name: str) -> "Takes":
        """Those of the profile of that name. Raises ProfileError (`bad_profile_name`) and OutputError."""
        folder = folder_of(name)
        for new in (OF_GAME, ANEW):
            if (folder / EARLIER).exists() and (folder / new).exists() and not (folder / KEPT).exists():
                cls(folder / new).take_the_place()
        return cls(folder / KEPT)

    @classmethod
    def anew(cls, name: str) -> "Takes":
        """Those that are read once more: beside the others, until they take their place. Raises ProfileError."""
        return cls(folder_of(name) / ANEW)

    @classmethod
    def of_one_game(cls, name: str) -> "Takes":
        """Those that one game alone gives: beside what is read and read anew, as `anew`. Raises ProfileError."""
        return cls(folder_of(name) / OF_GAME)

    @classmethod
    def being_read(cls, name: str) -> "Takes":
        """Those that are read once more, where that was begun, else the profile's. Raises as `of`.

        Whoever looks here changes nothing: a page does while another process has these take the others' place.
        """
        anew = cls.anew(name)
        return anew if anew._folder.exists() else cls.of(name)  # noqa: SLF001 - its own

    def begin(self) -> None:
        """Have none yet, and be read from now on. Raises OutputError."""
        shutil.rmtree(self._folder, ignore_errors=True)
        make_folder(self._folder)

    def begin_from(self, origin: str) -> None:
        """Have none; those that are kept from now on come from there. What nobody reads leaves no trace."""
        self.drop()
        self._new_origin = origin

    def come_from(self, origin: str) -> None:
        """Those that are kept from now on come from there, where none has been read before."""
        if not self.read():
            self._new_origin = origin

    def be_read_anew(self) -> None:
        """Be those that are read once more from now on, see `anew`."""
        self._folder = self._folder.with_name(ANEW)

    @property
    def origin(self) -> str:
        """Where they come from, as it was told to `begin_from` or `come_from`; empty where that is not known."""
        with contextlib.suppress(OSError):
            return (self._folder / ORIGIN).read_text("utf-8", "surrogateescape")
        return ""

    def drop(self) -> None:
        """Forget them, as if nobody had begun to read."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def take_the_place(self) -> None:
        """Be those of the profile from now on; those before go. Raises OutputError.

        Whoever is killed at it leaves both whole, and `of` goes on with it.
        """
        place, earlier = self._folder.with_name(KEPT), self._folder.with_name(EARLIER)
        if self._folder == place:
            return
        with writing(place):
            if place.exists():
                shutil.rmtree(earlier, ignore_errors=True)
                place.rename(earlier)
            self._folder.rename(place)
        shutil.rmtree(earlier, ignore_errors=True)

    def missing(self) -> tuple[str, ...]:
        """The words still to be read, in their order."""
        from voice.adapting.enrolment import prompts

        return self._unread(prompts())

    def unread(self) -> tuple[str, ...]:
        """The announcements still to be read, in their order."""
        from voice.adapting.enrolment import announcements

        return self._unread(announcements())

    def keep(self, words: str, samples: bytes) -> None:
        """Keep what was read (int16 little-endian mono at 16,000 Hz). Raises OutputError."""
        if self._new_origin:
            make_folder(self._folder)
            write_whole(self._folder / ORIGIN, self._new_origin.encode("utf-8", "surrogateescape"))
            self._new_origin = ""
        _write(self._file(words), samples)

    def keep_confirmed(self, words: str, samples: bytes) -> None:
        """Keep what a game has confirmed, see `app.voices.confirmed`. Raises OutputError."""
        _write(self._folder / ANNOUNCED / _name(words), samples)

    def read(self) -> dict[str, bytes]:
        """What was read aloud, by its words: words and announcements, in the order of reading."""
        from voice.adapting.enrolment import announcements, prompts

        found = {words: _sound(self._file(words)) for words in (*prompts(), *announcements())}
        return {words: samples for words, samples in found.items() if samples}

    def all(self) -> dict[str, bytes]:
        """The takes by their words: what was read, then the latest announcements that games have confirmed."""
        read = self.read()
        files = sorted((self._folder / ANNOUNCED).glob("*.flac"), key=lambda path: path.stat().st_mtime_ns)
        confirmed = {path.stem.replace("-", " "): _sound(path) for path in files[-MOST_ANNOUNCED:]}
        return read | {words: samples for words, samples in confirmed.items() if samples and words not in read}

    def _unread(self, asked: Iterable[str]) -> tuple[str, ...]:
        return tuple(words for words in asked if not _sound(self._file(words)))

    def _file(self, words: str) -> Path:
        return self._folder / _name(words)


def _name(words: str) -> str:
    return f"{words.replace(' ', '-')}.flac"


def _write(path: Path, samples: bytes) -> None:
    from voice.tape import flac

    make_folder(path.parent)
    write_whole(path, flac(samples))


def _sound(path: Path) -> bytes:
    """The sound of a take; empty where there is none, or it cannot be read to its end."""
    from voice.audio import open_recording
    from voice.pcm import HEARING_RATE

    with contextlib.suppress(AudioFileError):
        recording = open_recording(path)
        sound = recording.pcm(HEARING_RATE)
        if sound.duration_ms == recording.duration_ms:
            return sound.samples
    return b""
