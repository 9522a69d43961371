"""Words to meaning: what somebody said or typed, as an announcement, a command or the answer to a question."""

import re
from dataclasses import replace
from functools import cache
from itertools import chain, dropwhile
from typing import Any

from game.announcement import Announcement, Castling
from game.table.scoresheet import DRAW_OFFER
from game.table.seat import NotationLanguage
from speech_grammar import grammar
from speech_grammar.announcing import long_form, piece_word, place_words
from speech_grammar.automaton import Reader, Walk
from speech_grammar.errors import (
    Begun,
    Contradictory,
    Foreign,
    ForeignBegun,
    HalfPressed,
    Incomplete,
    Lettered,
    LetteredElsewhere,
    Missing,
    MoveAndOffer,
    NothingHeard,
    NotUnderstood,
    OnlyAsked,
    OtherLetters,
    Separate,
    Unfinished,
)
from speech_grammar.foreign import CASTLING, in_german, with_german_pieces
from speech_grammar.notation import typed
from speech_grammar.reading import ASKING, Intent, Reading
from speech_grammar.shorthand import times_in_words
from speech_grammar.vocabulary import CONTRACTED, CONTRACTIONS, NO_LETTER, WITHOUT_KEY, Vocabulary, fold, vocabulary

MINUTES_PER_HOUR = 60


def parse(words: str, notation: NotationLanguage = NotationLanguage.GERMAN) -> Reading:
    """The one meaning of the words, heard or typed; `notation` is whose letters typed moves are written with.

    Raises NotUnderstood, or one of its kinds: NothingHeard, Incomplete, Contradictory, OnlyAsked, Separate, Lettered,
    OtherLetters, Foreign.
    """
    reading = _meaning(words, notation)
    if is_asked(words) and reading.intent not in ASKING and _bare(words) not in _questions():
        raise OnlyAsked(spelled_out(words, notation), reading.intent)
    if is_asked(words) and reading.intent is Intent.COURTESY:
        return replace(reading, intent=Intent.REPEAT)  # "bitte?", "Entschuldigung?"
    return reading


def is_asked(words: str) -> bool:
    """Whether they are typed as a question; Spanish has its mark before it, and not everybody the one behind."""
    return not {"?", "¿"}.isdisjoint(words)


def _meaning(words: str, notation: NotationLanguage) -> Reading:
    """See `parse`; whether it is asked or meant counts for nothing, and OnlyAsked is not raised."""
    try:
        return _parse(words, notation)
    except NotUnderstood as error:
        if isinstance(error, NothingHeard) and is_asked(words):
            return Reading(intent=Intent.ASK_PHRASES, words=words)  # "?"
        if asked := _asked_in_german(words, notation):
            return asked
        raise _without_its_square(words, notation) or _in_german(words, notation) or error from None


@cache
def _questions() -> frozenset[tuple[str, ...]]:
    """What does something though it is a question: it asks the opponent, or whether that may be done."""
    return frozenset(_bare(phrase) for phrase in vocabulary().questions)


def _bare(words: str) -> tuple[str, ...]:
    """The words without those that are passed over."""
    return tuple(word for word in canonical(words) if word not in vocabulary().fillers)


def _asked_in_german(words: str, notation: NotationLanguage) -> Reading | None:
    """A question or a touch that names pieces in another language: only announcements have to be in German (E2.1)."""
    german = with_german_pieces(words)
    try:
        reading = None if german is None else _parse(german, notation)
    except NotUnderstood:
        return None
    asked = None if reading is None else vocabulary().command(reading.intent)
    names_pieces = asked is not None and (asked.takes in {"pieces", "square"} or asked.or_pieces)
    return replace(reading, words=words) if reading is not None and names_pieces else None


