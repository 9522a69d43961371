"""The tables of words: every command has its own, no two sound alike, and what binds is confirmed."""

import tomllib
from pathlib import Path

from app.languages import LANGUAGES
from game.conduct import Duty
from speech_grammar import Intent, grammar, parse, vocabulary_help
from speech_grammar.foreign import german_words
from speech_grammar.vocabulary import fold, vocabulary

ROOT = Path(__file__).parents[2]


def test_every_command_of_the_table_is_an_intent():
    """The parser's intents are the table's commands, besides moves and answers."""
    commands = [command.id for command in vocabulary().commands]
    assert sorted(commands) == sorted(set(Intent) - {Intent.ANNOUNCEMENT, Intent.CHOICE, Intent.PIECE})


def test_no_two_words_are_spelled_alike():
    """Ways to write umlauts are folded together, and no two words of the ear become one by that."""
    words = grammar.words()
    assert len({fold(word) for word in words}) == len(words)
    for word in words:
        assert vocabulary().spellings[fold(word)] == (word,)


def test_spellings_lead_to_words_of_the_table():
    """What is only typed stands for words that the grammar knows."""
    known = {word for words in vocabulary().spellings.values() for word in words}
    assert all(vocabulary().spellings[fold(word)] == (word,) for word in known)


def test_every_duty_has_its_words():
    """What an arbiter may choose on his desk he can also type."""
    assert set(vocabulary().duties.values()) == set(Duty)


def test_what_ends_the_game_or_claims_is_confirmed():
    """Resigning, accepting a draw and claiming take a second word, as do the rulings that end or undo something."""
    confirmed = {command.id for command in vocabulary().commands if command.confirm}
    claims = {"claim_threefold", "claim_fifty", "claim_flag", "claim_illegal", "claim_quickplay", "submit_quickplay"}
    rulings = {"declare_lost", "forfeit_absent", "allow_claim", "can_mate", "cannot_mate", "restore_position"}
    illegal_acts = {"two_hands", "pressed_without_move", "promotion_unfinished", "king_captured"}
    faults = {"initial_position", "colours_reversed", "colours_reversed_anew", "impossible_position", "both_flags"}
    going_back = {"uphold_touch", "displaced_before", "wrong_reconstruction", "agreed_correction", "not_reconstructed"}
    ends = {"telephone_rang", "declare_both_lost", "declare_envelope_lost", "position_lost", "begin_anew"}
    assert confirmed == {"resign", "accept_draw"} | claims | rulings | illegal_acts | faults | going_back | ends
    resign = vocabulary().command("resign")
    assert resign is not None
    assert resign.confirm
    assert vocabulary().command("castle") is None


def test_the_ear_knows_the_words_of_the_laws():
    """All names of E2.1 can be heard."""
    laws = (
        "anna bella cesar david eva felix gustav hector eins zwei drei vier fünf sechs sieben acht "
        "könig dame turm läufer springer bauer kurze lange rochade"
    )
    assert set(laws.split()) <= set(grammar.words())


def test_other_words_for_a_move_mean_one_german_word_that_is_heard():
    """Whatever language it is of; and none is a word of the ear, or it would be told otherwise than it counts."""
    table = tomllib.loads((ROOT / "speech_grammar" / "foreign.toml").read_text())
    words = [word for said in table.values() for word in {fold(word) for word in said}]
    assert len(set(words)) == len(words)
    heard = set(grammar.words())
    assert set(table) <= heard
    assert not set(words) & {fold(word) for word in heard}
    assert german_words().keys() == set(words)


def test_what_is_only_typed_otherwise_lengthens_no_help():
    """There are many ways to ask one thing: they are understood, and nobody has to listen to all of them."""
    (asked,) = (command for command in vocabulary().commands if command.id == Intent.ASK_LAST_MOVE)
    assert "was hat er gespielt" in asked.also
    lines = "".join(vocabulary_help("de")).casefold()
    assert "was hat er gezogen" in lines
    assert "was hat er gespielt" not in lines


