"""Standings and crosstable as sentences for a screen reader, and as a page to print, read and put on a site."""

import html
from collections.abc import Iterator, Sequence
from fractions import Fraction

from app.tournament.scores import Round
from app.tournament.standings import Standing
from app.tournament.tie_breaks import DIRECT
from speech_grammar.messages import Catalogue

_QUARTERS = {Fraction(0): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_MARKS = {"=": "½", "D": "½", "H": "½", "W": "1", "U": "1", "F": "1", "L": "0", "Z": "0", "": "?"}
_FORFEITS = {"+": "1", "-": "0"}
_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem; }
div { overflow-x: auto; position: relative; }
table { border-collapse: collapse; }
th, td { border: 1px solid #888; padding: .25rem .5rem; text-align: center; white-space: nowrap; }
th[scope=col] { white-space: normal; }
th[scope=row] { text-align: start; }
.words { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px; }
@media print { body { font-size: 9pt; } thead { display: table-header-group; } tr { break-inside: avoid; } }
"""


def shown(value: Fraction) -> str:
    """Points as they are written: 4½, ¾, 0; what has other parts, after a point."""
    whole = value.numerator // value.denominator
    part = _QUARTERS.get(value - whole)
    if part is None:
        return f"{float(value):.2f}"
    return f"{whole or ''}{part}" if part else str(whole)


def sentences(found: Sequence[Standing], catalogue: Catalogue) -> Iterator[str]:
    """A line a player with his place, and then one a player with his games; of each the most important word first."""
    names = {one.entrant.number: one.entrant.name for one in found}
    for one in found:
        values = ", ".join(f"{_name(code, catalogue)} {shown(value)}" for code, value in one.values.items())
        yield f"{one.rank}. {one.entrant.name}, {_points(one, catalogue)}. {values}".rstrip(". ") + "."
    for one in found:
        games = " ".join(_game(number, each, names, catalogue) for number, each in enumerate(one.rounds, 1))
        yield f"{one.entrant.name}: {games}"


def page(found: Sequence[Standing], title: str, heading: str, catalogue: Catalogue) -> str:
    """The same as a page of its own, with one table."""
    places = {one.entrant.number: place for place, one in enumerate(found, 1)}
    names = {one.entrant.number: one.entrant.name for one in found}
    rounds = len(found[0].rounds) if found else 0
    codes = list(found[0].values) if found else []
    columns = [
        _said(catalogue, "column_rank"),
        _said(catalogue, "column_name"),
        *(str(number) for number in range(1, rounds + 1)),
        _said(catalogue, "column_points"),
        *(_name(code, catalogue) for code in codes),
    ]
    head = "".join(f'<th scope="col">{html.escape(column)}</th>' for column in columns)
    rows = []
    for one in found:
        games = "".join(_cell(number, each, places, names, catalogue) for number, each in enumerate(one.rounds, 1))
        values = "".join(f"<td>{shown(one.values[code])}</td>" for code in codes)
        name = html.escape(one.entrant.name)
        rows.append(
            f'<tr><td>{one.rank}</td><th scope="row">{name}</th>{games}<td>{shown(one.points)}</td>{values}</tr>'
        )
    return (
        f'<!doctype html>\n<html lang="{catalogue.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{html.escape(title)}</h1>\n"
        f'<p id="of">{html.escape(heading)}</p>\n'
        f'<div tabindex="0" role="group" aria-label="{html.escape(title)}">\n<table aria-describedby="of">\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n"
        + "\n".join(rows)
        + "\n</tbody>\n</table>\n</div>\n</main>\n</body>\n</html>\n"
    )


def heading(after: int, tie_breaks: Sequence[str], edition: str, without_result: int, catalogue: Catalogue) -> str:
    """After which round, by which tie-breaks, of which edition; how many games until then are still to count."""
    names = ", ".join(_name(code, catalogue) for code in tie_breaks)
    told = str(catalogue.say("tournament.standings", round=str(after), tie_breaks=names, edition=edition))
    if not without_result:
        return told
    return f"{told} {catalogue.say('tournament.without_result', count=str(without_result))}"


def _name(code: str, catalogue: Catalogue) -> str:
    key = "direct" if code == DIRECT else code.lower().replace("/", "_")
    return str(catalogue.say(f"tie_break.{key}"))


def _said(catalogue: Catalogue, key: str) -> str:
    return str(catalogue.say(f"tournament.{key}"))


def _points(one: Standing, catalogue: Catalogue) -> str:
    return str(catalogue.say("tournament.points", points=shown(one.points)))


def _game(number: int, one: Round, names: dict[int, str], catalogue: Catalogue) -> str:
    mark = _MARKS.get(one.mark, one.mark)
    if one.mark in _FORFEITS:
        mark = str(catalogue.say("tournament.forfeit", mark=_FORFEITS[one.mark]))
    if one.opponent is None:
        return str(catalogue.say("tournament.bye", round=str(number), mark=mark))
    key = "with_black" if one.is_black else "with_white"
    return str(catalogue.say(f"tournament.{key}", round=str(number), opponent=names[one.opponent], mark=mark))


def _cell(number: int, one: Round, places: dict[int, int], names: dict[int, str], catalogue: Catalogue) -> str:
    """For eyes the opponent's place, the colour and the mark; for a screen reader the sentence."""
    mark = _MARKS.get(one.mark, one.mark)
    seen = f"{places[one.opponent]}{'b' if one.is_black else 'w'}{mark}" if one.opponent is not None else mark
    words = html.escape(_game(number, one, names, catalogue))
    return f'<td><span aria-hidden="true">{seen}</span><span class="words">{words}</span></td>'
