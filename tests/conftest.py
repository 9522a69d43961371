"""For all tests: a rule is right or wrong on a slow machine, too; and where there are several cores, all are busy."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings
from xdist.remote import Producer

from tests import forked, interrupted
from tests.spread import Spread, long_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = "/usr/bin/chromium"
pytest_plugins = ["tests.unending"]

# One thread a process, and a process a core: numpy's threads wait for each other in a loop, minutes on a busy machine.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Where Python is to write no bytecode beside the sources, every process of a test would compile the whole program anew.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(__file__).parents[1] / ".setup" / "bytecode"))

# A run in the background ignores Ctrl-C, and would hand that on to each program that it starts.
interrupted.heed()

settings.register_profile("rochade", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rochade")


def pytest_configure(config: pytest.Config) -> None:
    """Give this run folders of its own: what somebody has set for himself changes no test, and his games stay his."""
    for name in ("ROCHADE_LANGUAGE", "LC_ALL"):
        os.environ.pop(name, None)
    os.environ["LC_MESSAGES"] = "C"  # the language that they hear is none of this machine's
    home = tempfile.mkdtemp(prefix="rochade-tests-")
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    for kind in ("CONFIG", "DATA"):
        os.environ[f"XDG_{kind}_HOME"] = str(Path(home) / kind.lower())


@pytest.hookimpl(trylast=True)  # after they have been shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long."""
    long_first(items)


@pytest.hookimpl(optionalhook=True)  # where the tests run in several processes
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Spread:
    """Spread the tests as `tests/spread.py` says."""
    return Spread(config, log)


@pytest.hookimpl(optionalhook=True)  # where the tests run in several processes
def pytest_xdist_auto_num_workers() -> int:
    """Three for two cores: who waits for a browser, a synthesiser or a process leaves its core to another."""
    return (os.cpu_count() or 1) * 3 // 2 or 1


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Measure coverage once in each of several processes, where coverage and pytest-cov 7.1 have begun each for itself.

    pytest-cov begins again after this, and pauses that for a test that is marked no_cover. The others would go on.
    """
    while hasattr(session.config, "workerinput") and (begun := Coverage.current()) is not None:
        begun.stop()


@pytest.fixture(scope="session", autouse=True)
def _forked_processes() -> Iterator[None]:
    """End with the tests what processes are forked from."""
    yield
    forked.end()


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Debian's Chromium, nothing is downloaded; one of a process, which can drive no second one."""
    from playwright.sync_api import sync_playwright  # most tests need no browser, and would wait for it

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
