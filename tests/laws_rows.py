"""Which rules of which edition have no test: `python -m tests.laws_rows`, with exit code 1 when there are any.

The rules are data/laws_rows.toml; a test is marked `@pytest.mark.law("TCH-5", "2005", "2009")` with the rule that it
holds and the editions in which it does.
"""

import contextlib
import io
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

Rule = tuple[str, str]  # the row and the edition
ROWS = Path(__file__).parent / "data" / "laws_rows.toml"


class Marks:
    """A plugin of pytest that collects the rules of all marks, and runs nothing."""

    def __init__(self) -> None:
        self.found: dict[Rule, str] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep each rule with the first test that has it."""
        for item in session.items:
            for mark in item.iter_markers("law"):
                row, *editions = mark.args
                for edition in editions:
                    self.found.setdefault((row, edition), item.nodeid)


def rules() -> Iterator[Rule]:
    """Every rule with every edition that has it, in the order of the file."""
    for row, entry in tomllib.loads(ROWS.read_text(encoding="utf-8")).items():
        for edition in entry["editions"]:
            yield row, edition


def marked() -> dict[Rule, str]:
    """The rules that tests are marked with, each with a test. Raises RuntimeError when the tests cannot be read."""
    marks, told = Marks(), io.StringIO()
    with contextlib.redirect_stdout(told):
        code = pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider"], plugins=[marks])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(told.getvalue())
    return marks.found


def by_row(rules: Iterable[Rule]) -> Iterator[str]:
    """A line for each row, with its editions."""
    editions: dict[str, list[str]] = {}
    for row, edition in rules:
        editions.setdefault(row, []).append(edition)
    return (f"{row}: {', '.join(years)}" for row, years in editions.items())


def main() -> int:
    """Print the rules without a test, and the marks that name no rule."""
    known, found = list(rules()), marked()
    untested = [rule for rule in known if rule not in found]
    unknown = [rule for rule in found if rule not in known]
    for title, lines in (("without a test", untested), ("marked, but no rule", unknown)):
        for line in by_row(lines):
            print(f"{title}: {line}")  # noqa: T201 - it is what this program is for
    return 1 if untested or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
