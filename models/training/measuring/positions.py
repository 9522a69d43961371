"""What a position does to what was heard: through `dialogue.understanding.ranking`, as `play` decides."""

import math
import random
from collections import Counter
from collections.abc import Sequence

import chess

from dialogue.understanding.heard import Hypothesis, Margins
from dialogue.understanding.ranking import Ranking, rank, understand
from models.training.measuring.clips import random_position, seeded
from models.training.measuring.measures import Hearing
from speech_grammar import grammar
from speech_grammar.doubt import Doubt, doubts_about

AS_HEARD = Margins(overturn=0.0, ask=0.0, sure=-math.inf, known=-math.inf)  # the best hypothesis, whatever the position


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


OUTCOMES = ("right", "asked about", "asked in vain", "refused", "taken for another legal move")


def _outcome(ranking: Ranking, played: str) -> str:
    moves = ranking.choices or ranking.chosen.moves
    if not moves:
        return "refused"
    if ranking.choices or not ranking.is_sure:
        return "asked about" if played in moves else "asked in vain"
    return "right" if moves == (played,) else "taken for another legal move"


def illegal_stays(hearing: Hearing) -> list[str]:
    """Moves clearly said in positions where they are illegal: none may become a legal one."""
    choice = seeded("illegal")
    became = asked = count = 0
    for clip, answer in zip(hearing.clips, hearing.answers, strict=True):
        if clip.uci and answer.words == clip.words:
            ranking = rank(answer.hypotheses, _where_illegal(clip.words, choice))
            count += 1
            is_asked = bool(ranking.choices) or not ranking.is_sure
            became += bool(ranking.chosen.moves) and not is_asked
            asked += is_asked
    outcome = f"{became} became a legal move, {asked} a question"
    return [f"{count} moves heard right in positions where they are illegal: {outcome}"]


def _where_illegal(words: str, choice: random.Random) -> chess.Board:
    while True:
        board, _ = random_position(choice)
        if not understand(Hypothesis(words, 0.0), board).moves:
            return board


def slips_stay(hearing: Hearing) -> str:
    """Announcements that no piece can carry out, heard without a position: how many became one that some piece can."""
    became = sum(
        grammar.acceptor().accepts(words) and Doubt.IMPOSSIBLE not in doubts_about(words)
        for answer in hearing.answers
        if (words := tuple(answer.words.split()))
    )
    return f"{hearing.tally().sentences()}; {became} of {len(hearing.clips)} became another move"


def false_moves(name: str, hearing: Hearing) -> list[str]:
    """What was taken for a sentence or a move, an hour, where nobody played; each in a position of a real game."""
    choice = seeded("false moves")
    sentences = announced = legal = played = asked = 0
    examples = []
    for answer in hearing.answers:
        board, _ = random_position(choice)
        if not answer.hypotheses:
            continue
        plain, ranked = rank(answer.hypotheses, board, AS_HEARD), rank(answer.hypotheses, board)
        sentences += plain.chosen.reading is not None
        announced += plain.chosen.announcement is not None
        legal += bool(plain.chosen.moves)
        is_asked = bool(ranked.choices) or not ranked.is_sure
        asked += is_asked
        played += bool(ranked.chosen.moves) and not is_asked
        if plain.chosen.reading is not None:
            examples.append(plain.chosen.words)
    hours = sum(clip.seconds for clip in hearing.clips) / 3600
    counted = (
        f"{sentences} sentences, {announced} announcements, {legal} legal; ranked {played} played, {asked} asked about"
    )
    lines = [f"{name}, {hours * 60:.0f} minutes: {counted}; false moves an hour {played / hours:.1f}"]
    return [*lines, *(f"{name}, heard: {words}" for words in examples[:15])]
