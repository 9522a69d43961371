"""Who speaks where nothing tells it: at a keyboard or into a microphone that both players share."""

import pytest

from dialogue.station import Station
from dialogue.understanding.speaker import BINDING, next_to_speak
from game.actors import Colour
from speech_grammar.vocabulary import vocabulary


def winner(table):
    """Who has won; None is a draw."""
    return table.table.outcome.winner


def in_blacks_turn(talk, **settings):
    """After White's first move, repeated and executed; Black has the move."""
    table = talk(**settings)
    table.moves("Eva vier")
    return table


@pytest.mark.parametrize(
    ("language", "black", "white", "offered"),
    [
        ("de", "Schwarz bietet Remis? Ja oder nein.", "Weiß bietet Remis? Ja oder nein.", "Weiß bietet Remis."),
        ("en", "Black offers a draw? Ja or nein.", "White offers a draw? Ja or nein.", "White offers a draw."),
        (
            "es",
            "¿Las negras ofrecen tablas? Ja o nein.",
            "¿Las blancas ofrecen tablas? Ja o nein.",
            "Las blancas ofrecen tablas.",
        ),
    ],
)
def test_an_offer_in_the_opponents_turn_finds_its_player_by_name(talk, language, black, white, offered):
    """White says "Remis" in Black's turn: Black is named first, and after "nein" White (9.1b1)."""
    table = in_blacks_turn(talk, language=language)
    assert table.say("Remis") == [black]
    assert table.say("nein") == [white]
    assert table.say("ja")[0] == offered
    assert table.table.claims.draw_offer is Colour.WHITE


def test_nobody_loses_by_the_others_resignation(talk):
    """Typed without a prefix in Black's turn, "ich gebe auf" and "ja" end no game of who was not named (5.1b)."""
    table = in_blacks_turn(talk)
    assert table.say("ich gebe auf") == ["Schwarz gibt auf? Ja oder nein."]
    assert table.say("nein") == ["Weiß gibt auf? Ja oder nein."]
    assert table.table.outcome is None
    table.say("ja")
    assert winner(table) is Colour.BLACK