def test_no_way_to_type_a_command_takes_the_words_of_moves():
    """A digit or a letter alone is a rank or a file, and "mal" is "schlägt", whatever else they stand in."""
    commands = vocabulary().commands
    words = {word for command in commands for phrase in command.keyed for word in phrase.split()}
    assert not {word for word in words if len(word) == 1} & {*"abcdefgh", *"12345678", *"kdtls"}
    assert parse("Eva 5").announcement == parse("Eva fünf").announcement
    assert parse("Eva mal David fünf").announcement == parse("Eva schlägt David fünf").announcement


OBJECTS = {
    "move": " Eva vier",
    "square": " Eva vier",
    "field": " Eva vier",
    "number": " 3",
    "move_number": " 12 black",
    "pieces": " Dame",
    "seat": " black",
    "penalty": " black",
}


def of_other_languages():
    """Every phrase that is typed in another language, with its command."""
    return [
        (language, phrase, command)
        for command in vocabulary().commands
        for language, phrases in command.foreign.items()
        for phrase in phrases
    ]


def test_each_language_has_its_commands_beside_the_german_ones():
    """A player types the commands in his language or in German; each means one command, whatever it is typed with."""
    found = of_other_languages()
    assert {language for language, _, _ in found} == {*LANGUAGES} - {"de"}
    commands = {
        language: {command.id for spoken, _, command in found if spoken == language} for language, _, _ in found
    }
    assert all(ids == commands["en"] for ids in commands.values())
    assert {"press_clock", "executed", "resign", "yes", "no", "correction", "ask_why", "help"} <= commands["en"]
    for language, phrase, command in found:
        for typed in (phrase, phrase.upper()):
            assert parse(typed + OBJECTS.get(command.takes, "")).intent == command.id, (language, typed)


def test_every_other_way_to_type_a_command_in_another_language_means_it_alone():
    """Of any two languages, too: none knows which one who types has; and no help names them."""
    found = [(phrase, command) for command in vocabulary().commands for phrase in command.foreign_also]
    assert len(found) > 1000
    for phrase, command in found:
        typed = f"{phrase}{OBJECTS.get(command.takes, '')}"
        assert parse(typed).intent == parse(typed.upper()).intent == command.id, typed
    assert "how much time do i have" not in "".join(vocabulary_help("en")).casefold()


def test_an_article_of_another_language_takes_no_letter_of_a_move():
    """No bishop stands before "arbitro" in "l'arbitro", and "d'4" is a square all the same."""
    assert parse("chiamo l'arbitro").intent is parse("l’arbitro").intent is Intent.CALL_ARBITER
    assert parse("d'4").announcement == parse("David vier").announcement
    assert parse("o o").announcement == parse("Kurze Rochade").announcement
    assert parse("a4").announcement == parse("Anna vier").announcement


def test_a_table_of_another_language_names_commands_that_there_are():
    """A command that was renamed would leave its words behind."""
    ids = {command.id for command in vocabulary().commands}
    for name in ("commands.toml", "commands_also.toml"):
        table = tomllib.loads((ROOT / "speech_grammar" / name).read_text(encoding="utf-8"))
        assert table.keys() == {*LANGUAGES} - {"de"}
        assert all(said.keys() <= ids for said in table.values())


def test_the_ear_hears_none_of_them():
    """Announcements and what is spoken stay German (E2.1); no word of another language is a square's letter."""
    german = {word for command in vocabulary().commands for phrase in command.phrases for word in phrase.split()}
    for language, phrase, _ in of_other_languages():
        assert set("abcdefgh").isdisjoint(phrase.split()), (language, phrase)
    assert {word for phrase in ("press clock", "abandono", "rellotge") for word in phrase.split()}.isdisjoint(german)
    assert {"clock", "abandono", "rellotge"}.isdisjoint(grammar.words())
