"""The launcher `rochade`, as a real process in a fresh clone with a fresh home."""

import contextlib
import os
import pty
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.app.conftest import clone
from tests.app.plain_user import AS_PLAIN_USER

VENV_PACKAGE = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
SET_UP = "Setting up: a virtual environment."
# The wheelhouse is of the Python that runs the tests, so the launcher has to find that one first.
PYTHONS = dict.fromkeys(
    ("python3.13", "python3.12", "python3.11", "python3"), f'exec {shlex.quote(sys.executable)} "$@"'
)


def programs(folder: Path, **scripts: str) -> str:
    """Put the Python of the tests, and programs of these names, before all others, and return the PATH."""
    folder.mkdir(exist_ok=True)
    for name, script in (PYTHONS | scripts).items():
        program = folder / name.replace("_", "-")
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


@pytest.fixture(scope="module")
def environment(tmp_path_factory, wheelhouse):
    """An empty home, no network, no right to install; the sound libraries are there."""
    folder = tmp_path_factory.mktemp("machine")
    path = programs(folder / "bin", id="echo 1000", sudo="exit 1", apt_get="exit 1", dpkg_query="echo ok installed")
    return {
        "PATH": path,
        "HOME": str(folder),
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": wheelhouse.as_uri(),
        "PIP_CONFIG_FILE": os.devnull,
    }


@pytest.fixture(scope="module")
def ready(tmp_path_factory, wheelhouse, environment):
    """A clone that was started once: its folder, and what that start said."""
    folder = clone(tmp_path_factory.mktemp("ready") / "a new clone", wheelhouse)
    return folder, start(folder / "rochade", "parse", "Eva", "vier", env=environment)


@pytest.fixture
def half_set_up(tree, ready):
    """A fresh clone that has its virtual environment, which takes longest to make, and has noted nothing yet."""
    made, _ = ready
    shutil.copytree(made / ".venv", tree / ".venv", symlinks=True)
    tree.joinpath(".venv", "rochade-installed").unlink()
    return tree


def start(program: Path, *words: str, env: dict[str, str], cwd: str | Path = "/"):
    """Start the launcher and wait for its end."""
    return subprocess.run([program, *words], env=env, cwd=cwd, capture_output=True, text=True, check=False)


def test_the_first_start_sets_up_and_the_second_says_nothing(ready, environment):
    """A fresh clone sets itself up once, in plain lines apart from the result; then it only answers, offline."""
    tree, first = ready
    assert first.returncode == 0, first.stderr
    assert first.stderr.splitlines() == [
        SET_UP,
        "Setting up: packages of requirements.lock. This takes a minute or two, once.",
        "Setting up: done.",
    ]
    second = start(tree / "rochade", "parse", "Eva", "vier", env=environment | {"PIP_FIND_LINKS": "/nowhere"})
    assert second.stderr == ""
    assert second.stdout == first.stdout != ""


def test_it_starts_from_anywhere_through_links_and_without_a_home(ready, tmp_path, environment):
    """The checkout is found through any chain of links, from any folder, and no home folder is needed."""
    tree, first = ready
    link, link_to_link = tmp_path / "a link", tmp_path / "another"
    link.symlink_to(tree / "rochade")
    link_to_link.symlink_to("a link")
    without_home = {name: value for name, value in environment.items() if name != "HOME"}
    # A folder that holds an `app` of its own must not be taken for ours.
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise SystemExit('the wrong app')")
    result = start(link_to_link, "parse", "Eva", "vier", env=without_home, cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, first.stdout, "")


PRESSED = "import os, signal; os.kill(os.getpid(), signal.SIGINT)"


def test_ctrl_c_while_python_itself_starts_ends_it_without_a_traceback(ready, environment):
    """Whose finger was quick has it read out neither twenty lines nor the answer."""
    tree, _ = ready
    early = next(tree.joinpath(".venv", "lib").glob("python3.*")) / "site-packages" / "early.pth"
    early.write_text(f"{PRESSED}\n")
    try:
        result = start(tree / "rochade", "parse", "Eva", "vier", env=environment)
    finally:
        early.unlink()
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "")


def test_a_changed_lock_is_installed_at_the_next_start(ready, environment):
    """After an update of the checkout the environment follows it, without being made anew."""
    tree, _ = ready
    with tree.joinpath("requirements.lock").open("a") as lock:
        lock.write("# another version\n")
    result = start(tree / "rochade", "parse", "Eva", "vier", env=environment)
    assert result.stderr.splitlines()[0].startswith("Setting up: packages of requirements.lock")
    assert result.returncode == 0