def _in_german(words: str, notation: NotationLanguage) -> NotUnderstood | None:
    """What is told of words of which some are another language's: the German ones; None where they mean nothing."""
    german = in_german(words)
    if german is None:
        return None
    try:
        reading = _parse(german, notation)
    except Lettered as error:
        return Lettered(words, error.move)
    except Incomplete as error:
        return _lacking_in_german(words, error)
    except NotUnderstood:
        return None
    named = _named_in(reading)
    return Foreign(words, named) if named else None


def _lacking_in_german(words: str, error: Incomplete) -> NotUnderstood | None:
    """What is told of words of which the German ones stop too early."""
    if error.missing is Missing.CASTLING_SIDE:
        return Foreign(words, " oder ".join(long_form(Announcement(castling=side)) for side in Castling))
    letters = vocabulary().letters.keys() | vocabulary().piece_letters.keys()
    is_told = error.missing is not Missing.REST and letters.isdisjoint(error.understood.split())
    return ForeignBegun(words, error.understood, error.missing) if is_told else None


def _without_its_square(words: str, notation: NotationLanguage) -> Incomplete | None:
    """What is told of a command in another language that names a piece there and stops, "touched queen"."""
    if (german := with_german_pieces(words)) is None:
        return None
    try:
        _parse(german, notation)
    except NotUnderstood as error:
        if isinstance(error, Incomplete) and _begins_elsewhere(error.understood):
            return Incomplete(words, error.understood, error.missing)
    return None


def _begins_elsewhere(understood: str) -> bool:
    """Whether it is no announcement, but begins with a command in another language."""
    commands = (command for command in vocabulary().commands if command.takes != "nothing")
    phrases = (phrase for command in commands for phrase in (*chain(*command.foreign.values()), *command.foreign_also))
    return any(f"{understood} ".startswith(f"{' '.join(canonical(phrase))} ") for phrase in phrases)


def _named_in(reading: Reading) -> str:
    """The move, or the piece and its square, that a reading names; empty where it names none."""
    if reading.announcement is not None:
        return long_form(reading.announcement)
    return f"{piece_word(reading.piece)} {place_words(reading.square or '')}".strip() if reading.piece else ""


def _parse(words: str, notation: NotationLanguage) -> Reading:
    """See `parse`; Foreign is not raised."""
    tokens = canonical(words, notation)
    table, walker = vocabulary(), grammar.reader(wide=True)
    if all(token in table.fillers for token in tokens) and not _intents_of(tokens, table):
        raise NothingHeard(words)
    walks = as_it_stands = walker.begin()
    whole, asked = 0, set[Intent]()  # the first so many words are a sentence, and ask for this
    for position, token in enumerate(tokens):
        further = _further(walker, walks, token, table)
        if not further and _are_move_and_offer(asked, walker, tokens[whole:], table):
            raise MoveAndOffer(words)
        if not further:
            error = _misfit(words, tokens, position, whole=whole, asked=asked, table=table)
            raise (_of_other_letters(words, notation) if type(error) is NotUnderstood else None) or error
        walks, as_it_stands = further, walker.step(as_it_stands, token)
        if walker.complete(walks):
            whole, asked = position + 1, _intents(walker, walks)
    passing_nothing_over = walker.complete(as_it_stands)  # "ist das ausgeführt" is no "ist ausgeführt"
    meanings = dict.fromkeys(walk.told for walk in passing_nothing_over or walker.complete(walks))
    if len(meanings) != 1:
        missing = Missing.CASTLING_SIDE if _is_castling_alone(tokens, table) else _missing(walker, walks)
        raise _lacking(words, tokens, missing, walks)
    reading = _reading(words, dict(*meanings))
    if reading.announcement is not None and not table.letters.keys().isdisjoint(tokens):
        raise Lettered(words, reading.announcement)
    return reading


def _of_other_letters(words: str, notation: NotationLanguage) -> NotUnderstood | None:
    """What is told of a move in letters that are no piece's in one's own language; None of other words."""
    move, found = typed.of_other_letters(words), typed.no_letter(words, notation)
    if found is None:
        return None if move is None else Lettered(words, move)
    if move is None:
        return OtherLetters(found.words, found.letter, found.letters)
    return LetteredElsewhere(words, move, found.letter, found.letters)


