"""The codes that a server prints: whose table they are of is heard, whatever the other tables say meanwhile."""

import re
from functools import partial
from pathlib import Path

import pytest

from app.pages.serving import Open, serving
from app.pages.terminal import Terminal
from speech_grammar.messages import Catalogue
from tests.app.test_own_lines import Pieces
from tests.web.in_process import InProcess
from web.admission.access_file import AccessFile


def test_nothing_that_another_table_tells_stands_between_a_table_and_its_codes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A sentence of table 1.2 behind the line "Tisch 1.1." gave the codes of 1.1 to table 1.2."""
    printed = Pieces()
    monkeypatch.setattr("sys.stdout", printed)
    terminal, opened = Terminal("de"), Open("127.0.0.1", 0, partial(AccessFile, tmp_path / "access.db"), tmp_path)
    played = [InProcess(tmp_path, name=name) for name in ("1.1", "1.2")]
    tables = {one.table.name: one.table for one in played}
    try:
        with serving(opened, tables, Catalogue.load("de"), lambda told: terminal.lines(map(str, told))):
            pass
    finally:
        for one in played:
            one.end()
    code = r": [^.]+\. Getippt: \w+\.\n"
    of_a_table = "".join(f"{place}{code}" for place in ("Weiß", "Schwarz", "Schiedsrichter", "Zuschauer"))
    pieces = printed.pieces[-2:]
    for name, piece in zip(tables, pieces, strict=True):
        assert re.fullmatch(rf"Tisch {name}\.\n{of_a_table}", piece)
