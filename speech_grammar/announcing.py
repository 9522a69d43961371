"""Announcements put into the Laws' own words (Laws 2009, E2.1), as they are spoken and printed."""

from functools import cache

from game.announcement import Announcement, Piece
from speech_grammar.vocabulary import fold, vocabulary


def long_form(announcement: Announcement) -> str:
    """All that was claimed: "Springer Gustav eins Felix drei", "Eva vier schlägt David fünf".

    The pawn is not named: its square of departure, or the lack of any, tells it.
    """
    said: list[str] = []
    if announcement.castling is not None:
        said.append(_word("castling", announcement.castling))
    elif announcement.piece not in {None, Piece.PAWN}:
        said.append(piece_word(announcement.piece))
    said.append(place_words(f"{announcement.from_file or ''}{announcement.from_rank or ''}"))
    if announcement.capture:
        said.append(vocabulary().capture[0])
    said.append(place_words(announcement.to or ""))
    if announcement.promotion is not None:
        said.append(piece_word(announcement.promotion))
    said.extend(_marks(announcement))
    text = written(" ".join(word for word in said if word))
    return text[:1].upper() + text[1:]


def short_form(announcement: Announcement) -> str:
    """The same without the square of departure, where it only helps to tell the piece: "Springer Felix drei".

    A capturing pawn keeps its file, and a piece that is told by its square alone keeps the square.
    """
    piece = announcement.piece
    keeps_file = piece in {None, Piece.PAWN} and (announcement.capture or announcement.from_rank is None)
    keeps_square = piece is None and announcement.from_square is not None
    short = Announcement(
        piece=piece,
        from_file=announcement.from_file if keeps_file or keeps_square else None,
        from_rank=announcement.from_rank if keeps_square else None,
        to=announcement.to,
        capture=announcement.capture,
        promotion=announcement.promotion,
        castling=announcement.castling,
        en_passant=announcement.en_passant,
        check=announcement.check,
        mate=announcement.mate,
    )
    return long_form(short)


def place_words(place: str) -> str:
    """A square ("f3": "Felix drei"), a file ("f": "Felix") or a rank ("3": "drei")."""
    names = _names()
    return " ".join(names[letter] for letter in place)


def piece_word(piece: Piece) -> str:
    """The Laws' German word: "Springer"."""
    return written(_word("pieces", piece))


def number_word(number: int) -> str:
    """The German word of a number from 1 to 8, as the answer to a question is spoken."""
    return place_words(str(number))


def written(words: str) -> str:
    """The words with the capitals that German nouns and names have."""
    nouns = _nouns()
    return " ".join(nouns.get(fold(word), word) for word in words.split())


def _marks(announcement: Announcement) -> list[str]:
    """What is said after the move."""
    table = vocabulary()
    marks = {"en_passant": announcement.en_passant, "check": announcement.check, "mate": announcement.mate}
    return [getattr(table, mark)[0] for mark, is_said in marks.items() if is_said]


def _word(section: str, meaning: object) -> str:
    """The first phrase of a section of the vocabulary that has the meaning."""
    phrases: dict[str, object] = getattr(vocabulary(), section)
    return next(phrase for phrase, value in phrases.items() if value == meaning)


@cache
def _names() -> dict[str, str]:
    """From file letter or rank digit to its word."""
    table = vocabulary()
    files = {letter: word.capitalize() for word, letter in table.files.items()}
    return files | {str(rank): _word("ranks", rank) for rank in table.ranks.values()}


@cache
def _nouns() -> dict[str, str]:
    """From folded word to the word with its capital, for names and nouns."""
    table = vocabulary()
    nouns = [*table.files, *table.pieces, *table.nouns]
    return {fold(noun): noun.capitalize() for noun in nouns}
