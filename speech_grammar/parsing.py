"""Words to meaning: what somebody said or typed, as an announcement, a command or the answer to a question."""

import re
from dataclasses import dataclass
from enum import StrEnum
from itertools import dropwhile
from typing import Any

from game.actors import Colour
from game.announcement import Announcement, Castling, Piece
from game.conduct import Duty
from game.table.scoresheet import DRAW_OFFER
from game.table.seat import NotationLanguage
from speech_grammar import automaton, grammar
from speech_grammar.announcing import long_form, piece_word, place_words
from speech_grammar.errors import (
    Begun,
    Contradictory,
    Foreign,
    HalfPressed,
    Incomplete,
    Lettered,
    LetteredElsewhere,
    Missing,
    MoveAndOffer,
    NothingHeard,
    NotUnderstood,
    OtherLetters,
    Separate,
    Unfinished,
)
from speech_grammar.foreign import CASTLING, in_german
from speech_grammar.notation import typed
from speech_grammar.shorthand import times_in_words
from speech_grammar.vocabulary import Vocabulary, Whose, fold, vocabulary


class Intent(StrEnum):
    """What the speaker wants: to announce a move, to answer a question, or one of the commands of the table."""

    ANNOUNCEMENT = "announcement"
    CHOICE = "choice"  # a number alone, "zwei": only where a question is open
    PIECE = "piece"  # a promotion piece alone, "Dame": only where a question is open
    CORRECTION = "correction"
    REPEAT = "repeat"
    SILENCE = "silence"
    GO_ON = "go_on"
    DONE = "done"  # "fertig": with his board, where he reads it out; else with listening, or with what he does not say
    SLOWER = "slower"
    FASTER = "faster"
    SOFTER = "softer"
    LOUDER = "louder"
    DEEPER = "deeper"
    HIGHER = "higher"
    SOUNDS_OFF = "sounds_off"
    SOUNDS_ON = "sounds_on"
    STYLE_SHORT = "style_short"
    STYLE_NORMAL = "style_normal"
    STYLE_FULL = "style_full"
    MARKS_ON = "marks_on"
    MARKS_OFF = "marks_off"
    MICROPHONE_OFF = "microphone_off"
    MICROPHONE_ON = "microphone_on"
    YES = "yes"
    NO = "no"
    PRESS_CLOCK = "press_clock"
    EXECUTED = "executed"
    NOTED = "noted"
    TOUCHED = "touched"
    ADJUST = "adjust"
    OFFER_DRAW = "offer_draw"
    ACCEPT_DRAW = "accept_draw"
    DECLINE_DRAW = "decline_draw"
    RESIGN = "resign"
    CLAIM_THREEFOLD = "claim_threefold"
    CLAIM_FIFTY = "claim_fifty"
    CLAIM_FLAG = "claim_flag"
    ASK_CLOCK = "ask_clock"
    ASK_MOVE_NUMBER = "ask_move_number"
    ASK_LAST_MOVE = "ask_last_move"
    ASK_POSITION = "ask_position"
    CHECK_BOARD = "check_board"
    ASK_WHY = "ask_why"
    ASK_OWN_CLOCK = "ask_own_clock"
    ASK_OPPONENTS_CLOCK = "ask_opponents_clock"
    ASK_LAST_MOVES = "ask_last_moves"
    ASK_ALL_MOVES = "ask_all_moves"
    ASK_SQUARE = "ask_square"
    ASK_LINE = "ask_line"
    ASK_DIAGONALS = "ask_diagonals"
    ASK_KNIGHT_SQUARES = "ask_knight_squares"
    ASK_PIECES = "ask_pieces"
    ASK_ATTACKERS = "ask_attackers"
    ASK_DEFENDERS = "ask_defenders"
    ASK_POSITION_BY_FILES = "ask_position_by_files"
    ASK_POSITION_BY_RANKS = "ask_position_by_ranks"
    ASK_PAWNS = "ask_pawns"
    ASK_MOVES_OF = "ask_moves_of"
    ASK_TURN = "ask_turn"
    ASK_MATERIAL = "ask_material"
    ASK_CAPTURED = "ask_captured"
    ASK_OPPONENT = "ask_opponent"
    ASK_RESULT = "ask_result"
    ASK_PHRASES = "ask_phrases"
    ASK_WORDS = "ask_words"
    GO_BACK = "go_back"
    GO_TO_MOVE = "go_to_move"
    GO_TO_START = "go_to_start"
    GO_TO_END = "go_to_end"
    ASK_CLOCK_THEN = "ask_clock_then"
    PLAY_ANNOUNCEMENT = "play_announcement"
    ASK_BEST_MOVE = "ask_best_move"
    NEXT_MISTAKE = "next_mistake"
    LESSON = "lesson"
    NEXT_LESSON = "next_lesson"
    LEAVE = "leave"
    TAKE_BACK = "take_back"
    ASK_HINT = "ask_hint"
    CALL_ARBITER = "call_arbiter"
    RECONCILE = "reconcile"
    RESUME = "resume"
    START = "start"
    SIGN = "sign"
    OFFER_REMATCH = "offer_rematch"
    DECLINE_REMATCH = "decline_rematch"
    HELP = "help"
    CLAIM_ILLEGAL = "claim_illegal"
    CLAIM_QUICKPLAY = "claim_quickplay"
    CLAIM_TOUCH = "claim_touch"
    REQUEST_INCREMENT = "request_increment"
    SEAL_MOVE = "seal_move"
    CLOSE_ENVELOPE = "close_envelope"
    READ_SEALED = "read_sealed"
    BORROW_SHEET = "borrow_sheet"
    RETURN_SHEET = "return_sheet"
    APPEAL = "appeal"
    STOP_CLOCKS = "stop_clocks"
    GIVE_TIME = "give_time"
    TIME_PENALTY = "time_penalty"
    WARN = "warn"
    DECLARE_LOST = "declare_lost"
    ALLOW_CLAIM = "allow_claim"
    POSTPONE_CLAIM = "postpone_claim"
    REJECT_CLAIM = "reject_claim"
    CAN_MATE = "can_mate"
    CANNOT_MATE = "cannot_mate"
    RESTORE_POSITION = "restore_position"
    ADJOURN = "adjourn"
    RESUME_SESSION = "resume_session"
    OPEN_ENVELOPE = "open_envelope"
    REPORT_ABSENT = "report_absent"
    ARRIVE = "arrive"
    EXCUSE = "excuse"
    FORFEIT_ABSENT = "forfeit_absent"
    SUBMIT_QUICKPLAY = "submit_quickplay"
    VERIFY_EVIDENCE = "verify_evidence"
    SET_CLOCK = "set_clock"
    TELEPHONE_RANG = "telephone_rang"
    TWO_HANDS = "two_hands"
    PRESSED_WITHOUT_MOVE = "pressed_without_move"
    PROMOTION_UNFINISHED = "promotion_unfinished"
    KING_CAPTURED = "king_captured"
    INITIAL_POSITION = "initial_position"
    BOARD_TURNED = "board_turned"
    COLOURS_REVERSED = "colours_reversed"
    COLOURS_REVERSED_ANEW = "colours_reversed_anew"
    IMPOSSIBLE_POSITION = "impossible_position"
    BOTH_FLAGS = "both_flags"
    ACCEPT_SHEETS = "accept_sheets"
    LEFT_UNSIGNED = "left_unsigned"
    REFUSES_TO_SIGN = "refuses_to_sign"
    AGREED_CORRECTION = "agreed_correction"
    PIECES_DISPLACED = "pieces_displaced"
    DISPLACED_BEFORE = "displaced_before"
    WRONG_RECONSTRUCTION = "wrong_reconstruction"
    START_RECONSTRUCTION = "start_reconstruction"
    RECONSTRUCTED = "reconstructed"
    NOT_RECONSTRUCTED = "not_reconstructed"
    DECLARE_ENVELOPE_LOST = "declare_envelope_lost"
    POSITION_LOST = "position_lost"
    DECLARE_BOTH_LOST = "declare_both_lost"
    UPHOLD_TOUCH = "uphold_touch"
    REJECT_TOUCH = "reject_touch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the words mean; what the intent does not take is None.

    `announcement` comes with announcements and the commands that take a move, `square` and perhaps `piece` with
    "berührt", `piece` and `number` with the answers to a question. What a player asks is about a `square`, a `line` (a
    file "e" or a rank "4"), or the pieces of one kind (None: of all), of `whose` side or `colour`. A ruling is about
    the seat of that `colour`, with the `number` of minutes and `seconds`, or of the move; a penalty may name the `duty`
    violated.
    `words` is what was said, as it was said.

    `then_clock`: the clock is pressed in the same breath, after what else the words ask for. `is_corrected`: the
    announcement took the place of another in the same breath, "Springer Gustav eins, nein, Felix drei", of which
    nothing is meant; `begun` is the piece that it had named.
    """

    intent: Intent
    words: str
    announcement: Announcement | None = None
    square: str | None = None
    piece: Piece | None = None
    number: int | None = None
    seconds: int | None = None
    colour: Colour | None = None
    duty: Duty | None = None
    line: str | None = None
    whose: Whose | None = None
    then_clock: bool = False
    is_corrected: bool = False
    begun: Piece | None = None


def parse(words: str, notation: NotationLanguage = NotationLanguage.GERMAN) -> Reading:
    """The one meaning of the words, heard or typed; `notation` is whose letters typed moves are written with.

    Raises NotUnderstood, or one of its kinds: NothingHeard, Incomplete, Contradictory, Separate, Lettered,
    OtherLetters, Foreign.
    """
    try:
        return _parse(words, notation)
    except NotUnderstood as error:
        raise _in_german(words, notation) or error from None


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
        if error.missing is Missing.CASTLING_SIDE:
            return Foreign(words, " oder ".join(long_form(Announcement(castling=side)) for side in Castling))
        letters = vocabulary().letters.keys() | vocabulary().piece_letters.keys()
        is_told = error.missing is not Missing.REST and letters.isdisjoint(error.understood.split())
        return Foreign(words, error.understood) if is_told else None
    except NotUnderstood:
        return None
    named = _named_in(reading)
    return Foreign(words, named) if named else None


def _named_in(reading: Reading) -> str:
    """The move, or the piece and its square, that a reading names; empty where it names none."""
    if reading.announcement is not None:
        return long_form(reading.announcement)
    return f"{piece_word(reading.piece)} {place_words(reading.square or '')}".strip() if reading.piece else ""


def _parse(words: str, notation: NotationLanguage) -> Reading:
    """See `parse`; Foreign is not raised."""
    tokens = canonical(words, notation)
    table, walker = vocabulary(), grammar.reader(wide=True)
    if all(token in table.fillers for token in tokens):
        raise NothingHeard(words)
    walk, ended = walker.begin(), False
    for position, token in enumerate(tokens):
        further = _further(walker, walk, token, table)
        if not further and _are_move_and_offer(_intents(walker, walk), walker, tokens[position:], table):
            raise MoveAndOffer(words)
        if not further:
            error = _misfit(words, tokens, position, ended=ended, table=table)
            raise (_of_other_letters(words, notation) if type(error) is NotUnderstood else None) or error
        walk, ended = further, bool(walker.complete(further))
    meanings = dict.fromkeys(reading.told for reading in walker.complete(walk))
    if len(meanings) != 1:
        missing = Missing.CASTLING_SIDE if _is_castling_alone(tokens, table) else _missing(walker, walk)
        raise _lacking(words, tokens, missing, walk)
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


def canonical(words: str, notation: NotationLanguage = NotationLanguage.GERMAN) -> tuple[str, ...]:
    """The words as the table spells them, notation put into words; unknown words are left as they are."""
    table = vocabulary()
    text = re.sub(r"[,;!?\"'„“”»«()\[\]]", " ", times_in_words(words.replace(DRAW_OFFER, " ")))
    whole = typed.words_of("".join(text.split()), table, notation)
    if whole is not None:
        return whole
    return tuple(word for chunk in text.split() for word in _chunk_words(chunk, table, notation))


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


def _further(
    walker: automaton.Reader, walk: tuple[automaton.Reading, ...], token: str, table: Vocabulary
) -> tuple[automaton.Reading, ...]:
    """The walks that go on with the token; a filler may also be passed over."""
    skipped = walk if token in table.fillers else ()
    return tuple(dict.fromkeys((*walker.step(walk, token), *skipped)))


def _intents(walker: automaton.Reader, walk: tuple[automaton.Reading, ...]) -> set[Intent]:
    """What is asked for where the walk may end."""
    return {_reading("", dict(reading.told)).intent for reading in walker.complete(walk)}


def _are_move_and_offer(
    before: set[Intent], walker: automaton.Reader, rest: tuple[str, ...], table: Vocabulary
) -> bool:
    """Whether one of them was said, and the rest, as far as it is a sentence, is the other."""
    both = {Intent.ANNOUNCEMENT, Intent.OFFER_DRAW}
    if not before or not before < both:
        return False
    walk, behind = walker.begin(), set[Intent]()
    for token in rest:
        walk = _further(walker, walk, token, table)
        behind = _intents(walker, walk) or behind
    return behind == both - before


def _intents_of(tokens: tuple[str, ...], table: Vocabulary) -> set[Intent]:
    """What is asked for, where the tokens are a sentence by themselves."""
    walker = grammar.reader(wide=True)
    walk = walker.begin()
    for token in tokens:
        walk = _further(walker, walk, token, table)
    return _intents(walker, walk)


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
        number=told["tens"] + told["ones"] if "tens" in told else told.get("count"),
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


def _missing(walker: automaton.Reader, walk: tuple[automaton.Reading, ...]) -> Missing:
    """What must follow a sentence that has stopped too early."""
    here = {reading.at.slot or "" for reading in walk if reading.at}
    slots = {place.slot or "" for reading in walk for place in walker.next_places(reading.at)}
    if any(slot.endswith("_file") for slot in here):
        return Missing.RANK
    if "piece" in slots:
        return Missing.MOVE
    if any(slot.endswith("_file") for slot in slots):
        return Missing.SQUARE
    return next((missing for missing in _NAMED if missing in slots), Missing.REST)


def _lacking(words: str, tokens: tuple[str, ...], missing: Missing, walk: tuple[automaton.Reading, ...]) -> Incomplete:
    """Of a sentence that has stopped too early what lacks, and how it may go on."""
    table, understood = vocabulary(), " ".join(tokens)
    if missing is not Missing.REST:
        return Incomplete(words, understood, missing)
    if tokens[:-1] and _intents_of(tokens[-1:], table) == {Intent.PRESS_CLOCK}:
        return HalfPressed(words, understood, missing)
    if _is_only_typed(tokens, walk, table):
        return Begun(words, understood, missing)
    said = tuple(dropwhile(lambda token: token in table.fillers, tokens))
    phrases = tuple(phrase for command in table.commands for phrase in command.phrases if _begins(phrase, said))
    return Unfinished(words, understood, phrases) if phrases else Incomplete(words, understood, missing)


def _begins(phrase: str, tokens: tuple[str, ...]) -> bool:
    """Whether a phrase goes on from these words."""
    known = canonical(phrase)
    return len(known) > len(tokens) and known[: len(tokens)] == tokens


def _is_only_typed(tokens: tuple[str, ...], walk: tuple[automaton.Reading, ...], table: Vocabulary) -> bool:
    """Whether they are first words that tell nothing yet, and that nothing begins with that may be said aloud."""
    aloud = grammar.reader()
    said = aloud.begin()
    for token in tokens:
        said = _further(aloud, said, token, table)
    return not said and not any(reading.told for reading in walk)


_PARTS = frozenset({Intent.ANNOUNCEMENT, Intent.PIECE, Intent.CHOICE, Intent.YES, Intent.NO})
"""What is no command by itself, but a move, a part of one, or an answer."""

_NAMED = (Missing.PROMOTION, Missing.COLOUR, Missing.COUNT)
"""What is missing where a slot of the same name must follow."""


def _is_castling_alone(tokens: tuple[str, ...], table: Vocabulary) -> bool:
    """Whether "Rochade" was said and not to which side."""
    return {token for token in tokens if token not in table.fillers} == {CASTLING}


def _misfit(words: str, tokens: tuple[str, ...], position: int, *, ended: bool, table: Vocabulary) -> NotUnderstood:
    """Why the token at that position fits nowhere; `ended`: the words before it are a whole sentence."""
    understood = " ".join(tokens[:position])
    if _is_castling_alone(tokens, table):
        return Incomplete(words, understood, Missing.CASTLING_SIDE)
    if ended and _intents_of(tokens[position:], table) - _PARTS:
        return Separate(words, understood)
    if all((token,) in table.spellings.values() for token in tokens):
        before = tokens[position - 1] if position else ""
        sides = {word for phrase in table.castling for word in phrase.split()} - {CASTLING}
        alike = any({before, tokens[position]} <= kind for kind in (table.files.keys(), table.pieces.keys(), sides))
        if ended or alike:
            return Contradictory(words, understood)
    return NotUnderstood(words, understood)
