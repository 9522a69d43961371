"""The tables of words: every command has its own, no two sound alike, and what binds is confirmed."""

from game.conduct import Duty
from speech_grammar import Intent, grammar
from speech_grammar.vocabulary import fold, vocabulary


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
    ends = {"telephone_rang", "declare_both_lost", "declare_envelope_lost", "position_lost"}
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