def test_two_times_no_and_nothing_has_happened(talk):
    """Neither meant it, or the ear heard what nobody said."""
    table = in_blacks_turn(talk)
    assert table.play("ich gebe auf", "nein", "nein") == ["Verworfen."]
    assert table.say("ja") == ["black: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


def test_what_only_one_can_mean_is_asked_of_him_alone(talk):
    """An offer is accepted by the opponent of whoever made it, in one question and not two (9.1)."""
    table = in_blacks_turn(talk)
    table.say("b: Remis")
    assert table.say("angenommen") == ["Weiß nimmt Remis an? Ja oder nein."]
    assert table.say("nein") == ["Verworfen."]
    assert table.say("abgelehnt") == ["Weiß lehnt Remis ab? Ja oder nein."]
    assert table.say("angenommen") == ["Die Frage davor gilt damit nicht mehr.", "Weiß nimmt Remis an? Ja oder nein."]
    table.say("ja")
    assert winner(table) is None


def test_a_bare_no_refuses_an_offer(talk):
    """An offer is refused orally (2009, 9.1b1), in the word that people use; its own player refuses nothing."""
    table = in_blacks_turn(talk)
    table.say("b: Remis")
    assert table.say("b: nein") == ["black: Keine Frage offen. Gehört: nein."]
    assert table.say("w: nein")[0] == "Weiß lehnt das Remis ab."
    assert table.table.claims.draw_offer is None
    assert table.say("w: nein") == ["white: Keine Frage offen. Gehört: nein."]


def test_a_bare_no_to_an_offer_is_nobodys_before_it_is_confirmed_by_name(talk):
    """At a shared microphone it is asked of whom the offer was made to, and of nobody else."""
    table = in_blacks_turn(talk)
    table.say("b: Remis")
    assert table.say("nein") == ["Weiß lehnt Remis ab? Ja oder nein."]
    assert table.table.claims.draw_offer is Colour.BLACK
    assert table.say("ja")[0] == "Weiß lehnt das Remis ab."


def test_a_question_is_answered_before_an_offer(talk):
    """Who is asked which knight he means says "nein" to that; the offer stands."""
    table = in_blacks_turn(talk)
    table.say("b: Remis")
    table.say("w: ich gebe auf")
    assert table.say("w: nein") == ["white: Verworfen."]
    assert table.table.claims.draw_offer is Colour.BLACK


def test_what_nobody_can_mean_is_refused_at_once(talk):
    """No question is asked whose "ja" would be refused."""
    assert in_blacks_turn(talk).say("angenommen") == ["black: Es ist kein Remis geboten."]


def test_who_names_himself_is_asked_no_name(talk):
    """With a prefix nothing changes: an offer is made at once, a resignation asked about as ever."""
    table = in_blacks_turn(talk)
    assert table.say("w: ich gebe auf") == ["white: Wirklich aufgeben? Ja oder nein."]
    assert table.say("nein") == ["white: Verworfen."]
    assert table.say("w: Remis")[0] == "Weiß bietet Remis."


def test_who_names_himself_closes_what_was_asked_by_name(talk):
    """White says it for himself; a later "ja" is no offer of Black's."""
    table = in_blacks_turn(talk)
    table.play("Remis", "w: Uhrzeit")
    table.play("Remis", "w: Remis")
    assert table.table.claims.draw_offer is Colour.WHITE
    assert table.say("ja") == ["black: Zum Remisangebot: angenommen oder abgelehnt."]


def test_who_is_named_may_answer_with_his_name(talk):
    """A "ja" at the keyboard's prefix, or at his own page, is his as well; the other's is none."""
    table = in_blacks_turn(talk)
    assert table.play("ich gebe auf", "w: ja") == ["Schwarz gibt auf? Ja oder nein."]
    assert table.say("b: nein") == ["Weiß gibt auf? Ja oder nein."]
    table.say("w: ja")
    assert winner(table) is Colour.BLACK


def test_the_question_by_name_can_be_heard_again(talk):
    """Who did not catch the name asks "wie bitte", what he can say, or for help, and may still answer."""
    table = in_blacks_turn(talk)
    table.say("Remis")
    assert table.say("wie bitte") == ["Schwarz bietet Remis? Ja oder nein."]
    assert table.say("was kann ich sagen") == ["Schwarz bietet Remis? Ja oder nein."]
    assert table.say("Hilfe") == ["Schwarz bietet Remis? Ja oder nein."]
    assert table.say("ja")[0] == "Schwarz bietet Remis."


def test_a_yes_to_what_it_sounded_like_resigns_nobody(talk):
    """While a name is asked nothing else is, or one "ja" would answer both: what was not heard is only told (5.1b)."""
    table = in_blacks_turn(talk)
    table.say("ich gebe auf")
    told = table.hear_nothing(None, near="wiederholen")
    assert (
        table.hear_nothing(None, near="wiederholen") == told == ["black: Nichts verstanden. Gehört wie: wiederholen."]
    )
    assert table.say("nein") == ["Weiß gibt auf? Ja oder nein."]


def test_a_second_yes_answers_nothing_else(talk):
    """What was asked before a name is asked is put away: "ja, ja" offers a draw, and resigns nobody."""
    table = in_blacks_turn(talk)
    table.play("w: ich gebe auf", "Remis", "nein")
    assert table.say("ja")[0] == "Weiß bietet Remis."
    assert table.say("ja") == ["black: Zum Remisangebot: angenommen oder abgelehnt."]
    assert table.table.outcome is None


def test_a_claim_with_a_move_says_the_move(talk):
    """9.2a: the move that is to bring the position about stands in the question."""
    table = in_blacks_turn(talk)
    table.moves(*("Springer Felix sechs", "Springer Felix drei", "Springer Gustav acht", "Springer Gustav eins"))
    table.moves(*("Springer Felix sechs", "Springer Felix drei"))
    assert table.say("Stellungswiederholung Springer Gustav acht") == [
        "Schwarz beantragt Remis durch Stellungswiederholung, mit Springer Gustav acht? Ja oder nein."
    ]


def test_a_quickplay_claim_asks_for_name_and_ground_in_one(talk):
    """10.2: the number of the ground says "ja" as well."""
    table = talk(control="300")
    table.moves("Eva vier")
    table.now = 250_000
    assert table.say("Remis im Endspurt")[0] == (
        "Schwarz beantragt Remis im Endspurt: bitte den Grund wählen, oder nein."
    )
    assert len(table.say("ja")) == 3  # which of the two is asked again
    assert table.say("zwei")[0] == ("Schwarz beantragt Remis in der Endspurtphase. Beide Uhren stehen.")


def test_the_arbiter_is_called_by_who_is_named(talk):
    """6.12b: who stops the clocks to seek the arbiter must have a reason, so it is his call."""
    table = in_blacks_turn(talk)
    assert table.play("Schiedsrichter", "nein") == ["Weiß ruft den Schiedsrichter? Ja oder nein."]
    assert table.say("ja") == ["Schiedsrichter gerufen von Weiß. Beide Uhren stehen."]


def test_each_signs_by_name(talk):
    """8.7: a signature is its player's, and whoever has signed is not asked again."""
    table = in_blacks_turn(talk)
    table.play("b: ich gebe auf", "b: ja")
    assert table.say("ich unterschreibe") == ["Schwarz unterschreibt? Ja oder nein."]
    assert table.say("nein") == ["Weiß unterschreibt? Ja oder nein."]
    assert table.say("ja") == ["Weiß hat unterschrieben.", "Schwarz muss noch unterschreiben."]
    assert table.say("ich unterschreibe") == ["Schwarz unterschreibt? Ja oder nein."]


def test_questions_are_the_blind_players(talk):
    """E2.9d: in the opponent's turn, too, he asks for the times, the number of moves, the last move, the position."""
    table = in_blacks_turn(talk)
    for question in ("Bedenkzeit", "Zugzahl", "letzter Zug", "Stellung ansagen"):
        assert all(line.startswith("white: ") for line in table.say(question))


def test_where_both_are_blind_a_question_is_the_movers(talk):
    """Then nothing tells better who asks."""
    table = in_blacks_turn(talk, blind=(Colour.WHITE, Colour.BLACK))
    assert table.say("letzter Zug") == ["black: Weiß: Eva zwei Eva vier."]


def test_the_opponent_repeats_before_the_clock_is_pressed(talk):
    """The natural order: announced, repeated, executed, and only then the clock (E2.1, E2.3)."""
    table = talk()
    assert table.say("Eva vier") == ["Eva zwei Eva vier."]
    assert table.say("Eva vier") == ["Wiederholung stimmt."]
    assert table.say("Uhr drücken") == ["Schwarz ist am Zug."]
    assert table.say("ausgeführt") == ["Ausgeführt von Schwarz."]
    assert table.say("Eva fünf") == ["Eva sieben Eva fünf."]


def test_who_has_repeated_executes(talk):
    """Before the clock is pressed, too: that the move stands on the mover's board his clock will tell (E2.1, E2.3b)."""
    table = talk()
    table.play("Eva vier", "Eva vier")
    assert table.say("ausgeführt") == ["Ausgeführt von Schwarz."]
    assert table.say("ausgeführt") == ["white: Ausgeführt von Weiß."]
    assert table.say("Uhr drücken") == ["Schwarz ist am Zug."]
    assert table.say("Eva fünf") == ["Eva sieben Eva fünf."]


@pytest.mark.parametrize(
    ("before", "said", "told"),
    [
        ((), "Eva vier", ["white: Abgelehnt: Eva vier.", "white: Die Partie hat noch nicht begonnen."]),
        ((), "Uhr drücken", ["white: Die Partie hat noch nicht begonnen."]),
        ((), "Korrektur", ["white: Es ist nichts zu korrigieren."]),
        (("Partie beginnen", "w: Schiedsrichter"), "Eva vier",
         ["white: Abgelehnt: Eva vier.", "white: Die Uhren stehen.", "white: Zum Weiterspielen sagen: weiterspielen."]),
        (("Partie beginnen", "w: Eva vier", "w: Schiedsrichter"), "Eva vier", ["Wiederholung stimmt."]),
    ],
)  # fmt: skip
def test_a_player_who_speaks_while_the_clocks_stand_hears_why_not(talk, before, said, told):
    """Only a ruling is the arbiter's: who announces before the game begins is told that it has not begun."""
    table = talk(start=False)
    table.play(*before)
    assert table.say(said) == told


def test_a_slip_is_mended_before_the_repetition(talk):
    """E2.6: "Korrektur" is the announcer's, and so is the move that it asks for."""
    table = talk()
    table.say("Eva drei")
    assert table.say("Korrektur") == ["white: Korrektur: bitte den Zug ansagen."]
    assert table.say("Eva vier") == ["Berichtigt: Eva zwei Eva vier."]
    assert table.say("Eva vier") == ["Wiederholung stimmt."]


def test_the_repeater_answers_what_he_is_asked(talk):
    """White has the move and Black the question: a number without a prefix is Black's (E2.1)."""
    table = talk()
    table.say("Springer Felix drei")
    assert next_to_speak(table.table) is Station.BLACK
    assert table.hear(None, ("eva vier", 10.0), ("eva drei", 9.9))[0] == "black: Mehrdeutig."
    assert table.say("fünf")[0] == "black: Mehrdeutig."  # there is no fifth: he is asked again
    assert table.say("zwei") == ["Angesagt ist Springer Felix drei, nicht Eva zwei Eva drei."]


def test_a_reply_before_the_clock_is_the_opponents(talk):
    """6.2.2: once the move is made he has the move, whoever's clock runs."""
    table = talk()
    table.play("Eva vier", "w: ausgeführt", "Eva vier", "ausgeführt")
    assert table.say("Eva fünf") == ["Eva sieben Eva fünf."]


def test_why_is_asked_by_who_was_refused(talk):
    """The reason is his to hear, though the move is the other's."""
    table = in_blacks_turn(talk)
    table.say("w: angenommen")
    assert table.say("warum") == ["white: Es ist kein Remis geboten."]


def test_against_an_engine_all_is_the_humans(talk):
    """There is nobody else: no name is asked, in the engine's turn no more than in one's own."""
    table = in_blacks_turn(talk)
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    assert table.say("letzter Zug") == ["white: Weiß: Eva zwei Eva vier."]
    assert table.say("Remis")[0] == "Weiß bietet Remis."
    assert table.say("ich gebe auf") == ["white: Wirklich aufgeben? Ja oder nein."]
    table.say("ja")
    assert winner(table) is Colour.BLACK
    assert table.say("ich unterschreibe") == ["Weiß hat unterschrieben.", "Schwarz muss noch unterschreiben."]


def test_against_an_engine_the_human_starts_and_resumes_too(talk):
    """What only an arbiter can say while the clocks stand is said as such."""
    table = talk(start=False)
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    assert table.say("Partie beginnen") == ["Die Partie beginnt. Weiß ist am Zug."]
    assert table.say("weiterspielen") == ["arbiter: Die Uhren laufen."]
    assert table.say("Schiedsrichter") == [
        "Beide Uhren stehen. Schiedsrichter sind hier Sie selbst. Zum Weiterspielen sagen: weiterspielen."
    ]
    assert table.say("Bedenkzeit")[0].startswith("white: ")
    assert "Weiß ist am Zug" in table.say("weiterspielen")[-1]
    assert table.say("w: Uhren anhalten") == ["Beide Uhren stehen."]
    assert "Weiß ist am Zug" in table.say("weiterspielen")[-1]
    table.say("w: Schiedsrichter")
    assert "Weiß ist am Zug" in table.say("w: weiterspielen")[-1]  # into his own microphone
    table.say("b: ich gebe auf")
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]


