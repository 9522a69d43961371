"""What the players of a game are going to say if nothing goes wrong, drawn by lot before it begins."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from game.legality.resolution import announcement_of, shortest
from speech_grammar import long_form, short_form

SEATS = {chess.WHITE: "white", chess.BLACK: "black"}
QUESTIONS = ("bedenkzeit", "zugzahl", "letzter zug")
SLIPS, ASKS, IN_FULL, IN_ONE_BREATH = 0.03, 0.04, 0.5, 0.1  # of all moves

DONE, PRESS, SIGN = "ausgeführt", "uhr drücken", "ich unterschreibe"
RESIGN, OFFER, ACCEPT = "ich gebe auf", "ich biete remis", "ich nehme an"
ANSWERS = ("ja", "nein", "eins", "zwei", "abbrechen", "korrektur", "dame")


@dataclass(frozen=True, slots=True)
class Turn:
    """One half-move: what is said of it by whom."""

    board: chess.Board
    move: chess.Move
    announced: chess.Move
    announcement: str
    question: str
    repetition: str
    is_in_one_breath: bool

    @property
    def mover(self) -> str:
        """Whose move it is."""
        return SEATS[self.board.turn]

    @property
    def other(self) -> str:
        """Who repeats it."""
        return SEATS[not self.board.turn]

    @property
    def is_slip(self) -> bool:
        """Whether the tongue slips."""
        return self.announced != self.move


def words(board: chess.Board, move: chess.Move, *, in_full: bool) -> str:
    """A move as it is announced, in its full or its shortest form."""
    return (
        long_form(announcement_of(board, move.uci())) if in_full else short_form(shortest(board, move.uci()))
    ).lower()


def turns(moves: Sequence[chess.Move], seed: int) -> Iterator[Turn]:
    """The half-moves of a game."""
    lot = random.Random(seed)
    board = chess.Board()
    for number, move in enumerate(moves, start=1):
        said = lot.choice(list(board.legal_moves)) if lot.random() < SLIPS else move
        is_in_one_breath = lot.random() < IN_ONE_BREATH and said == move and number < len(moves)
        yield Turn(
            board=board.copy(),
            move=move,
            announced=said,
            announcement=words(board, said, in_full=lot.random() < IN_FULL) + f" {PRESS}" * is_in_one_breath,
            question=lot.choice(QUESTIONS) if lot.random() < ASKS else "",
            repetition=words(board, move, in_full=lot.random() < IN_FULL),
            is_in_one_breath=is_in_one_breath,
        )
        board.push(move)


def sentences(all_turns: Sequence[Turn], seat: str) -> list[str]:
    """All that a player is to say in these turns, and the answers that he may have to give."""
    said = [DONE, PRESS, SIGN, RESIGN, OFFER, ACCEPT, *ANSWERS]
    for turn in all_turns:
        said += (turn.announcement, turn.question) if turn.mover == seat else (turn.repetition,)
    return [sentence for sentence in said if sentence]
