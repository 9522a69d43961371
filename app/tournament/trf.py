"""FIDE's tournament report file: TRF16 and TRF26, read kindly, written back with new results and nothing else changed.

Source: FIDE, TRF26 (Council, 12 May 2025), columns counted from one in characters, not bytes. A line that is not
understood stays as it is. The file has no boards: they are numbered as C.04.2 orders them, by the higher score of the
two, then both scores, then the smaller starting number.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from app.output import one_line
from app.tournament.errors import bad_line, points_in
from app.tournament.team_lines import other_match_points, players_of, team_of, with_points
from app.tournament.tournament import BYES, UNKNOWN, Bye, Entrant, Pairing, Tournament, points
from game.table.seat import Title

PLAYER, NAME, CITY, ROUNDS, OTHER_ROUNDS, POINTS, FREE = "001", "012", "022", "142", "XXR", "162", "240"
_OTHER_SYSTEMS = ("XXS", "BBW", "BBD", "BBL")  # of older programs, which write them only where points are not usual
_POINTS = slice(80, 84)
_FIRST, _BLOCK = 91, 10  # where the first round begins, counted from zero, and how long one is
_MARKS = frozenset("1=0WDL+-HFUZ")
_OLD_TITLES = {
    f"{woman}{letter}".lower(): Title(f"{woman}{title}")
    for woman in ("", "W")
    for letter, title in {"G": "GM", "M": "IM", "F": "FM", "C": "CM"}.items()
}
_COLOURS = ("w", "b")


def is_trf(text: str) -> bool:
    """Whether the text has players as a report file has them."""
    return any(line.startswith(f"{PLAYER} ") and line[4:8].strip().isdecimal() for line in text.splitlines())


def read(text: str) -> Tournament:
    """The tournament of a report file. Raises TournamentError."""
    lines = unicodedata.normalize("NFC", text).splitlines()
    head = {line[:3]: line[4:].strip() for line in lines}
    rounds = head.get(ROUNDS, head.get(OTHER_ROUNDS, ""))
    players = [(number, line) for number, line in enumerate(lines, 1) if line.startswith(f"{PLAYER} ")]
    entrants = [_entrant(number, line) for number, line in players]
    if twice := {number for number, times in Counter(one.number for one in entrants).items() if times > 1}:
        raise bad_line(*next((number, line) for number, line in players if int(line[4:8]) in twice))
    blocks = {
        (entrant.number, block.round): block
        for entrant, (number, line) in zip(entrants, players, strict=True)
        for block in _blocks(entrant.number, number, line)
    }
    teams = team_of(lines, {one.number for one in entrants})
    known = {one.number: replace(one, team=teams.get(one.number, "")) for one in entrants}
    return Tournament(
        name=head.get(NAME, ""),
        site=head.get(CITY, ""),
        rounds=int(rounds) if rounds.isdecimal() else None,
        entrants=known,
        pairings=tuple(_pairings(blocks)),
        byes=tuple(_byes(blocks, lines, known)),
        game_points=next(_other_points(lines), None),
        match_points=other_match_points(lines),
    )


def _other_points(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines by which a game does not count as everywhere: a win one, a draw a half, a loss nothing.

    As usual are an absence (A) without a point, a bye of the pairing (P) with one and, until it is played, an adjourned
    game (X) with a half.
    """
    usual = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0, "P": 1.0, "X": 0.5}
    for number, line in enumerate(lines, 1):
        given = line[3:].replace("=", " ").split()
        try:
            is_usual = all(
                float(value) == usual.get(key, 0.0) for key, value in zip(given[::2], given[1::2], strict=False)
            )
        except ValueError:
            is_usual = False
        if line[:3] in _OTHER_SYSTEMS or (line.startswith(POINTS) and not is_usual):
            yield number, line


class _Block:
    """A round of a player: his opponent's number (0: none), his colour, his mark."""

    def __init__(self, number: int, round_: int, text: str, line: int) -> None:
        self.number, self.round = number, round_
        opponent, colour, mark = text[:4].strip(), text[5:6].lower(), text[7:8].strip().upper()
        if (opponent and not opponent.isdecimal()) or (mark and mark not in _MARKS):
            raise bad_line(line, text)
        self.opponent = int(opponent or 0)
        self.colour = colour if colour in _COLOURS else ""
        self.mark = mark or UNKNOWN
        if (self.opponent and mark in BYES) or self.opponent == number:
            raise bad_line(line, text)
        self.line, self.text = line, text


def _blocks(player: int, number: int, line: str) -> Iterator[_Block]:
    for round_, start in enumerate(range(_FIRST, len(line), _BLOCK), 1):
        text = line[start : start + _BLOCK - 2].ljust(_BLOCK - 2)
        if text.strip():
            yield _Block(player, round_, text, number)


def _byes(blocks: Mapping[tuple[int, int], _Block], lines: Sequence[str], known: Collection[int]) -> Iterator[Bye]:
    """The rounds off of the players' lines, and those that lines of their own name (240, TRF26): players, or teams."""
    found = {key: block.mark for key, block in blocks.items() if not block.opponent}
    named = players_of(lines) or {number: [number] for number in known}
    for number, line in enumerate(lines, 1):
        if not line.startswith(f"{FREE} "):
            continue
        mark, round_, players = line[4:5].upper(), line[6:9].strip(), line[10:].split()
        off = [int(one) for one in players if one.isdecimal()]
        if mark not in BYES or not round_.isdecimal() or len(off) < len(players) or not {*off} <= {*named}:
            raise bad_line(number, line)
        for key in ((player, int(round_)) for one in off for player in named[one]):
            if key not in blocks or not blocks[key].opponent:
                found[key] = found.get(key) or mark
    for (player, of_round), mark in found.items():
        yield Bye(round=of_round, number=player, mark=mark)