def test_against_an_engine_the_human_confirms_a_ruling_at_his_own_place(talk):
    """He is asked as the arbiter, and there is nobody else to say "ja"; "nein" leaves it, too."""
    table = in_blacks_turn(talk)
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    table.say("w: Schiedsrichter")
    asked = "arbiter: Wirklich Verlust der Partie für Weiß? Ja oder nein."
    assert table.say("w: Partie verloren Weiß wegen Störung")[-1] == asked
    assert table.dialogue.awaited(Station.WHITE) == ("ja", "nein", "abbrechen")
    assert table.say("w: nein") == ["arbiter: Verworfen."]
    assert table.say("w: Partie verloren Weiß wegen Störung")[-1] == asked
    table.say("w: ja")
    assert winner(table) is Colour.BLACK


@pytest.mark.parametrize("said", ["was kann ich sagen", "Hilfe", "wie bitte", "warum"])
@pytest.mark.parametrize("prefix", ["", "w: "])
def test_against_an_engine_the_human_hears_what_he_is_asked_as_arbiter_once_more(talk, prefix, said):
    """His next "ja" answers that and nothing else, so that it is no answer to name him the words of a player."""
    table = in_blacks_turn(talk)
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    table.play("w: Schiedsrichter", "w: Partie verloren Weiß wegen Störung")
    asked = "arbiter: Wirklich Verlust der Partie für Weiß? Ja oder nein."
    assert table.say(prefix + said)[-1] == asked
    assert table.say("w: nein") == ["arbiter: Verworfen."]


