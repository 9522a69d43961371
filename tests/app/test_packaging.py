"""The distribution: bounds, locks and wheel say the same as the checkout."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CHECKOUT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
RUN_TIME = PYPROJECT["project"]["dependencies"]
HALL = PYPROJECT["project"]["optional-dependencies"]["hall"]
LOCKS = ("requirements.lock", "requirements-hall.lock", "requirements-test.lock")
TESTS = PYPROJECT["dependency-groups"]["test"] + PYPROJECT["dependency-groups"]["bench"]


def locked(name):
    """Return the versions that a lock pins, by name."""
    return dict(re.findall(r"^(\S+)==(\S+)", (CHECKOUT / name).read_text(encoding="utf-8"), re.MULTILINE))


def closure(requirements):
    """Return the names of all that the requirements bring, as installed here."""
    names, waiting = set(), [Requirement(text) for text in requirements]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in names or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        names.add(name)
        for one in map(Requirement, distribution(name).requires or []):
            if any(one.marker and one.marker.evaluate({"extra": extra}) for extra in requirement.extras):
                one.marker = None  # wanted with this extra
            waiting.append(one)
    return names


def test_the_locks_pin_everything_that_is_installed():
    """No package, nor what it brings, comes in a version that the tests did not run with."""
    run_time = locked("requirements.lock")
    assert closure(RUN_TIME) == set(run_time)
    in_a_hall = run_time | locked("requirements-hall.lock")
    assert closure(RUN_TIME + HALL) == set(in_a_hall)
    assert closure(RUN_TIME + HALL + TESTS) <= set(in_a_hall | locked("requirements-test.lock"))


def test_the_tests_run_with_the_locked_versions():
    """What is locked is what is installed here, and lies within the bounds."""
    versions = {name: version for lock in LOCKS for name, version in locked(lock).items()}
    assert {name: distribution(name).version for name in versions} == versions
    outside = [text for text in RUN_TIME + HALL + TESTS if versions[(r := Requirement(text)).name] not in r.specifier]
    assert outside == []


def test_the_locks_name_the_checksums_of_every_file():
    """A package that was changed on its way here is not installed: each version has the checksums of its files."""
    for name in LOCKS:
        pinned = re.split(r"^(?=\S+==)", (CHECKOUT / name).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        assert [one for one in pinned if not re.search(r"^    --hash=sha256:[0-9a-f]{64}", one, re.MULTILINE)] == []


def test_the_locks_name_no_place_to_fetch_from():
    """Where packages come from is for the machine to say, so no lock and no bound has an address."""
    for name in (*LOCKS, "pyproject.toml", "rochade"):
        assert not re.search(r"https?://|index-url|find-links", (CHECKOUT / name).read_text(encoding="utf-8")), name
    assert '"resolved"' not in (CHECKOUT / "web" / "package-lock.json").read_text(encoding="utf-8")


def test_what_checks_the_pages_is_pinned():
    """The packages that check the JavaScript are wanted in one version each, and locked with their checksums."""
    wanted = json.loads((CHECKOUT / "web" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    packages = json.loads((CHECKOUT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    brought = {name: package for name, package in packages.items() if name}
    assert {name: brought[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert [name for name, package in brought.items() if not package["integrity"].startswith("sha512-")] == []


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A new virtual environment with the wheel in it, built from the source distribution; what it needs from here."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, CHECKOUT]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / "bin" / "python"
    where = subprocess.check_output([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True)
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet", wheel]
    subprocess.run(pip, check=True, capture_output=True)
    Path(where.strip(), "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "venv" / "bin" / "rochade"


def run(program, *words):
    """Run the installed program, far from the checkout."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
    return subprocess.run(
        [program, *words], input="", capture_output=True, text=True, check=False, cwd="/", env=environment
    )


def test_the_wheel_understands_words(installed):
    """Installed from the wheel, away from any checkout, Rochade has its vocabulary and its messages."""
    result = run(installed, "parse", "Springer", "Gustav", "eins", "Felix", "drei", "--json")
    assert result.returncode == 0, result.stderr
    assert '"move":"g1f3"' in result.stdout


def test_the_wheel_has_the_laws(installed):
    """Installed from the wheel, the referee opens a table under the edition's own file."""
    result = run(installed, "referee")
    assert result.returncode == 0, result.stderr
    assert '"table_opened"' in result.stdout


def test_the_wheel_has_the_model(installed):
    """Installed from the wheel, the ear needs nothing else and nothing from the network."""
    result = run(installed, "hear", CHECKOUT / "missing.wav")
    assert (result.returncode, result.stderr) == (3, "Datei nicht gefunden: missing.wav\n")


def test_the_wheels_help_names_nothing_that_only_a_checkout_has(installed):
    """Installed from the wheel, the help lists the commands, and neither the launcher's own nor a document's path."""
    result = run(installed, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    assert "Spielt eine ganze Partie aus Tonaufnahmen" in result.stdout
    assert not re.search(r"rochade test|docs/|\.md\b|\./rochade", result.stdout)


def test_the_wheel_plays_the_demo_to_the_end(installed):
    """Installed from the wheel, the demo's players have every line that they may have to say, up to the signatures."""
    result = run(installed, "demo")
    assert (result.returncode, result.stderr) == (0, "")
    assert "Beide haben unterschrieben. Das Ergebnis steht fest." in result.stdout.splitlines()


def test_the_wheel_has_every_take_and_answer_of_the_demo(installed):
    """What the demo's players say only where the ear of another machine asks or mishears is in the wheel too."""
    (brought,) = installed.parents[1].glob("lib/*/site-packages/app/demo_game")
    assert clips(brought) == clips(CHECKOUT / "demo")


def clips(folder):
    """The recordings below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.opus")}
