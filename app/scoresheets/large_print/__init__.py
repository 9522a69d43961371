"""Scoresheets in large print, as a PDF that is tagged for screen readers (PDF/UA-1, ISO 14289-1).

Typst sets it and refuses a file that would not conform. The letters are Atkinson Hyperlegible, which the Braille
Institute made for people of low vision.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path

from speech_grammar.messages import Spoken

FOLDER = Path(__file__).parent
LEAST_POINTS, POINTS, MOST_POINTS = 12, 18, 48
_NO_FONT_HAS = re.compile(r'the text `"(?:\\u\{(\w+)\}|(.+?))"` could not be displayed')  # Typst's words
_UNKNOWN = "?"
_JOINERS = dict.fromkeys(map(ord, "\u200d\ufe0e\ufe0f"))  # they make one sign of several, and are none by themselves


def large_print(
    sheets: Sequence[tuple[Sequence[Spoken], Sequence[Spoken]]], language: str, points: int = POINTS
) -> bytes:
    """The PDF: A4, each sheet on pages of its own, in letters of so many points (12 to 48).

    A sheet is its headings, of which the first is its title, and its lines; see `text.scoresheet_words`. A letter that
    none of the fonts has, as in a Chinese name, is printed as a question mark.
    """
    given = {
        "title": ", ".join(str(headings[0]) for headings, _ in sheets),
        "language": language,
        "points": points,
        "sheets": [
            {"headings": [*map(_parts, headings)], "lines": [*map(_parts, lines)]} for headings, lines in sheets
        ],
    }
    text = json.dumps(given, ensure_ascii=False)
    while True:
        try:
            return _typeset(text)
        except RuntimeError as error:
            lacking = _without_a_font(error)
            if not lacking or lacking == _UNKNOWN or lacking not in text:
                raise
            text = text.translate(_JOINERS).replace(lacking, _UNKNOWN)


def _typeset(given: str) -> bytes:
    """The PDF of that JSON. Raises RuntimeError, which all of Typst's errors are, also for a letter without a font."""
    import typst

    pdf: bytes = typst.compile(
        str(FOLDER / "scoresheets.typ"),
        format="pdf",
        font_paths=[str(FOLDER)],
        ignore_system_fonts=True,
        pdf_standards="ua-1",
        sys_inputs={"sheets": given},
    )
    return pdf


def _without_a_font(error: RuntimeError) -> str:
    """The letters that Typst refuses, because no font has them; empty where it is something else."""
    found = _NO_FONT_HAS.search(str(error))
    if found is None:
        return ""
    number, letters = found.groups()
    return chr(int(number, 16)) if number else str(letters)


def _parts(spoken: Spoken) -> list[tuple[str, str]]:
    return [(part.text, part.language) for part in spoken]
