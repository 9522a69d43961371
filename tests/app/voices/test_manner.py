"""How Rochade speaks: changed by a word, by an option, and kept in a player's own file for the next game."""

from typing import cast

import pytest

from app import cli
from app.errors import OK, OutputError
from app.places import games_folder
from app.voices.settings import load, passed_over, save, settings_file
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.earcon import Earcon
from dialogue.style import Style
from game.units import MINUTE_MS
from speech_grammar.messages import Part, Spoken
from tests.app.table.test_live_table import Room
from tests.app.table.test_talking_clock import Watched
from tests.app.table.test_told_aloud import Listener
from voice.ear.push_to_talk import TalkKey
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.manner import Manner, Teller, in_voice
from voice.mouth.speaker import Speaker


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room with a keyboard."""
    return Room(monkeypatch)


def length(manner: Manner) -> tuple[int, int]:
    """Of a sentence in that manner: its bytes, and its loudest sample."""
    samples = bytearray()

    def keep(chunk: bytes) -> bool:
        samples.extend(chunk)
        return True

    EspeakSynthesiser(manner).synthesise("Springer Gustav eins Felix drei", "de", keep)
    return len(samples), max(memoryview(bytes(samples)).cast("h"))


def test_the_voice_itself_is_slower_and_softer():
    """Not only in the settings: the sound is longer, and its peak lower."""
    usual, slow, soft = (length(manner) for manner in (Manner(), Manner(rate=100), Manner(volume=40)))
    assert slow[0] > usual[0] * 1.2
    assert soft[1] < usual[1] * 0.8


def test_a_word_changes_the_manner_and_it_is_kept_for_the_next_game(card, room, monkeypatch, tmp_path):
    """In the file of the visually impaired player, by his name; what an option says holds for one game only."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    room.script("a: Partie beginnen", "w: langsamer", "w: langsamer", "w: lauter", "w: tiefer", "w: Töne aus")
    options = ["--typed", "--no-pages", "--white", "Lea Sommer", "--pitch", "70"]
    assert cli.main(["play", *options, "--record", str(tmp_path / "one.sqlite")]) == OK
    assert room.printed.count("An Weiß: Langsamer.") == 2
    assert room.printed[-3] == "An Weiß: Die Töne vor den Worten sind aus."
    assert settings_file("Lea Sommer") == tmp_path / "config" / "rochade" / "Lea Sommer.toml"
    kept = load(settings_file("Lea Sommer"))
    assert kept == Manner(115, 120, 60, kept.without)
    assert {Earcon.MOVE, Earcon.CHECK, Earcon.YOUR_TURN, Earcon.NOT_UNDERSTOOD} < kept.without
    assert card.played


def test_a_word_keeps_what_it_changes_and_no_option(card, room, monkeypatch, tmp_path):
    """Who plays one game in a loud hall, and says "langsamer" there, is not shouted at in the next one at home.

    "Kurz" is kept where an option had it so for this game: whoever says it wants it so.
    """
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    room.script("a: Partie beginnen", "w: langsamer", "w: kurz")
    options = ["--rate", "250", "--volume", "180", "--style", "short", "--without", "move", "--own-voice", "f2"]
    record = str(tmp_path / "one.sqlite")
    assert cli.main(["play", "--typed", "--no-pages", "--white", "Lea", *options, "--record", record]) == OK
    assert "An Weiß: Kurz." in room.printed
    assert load(settings_file("Lea")) == Manner(rate=225, style=Style.SHORT)
    assert card.played


def test_a_sentence_that_is_said_again_keeps_its_voice():
    """What was put off for somebody's talk key comes back with its voice, and gets it but once."""
    in_f2 = in_voice(Spoken((Part("Schach", "de"),)), "f2")
    assert in_voice(in_f2, "f2") == in_f2


def test_without_sounds_what_no_words_tell_still_sounds():
    """No words tell that Enter opens the microphone or closes it, that something was said in vain, or five minutes."""
    game = Watched()
    game.say("w: Zeitmarken an")
    game.say("w: Töne aus")
    assert game.listener.heard[-1] == "Die Töne vor den Worten sind aus."
    key = game.table._hearing.keys[None] = TalkKey(game.mouth.hush)
    game.listener.sounded.clear()
    game.say("w: Eva vier")
    game.say("")
    assert key.is_down
    game.say("")
    untold = [Earcon.NOT_HEARD, Earcon.NOT_SPOKEN]
    for earcon in untold:
        game.mouth.sound(earcon)
    assert game.listener.sounded == [Earcon.LISTENING, Earcon.NOT_LISTENING, *untold]
    assert game.pass_by(6 * MINUTE_MS) == ([], [Earcon.FIFTEEN_MINUTES, Earcon.FIVE_MINUTES])