def test_against_an_engine_wie_bitte_is_what_the_human_was_told_last_in_either_place(talk):
    """The arbiter's question, or as its player the refusal that came behind it."""
    table = in_blacks_turn(talk)
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    asked = table.play("w: Schiedsrichter", "w: Partie verloren Weiß wegen Störung")[-1:]
    assert table.say("w: wie bitte")[-1:] == asked
    refused = table.say("w: Eva fünf")
    assert refused[-2:] == ["white: Die Uhren stehen.", "white: Zum Weiterspielen sagen: weiterspielen."]
    assert table.say("w: wie bitte")[-1] == refused[-1]


def test_the_arbiter_speaks_while_the_clocks_stand(talk):
    """Nobody moves before he has let the game go on; then the next to sign."""
    table = talk()
    table.say("a: Uhren anhalten")
    assert next_to_speak(table.table) is Station.ARBITER
    table.play("w: ich gebe auf", "w: ja")
    assert next_to_speak(table.table) is Station.WHITE
    table.say("w: ich unterschreibe")
    assert next_to_speak(table.table) is Station.BLACK


def by_voice(table, voice, words):
    """Said into the shared microphone by a voice that is known."""
    return table.hear(None, (words, 0.0), voice=voice)


def test_a_known_voice_is_asked_first_and_its_yes_alone_counts(talk):
    """White says "Remis" in Black's turn: his voice names him first, and Black's "ja" is not his (9.1b1)."""
    table = in_blacks_turn(talk)
    asked = ["Weiß bietet Remis? Ja oder nein."]
    assert by_voice(table, "w", "remis") == asked
    assert by_voice(table, "b", "ja") == asked
    assert by_voice(table, "b", "nein") == asked
    assert table.table.claims.draw_offer is None
    assert by_voice(table, "w", "ja")[0] == "Weiß bietet Remis."