def intent_of(words: str) -> Intent | None:
    """What the words ask for; None where they are not understood."""
    try:
        return parse(words).intent
    except NotUnderstood:
        return None


def is_castling_alone(words: str) -> bool:
    """Whether "Rochade" was said, and not to which side."""
    return _is_castling_alone(canonical(words), vocabulary())


def corrects_to(words: str) -> str | None:
    """What follows the word "Korrektur" that the words begin with; None where they do not."""
    spoken = " ".join(canonical(words))
    phrases = vocabulary().phrases_of(Intent.CORRECTION)
    return next((spoken.removeprefix(phrase).strip() for phrase in phrases if spoken.startswith(f"{phrase} ")), None)


def castling_of(side: str) -> str | None:
    """The announcement of which this is the half beside "Rochade": "kurz" of "rochade kurz"; None of other words."""
    table = vocabulary()
    said = " ".join(token for token in canonical(side) if token not in table.fillers)
    return next((whole for whole in (f"{CASTLING} {said}", f"{said} {CASTLING}") if whole in table.castling), None)


def castling_elsewhere(before: str, side: str) -> str | None:
    """Castling in another language and its side, typed one after the other, in one: "castle", "short"; else None."""
    german = in_german(before)
    is_castling = german is not None and is_castling_alone(german)
    return f"{before} {side}" if is_castling and castling_of(in_german(side) or side) else None


def canonical(words: str, notation: NotationLanguage = NotationLanguage.GERMAN) -> tuple[str, ...]:
    """The words as the table spells them, notation put into words; unknown words are left as they are."""
    table = vocabulary()
    plain = WITHOUT_KEY.sub("è", words.replace(DRAW_OFFER, " ").replace("\u2019", "'"))
    written_out = CONTRACTED.sub(lambda found: f" {CONTRACTIONS[found[0].lower()]}", plain)
    apart = NO_LETTER.sub("", times_in_words(written_out))
    text = re.sub(r"[,;!?\"'„“”»«()\[\]]", " ", apart)
    whole = typed.words_of("".join(text.split()), table, notation)
    if whole is not None:
        return whole
    return tuple(word for chunk in text.split() for word in _chunk_words(chunk, table, notation))


def spelled_out(words: str, notation: NotationLanguage = NotationLanguage.GERMAN) -> str:
    """The words as somebody hears them who has said them: squares in words, and no word in another's place.

    "wo ist die schwarze Dame" asks for Black's, but "schwarze" is told, and not "schwarz".
    """
    text = re.sub(r"[,;!?¡¿]", " ", words)
    articles = [found.span() for found in NO_LETTER.finditer(text)]
    chunks = (
        (chunk[0], any(begin <= chunk.start() and chunk.end() <= end for begin, end in articles))
        for chunk in re.finditer(r"\S+", text)
    )
    said = ((chunk.lower(),) if is_article else _as_said(chunk, notation) for chunk, is_article in chunks)
    return " ".join(word for chunk in said for word in chunk)


def _as_said(chunk: str, notation: NotationLanguage) -> tuple[str, ...]:
    """Notation in words, and umlauts; what else there is as it is written: "queen" is "quen" to the table alone."""
    said: tuple[str, ...] = canonical(chunk, notation) if _is_respelled(chunk, vocabulary()) else ()
    is_put_otherwise = any(word not in fold(chunk) for word in said)
    return said if is_put_otherwise else (chunk.lower(),)


def _is_respelled(chunk: str, table: Vocabulary) -> bool:
    """Whether it may be notation, or is a word of the table without its umlaut; those of other languages have none."""
    known, folded = table.spellings.get(fold(chunk)), fold(chunk)
    return known is None or (known != (folded,) and fold(" ".join(known)) == folded)


