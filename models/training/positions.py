"""What a position does to what was heard: through `voice.rerank`, as `play` decides."""

import random
from collections import Counter
from collections.abc import Sequence

import chess

from models.training.clips import random_position, seeded
from models.training.measures import Hearing
from voice.heard import Hypothesis
from voice.rerank import Margins, Ranking, rank, understand

AS_HEARD = Margins(overturn=0.0, ask=0.0)  # the best hypothesis, whatever the position


def position_helps(hearings: dict[str, Hearing], conditions: Sequence[str]) -> list[str]:
    """In positions of real games, how many moves are right at once with and without the legal moves' help."""
    lines = []
    for condition in conditions:
        for name, margins in (("as heard", AS_HEARD), ("ranked with the legal moves", Margins())):
            counts = Counter(
                _outcome(rank(answer.hypotheses, chess.Board(clip.fen), margins), clip.uci)
                if answer.hypotheses
                else "refused"
                for clip, answer in zip(hearings[condition].clips, hearings[condition].answers, strict=True)
                if clip.uci
            )
            shares = ", ".join(f"{100 * counts[kind] / max(1, counts.total()):.1f} {kind}" for kind in OUTCOMES)
            lines.append(f"{condition}, {name}: of 100 moves {shares} ({counts.total()})")
    return lines


OUTCOMES = ("right", "asked about", "refused", "taken for another legal move")


def _outcome(ranking: Ranking, played: str) -> str:
    if ranking.choices:
        return "asked about" if played in ranking.choices else "taken for another legal move"
    if not ranking.chosen.moves:
        return "refused"
    return "right" if ranking.chosen.moves == (played,) else "taken for another legal move"


def illegal_stays(hearing: Hearing) -> list[str]:
    """Moves clearly said in positions where they are illegal: none may become a legal one."""
    choice = seeded("illegal")
    became = asked = count = 0
    for clip, answer in zip(hearing.clips, hearing.answers, strict=True):
        if clip.uci and answer.words == clip.words:
            ranking = rank(answer.hypotheses, _where_illegal(clip.words, choice))
            count += 1
            became += bool(ranking.chosen.moves) and not ranking.choices
            asked += bool(ranking.choices)
    outcome = f"{became} became a legal move, {asked} a question"
    return [f"{count} moves heard right in positions where they are illegal: {outcome}"]


def _where_illegal(words: str, choice: random.Random) -> chess.Board:
    while True:
        board, _ = random_position(choice)
        if not understand(Hypothesis(words, 0.0), board).moves:
            return board


def false_moves(name: str, hearing: Hearing) -> list[str]:
    """What was taken for a sentence or a move, an hour, where nobody played; each in a position of a real game."""
    choice = seeded("false moves")
    sentences = announced = legal = legal_ranked = 0
    examples = []
    for answer in hearing.answers:
        board, _ = random_position(choice)
        if not answer.hypotheses:
            continue
        plain, ranked = rank(answer.hypotheses, board, AS_HEARD), rank(answer.hypotheses, board)
        sentences += plain.chosen.reading is not None
        announced += plain.chosen.announcement is not None
        legal += bool(plain.chosen.moves)
        legal_ranked += bool(ranked.chosen.moves)
        if plain.chosen.reading is not None:
            examples.append(plain.chosen.words)
    hours = sum(clip.seconds for clip in hearing.clips) / 3600
    counted = f"{sentences} sentences, {announced} announcements, {legal} legal; ranked {legal_ranked} legal"
    lines = [f"{name}, {hours * 60:.0f} minutes: {counted}; false legal moves an hour {legal_ranked / hours:.1f}"]
    return [*lines, *(f"{name}, heard: {words}" for words in examples[:15])]
