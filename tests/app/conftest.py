"""For tests of the program: the command line, here or as a process, and a clone that is installed without a network."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib.metadata import distribution
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

import pytest

from app.cli import main
from tests.app.running_card import RunningCard
from voice.devices import steady_loudspeaker, steady_microphone
from voice.devices.naming import Direction, device_of
from voice.ear.microphone import Microphone
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.sink import SoundDeviceSink
from voice.mouth.synthesiser import Emit

CHECKOUT = Path(__file__).parents[2]
ROOMS = ("app", "dialogue", "game", "speech_grammar", "voice")
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def process() -> Run:
    """Run the command line as a process of its own: what is about streams, signals, devices and the start."""

    def run(
        *words: str, stdin: str | None = "", env: dict[str, str] | None = None
    ) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-P", "-m", "app", *words],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": str(CHECKOUT)} | (env or {}),
            cwd="/",
            check=False,
        )

    return run


@pytest.fixture(scope="session")
def rochade() -> Run:
    """Run the command line here, where grammar and catalogues have been read: `rochade("parse", "Eva vier")`."""

    def run(*words: str, stdin: str = "", env: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
        with (
            pytest.MonkeyPatch.context() as here,
            TemporaryFile("w+", encoding="utf-8") as written,
            TemporaryFile("w+", encoding="utf-8") as complained,
        ):
            here.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin.encode()), encoding="utf-8"))
            here.setattr(sys, "stdout", written)
            here.setattr(sys, "stderr", complained)
            here.chdir("/")
            for name, value in (env or {}).items():
                here.setenv(name, value)
            exit_code = _exit_code([str(word) for word in words])
            here.undo()
            return subprocess.CompletedProcess(words, exit_code, _text(written), _text(complained))

    return run


def _exit_code(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as left:  # wrong usage, and help
        return int(left.code or 0)


def _text(file: TextIO) -> str:
    file.seek(0)
    return file.read()


class CardMicrophone(Microphone):
    """One of that machine's, where nobody plugs in another."""

    known_as = ""

    def wait_until_there(self) -> bool:
        """See `voice.devices.steady_microphone.SteadyMicrophone`."""
        return False


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> RunningCard:
    """A machine with a sound card and no sound server, for commands that are run in this process."""
    running = RunningCard()
    monkeypatch.setitem(sys.modules, "sounddevice", running)
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere")

    def microphone(name: str | None) -> CardMicrophone:
        return CardMicrophone(device_of(name, Direction.IN, running))

    def loudspeaker(name: str | None, rate: int) -> SoundDeviceSink:
        return SoundDeviceSink(device_of(name, Direction.OUT, running), rate)

    monkeypatch.setattr(steady_microphone, "SteadyMicrophone", microphone)
    monkeypatch.setattr(steady_loudspeaker, "SteadyLoudspeaker", loudspeaker)
    return running


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that the voice has begun to say."""
    said: list[str] = []
    synthesise = EspeakSynthesiser.synthesise

    def recorded(self: EspeakSynthesiser, text: str, language: str, emit: Emit) -> None:
        said.append(text)
        synthesise(self, text, language, emit)

    monkeypatch.setattr(EspeakSynthesiser, "synthesise", recorded)
    return said


@pytest.fixture(scope="session")
def wheelhouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Wheels of what `parse` needs, made from what is installed here, so that no test needs the network."""
    folder = tmp_path_factory.mktemp("wheels")
    for name in ("chess", "msgspec"):
        _wheel_of_installed(name, folder)
    return folder


@pytest.fixture
def tree(tmp_path: Path, wheelhouse: Path) -> Path:
    """A fresh clone in a folder with spaces."""
    return clone(tmp_path / "a new clone", wheelhouse)


def clone(folder: Path, wheelhouse: Path) -> Path:
    """Copy the checkout, with a lock that asks for the wheels of the wheelhouse alone."""
    folder.mkdir()
    for name in ("rochade", "pyproject.toml"):
        shutil.copy2(CHECKOUT / name, folder)
    for room in ROOMS:
        shutil.copytree(CHECKOUT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    folder.joinpath("web").mkdir()
    shutil.copy2(CHECKOUT / "web" / "package-lock.json", folder / "web")
    names = [wheel.name.split("-")[:2] for wheel in wheelhouse.iterdir()]
    folder.joinpath("requirements.lock").write_text("".join(f"{name}=={version}\n" for name, version in names))
    folder.joinpath("requirements-hall.lock").write_text("-r requirements.lock\n")
    folder.joinpath("requirements-test.lock").write_text("-r requirements-hall.lock\n")
    return folder


def _wheel_of_installed(name: str, folder: Path) -> None:
    """Pack an installed distribution into a wheel again."""
    installed = distribution(name)
    tag = next(
        line.split(": ")[1] for line in (installed.read_text("WHEEL") or "").splitlines() if line.startswith("Tag")
    )
    with zipfile.ZipFile(folder / f"{name}-{installed.version}-{tag}.whl", "w") as wheel:
        for file in installed.files or []:
            if file.suffix != ".pyc" and not file.name.startswith(("INSTALLER", "REQUESTED", "direct_url")):
                wheel.write(Path(str(file.locate())), str(file))