def test_two_starts_at_once_set_up_once(tree, environment):
    """The second start waits for the first one's set-up, and both answer."""
    both = [
        subprocess.Popen(
            [tree / "rochade", "parse", "Eva", "vier"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(2)
    ]
    outputs = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [0, 0], outputs
    said = b"".join(stderr for _, stderr in outputs).decode()
    assert said.count(SET_UP) == 1
    assert outputs[0][0] == outputs[1][0] != b""


def test_an_interrupted_set_up_is_begun_anew(tree, environment):
    """A set-up that was killed half-way leaves nothing that the next start would trust."""
    process = subprocess.Popen(
        [tree / "rochade", "parse", "Eva"], env=environment, stderr=subprocess.DEVNULL, start_new_session=True
    )
    mark = tree / ".venv" / "rochade-unfinished"
    while not mark.exists():
        assert process.poll() is None, "the set-up ended without having said that it was unfinished"
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    result = start(tree / "rochade", "parse", "Eva", "vier", env=environment)
    assert result.returncode == 0, result.stderr
    assert SET_UP in result.stderr.splitlines()  # what was killed may hold the lock for a moment longer
    assert not mark.exists()


def test_without_its_packages_it_says_what_it_needs(tree, environment):
    """Without network the first start ends in words, and the next one with network succeeds."""
    refused = start(tree / "rochade", "parse", "Eva", "vier", env=environment | {"PIP_FIND_LINKS": "/nowhere"})
    assert refused.returncode == 5
    assert refused.stderr.splitlines()[-1] == (
        "Rochade could not install its packages. It needs the network this once; start it again then."
    )
    assert start(tree / "rochade", "parse", "Eva", "vier", env=environment).returncode == 0


def test_where_its_own_folder_cannot_be_written_it_says_so(tree, environment):
    """As where another user has set it up by half: in words, and not in those of the shell."""
    tree.joinpath(".setup").mkdir(mode=0o555)
    command = [*AS_PLAIN_USER, tree / "rochade", "parse", "Eva", "vier"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    told = f"Rochade cannot write to its own folder, {tree}, and so cannot set itself up.\n"
    assert (result.returncode, result.stdout, result.stderr) == (5, "", told)


def test_where_it_may_not_install_it_names_the_command_and_goes_on(half_set_up, tmp_path, environment):
    """Missing sound libraries are one line with the command for them, and stop nothing."""
    path = programs(tmp_path / "bin", id="echo 1000", sudo="exit 1", dpkg_query="exit 1")
    result = start(half_set_up / "rochade", "parse", "Eva", "vier", env=environment | {"PATH": path})
    assert result.returncode == 0, result.stderr
    assert (
        "Rochade goes on without sound devices. For microphone and speaker run: "
        "sudo apt-get install libportaudio2 libespeak-ng1 alsa-utils" in result.stderr.splitlines()
    )


def test_where_it_may_install_it_does(half_set_up, tmp_path, environment):
    """With the right to install, the missing packages are installed, and nothing is asked."""
    installed = tmp_path / "installed"
    scripts = {"id": "echo 0", "dpkg_query": "exit 1", "apt_get": f'echo "$*" >> {installed}'}
    path = programs(tmp_path / "bin", **scripts)
    result = start(half_set_up / "rochade", "parse", "Eva", "vier", env=environment | {"PATH": path})
    assert result.returncode == 0, result.stderr
    assert installed.read_text().rstrip().endswith("libportaudio2 libespeak-ng1 alsa-utils")
    assert "Setting up: system packages for sound: libportaudio2 libespeak-ng1 alsa-utils." in result.stderr


def at_a_terminal(program: Path, answer: str, env: dict[str, str]) -> tuple[int, str]:
    """Start the launcher at a terminal where somebody types that answer; its status and its screen."""
    keyboard, terminal = pty.openpty()
    os.write(keyboard, f"{answer}\n".encode())
    with subprocess.Popen(
        [program, "parse", "Eva", "vier"], env=env, stdin=terminal, stdout=terminal, stderr=terminal
    ) as process:
        os.close(terminal)
        screen = bytearray()
        with contextlib.suppress(OSError):  # a terminal that nobody writes to any more
            while part := os.read(keyboard, 4096):
                screen += part
    os.close(keyboard)
    return process.returncode, screen.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(("answer", "installs"), [("yes", True), ("no", False), ("", False)])
def test_it_asks_before_it_installs_with_sudo(half_set_up, tmp_path, environment, answer, installs):
    """What changes the whole machine by another's rights is done only by whoever says yes; all else goes on without."""
    done = tmp_path / "installed"
    scripts = {
        "id": "echo 1000",
        "sudo": f'[ "$2" = true ] || echo "$*" >> {done}',
        "apt_get": "exit 1",
        "dpkg_query": "exit 1",
    }
    path = programs(tmp_path / "bin", **scripts)
    status, screen = at_a_terminal(half_set_up / "rochade", answer, environment | {"PATH": path})
    packages = "libportaudio2 libespeak-ng1 alsa-utils"
    assert status == 0, screen
    assert f"Rochade needs system packages: {packages}. May it install them with sudo? Type yes or no: " in screen
    assert done.exists() == installs
    assert (
        f"Rochade goes on without sound devices. For microphone and speaker run: sudo apt-get install {packages}"
        in screen
    ) != installs


def test_where_nobody_can_be_asked_sudo_is_not_used(half_set_up, tmp_path, environment):
    """A start by a script or a service, with nobody at a terminal, names the command and installs nothing."""
    done = tmp_path / "installed"
    path = programs(
        tmp_path / "bin", id="echo 1000", sudo=f'[ "$2" = true ] || echo "$*" >> {done}', dpkg_query="exit 1"
    )
    result = start(half_set_up / "rochade", "parse", "Eva", "vier", env=environment | {"PATH": path})
    assert result.returncode == 0, result.stderr
    assert "Rochade goes on without sound devices." in result.stderr
    assert not done.exists()


@pytest.mark.parametrize(
    ("python", "packages"),
    [
        ("exit 1", "python3 python3-venv"),
        (f'case "$*" in *ensurepip*) exit 1 ;; esac; exec {shlex.quote(sys.executable)} "$@"', VENV_PACKAGE),
    ],
    ids=["no Python", "Python without venv"],
)
def test_without_a_python_it_names_the_command(tree, tmp_path, environment, python, packages):
    """Where there is no Python of at least 3.11, or none that makes environments, one line says how to get it."""
    path = programs(tmp_path / "bin", id="echo 1000", sudo="exit 1", **dict.fromkeys(PYTHONS, python))
    launcher = tree / "rochade"
    launcher.write_text(launcher.read_text().replace(" /usr/bin/python3;", ";"))
    result = start(launcher, "parse", "Eva", "vier", env=environment | {"PATH": path})
    assert result.returncode == 5
    said = f"Rochade needs Python 3.11 or newer with its venv module. Run: sudo apt-get install {packages}\n"
    assert result.stderr == said


@pytest.fixture
def for_tests(tmp_path, environment):
    """The environment of `rochade test` with an npm that notes what it is asked; and its notes."""
    asked = tmp_path / "asked of npm"
    path = programs(tmp_path / "bin", npm=f'echo "$*" >> "{asked}"', stockfish="", chromium="", node="", ffmpeg="")
    return environment | {"PATH": f"{path}:{environment['PATH']}"}, asked


def test_rochade_test_installs_what_checks_the_pages_once(half_set_up, for_tests):
    """The JavaScript is checked with the locked packages: installed with the tests' own, and anew with another lock."""
    environment, asked = for_tests
    install = f"--prefix {half_set_up}/web ci --silent\n"
    assert start(half_set_up / "rochade", "parse", "Eva", "vier", env=environment).returncode == 0
    assert not asked.exists()
    said = start(half_set_up / "rochade", "test", "--version", env=environment).stderr.splitlines()
    assert said[:2] == [
        "Setting up: packages of requirements-test.lock. This takes a minute or two, once.",
        "Setting up: done.",
    ]
    start(half_set_up / "rochade", "test", "--version", env=environment)
    assert asked.read_text() == install
    with half_set_up.joinpath("web", "package-lock.json").open("a") as lock:
        lock.write("\n")
    start(half_set_up / "rochade", "test", "--version", env=environment)
    assert asked.read_text() == install * 2


def test_without_what_checks_the_pages_rochade_test_says_what_it_needs(half_set_up, tmp_path, for_tests):
    """No check is left out in silence: without its packages `rochade test` ends in words, and is tried again."""
    environment, asked = for_tests
    offline = programs(tmp_path / "offline", npm="echo no network >&2; exit 1")
    refused = start(half_set_up / "rochade", "test", env=environment | {"PATH": f"{offline}:{environment['PATH']}"})
    assert refused.returncode == 5
    assert refused.stderr.endswith(
        "\nno network\nRochade could not install what checks its pages. It needs Node.js 18.18 or newer with npm, "
        "and the network this once; start it again then.\n"
    )
    start(half_set_up / "rochade", "test", "--version", env=environment)
    assert asked.exists()


def test_a_machine_without_node_is_told_the_packages(half_set_up, tmp_path, for_tests):
    """Where Node.js is missing and may not be installed, one line names the command for it."""
    environment, _ = for_tests
    machine = tmp_path / "machine"
    machine.mkdir()
    for folder in environment["PATH"].split(":"):
        for program in Path(folder).glob("*"):
            if program.name not in {"node", "npm"} and not machine.joinpath(program.name).exists():
                machine.joinpath(program.name).symlink_to(program)
    result = start(half_set_up / "rochade", "test", env=environment | {"PATH": str(machine)})
    assert result.returncode == 5
    assert (
        "The tests of engines, pages, sound files and sound devices need them. Run: sudo apt-get install nodejs npm"
        in result.stderr.splitlines()
    )


def test_ci_runs_what_everybody_runs(tree):
    """Continuous integration calls `rochade test` and nothing else."""
    ci = Path(__file__).parents[2] / ".ci" / "run"
    commands = [line for line in ci.read_text().splitlines() if line and not line.startswith("#")]
    assert commands == ['exec "$(dirname "$0")/../rochade" test']
    assert os.access(ci, os.X_OK)
