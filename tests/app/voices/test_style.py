"""How much Rochade says, short, normal or full, and in whose voice: little games as their listeners hear them."""

from string import Formatter
from typing import cast

import pytest

from app import cli
from app.errors import OK
from app.voices.settings import load, save, settings_file
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.saying import everybody
from dialogue.style import UNSAID_WHEN_SHORT, Style, in_words
from speech_grammar.messages import Catalogue, Spoken
from tests.app.table.test_live_table import Room
from tests.app.table.test_told_aloud import Listener
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.manner import VARIANTS, Manner, Teller
from voice.mouth.speaker import Speaker, Utterance

MOVE = ("a: Partie beginnen", "w: Eva vier", "s: Eva fünf", "s: Eva vier", "w: Uhr drücken", "s: ausgeführt")
ORDERED = ("refused.", "fault.", "not_understood.", "table.announced", "table.corrected", "table.illegal", "table.draw")


class Attentive(Listener):
    """A listener who knows the voices: the tag of each sentence's language."""

    def __init__(self) -> None:
        super().__init__()
        self.voices: dict[str, str] = {}

    def speak(self, spoken: Spoken) -> Utterance:
        """See `voice.mouth.speaker.Speaker`."""
        self.voices[str(spoken)] = spoken.parts[0].language
        return super().speak(spoken)


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room with a keyboard."""
    return Room(monkeypatch)


@pytest.fixture
def listener(monkeypatch, tmp_path) -> Attentive:
    """Somebody at the loudspeaker of the program, without settings yet."""
    found = Attentive()
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: found)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return found


def play(tmp_path, *options: str) -> None:
    """A game of these options that somebody types."""
    record = str(tmp_path / "game.sqlite")
    assert cli.main(["play", "--typed", "--no-pages", "--record", record, *options]) == OK


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--style", "short"],
         ["Beginn. Weiß.", "Eva zwei Eva vier.", "Angesagt ist Eva vier, nicht Eva fünf.",
          "Stimmt.", "Schwarz.", "Ausgeführt."]),
        ([],
         ["Die Partie beginnt. Weiß ist am Zug.", "Eva zwei Eva vier.",
          "Angesagt ist Eva vier, nicht Eva fünf.", "Wiederholung stimmt.",
          "Schwarz ist am Zug.", "Ausgeführt von Schwarz."]),
        (["--style", "full"],
         ["Die Partie beginnt. Weiß ist am Zug und sagt seinen Zug an.", "Eva zwei Eva vier.",
          "Angesagt ist Eva vier, nicht Eva fünf. Bitte noch einmal wiederholen.",
          "Die Wiederholung stimmt. Schwarz führt den Zug aus und sagt: ausgeführt.", "Schwarz ist am Zug.",
          "Der Zug ist ausgeführt auf dem Brett von Schwarz."]),
        (["--style", "short", "--language", "en"],
         ["The game begins. White.", "Eva zwei Eva vier.",
          "Announced was Eva vier, not Eva fünf.", "Agrees.", "Black.", "Executed."]),
    ],
)  # fmt: skip
def test_each_style_says_as_much_as_its_listener_wants(room, listener, tmp_path, options, told):
    """The announcement, and what was repeated wrongly, are the same in all; what is printed is so, too."""
    room.script(*MOVE)
    play(tmp_path, *options)
    assert listener.heard[-7:-1] == told


def test_a_word_changes_the_style_and_it_is_kept(room, listener, tmp_path):
    """For the next game, too, in the player's own file; where the system's voice has no manner of ours as well."""
    room.script(
        "a: Partie beginnen", "w: kurz", "w: Bedenkzeit", "w: ausführlich", "w: zugzahl", "w: normal", "w: kurz"
    )
    play(tmp_path, "--white", "Lea")
    told = [line for line in listener.heard if line in {"Kurz.", "Ausführlich.", "Wie sonst."}]
    assert told == ["Kurz.", "Ausführlich.", "Wie sonst.", "Kurz."]
    assert "Schwarz: null Sekunden, noch eine Stunde dreißig Minuten." in listener.heard
    assert load(settings_file("Lea")).style is Style.SHORT
    listener.heard.clear()
    room.script("a: Partie beginnen")
    record = str(tmp_path / "next.sqlite")
    assert cli.main(["play", "--typed", "--no-pages", "--white", "Lea", "--record", record]) == OK
    assert "Beginn. Weiß." in listener.heard


def test_who_reads_the_lines_has_them_in_his_style(room, monkeypatch, tmp_path):
    """With his screen reader in place of a voice he asks for it in the same words, and has it in his next game."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    silent = ["play", "--typed", "--silent", "--no-pages", "--white", "Lea"]
    room.script("a: Partie beginnen", "w: ausführlich", "w: Eva vier", "w: uhr", "s: Eva vier", "w: kurz")
    assert cli.main([*silent, "--record", str(tmp_path / "one.sqlite")]) == OK
    assert "Die Partie beginnt. Weiß ist am Zug." in room.printed
    assert "Die Wiederholung stimmt. Schwarz führt den Zug aus und sagt: ausgeführt." in room.printed
    room.printed.clear()
    room.script("a: Partie beginnen", "w: langsamer", "w: Eva vier", "w: uhr", "s: Eva vier")
    assert cli.main([*silent, "--record", str(tmp_path / "two.sqlite")]) == OK
    assert {"Beginn. Weiß.", "Stimmt."} <= set(room.printed)
    assert load(settings_file("Lea")) == Manner(style=Style.SHORT)