def test_a_voice_alone_binds_nobody(talk):
    """A voice may be taken for another: nobody has resigned before he has said yes to his own name (5.1b)."""
    table = in_blacks_turn(talk)
    assert by_voice(table, "w", "ich gebe auf") == ["Weiß gibt auf? Ja oder nein."]
    assert table.table.outcome is None
    assert table.say("nein") == ["Schwarz gibt auf? Ja oder nein."]


def test_while_one_is_asked_the_other_may_resign(talk):
    """What is no answer is heard as what it is, of who says it."""
    table = in_blacks_turn(talk)
    by_voice(table, "w", "remis")
    assert by_voice(table, "b", "ich gebe auf") == [
        "Die Frage davor gilt damit nicht mehr.",
        "Schwarz gibt auf? Ja oder nein.",
    ]


def test_a_known_voice_asks_for_itself(talk):
    """Where both are blind, the times and the last move are told to him who asks, not to who has the move (E2.9d)."""
    table = in_blacks_turn(talk, blind=(Colour.WHITE, Colour.BLACK))
    assert by_voice(table, "w", "letzter zug") == ["white: Weiß: Eva zwei Eva vier."]
    assert by_voice(table, "b", "letzter zug") == ["black: Weiß: Eva zwei Eva vier."]


def test_what_the_order_tells_no_voice_tells_otherwise(talk):
    """Who announces, repeats, executes and has a clock to press follows from the game, however it sounds (E2.1)."""
    table = talk()
    assert by_voice(table, "b", "eva vier") == ["Eva zwei Eva vier."]
    assert by_voice(table, "w", "eva vier") == ["Wiederholung stimmt."]
    assert by_voice(table, "b", "uhr drücken") == ["Schwarz ist am Zug."]
    assert by_voice(table, "w", "ausgeführt") == ["Ausgeführt von Schwarz."]


