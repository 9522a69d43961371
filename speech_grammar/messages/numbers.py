"""Numbers and times as words, from the tables of a catalogue: a synthesiser never sees a digit."""

import re
from collections.abc import Mapping
from typing import Any

from game.units import SECOND_MS

MINUTE_S = 60
HOUR_S = 3600
HUNDRED = 100
BEYOND = 10_000
_PLACES = ((1000, "thousands"), (HUNDRED, "hundreds"), (10, "tens"))


def number_words(number: int, table: Mapping[str, Any]) -> str:
    """The words of a whole number; beyond 9999 in either direction digit by digit.

    `table` is the section `numbers` of a catalogue: `units` (from zero on), `tens`, `hundreds` and `thousands` (from
    one of them on), `after` (how the rest follows each), and where a language has them `exact` (numbers with a word of
    their own) and `closing` (what a number is called at the end of a longer one).
    """
    if number < 0:
        return f"{table['minus']} {number_words(-number, table)}"
    if number >= BEYOND:
        return " ".join(table["units"][int(digit)] for digit in str(number))
    if exact := table.get("exact", {}).get(str(number)):
        return str(exact)
    if number < len(table["units"]):
        return str(table["units"][number])
    size, place = next((size, place) for size, place in _PLACES if number >= size)
    count, rest = divmod(number, size)
    words = str(table[place][count - 1])
    if not rest:
        return words
    closing = table.get("closing", {}).get(str(rest)) or number_words(rest, table)
    return str(table["after"][_follows(place, rest, table)].format(words, closing))


def _follows(place: str, rest: int, table: Mapping[str, Any]) -> str:
    """The name of the pattern: Portuguese joins "mil" to its last part with "e", and to no other."""
    is_last = rest < HUNDRED or rest % HUNDRED == 0
    return f"last_{place}" if is_last and f"last_{place}" in table["after"] else place


def duration_words(milliseconds: int, table: Mapping[str, Any], units: Mapping[str, str]) -> str:
    """Hours, minutes and seconds that are not zero, seconds begun not counted: "eine Stunde fünf Minuten".

    `units` is the section `units` of a catalogue; each entry is "one of it|several".
    """
    said = [counted(count, units[unit], table) for unit, count in _counts(milliseconds).items()]
    return " ".join(said) or counted(0, units["second"], table)


def agreeing(milliseconds: int, forms: Mapping[str, str]) -> str:
    """The form that agrees with a time: "quedan {}" with two minutes, "queda {}" with one.

    `forms` is an entry of the section `times` of a catalogue: `several`, `one`, and where hours, which are feminine,
    need others, `hours` and `hour`. A time of several units is several, and masculine.
    """
    counts = _counts(milliseconds)
    if len(counts) != 1:
        return forms["several"]
    ((unit, count),) = counts.items()
    number, feminine = ("one", "hour") if count == 1 else ("several", "hours")
    return forms.get(feminine, forms[number]) if unit == "hour" else forms[number]


def _counts(milliseconds: int) -> dict[str, int]:
    """How many hours, minutes and seconds a time is said with; none of which there are none."""
    seconds = max(milliseconds, 0) // SECOND_MS
    counts = {"hour": seconds // HOUR_S, "minute": seconds % HOUR_S // MINUTE_S, "second": seconds % MINUTE_S}
    return {unit: count for unit, count in counts.items() if count}


def counted(count: int, forms: str, table: Mapping[str, Any]) -> str:
    """A number with its noun: `forms` is "ein Zug|Züge", what is said for one and the noun for several.

    Where numbers agree with their noun, `before` in the table names under the article of the first form which words
    become which: "una hora|horas" makes "veintiuno" "veintiuna".
    """
    one, several = forms.split("|")
    if count == 1:
        return one
    articles = one.lower().split()
    before: Mapping[str, Mapping[str, str]] = table.get("before", {})
    agreeing = next((words for article, words in before.items() if article in articles), {})
    words = re.sub(r"\w+", lambda word: agreeing.get(word[0], word[0]), number_words(count, table))
    return f"{words} {several}"