def test_in_english_the_words_and_the_answers_are_english(card, room, monkeypatch, tmp_path):
    """The words of that language are understood beside the German ones; who has no name has the table's file."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    room.script("w: faster", "w: softer", "w: höher", "w: sounds on")
    options = ["--typed", "--no-pages", "--language", "en"]
    assert cli.main(["play", *options, "--record", str(tmp_path / "one.sqlite")]) == OK
    told = [line for line in room.printed if line.startswith("To White: ")]
    assert told == ["To White: Faster.", "To White: Softer.", "To White: Higher.", "To White: The sounds are on."]
    assert load(tmp_path / "config" / "rochade" / "table.toml") == Manner(190, 80, 60)
    assert card.opened == [None]


@pytest.mark.parametrize(
    ("language", "word", "stays"),
    [
        ("de", "langsamer", "An Weiß: Hier spricht keine Stimme: wie vorgelesen wird, bestimmt der Screenreader."),
        ("de", "töne aus", "An Weiß: Hier spricht keine Stimme: wie vorgelesen wird, bestimmt der Screenreader."),
        ("en", "slower", "To White: No voice speaks here: how it is read out is up to the screen reader."),
    ],
)
def test_where_no_voice_speaks_it_is_told_whose_manner_that_is(room, tmp_path, language, word, stays):
    """Nobody is told "Langsamer." where nothing is slower, nor that something stays that is not there."""
    room.script(f"w: {word}")
    options = ["--typed", "--silent", "--no-pages", "--language", language]
    assert cli.main(["play", *options, "--record", str(tmp_path / "one.sqlite")]) == OK
    assert stays in room.printed


def test_slower_than_slow_stays(card, room, monkeypatch, tmp_path):
    """At the bound the word changes nothing, and that is said."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    room.script("w: langsamer", "w: langsamer")
    options = ["--typed", "--no-pages", "--rate", "90"]
    assert cli.main(["play", *options, "--record", str(tmp_path / "one.sqlite")]) == OK
    told = [line for line in room.printed if line.startswith("An Weiß: ")]
    assert told == ["An Weiß: Langsamer.", "An Weiß: Es bleibt, wie es ist."]
    assert card.played


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Die Einstellungen sind nicht lesbar, es gelten die üblichen: "),
        ("en", "The settings cannot be read, the usual ones hold: "),
    ],
)
def test_settings_that_cannot_be_read_are_told_of(card, room, monkeypatch, tmp_path, language, told):
    """A slip in a file written by hand is said at the start, and not passed over."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = settings_file("")
    file.parent.mkdir()
    file.write_text("rate = \n")
    options = ["--typed", "--no-pages", "--language", language]
    assert cli.main(["play", *options, "--record", str(tmp_path / "one.sqlite")]) == OK
    assert f"{told}{file}" in room.printed
    assert card.played


def test_settings_that_do_not_hold_are_named(card, room, monkeypatch, tmp_path):
    """Who wrote a wrong word by hand, or has the file of a newer Rochade, hears which; the others hold."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = settings_file("")
    file.parent.mkdir()
    file.write_text('rate = "200"\nvolume = 80\nstile = "short"\nwithout = ["move", "moves"]\n[voices]\nown = "f9"\n')
    assert cli.main(["play", "--typed", "--no-pages", "--record", str(tmp_path / "one.sqlite")]) == OK
    told = f"Aus den Einstellungen gilt nicht: rate, stile, without, voices. Sie liegen in: {file}"
    assert told in room.printed
    assert card.played
    own = settings_file("Lea")
    save(own, Manner(without=frozenset({Earcon.MOVE}), voices={Teller.OWN: "f2"}))
    assert passed_over(own) == ()


OF_A_NEWER_ROCHADE = """\
# written by hand: slow, for the morning
rate = 140
style = "brief"  # of a newer Rochade
without = ["move", "thunder"]
echo = {on = true, since = 2031-01-01}

[voices]
opponent = "f2"
own = "f9"
commentator = "m1"

[braille]
cells = 40
"""


