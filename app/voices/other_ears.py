"""Other ears: speech models that were installed beside the built-in one, and which of them hears.

Each is a folder of its name below `ears` in the user's data folder; `ears/in-use` holds the name of the one that hears
whoever has no profile. Profiles are adaptations of the built-in model, and stay with it.
"""

import contextlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from app.errors import EarError, ErrorCode
from app.places import MODEL, games_folder, model_folder
from app.record.single_writer import SingleWriter
from app.voices.ear_trial import require_hearing
from app.whole_file import make_folder, write_whole, writing
from voice.errors import ModelError, VoiceErrorCode

_NAME = re.compile(r"[\w-][\w .-]{0,79}")
_UNFINISHED = ".unfinished-"  # before the name of an ear that is not one yet
_HELD = ".installing-"  # before the name of one that a program is installing
_BEFORE = ".before"  # there, what had the name; no ear is called so
_NETWORK = "final.mdl"
_CHOICE = "in-use"  # the file that names it


def ears_folder() -> Path:
    """Where other ears lie, or would."""
    return games_folder() / "ears"


def names() -> tuple[str, ...]:
    """All ears: the built-in one first."""
    others = (path.name for path in ears_folder().glob("*") if path.is_dir() and not path.name.startswith("."))
    return (MODEL, *sorted(others))


def folder_of(name: str) -> Path:
    """The model of that name. Raises EarError (`no_such_ear`)."""
    if name not in names():
        raise EarError(ErrorCode.NO_SUCH_EAR, f"{name!r} is not among {names()}", name=name)
    return model_folder() if name == MODEL else ears_folder() / name


def folders() -> tuple[Path, ...]:
    """The models of all ears: the built-in one first."""
    return tuple(folder_of(name) for name in names())


def name_in_use() -> str:
    """The ear that hears whoever has no profile; the built-in one, if none was chosen."""
    try:
        return (ears_folder() / _CHOICE).read_text(encoding="utf-8").strip() or MODEL
    except (OSError, UnicodeDecodeError):
        return MODEL


def whole(name: str) -> Path:
    """The model of that name, which has just heard something. Raises EarError (`no_such_ear`, `ear_damaged`)."""
    folder = folder_of(name)
    try:
        require_hearing(folder, name)
    except ModelError as error:
        raise EarError(ErrorCode.EAR_DAMAGED, str(error), name=name) from error
    return folder


def use(name: str) -> None:
    """Hear with that ear from now on, if it can hear. Raises EarError (`no_such_ear`, `ear_damaged`), OutputError."""
    whole(name)
    make_folder(ears_folder())
    write_whole(ears_folder() / _CHOICE, f"{name}\n".encode())


@contextlib.contextmanager
def unfinished(name: str) -> Iterator[Path]:
    """A new folder beside the ears, for what is to be the ear of that name; in the end it is gone.

    What earlier tries that were killed have left there goes, too, but nothing that another program is at. Raises
    EarError (`ear_being_installed`) where one is installing that very ear, and OutputError.
    """
    make_folder(ears_folder())
    _clear()
    scratch = _scratch(name)
    with contextlib.ExitStack() as at_the_end:
        with writing(scratch):
            try:
                at_the_end.enter_context(_held(name))
            except BlockingIOError as error:
                raise EarError(ErrorCode.EAR_BEING_INSTALLED, f"{name} is being installed", name=name) from error
            scratch.mkdir()
        at_the_end.callback(shutil.rmtree, scratch, ignore_errors=True)
        yield scratch


def _clear() -> None:
    """Take away what nobody is at, and give an ear back its place where a try was killed just as it took it."""
    for left in ears_folder().glob(f"{_UNFINISHED}*"):
        name = left.name.removeprefix(_UNFINISHED)
        with contextlib.suppress(OSError), _held(name):
            _bring_back(name)
            shutil.rmtree(left, ignore_errors=True)


@contextlib.contextmanager
def _held(name: str) -> Iterator[None]:
    """Be the one who installs the ear of that name. Raises BlockingIOError where another program is, and OSError."""
    writer = SingleWriter(ears_folder() / f"{_HELD}{name}")
    try:
        yield
    finally:
        writer.release()


def _scratch(name: str) -> Path:
    return ears_folder() / f"{_UNFINISHED}{name}"


def _bring_back(name: str) -> None:
    """Give what had the name its place again, where nothing else has it. Raises OSError."""
    before, target = _scratch(name) / _BEFORE, ears_folder() / name
    if before.exists() and not target.exists():
        before.rename(target)


def require_name(name: str) -> None:
    """Raise EarError (`bad_ear_name`) where no other ear may be called so."""
    if not _NAME.fullmatch(name) or name in {MODEL, _CHOICE} or name.endswith((".", " ")):
        raise EarError(ErrorCode.BAD_EAR_NAME, f"no name for an ear: {name!r}", name=name)


def install(name: str, archive: Path, scratch: Path) -> None:
    """Unpack an archive and make it an ear of that name, in place of what had it; `scratch` is from `unfinished`.

    Raises EarError, OutputError, and ModelError where there is no model in it, or none that can hear; then nothing has
    changed.
    """
    from app.voices.archives import unpack

    unpacked = scratch / name  # what is said of it names it so
    with writing(unpacked):
        unpacked.mkdir()
    unpack(archive, unpacked)
    model = _model_in(unpacked, name)
    require_hearing(model, name)
    target = ears_folder() / name
    with writing(target):
        if target.exists():
            target.rename(scratch / _BEFORE)
        try:
            model.rename(target)
        except OSError:
            _bring_back(name)
            raise


def _model_in(folder: Path, name: str) -> Path:
    """The folder of the network, am/final.mdl or final.mdl, that lies highest. Raises ModelError (`model_missing`)."""
    networks = sorted(folder.rglob(_NETWORK), key=lambda path: len(path.parts))
    if not networks:
        raise ModelError(VoiceErrorCode.MODEL_MISSING, f"{name}: no {_NETWORK}", model=name)
    found = networks[0].parent
    return found.parent if found.name == "am" else found