@pytest.mark.parametrize("word", ["kurz", "short"])
def test_a_word_that_says_which_castling_changes_no_style(room, listener, tmp_path, word):
    """To "kurz oder lang?" it is the answer, in any language, and his next games are spoken as before."""
    room.script("a: Partie beginnen", "w: Rochade", f"w: {word}")
    play(tmp_path, "--white", "Lea", "--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    told = listener.heard[listener.heard.index("Rochade: kurz oder lang?") + 1 :]
    assert told[0] == "Kurze Rochade."
    assert not {"Kurz.", "Es bleibt, wie es ist."} & set(told)
    assert not settings_file("Lea").exists()


@pytest.mark.parametrize(("language", "words"), [("en", "short"), ("ca", "breu"), ("it", "breve")])
def test_the_style_is_asked_for_in_ones_own_language(room, listener, tmp_path, language, words):
    """The answer is in it, too, and already in that style."""
    room.script(f"w: {words}")
    play(tmp_path, "--language", language)
    assert listener.heard[-2] == {"en": "Short.", "ca": "Breu.", "it": "Breve."}[language]


@pytest.mark.parametrize("language", ["de", "en", "ca", "es", "pt", "it"])
def test_what_the_laws_order_is_said_in_every_style(language):
    """No announcement, refusal or reason, and no offer, is said otherwise or left out to be short."""
    catalogue = Catalogue.load(language)
    short = {key.removeprefix("short.") for key in catalogue.sentences if key.startswith("short.")}
    assert short
    assert not [key for key in short | UNSAID_WHEN_SHORT if key.startswith(ORDERED)]
    assert short <= catalogue.sentences.keys()
    asked = {name for _, name, _, _ in Formatter().parse(catalogue.sentences["short.table.time_used"]) if name}
    assert asked == {"colour", "used_ms", "left_ms"}  # E2.9d: what was asked for


def test_a_hint_is_left_out_and_its_sound_stays():
    """Who wants it short hears by the tick that the engine thinks, and no more; nothing that answers a question."""
    catalogue, saying = Catalogue.load(), everybody("play.engine_thinks", name="Motor", thinking_ms=10_000)
    assert in_words(catalogue, saying, Style.SHORT) is None
    assert str(in_words(catalogue, saying)) == "Motor denkt nach, seit zehn Sekunden."
    mouth, listener = SpeakerMouth(cast("Speaker", found := Attentive())), found
    mouth.adjust(lambda _: Manner(style=Style.SHORT))
    mouth.say(saying, lambda style: in_words(catalogue, saying, style))
    assert listener.heard == []
    assert mouth.words == frozenset()


def test_the_word_that_mends_is_told_who_wants_it_short_too(room, listener, tmp_path):
    """At the illegal announcement, and to whoever asks what he can say, "why" or to hear it again: in three words."""
    room.script("a: Partie beginnen", "w: kurz", "w: Eva fünf", "w: was kann ich sagen", "w: warum", "w: wiederholen")
    play(tmp_path)
    told = listener.heard[listener.heard.index("Kurz.") + 1 : -1]
    illegal = ["Unzulässig: Eva fünf.", "Kein Bauer kann nach Eva fünf ziehen.", "Korrektur, dann Uhr."]
    assert [said for said in told if not said.startswith("Fragen: ")] == [*illegal, illegal[-1], *illegal, *illegal]


# --- voices -------------------------------------------------------------------------------------------------------


def sound(language: str) -> bytes:
    """Of a move in that voice."""
    samples = bytearray()

    def keep(chunk: bytes) -> bool:
        samples.extend(chunk)
        return True

    EspeakSynthesiser().synthesise("Springer Gustav eins Felix drei", language, keep)
    return bytes(samples)


def test_every_variant_is_another_sound():
    """Of the same words: no two of the thirteen are alike, and none is the usual voice."""
    assert len({sound("de"), *(sound(f"de-x-{variant}") for variant in VARIANTS)}) == len(VARIANTS) + 1


def test_each_teller_has_his_own_voice(room, listener, tmp_path):
    """The player's own moves, the opponent's, what Rochade says and what the arbiter rules."""
    voices = {"own": "m3", "opponent": "f2", "arbiter": "m7"}
    options = [word for teller, variant in voices.items() for word in (f"--{teller}-voice", variant)]
    room.script(*MOVE, "s: Eva fünf", "a: Verwarnung Schwarz")
    play(tmp_path, *options)
    assert listener.voices["Eva zwei Eva vier."] == "de-x-m3"
    assert listener.voices["Eva sieben Eva fünf."] == "de-x-f2"
    assert listener.voices["Verwarnung für Schwarz."] == "de-x-m7"
    assert listener.voices["Wiederholung stimmt."] == "de"


def test_black_hears_his_own_moves_as_his_own(room, listener, tmp_path):
    """Whose moves are the own depends on who listens: here Black is the blind player."""
    room.script(*MOVE, "s: Eva fünf")
    play(tmp_path, "--blind", "black", "--own-voice", "f4")
    assert listener.voices["Eva zwei Eva vier."] == "de"
    assert listener.voices["Eva sieben Eva fünf."] == "de-x-f4"


def test_voices_are_kept_in_the_settings(tmp_path):
    """A file written by hand may name them; what is no voice is as if it were not there."""
    file = tmp_path / "Lea.toml"
    file.write_text('style = "full"\n[voices]\nopponent = "f2"\nown = "tenor"\nnobody = "f1"\n')
    assert load(file) == Manner(style=Style.FULL, voices={Teller.OPPONENT: "f2"})
    save(file, load(file))
    assert load(file) == Manner(style=Style.FULL, voices={Teller.OPPONENT: "f2"})
    file.write_text('style = "loud"\nvoices = 3\n')
    assert load(file) == Manner()
