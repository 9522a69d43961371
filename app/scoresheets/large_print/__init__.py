"""Scoresheets in large print, as a PDF that is tagged for screen readers (PDF/UA-1, ISO 14289-1).

Typst sets it and refuses a file that would not conform. The letters are Atkinson Hyperlegible, which the Braille
Institute made for people of low vision.
"""

import json
from collections.abc import Sequence
from pathlib import Path

from speech_grammar.messages import Spoken

FOLDER = Path(__file__).parent
LEAST_POINTS, POINTS, MOST_POINTS = 12, 18, 48


def large_print(
    sheets: Sequence[tuple[Sequence[Spoken], Sequence[Spoken]]], language: str, points: int = POINTS
) -> bytes:
    """The PDF: A4, each sheet on pages of its own, in letters of so many points (12 to 48).

    A sheet is its headings, of which the first is its title, and its lines; see `text.scoresheet_words`.
    """
    import typst

    given = {
        "title": ", ".join(str(headings[0]) for headings, _ in sheets),
        "language": language,
        "points": points,
        "sheets": [
            {"headings": [*map(_parts, headings)], "lines": [*map(_parts, lines)]} for headings, lines in sheets
        ],
    }
    pdf: bytes = typst.compile(
        str(FOLDER / "scoresheets.typ"),
        format="pdf",
        font_paths=[str(FOLDER)],
        ignore_system_fonts=True,
        pdf_standards="ua-1",
        sys_inputs={"sheets": json.dumps(given)},
    )
    return pdf


def _parts(spoken: Spoken) -> list[tuple[str, str]]:
    return [(part.text, part.language) for part in spoken]