def _chunk_words(chunk: str, table: Vocabulary, notation: NotationLanguage) -> tuple[str, ...]:
    """The words of what stands between two spaces."""
    known = table.spellings.get(fold(chunk)) or typed.words_of(chunk.rstrip("."), table, notation)
    if known is not None:
        return known
    numbers_apart = re.sub(r"(?<=\d)\.(?=\d)", " ", chunk)  # "2.5" is no 25
    parts = re.findall(r"[^\W\d_]+|\d+", numbers_apart.replace(".", ""))
    return tuple(
        word
        for part in parts
        for word in (table.spellings.get(fold(part)) or typed.letter_words(part, table, notation) or (fold(part),))
    )


def _further(walker: Reader, walks: tuple[Walk, ...], token: str, table: Vocabulary) -> tuple[Walk, ...]:
    """The walks that go on with the token; a filler may also be passed over."""
    skipped = walks if token in table.fillers else ()
    return tuple(dict.fromkeys((*walker.step(walks, token), *skipped)))


def _intents(walker: Reader, walks: tuple[Walk, ...]) -> set[Intent]:
    """What is asked for where the walks may end."""
    return {_reading("", dict(walk.told)).intent for walk in walker.complete(walks)}


def _are_move_and_offer(before: set[Intent], walker: Reader, rest: tuple[str, ...], table: Vocabulary) -> bool:
    """Whether one of them was said, and the rest, as far as it is a sentence, is the other."""
    both = {Intent.ANNOUNCEMENT, Intent.OFFER_DRAW}
    if not before or not before < both:
        return False
    walks, behind = walker.begin(), set[Intent]()
    for token in rest:
        walks = _further(walker, walks, token, table)
        behind = _intents(walker, walks) or behind
    return behind == both - before


def _intents_of(tokens: tuple[str, ...], table: Vocabulary) -> set[Intent]:
    """What is asked for, where the tokens are a sentence by themselves."""
    walker = grammar.reader(wide=True)
    walks = walker.begin()
    for token in tokens:
        walks = _further(walker, walks, token, table)
    return _intents(walker, walks)


def _number(told: dict[str, Any]) -> int | None:
    """The number that was said; with hours it is that of the minutes in all."""
    counted = told["tens"] + told["ones"] if "tens" in told else told.get("count", told.get("some"))
    return counted if "hours" not in told else told["hours"] * MINUTES_PER_HOUR + (counted or 0)


def _reading(words: str, told: dict[str, Any]) -> Reading:
    """The reading of what a sentence told, slot by slot."""
    if "number" in told:
        return Reading(intent=Intent.CHOICE, words=words, number=told["number"])
    if "answer" in told:
        return Reading(intent=Intent.PIECE, words=words, piece=told["answer"])
    return Reading(
        intent=Intent(told.get("command", Intent.ANNOUNCEMENT)),
        words=words,
        announcement=_announcement(told),
        square=_square(told, "on"),
        piece=told.get("on_piece"),
        number=_number(told),
        seconds=told.get("seconds"),
        colour=told.get("colour"),
        duty=told.get("duty"),
        line=str(told["line"]) if "line" in told else None,
        whose=told.get("whose"),
        then_clock="then_clock" in told,
        is_corrected="corrected" in told,
        begun=told.get("begun"),
    )


def _announcement(told: dict[str, Any]) -> Announcement | None:
    """The announcement in a sentence, None when it has none."""
    slots = ("piece", "from_file", "from_rank", "capture", "promotion", "castling", "en_passant", "check", "mate")
    claims = {slot: told[slot] for slot in slots if slot in told}
    to = _square(told, "to")
    return Announcement(**claims, to=to) if claims or to else None


def _square(told: dict[str, Any], name: str) -> str | None:
    """The square told as a file and a rank."""
    return f"{told[f'{name}_file']}{told[f'{name}_rank']}" if f"{name}_file" in told else None