def _entrant(number: int, line: str) -> Entrant:
    rank, rating, fide_id = line[4:8].strip(), line[48:52].strip(), line[57:68].strip()
    if not rank.isdecimal() or not int(rank):
        raise bad_line(number, line)
    points_in(number, line, _POINTS)
    return Entrant(
        number=int(rank),
        name=one_line(line[14:47]),
        title=_title(line[10:13].strip()),
        rating=_known(rating),
        federation=line[53:56].strip(),
        fide_id=_known(fide_id),
    )


def _title(text: str) -> Title | None:
    """New files write GM, old ones g."""
    return _OLD_TITLES.get(text.lower()) or next((title for title in Title if title == text.upper()), None)


def _known(text: str) -> int | None:
    return int(text) or None if text.isdecimal() else None


def _pairings(blocks: Mapping[tuple[int, int], _Block]) -> Iterator[Pairing]:
    games: dict[int, list[tuple[_Block, _Block]]] = {}
    for block in blocks.values():
        if not block.opponent:
            continue
        other = blocks.get((block.opponent, block.round))
        if other is None or other.opponent != block.number or (block.colour and block.colour == other.colour):
            raise bad_line(block.line, block.text)
        if block.colour == "w" or (not block.colour and other.colour == "b"):
            games.setdefault(block.round, []).append((block, other))
        elif not block.colour and not other.colour:
            raise bad_line(block.line, block.text)
    for round_, scores in _scores(blocks):
        ordered = sorted(games.get(round_, []), key=lambda game: _order(scores, game[0].number, game[1].number))
        for board, (white, black) in enumerate(ordered, 1):
            marks = (white.mark, black.mark)
            yield Pairing(round=round_, board=board, white=white.number, black=black.number, marks=marks)


def _scores(blocks: Mapping[tuple[int, int], _Block]) -> Iterator[tuple[int, Mapping[int, Fraction]]]:
    """Each round that has a block, in order, and what every player has before it."""
    of_round: dict[int, list[_Block]] = defaultdict(list)
    for block in blocks.values():
        of_round[block.round].append(block)
    scores: dict[int, Fraction] = defaultdict(Fraction)
    for round_ in sorted(of_round):
        yield round_, scores
        for block in of_round[round_]:
            scores[block.number] += points(block.mark)


def _order(scores: Mapping[int, Fraction], white: int, black: int) -> tuple[Fraction, Fraction, int]:
    """Where a game stands among those of its round (C.04.2), by what both had before it."""
    return -max(scores[white], scores[black]), -(scores[white] + scores[black]), min(white, black)


# --- writing ---------------------------------------------------------------------------------------------------------


def with_results(text: str, results: Tournament) -> str:
    """The same file with the marks that `results` knows, and points that go with them, of players and of teams.

    Lines end as FIDE wants.

    What is known already is replaced only by what `results` knows. Raises TournamentError where other points count than
    one, a half and none: those sums are the pairing program's.
    """
    marks, before = _marks(results), read(text)
    lines = unicodedata.normalize("NFC", text).splitlines()
    before.require_usual_points(of_matches=bool(players_of(lines)))
    byes = _byes_of_last_round(before)
    written = [_line(number, line, marks, byes) for number, line in enumerate(lines, 1)]
    if players_of(lines):
        written = with_points(written, before, read("\n".join(written)))
    return "".join(f"{line}\r\n" for line in written)


def _marks(results: Tournament) -> Mapping[int, list[tuple[int, int, str, str]]]:
    """Of each player the games that have marks: the round, the opponent's number, the colour, the mark."""
    found: dict[int, list[tuple[int, int, str, str]]] = defaultdict(list)
    for pairing in results.pairings:
        sides = (pairing.white, pairing.black)
        for own, opponent, colour, mark in zip(sides, reversed(sides), _COLOURS, pairing.marks, strict=True):
            if mark:
                found[own].append((pairing.round, opponent, colour, mark))
    return found


def _byes_of_last_round(tournament: Tournament) -> Mapping[int, Fraction]:
    """What a player has by his bye of the round that is paired last, by his number."""
    last = max((pairing.round for pairing in tournament.pairings), default=0)
    return {bye.number: points(bye.mark) for bye in tournament.byes if bye.round == last}


def _uncounted(number: int, line: str, bye: Fraction) -> Fraction:
    """What of that bye is not among the points yet: some programs add it only when the round is over."""
    marks = (line[start + 7 : start + 8].upper() for start in range(_FIRST, len(line), _BLOCK))
    return bye if points_in(number, line, _POINTS) == sum(map(points, marks)) - bye else Fraction(0)


def _line(
    number: int, line: str, marks: Mapping[int, list[tuple[int, int, str, str]]], byes: Mapping[int, Fraction]
) -> str:
    """The line of a player with his marks, and points that go with them; any other as it is."""
    if not line.startswith(f"{PLAYER} "):
        return line
    player = int(line[4:8])
    gained = _uncounted(number, line, byes.get(player, Fraction(0)))
    for round_, opponent, colour, mark in marks.get(player, ()):
        start = _FIRST + _BLOCK * (round_ - 1)
        line = line.ljust(start + _BLOCK - 2)
        gained += points(mark) - points(line[start + 7].upper())
        line = f"{line[:start]}{opponent:4} {colour} {mark}{line[start + 8 :]}"
    if not gained:
        return line
    total = points_in(number, line, _POINTS) + gained
    return f"{line[: _POINTS.start]}{float(total):4.1f}{line[_POINTS.stop :]}"
