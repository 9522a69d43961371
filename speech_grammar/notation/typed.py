"""Moves typed by hand at the table, put into the words of the announcements.

Whose letters they are is given with them and never guessed: "B" is the pawn (Bauer) in German and the bishop in
English and Portuguese. "D" before a square is the queen and "d" the file.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.announcement import Announcement, Piece
from game.table.seat import NotationLanguage
from speech_grammar.announcing import long_form
from speech_grammar.notation.languages import letters_of
from speech_grammar.notation.syntax import bare, written
from speech_grammar.vocabulary import Vocabulary


def words_of(typed: str, table: Vocabulary, language: NotationLanguage) -> tuple[str, ...] | None:
    """The canonical words of a move written without spaces; None when it is not written in notation."""
    move = written(typed, language).announcement
    return _move_words(move, table) if move else None


def of_other_letters(text: str) -> Announcement | None:
    """The one move that it is in the letters of any language, to be told and not played; None where they differ."""
    moves = {written("".join(text.split()), language).announcement for language in NotationLanguage} - {None}
    return moves.pop() if len(moves) == 1 else None


@dataclass(frozen=True, slots=True)
class NoLetter:
    """A letter that names no piece in one's own language, those that do, and the move with it in words."""

    letter: str
    letters: str
    words: str


def no_letter(text: str, language: NotationLanguage) -> NoLetter | None:
    """The letter of another language because of which a typed move, or the one behind other words, is none here."""
    chunks = ("".join(text.split()), *text.split())
    return next((found for chunk in chunks if (found := _no_letter(bare(chunk), language))), None)


def _no_letter(move: str, language: NotationLanguage) -> NoLetter | None:
    """Each letter in turn is one's own queen: where that makes a move of it, this is the one that names nothing."""
    own = letters_of(language)
    foreign = {letter for other in NotationLanguage for letter in letters_of(other).pieces} - own.pieces.keys()
    if written(move, language).announcement is not None:
        return None
    for at, sign in enumerate(move):
        as_queen = written(f"{move[:at]}{own.officers[Piece.QUEEN]}{move[at + 1 :]}", language).announcement
        if sign.upper() not in foreign or as_queen is None:
            continue
        if as_queen.piece is Piece.QUEEN:
            words = f"{sign} {long_form(replace(as_queen, piece=None)).lower()}"
        elif as_queen.promotion is Piece.QUEEN:
            words = f"{long_form(replace(as_queen, promotion=None))} {sign}"
        else:
            continue
        return NoLetter(sign.upper(), ", ".join(own.officers.values()), words)
    return None


def in_names(text: str, own: NotationLanguage, other: NotationLanguage) -> str:
    """The text, but what is a move in `other` letters and none in one's `own` in the names, which mean one thing.

    A question mark stays behind it: with that it is no announcement.
    """

    def named(chunk: str) -> str | None:
        move = written(chunk, other).announcement if written(chunk, own).announcement is None else None
        return None if move is None else long_form(move) + "?" * ("?" in chunk)

    return named("".join(text.split())) or " ".join(named(chunk) or chunk for chunk in text.split())


def otherwise(text: str, own: NotationLanguage, other: NotationLanguage) -> Announcement | None:
    """The move that is typed in `other` letters, where it is another one in one's `own`; None where none is."""
    for move in ("".join(text.split()), *text.split()):
        here, there = (written(move, language).announcement for language in (own, other))
        if here is not None and there not in {None, here}:
            return there
    return None


def letter_words(letters: str, table: Vocabulary, language: NotationLanguage) -> tuple[str, ...] | None:
    """The word of a lone piece letter, file letter or digit; None when the letters are something else."""
    pieces = letters_of(language).pieces
    if letters in pieces or (letters.upper() in pieces and letters not in "abcdefgh"):
        return _phrase(table.pieces, pieces[letters.upper()])
    return _place(table, letters) if re.fullmatch("[a-hA-H1-8]", letters) else None


def _move_words(move: Announcement, table: Vocabulary) -> tuple[str, ...]:
    """The words of a move in the order in which they are said."""
    said = _phrase(table.castling, move.castling) if move.castling else ()
    said += _phrase(table.pieces, move.piece) if move.piece else ()
    said += _place(table, f"{move.from_file or ''}{move.from_rank or ''}")
    said += (table.capture[0],) if move.capture else ()
    said += _place(table, move.to or "")
    said += _phrase(table.pieces, move.promotion) if move.promotion else ()
    said += tuple(table.en_passant[0].split()) if move.en_passant else ()
    if move.mate:
        return (*said, table.mate[0])
    return (*said, table.check[0]) if move.check else said


def _place(table: Vocabulary, place: str) -> tuple[str, ...]:
    """The words of files and ranks."""
    ranks = {word: str(rank) for word, rank in table.ranks.items()}
    return tuple(word for sign in place.lower() for word in _phrase(table.files | ranks, sign))


def _phrase(phrases: Mapping[str, object], meaning: object) -> tuple[str, ...]:
    """The words of the first phrase that has the meaning."""
    return tuple(next(phrase for phrase, value in phrases.items() if value == meaning).split())