def test_nobody_answers_what_the_other_is_asked(talk):
    """White is asked which knight; Black's number is no answer to that, and the question stays open."""
    table = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    by_voice(table, "w", "springer david zwei")
    assert by_voice(table, "b", "zwei") == ["black: Keine Frage offen. Gehört: zwei."]
    assert by_voice(table, "w", "zwei") == ["Springer Felix eins David zwei."]


def test_why_and_again_are_told_to_who_asks(talk):
    """What was refused to White is explained to White; to Black nothing was."""
    table = talk(blind=(Colour.WHITE, Colour.BLACK))
    table.say("w: Turm Anna drei")
    assert by_voice(table, "w", "warum")[0] == "white: Unzulässig: Turm Anna drei."
    assert all(line.startswith("black: ") for line in by_voice(table, "b", "warum"))


def test_the_arbiter_has_no_enrolled_voice(talk):
    """While the clocks stand a ruling is his, although he may sound like one of the players (Guidelines, III)."""
    table = talk()
    table.say("w: Schiedsrichter")
    assert by_voice(table, "b", "weiterspielen") == ["Die Uhr läuft wieder. Weiß ist am Zug."]


def test_every_claim_binds():
    """A claim that is added to the vocabulary is asked about by name, too."""
    claims = {command.id for command in vocabulary().commands if command.id.startswith("claim_")}
    assert claims <= BINDING


def test_against_an_engine_nobody_is_told_what_an_arbiter_would_say_where_the_clocks_stand(talk):
    """There is none: what he can say himself is told, also to who asks whose clock runs, and to "fertig"."""
    table = in_blacks_turn(talk)
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    table.say("w: Schiedsrichter")
    stand = "white: Die Uhren stehen. Zum Weiterspielen sagen: weiterspielen."
    for asked in ("was kann ich sagen", "Läuft meine Uhr?", "fertig", "Hilfe"):
        assert stand in table.say(f"w: {asked}"), asked
    assert not any("Schiedsrichter sagt" in said for said in table.say("w: was kann ich sagen"))
    assert table.say("w: wie bitte")[0] == stand
    assert table.say("w: weiterspielen") == ["Die Uhr läuft wieder. Schwarz ist am Zug."]
