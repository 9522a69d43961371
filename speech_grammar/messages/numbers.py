"""Numbers and times as words, from the tables of a catalogue: a synthesiser never sees a digit."""

from collections.abc import Mapping
from typing import Any

SECOND_MS = 1000
MINUTE_S = 60
HOUR_S = 3600
BEYOND = 10_000


def number_words(number: int, table: Mapping[str, Any]) -> str:
    """The words of a whole number; beyond 9999 in either direction digit by digit.

    `table` is the section `numbers` of a catalogue: `units` (0 to 19), `tens` (twenty to ninety) and patterns.
    """
    if number < 0:
        return f"{table['minus']} {number_words(-number, table)}"
    if number >= BEYOND:
        return " ".join(table["units"][int(digit)] for digit in str(number))
    if number < len(table["units"]):
        return str(table["units"][number])
    for size, pattern in ((1000, "thousand"), (100, "hundred")):
        if number >= size:
            count, rest = divmod(number, size)
            words = table[pattern].format(count=_combining(count, table))
            return table["after_" + pattern].format(words, number_words(rest, table)) if rest else str(words)
    tens, units = divmod(number, 10)
    ten = str(table["tens"][tens - 2])
    return table["compound"].format(ten=ten, unit=_combining(units, table)) if units else ten


def duration_words(milliseconds: int, table: Mapping[str, Any], units: Mapping[str, str]) -> str:
    """Hours, minutes and seconds that are not zero, seconds begun not counted: "eine Stunde fünf Minuten".

    `units` is the section `units` of a catalogue; each entry is "one of it|several".
    """
    seconds = max(milliseconds, 0) // SECOND_MS
    counts = {"hour": seconds // HOUR_S, "minute": seconds % HOUR_S // MINUTE_S, "second": seconds % MINUTE_S}
    said = [counted(count, units[unit], table) for unit, count in counts.items() if count]
    return " ".join(said) or counted(0, units["second"], table)


def counted(count: int, forms: str, table: Mapping[str, Any]) -> str:
    """A number with its noun: `forms` is "ein Zug|Züge", what is said for one and the noun for several."""
    one, several = forms.split("|")
    return one if count == 1 else f"{number_words(count, table)} {several}"


def _combining(number: int, table: Mapping[str, Any]) -> str:
    """The number as a part of a longer one: "ein" in "einundzwanzig"."""
    return str(table["one_combined"]) if number == 1 else number_words(number, table)
