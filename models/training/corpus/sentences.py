"""What the corpus says: announcements and commands from the vocabulary table, and talk that is no chess."""

import random
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from models.training.speakers.lexicon import words

ROOT = Path(__file__).resolve().parents[3]
TALK = Path(__file__).with_name("talk.txt")
GERMAN_WORDS = Path("/usr/share/dict/ngerman")  # Debian's wngerman
HESITATIONS = ("äh", "ähm", "also", "nach", "auf")


@cache
def vocabulary() -> dict[str, Any]:
    """speech_grammar/vocabulary.toml."""
    return tomllib.loads((ROOT / "speech_grammar" / "vocabulary.toml").read_text(encoding="utf-8"))


def _first(table: str) -> list[str]:
    return [spellings[0] for spellings in vocabulary()[table].values()]


def single_words() -> tuple[str, ...]:
    """The chess words that are said by themselves: squares' halves, pieces, castling, marks, none only typed."""
    table = vocabulary()
    sections = ("files", "ranks", "pieces", "castling")
    named = [spellings[0] for section in sections for spellings in table[section].values()]
    marks = [phrase for phrases in table["marks"].values() for phrase in phrases]
    said = [*named, *(phrase for phrase in marks if phrase not in {"umwandlung in", "schach matt"})]
    return tuple(phrase for phrase in dict.fromkeys(said) if all(word in words() for word in phrase.split()))


def square(choice: random.Random) -> list[str]:
    """A square, as the Laws name it."""
    rank = choice.choice(_first("ranks"))
    return [choice.choice(_first("files")), "zwo" if rank == "zwei" and choice.random() < 0.1 else rank]  # seldom


def announcement(choice: random.Random) -> list[str]:
    """A move in any form people use; legality does not matter to the ear."""
    if choice.random() < 0.08:  # two of 25 moves, as in real games
        said = choice.choice(_first("castling")).split()
    else:
        said = [] if choice.random() < 0.35 else [choice.choice(_first("pieces"))]
        origin = choice.random()
        if origin < 0.5:
            said += square(choice)
        elif origin < 0.6:
            said.append(choice.choice(square(choice)))
        if choice.random() < 0.25:
            said.append(choice.choice(["schlägt", "schlägt", "nimmt", "mal"]))
        elif choice.random() < 0.06:
            said.append(choice.choice(["nach", "auf"]))
        said += square(choice)
        said += _tail(choice)
    if choice.random() < 0.05:
        said.insert(choice.randrange(len(said)), choice.choice(HESITATIONS))
    return said


def _tail(choice: random.Random) -> list[str]:
    """What may follow the squares."""
    drawn = choice.random()
    promoted = choice.choice(_first("pieces")[1:5])
    if drawn < 0.12:
        return [*choice.choice([[], ["wird"], ["umwandlung", "in"], ["umwandlung"]]), promoted]
    if drawn < 0.16:
        return ["en", "passant"]
    if drawn < 0.26:
        return choice.choice([["schach"], ["schach"], ["matt"], ["schachmatt"]])
    return []


def command(choice: random.Random) -> list[str]:
    """A command of the protocol, with the move or the square that some take."""
    entry = choice.choice([entry for entry in vocabulary()["command"] if _spoken(entry)])
    said = list(choice.choice(_spoken(entry)))
    takes = entry.get("takes", "nothing")
    if takes == "move" or (takes == "maybe_move" and choice.random() < 0.5):
        said += announcement(choice)
    elif takes == "square":
        said += ([choice.choice(_first("pieces"))] if choice.random() < 0.5 else []) + square(choice)
    return said


def _spoken(entry: dict[str, Any]) -> list[list[str]]:
    """The phrases of a command that can be pronounced; some commands are only typed."""
    phrases = [phrase.split() for phrase in entry.get("phrases", ())]
    return [phrase for phrase in phrases if all(word in words() for word in phrase)]


def chess(choice: random.Random) -> list[str]:
    """A sentence of the game: mostly announcements, some commands, single words and words in any order."""
    drawn = choice.random()
    if drawn < 0.55:
        return announcement(choice)
    if drawn < 0.72:
        return command(choice)
    return choice.choices(list(words()), k=1 if drawn < 0.82 else choice.randint(2, 6))


@cache
def _talk() -> tuple[tuple[str, ...], tuple[str, ...]]:
    taught, _, held_out = TALK.read_text(encoding="utf-8").partition("\n## held out\n")
    return tuple(_lines(taught)), tuple(_lines(held_out))


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@cache
def _german_words() -> tuple[str, ...]:
    listed = GERMAN_WORDS.read_text(encoding="utf-8").splitlines()
    return tuple(word.lower() for word in listed if word.isalpha() and len(word) < 13)  # speakable


def talk(choice: random.Random) -> list[str]:
    """German that is no chess: a sentence of talk.txt, or words of the dictionary in any order."""
    if choice.random() < 0.4:
        return choice.choice(_talk()[0]).lower().split()
    return dictionary_words(choice)


def dictionary_words(choice: random.Random) -> list[str]:
    """One to seven words of the German dictionary in any order."""
    return choice.choices(_german_words(), k=choice.randint(1, 7))


def held_out_talk() -> tuple[list[str], ...]:
    """Sentences that are no chess, for measuring only."""
    return tuple(line.lower().split() for line in _talk()[1])