def test_what_a_newer_rochade_has_kept_survives_a_word(card, room, monkeypatch, tmp_path):
    """Who says "langsamer" here, and goes back to the newer one, finds all there that he has set, and what he noted."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = settings_file("")
    file.parent.mkdir()
    file.write_text(OF_A_NEWER_ROCHADE)
    room.script("w: langsamer", "w: lauter")
    assert cli.main(["play", "--typed", "--no-pages", "--record", str(tmp_path / "one.sqlite")]) == OK
    kept = OF_A_NEWER_ROCHADE.replace("rate = 140\n", "rate = 115\n").splitlines()
    assert sorted(file.read_text().splitlines()) == sorted([*kept, "volume = 120"])
    assert load(file) == Manner(115, 120, without=frozenset({Earcon.MOVE}), voices={Teller.OPPONENT: "f2"})
    room.script("w: Töne an", "w: bitte kurz")
    assert cli.main(["play", "--typed", "--no-pages", "--record", str(tmp_path / "two.sqlite")]) == OK
    assert 'without = ["thunder"]' in file.read_text()
    assert load(file).style is Style.SHORT
    save(file, Manner())
    assert passed_over(file) == ("without", "echo", "voices", "braille")
    assert card.played


def test_what_is_only_noted_in_the_file_stays(tmp_path):
    """Whoever has put all of it out of use by hand, to try the usual, finds it there when he wants it back."""
    file = tmp_path / "Lea.toml"
    noted = "# slow, for the morning\n# rate = 140\n"
    file.write_text(noted)
    save(file, Manner(volume=120))
    assert file.read_text().startswith(noted)
    assert load(file) == Manner(volume=120)


def test_a_damaged_file_is_kept_aside_before_a_word_is_kept(card, spoken, room, monkeypatch, tmp_path):
    """One slip of the hand shall not cost him all that he had set: it is told where that is, aloud, too."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = settings_file("")
    file.parent.mkdir()
    damaged = b'rate = 120\nstyle = "short\n'
    for aside in (tmp_path / "rochade" / "table.toml.damaged", tmp_path / "rochade" / "table.toml.damaged-2"):
        file.write_bytes(damaged)
        room.script("w: langsamer", "w: langsamer")
        assert cli.main(["play", "--typed", "--no-pages", "--record", str(tmp_path / f"{aside.name}.sqlite")]) == OK
        told = f"Die nicht lesbaren Einstellungen liegen jetzt in: {aside}"
        assert room.printed.count(told) == 1
        assert told in spoken
        assert aside.read_bytes() == damaged
        assert load(file) == Manner(115)
    assert card.played


def test_what_cannot_be_kept_aside_is_not_overwritten(tmp_path):
    """A folder in the file's place is no file of settings, and stays."""
    file = tmp_path / "Lea.toml"
    file.mkdir()
    with pytest.raises(OutputError):
        save(file, Manner(115))
    assert file.is_dir()


def test_settings_that_do_not_hold_are_named_once(card, room, monkeypatch, tmp_path):
    """Whose own loudspeaker is missing hears the common one, and of his settings not twice."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = settings_file("Lea")
    file.parent.mkdir()
    file.write_text("tempo = 200\n")
    devices = ["--white-loudspeaker", "pulled out"]
    options = ["--typed", "--no-pages", "--white", "Lea", *devices, "--record", str(tmp_path / "one.sqlite")]
    assert cli.main(["play", *options]) == OK
    assert [line for line in room.printed if "gilt nicht" in line] == [
        f"Aus den Einstellungen gilt nicht: tempo. Sie liegen in: {file}"
    ]


def test_a_long_name_has_settings_too(monkeypatch, tmp_path):
    """No folder has room for a name of five thousand letters; what he asked for is kept all the same."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    save(settings_file("ä" * 5_000), Manner(200))
    assert load(settings_file("ä" * 5_000)) == Manner(200)


def test_a_folder_that_depends_on_where_one_stands_is_none(monkeypatch, tmp_path):
    """Who starts Rochade elsewhere the next day finds his voice and his settings again."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", "config")
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert settings_file("Lea") == tmp_path / ".config" / "rochade" / "Lea.toml"
    assert games_folder() == tmp_path / ".local" / "share" / "rochade"


def test_a_manner_that_cannot_be_kept_is_told_of(card, room, monkeypatch, tmp_path):
    """Rochade speaks as it was asked to, and says that the next game will not know."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "rochade").write_text("a file where the folder should be")
    room.script("w: langsamer")
    assert cli.main(["play", "--typed", "--no-pages", "--record", str(tmp_path / "one.sqlite")]) == OK
    assert room.printed[-3] == "An Weiß: Langsamer."
    assert room.printed[-4] == f"Das ist eine Datei und kein Ordner: {tmp_path / 'rochade'}"
    assert card.played


def test_each_sound_can_be_turned_off():
    """Whoever finds one too much leaves that out, and hears the others."""
    listener = Listener()
    mouth = SpeakerMouth(cast("Speaker", listener), EspeakSynthesiser(Manner(without=frozenset({Earcon.MOVE}))))
    for earcon in Earcon:
        mouth.sound(earcon)
    assert listener.sounded == [earcon for earcon in Earcon if earcon is not Earcon.MOVE]


@pytest.mark.parametrize(
    ("text", "manner"),
    [
        ("rate = 200\n", Manner(200)),
        ("rate = 9999\nvolume = 1\n", Manner(450, 20)),
        ('rate = "fast"\nwithout = ["move", "nothing"]\n', Manner(without=frozenset({Earcon.MOVE}))),
        ("rate = \n", Manner()),
        ("without = 3\n", Manner()),
    ],
)
def test_a_settings_file_is_written_by_hand_too(tmp_path, text, manner):
    """What is wrong in it keeps nobody from playing."""
    file = tmp_path / "Lea.toml"
    file.write_text(text)
    assert load(file) == manner
    save(file, manner)
    assert load(file) == manner


def test_a_name_is_never_a_way_out_of_the_folder(monkeypatch, tmp_path):
    """A player may be called anything."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_file("../../etc/passwd").parent == tmp_path / "rochade"
    assert settings_file("").name == "table.toml"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert settings_file("Lea") == tmp_path / ".config" / "rochade" / "Lea.toml"