def _missing(walker: Reader, walks: tuple[Walk, ...]) -> Missing:
    """What must follow a sentence that has stopped too early."""
    here = {walk.at.slot or "" for walk in walks if walk.at}
    slots = {place.slot or "" for walk in walks for place in walker.next_places(walk.at)}
    if any(slot.endswith("_file") for slot in here):
        return Missing.RANK
    if "piece" in slots:
        return Missing.MOVE
    if any(slot.endswith("_file") for slot in slots):
        return Missing.SQUARE
    return next((missing for missing in _NAMED if missing in slots), Missing.REST)


def _lacking(words: str, tokens: tuple[str, ...], missing: Missing, walks: tuple[Walk, ...]) -> Incomplete:
    """Of a sentence that has stopped too early what lacks, and how it may go on."""
    table, understood = vocabulary(), " ".join(tokens)
    if missing is not Missing.REST:
        return Incomplete(words, understood, missing)
    if tokens[:-1] and _intents_of(tokens[-1:], table) == {Intent.PRESS_CLOCK}:
        return HalfPressed(words, understood, missing)
    if _is_only_typed(tokens, walks, table):
        return Begun(words, understood, missing)
    said = tuple(dropwhile(lambda token: token in table.fillers, tokens))
    going_on = (phrase for command in table.commands for phrase in command.phrases if _begins(phrase, said))
    phrases = tuple(dict.fromkeys(going_on))
    return Unfinished(words, understood, phrases) if phrases else Incomplete(words, understood, missing)


def _begins(phrase: str, tokens: tuple[str, ...]) -> bool:
    """Whether a phrase goes on from these words."""
    known = canonical(phrase)
    return len(known) > len(tokens) and known[: len(tokens)] == tokens


def _is_only_typed(tokens: tuple[str, ...], walks: tuple[Walk, ...], table: Vocabulary) -> bool:
    """Whether they are first words that tell nothing yet, and that nothing begins with that may be said aloud."""
    aloud = grammar.reader()
    said = aloud.begin()
    for token in tokens:
        said = _further(aloud, said, token, table)
    return not said and not any(walk.told for walk in walks)


_PARTS = frozenset({Intent.ANNOUNCEMENT, Intent.PIECE, Intent.CHOICE, Intent.YES, Intent.NO})
"""What is no command by itself, but a move, a part of one, or an answer."""

_NAMED = (Missing.PROMOTION, Missing.COLOUR, Missing.COUNT)
"""What is missing where a slot of the same name must follow."""


def _is_castling_alone(tokens: tuple[str, ...], table: Vocabulary) -> bool:
    """Whether "Rochade" was said and not to which side."""
    before = {word for phrase in table.announcing for word in phrase.split()}
    return {token for token in tokens if token not in table.fillers | before} == {CASTLING}


def _misfit(
    words: str, tokens: tuple[str, ...], position: int, *, whole: int, asked: set[Intent], table: Vocabulary
) -> NotUnderstood:
    """Why the token at that position fits nowhere; `whole`: of how many words the sentence is that ended before it."""
    understood, ended = " ".join(tokens[:position]), 0 < whole == position
    if _is_castling_alone(tokens, table):
        return Incomplete(words, understood, Missing.CASTLING_SIDE)
    if whole and _intents_of(tokens[whole:], table) - _PARTS:
        return Separate(words, understood)
    if position and tokens[position] in table.pieces and tokens[position - 1] in table.capture:
        return Incomplete(words, understood, Missing.SQUARE)  # what is captured tells no square
    if table.filling.isdisjoint(tokens) and all((token,) in table.spellings.values() for token in tokens):
        before = tokens[position - 1] if position else ""
        sides = {word for phrase in table.castling for word in phrase.split()} - {CASTLING}
        alike = any({before, tokens[position]} <= kind for kind in (table.files.keys(), table.pieces.keys(), sides))
        is_time = tokens[position] in {*table.hours, *table.minutes, *table.seconds}  # a number and its unit agree
        if (ended and not is_time and asked & _PARTS) or alike:
            return Contradictory(words, understood)
    return NotUnderstood(words, understood)
