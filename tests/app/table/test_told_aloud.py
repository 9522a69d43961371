"""Whatever is printed for a person is spoken: whole little games, what they print beside what they say."""

import shutil
from errno import ENOSPC
from pathlib import Path
from typing import TYPE_CHECKING, Self, cast

import pytest

from app import cli, editions, output
from app.errors import INTERRUPTED, OK, UNREADABLE
from app.places import demo_folder, model_folder
from app.table.conversation import Conversation
from app.table.live_table import LiveTable
from app.table.session import Session
from app.table.thinking import Thinking
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.earcon import Earcon
from game.actors import Colour
from game.decide import open_table
from game.table.seat import ScoreKeeping, Seat
from game.time_control import TimeControl
from game.units import MINUTE_MS
from speech_grammar.messages import Catalogue, Spoken
from tests.app.table.test_live_table import RecordedMicrophone, Room, Sounds, in_a_room_with
from voice.audio import open_recording
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.mouth.sink import SPEECH_RATE
from voice.mouth.speaker import Outcome, Speaker, Utterance
from voice.pcm import HEARING_RATE

if TYPE_CHECKING:
    from app.table.engine_player import EnginePlayer

GAME = (
    *("a: Partie beginnen", "w: Eva vier", "s: Eva vier", "w: Uhr drücken", "s: ausgeführt", "w: xyz", "x" * 501),
    *("s: ich gebe auf", "s: ja", "s: ich unterschreibe", "w: ich unterschreibe"),
)


class Listener:
    """A loudspeaker that somebody listens to: what was said, and which sounds went before."""

    is_speaking = False

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.sounded: list[Earcon] = []

    def speak(self, spoken: Spoken) -> Utterance:
        """See `voice.mouth.speaker.Speaker`."""
        self.heard.append(str(spoken))
        utterance = Utterance(spoken)
        utterance.end(Outcome.SPOKEN)
        return utterance

    def sound(self, earcon: Earcon) -> None:
        """See `voice.mouth.speaker.Speaker`."""
        self.sounded.append(earcon)

    def stop(self) -> None:
        """See `voice.mouth.speaker.Speaker`."""

    def close(self) -> None:
        """See `voice.mouth.speaker.Speaker`."""


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room with a keyboard."""
    return Room(monkeypatch)


@pytest.fixture
def listener(monkeypatch) -> Listener:
    """Somebody at the loudspeaker of the program."""
    found = Listener()
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: found)
    return found


@pytest.fixture(scope="module")
def ear() -> VoskRecogniser:
    """The built-in model."""
    return VoskRecogniser(model_folder())


def as_heard(printed: list[str]) -> list[str]:
    """The lines without what a person said himself and what only a reader can use."""
    read = (" sagt: ", "Die Aufzeichnung liegt in: ", "Weiter mit: rochade play --resume ")
    own = [line for line in printed if not any(words in line for words in read)]
    return [line.partition(": ")[2] if line.startswith("An ") else line for line in own]


def test_nothing_of_a_whole_game_is_printed_without_being_spoken(room, listener, tmp_path):
    """From the first line to the signatures, in the same order; the file of the record is only said to be kept."""
    room.script(*GAME)
    options = ["--typed", "--no-pages", "--time-control", "900", "--record", str(tmp_path / "game.sqlite")]
    assert cli.main(["play", *options]) == OK
    assert listener.heard[0] == "Die Partie wird aufgezeichnet."
    assert listener.heard[1:] == as_heard(room.printed)
    for told in (
        "Reicht die Aufsicht nicht aus, beginnen Sie mit der Option --supervision inadequate.",
        "Zum Beginn sagen: Partie beginnen.",
        "Die Zeile ist zu lang.",
        "Beide haben unterschrieben. Das Ergebnis steht fest.",
    ):
        assert told in listener.heard


class Choking:
    """A voice that finds no room for its first sentence on the disk, and speaks all others."""

    sample_rate = SPEECH_RATE

    def __init__(self) -> None:
        self.lost: list[str] = []
        self.said: list[str] = []

    def synthesise(self, text: str, _language: str, _emit: object) -> None:
        """See `voice.mouth.synthesiser.Synthesiser`."""
        if not self.lost:
            self.lost.append(text)
            raise OSError(ENOSPC, "No space left on device")
        self.said.append(text)

    def close(self) -> None:
        """See `voice.mouth.synthesiser.Synthesiser`."""


def test_after_a_sentence_that_cannot_be_spoken_the_table_speaks_and_hears(room, card, monkeypatch, capsys, tmp_path):
    """Hands-free: what went wrong with one sentence is shown for a report, and nobody is taken to talk over it."""
    voice = Choking()
    monkeypatch.setattr("app.voices.synthesisers.synthesiser", lambda _: voice)
    monkeypatch.setenv("ROCHADE_DEBUG", "1")
    move = open_recording(demo_folder() / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
    card.sounds = Sounds(room, move).blocks()
    room.script("a: Partie beginnen", "...Weiß sagt: ")
    assert cli.main(["play", "--hands-free", "--no-pages", "--record", str(tmp_path / "game.sqlite")]) == OK
    assert voice.lost == ["Die Partie wird aufgezeichnet."]
    assert "Die Partie beginnt. Weiß ist am Zug." in voice.said
    assert "Weiß sagt: Eva zwei Eva vier." in room.printed
    assert "No space left on device" in capsys.readouterr().err


def test_a_resumed_game_says_where_it_stands_and_which_rules_hold(room, listener, tmp_path):
    """A crash or a break: last move and who is to move, then the rules, which he has heard; E2.9d only when he asks."""
    record = str(tmp_path / "game.sqlite")
    room.script("a: Partie beginnen", "w: Eva vier", "s: Eva vier", "w: Uhr drücken")
    assert cli.main(["play", "--typed", "--no-pages", "--time-control", "900", "--record", record]) == OK
    assert listener.heard[-1] == "Die Eingabe ist zu Ende. Die Partie ist aufgezeichnet und kann fortgesetzt werden."
    listener.heard.clear()
    room.printed.clear()
    room.script()
    assert cli.main(["play", "--typed", "--no-pages", "--resume", record]) == OK
    assert [line for line in listener.heard if line != "Die Partie wird aufgezeichnet."] == as_heard(room.printed)
    assert listener.heard[:-1] == [
        "Die Partie wird fortgesetzt.",
        "Zuletzt gespielt von Weiß: Eva zwei Eva vier.",
        "Noch auszuführen: Eva vier.",
        "Schwarz ist am Zug.",
        "Schnellschach: jeder hat fünfzehn Minuten.",
        "Die Aufsicht reicht aus: es gelten die Wettkampfregeln.",
        "Mitschreiben muss niemand.",
        "Zugzahl und Bedenkzeit nur auf Verlangen.",
        "Beide Uhren stehen.",
        "Zum Weiterspielen sagen: weiterspielen.",
        "Die Partie wird aufgezeichnet.",
    ]


def test_a_game_that_broke_off_twice_says_again_that_the_clocks_stand(room, listener, tmp_path):
    """6.12: nobody has stopped them, so that each may say that it goes on; where the arbiter has, only he may."""
    record = str(tmp_path / "game.sqlite")
    room.script("a: Partie beginnen")
    assert cli.main(["play", "--typed", "--no-pages", "--record", record]) == OK
    resumes = ["play", "--typed", "--no-pages", "--resume", record]
    stand = ["Beide Uhren stehen.", "Zum Weiterspielen sagen: weiterspielen."]
    stopped = "a: Uhren anhalten"
    for lines, told in (
        ((), "Beide Uhren stehen."),
        (("w: Zugzahl",), "Weiß sagt: Zugzahl."),
        (("w: weiterspielen", stopped), "Die Uhr läuft wieder. Weiß ist am Zug."),
        (("w: weiterspielen",), "An Weiß: Nicht erlaubt: das darf nur der Schiedsrichter."),
    ):
        listener.heard.clear()
        room.printed.clear()
        room.script(*lines)
        assert cli.main(resumes) == OK
        begins = listener.heard.index(stand[0])
        assert listener.heard[begins : begins + 2] == stand
        assert told in room.printed


def test_a_resumed_game_that_is_over_says_how_it_ended_and_who_has_yet_to_sign(room, listener, tmp_path):
    """8.7: before anybody has signed both are asked to, then who has not is named; a signed one says what stands."""
    record = str(tmp_path / "game.sqlite")
    room.script("a: Partie beginnen", "w: ich gebe auf", "w: ja")
    assert cli.main(["play", "--typed", "--no-pages", "--record", record]) == OK
    result = ["Weiß gibt auf.", "Gewonnen hat Schwarz."]
    for signs, told in (
        ("w", ["Die Partie ist beendet.", *result, "Bitte die Partieformulare unterschreiben."]),
        ("s", ["Die Partie ist beendet.", *result, "Schwarz muss noch unterschreiben."]),
        ("w", [*result, "Beide haben unterschrieben. Das Ergebnis steht fest."]),
    ):
        listener.heard.clear()
        room.script(f"{signs}: ich unterschreibe")
        assert cli.main(["play", "--typed", "--no-pages", "--resume", record]) == OK
        assert listener.heard[: len(told)] == told


def test_a_rematch_that_was_offered_when_the_program_died_is_asked_about_again(room, listener, tmp_path):
    """White wants one, and Black has still to answer; once it is agreed, who has which colour is told on resuming."""
    record = str(tmp_path / "game.sqlite")
    begun = ("play", "--typed", "--no-pages", "--no-learning")
    ended = ("a: Partie beginnen", "w: ich gebe auf", "w: ja", "w: ich unterschreibe", "s: ich unterschreibe")
    room.script(*ended, "...möchte Revanche", "ja")
    assert cli.main([*begun, "--white", "Lea", "--black", "Jonas", "--record", record]) == OK
    assert "Weiß bietet Revanche an." in listener.heard
    listener.heard.clear()
    room.script("ja")
    assert cli.main([*begun, "--resume", record]) == OK
    assert listener.heard[2:9] == [
        "Beide haben unterschrieben. Das Ergebnis steht fest.",
        "Weiß bietet Revanche an.",
        "Die Partie wird aufgezeichnet.",
        "Schwarz möchte Revanche? Ja oder nein.",
        "Schwarz nimmt die Revanche an. Die Farben werden getauscht.",
        "Jonas spielt Weiß, Lea spielt Schwarz.",
        "Die Partie wird aufgezeichnet.",
    ]
    for file, before in (("game", "Das Ergebnis steht fest."), ("game-game-2", "Die Partie hat noch nicht begonnen.")):
        listener.heard.clear()
        room.script()
        assert cli.main([*begun, "--resume", str(tmp_path / f"{file}.sqlite")]) == OK
        named = listener.heard.index("Jonas spielt Weiß, Lea spielt Schwarz.")
        assert listener.heard[named - 1].endswith(before)


def test_an_adjourned_game_that_is_taken_up_again_says_what_it_waits_for(room, listener, tmp_path):
    """Guidelines, 1a, 5, 7: the move to be sealed; then the session, then the envelope that the arbiter opens."""
    record = str(tmp_path / "game.sqlite")
    begun = ("play", "--typed", "--no-pages", "--no-learning")
    room.script("a: Partie beginnen", "a: Hängepartie")
    assert cli.main([*begun, "--record", record]) == OK
    for lines, place, told in (
        ((), -3, "Zum Weiterspielen sagen: weiterspielen."),
        (("a: weiterspielen",), -2, "Die Uhr läuft wieder. Weiß gibt einen Zug ab."),
        (
            ("a: weiterspielen", "w: Abgabezug Sf3", "w: Umschlag geschlossen"),
            1,
            "Die Sitzung endet. Weiß gibt einen Zug ab.",
        ),
        (("a: Sitzung fortsetzen",), 0, "Die Partie ist unterbrochen. Der Schiedsrichter sagt: Sitzung fortsetzen."),
        (("a: Umschlag öffnen",), 0, "Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen."),
    ):
        listener.heard.clear()
        room.script(*lines)
        assert cli.main([*begun, "--resume", record]) == OK
        assert listener.heard[place] == told
        assert "Weiß ist am Zug." not in listener.heard


def test_a_game_that_waits_for_a_ruling_says_which_when_it_is_taken_up_again(room, listener, tmp_path):
    """4.7, 10.2: to let it go on without would throw the claim away, or be refused."""
    record = str(tmp_path / "game.sqlite")
    begun = ("play", "--typed", "--no-pages", "--no-learning")
    room.script("a: Partie beginnen", "w: Eva vier", "s: Gegner berührt David zwei")
    assert cli.main([*begun, "--record", record]) == OK
    listener.heard.clear()
    room.script()
    assert cli.main([*begun, "--resume", record]) == OK
    assert "Von Schwarz beanstandet: David zwei wurde berührt. Beide Uhren stehen." in listener.heard
    assert listener.heard[-3] == (
        "Der Schiedsrichter entscheidet, ob die Figur berührt war: Berührt bestätigt oder nicht berührt."
    )


def test_what_was_told_unasked_is_heard_again(room, listener, tmp_path):
    """A start and a game taken up again are not said once and for all: "wie bitte" says them again."""
    record = str(tmp_path / "game.sqlite")
    room.script("w: wie bitte", "a: Partie beginnen", "w: Eva vier")
    assert cli.main(["play", "--typed", "--no-pages", "--record", record]) == OK
    assert listener.heard.count("Zum Beginn sagen: Partie beginnen.") == 2
    listener.heard.clear()
    room.script("w: wie bitte")
    assert cli.main(["play", "--typed", "--no-pages", "--resume", record]) == OK
    told = listener.heard[: listener.heard.index("Zum Weiterspielen sagen: weiterspielen.") + 1]
    assert told[1:3] == ["Angesagt von Weiß: Eva zwei Eva vier.", "Zu wiederholen ist: Eva vier."]
    del told[2]  # which is Black's
    assert listener.heard.count("Angesagt von Weiß: Eva zwei Eva vier.") == 2
    assert listener.heard[-1 - len(told) : -1] == told


def test_each_player_may_say_that_a_game_that_broke_off_goes_on(room, listener, tmp_path):
    """Nobody has stopped it; clocks that a call of the arbiter stops are his alone to start (6.12)."""
    record = str(tmp_path / "game.sqlite")
    room.script("a: Partie beginnen", "w: Eva vier")
    assert cli.main(["play", "--typed", "--no-pages", "--record", record]) == OK
    room.script("w: weiterspielen", "s: Schiedsrichter", "w: weiterspielen", "a: weiterspielen")
    listener.heard.clear()
    assert cli.main(["play", "--typed", "--no-pages", "--resume", record]) == OK
    assert listener.heard[listener.heard.index("Die Partie wird aufgezeichnet.") + 1 : -1] == [
        "Die Uhr läuft wieder. Weiß ist am Zug.",
        "Schiedsrichter gerufen von Schwarz. Beide Uhren stehen.",
        "Nicht erlaubt: das darf nur der Schiedsrichter.",
        "Die Uhr läuft wieder. Weiß ist am Zug.",
    ]


def test_two_who_see_are_told_the_times_of_a_resumed_game(room, listener, tmp_path):
    """E2.9d restricts what a visually impaired player is told; nobody else has to ask. In English."""
    record = str(tmp_path / "game.sqlite")
    common = ["--typed", "--no-pages", "--language", "en"]
    room.script("a: Partie beginnen", "w: Eva vier")
    assert cli.main(["play", *common, "--blind", "none", "--record", record]) == OK
    listener.heard.clear()
    room.script()
    assert cli.main(["play", *common, "--resume", record]) == OK
    assert listener.heard[:5] == [
        "The game is resumed.",
        "Announced by White: Eva zwei Eva vier.",
        "To be repeated: Eva vier.",
        "White to move.",
        "Zero moves completed.",
    ]
    assert [line.partition(":")[0] for line in listener.heard[5:7]] == ["White", "Black"]
    assert all(line.endswith(" left.") for line in listener.heard[5:7])


def test_a_failure_that_ends_the_program_is_spoken(listener, tmp_path, capsys):
    """Who does not see the line on the terminal hears why there is no game."""
    missing = tmp_path / "none.sqlite"
    assert cli.main(["play", "--typed", "--no-pages", "--resume", str(missing)]) != OK
    assert listener.heard == [capsys.readouterr().err.strip()]


def test_ctrl_c_while_a_game_is_made_ready_is_spoken(listener, monkeypatch, tmp_path, capsys):
    """A model takes seconds to load: whoever has broken that off hears that it is."""

    def interrupted(_path):
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "resume", interrupted)
    assert cli.main(["play", "--typed", "--no-pages", "--resume", str(tmp_path / "game.sqlite")]) == INTERRUPTED
    assert listener.heard == [capsys.readouterr().err.strip()] == ["Abgebrochen."]


def test_the_command_that_is_printed_goes_on_against_the_same_engine(room, listener, tmp_path):
    """The record does not know which program plays, nor how the options have it play, listen and speak."""
    record = str(tmp_path / "game.sqlite")
    options = ["--typed", "--no-pages", "--without", "move", "--without", "check", "--engine", "stockfish"]
    options += ["--engine-plays", "white", "--engine-elo", "1500", "--engine-time", "0.1", "--language", "de"]
    room.script()
    assert cli.main(["play", *options, "--record", record]) == OK
    command = room.printed[-1].removeprefix("Weiter mit: rochade ")
    assert command.startswith(f"play --resume {record} ")
    assert sorted(command.split()) == sorted(["play", "--resume", record, *options])
    room.printed.clear()
    assert cli.main(command.split()) == OK
    assert any(line.startswith("Weiß spielt stockfish, und Rochade bedient") for line in listener.heard)


@pytest.mark.parametrize(
    ("begun", "resumed", "told"),
    [
        (
            ("--engine", "stockfish", "--engine-plays", "white"),
            (),
            "Weiß spielt ein Computer, stockfish. Dazu gehört die Option --engine mit seinem Programm.",
        ),
        (
            (),
            ("--engine", "stockfish"),
            "Schwarz spielt in dieser Partie kein Computer; die Option --engine passt nicht.",
        ),
    ],
)
def test_a_game_goes_on_with_an_engine_where_the_record_has_a_computer(room, listener, tmp_path, begun, resumed, told):
    """Without one nobody would move for it while its clock runs; with one it would move for a person."""
    record = str(tmp_path / "game.sqlite")
    room.script()
    common = ["--typed", "--no-pages"]
    assert cli.main(["play", *common, *begun, "--record", record]) == OK
    listener.heard.clear()
    assert cli.main(["play", *common, *resumed, "--resume", record]) == UNREADABLE
    assert listener.heard == [told]


def test_a_computer_without_a_name_gets_its_engine_where_the_game_goes_on(room, listener, tmp_path, rochade):
    """A referee's record may know that a computer plays and nothing else of it."""
    record = str(tmp_path / "game.sqlite")
    assert rochade("referee", "--operator", "black", "--record", record).returncode == OK
    common = ["play", "--typed", "--no-pages", "--resume", record]
    assert cli.main(common) == UNREADABLE
    assert listener.heard == ["Schwarz spielt ein Computer. Dazu gehört die Option --engine mit seinem Programm."]
    listener.heard.clear()
    room.script()
    assert cli.main([*common, "--engine", "stockfish"]) == OK
    assert any(line.startswith("Schwarz spielt stockfish, und Rochade bedient") for line in listener.heard)


def test_who_goes_on_against_an_engine_hears_which_colour_it_has_and_no_more(room, listener, tmp_path):
    """His clock may run by then: how one plays against it he has heard when the game began."""
    record = str(tmp_path / "game.sqlite")
    common = ["play", "--typed", "--no-pages", "--engine", "stockfish"]
    room.script("a: Partie beginnen", "w: Eva vier")
    assert cli.main([*common, "--training", "--record", record]) == OK
    assert any(line.startswith("Schwarz spielt stockfish, und Rochade bedient") for line in listener.heard)
    listener.heard.clear()
    room.script("a: weiterspielen")
    assert cli.main([*common, "--resume", record]) == OK
    goes_on = listener.heard.index("Zum Weiterspielen sagen: weiterspielen.")
    assert listener.heard[goes_on + 1 :][:3] == [
        "Die Partie wird aufgezeichnet.",
        "Schwarz spielt stockfish.",
        "Die Uhr läuft wieder. Weiß ist am Zug.",
    ]


def test_an_engine_that_goes_on_has_the_seat_that_the_record_says(room, listener, tmp_path):
    """Who has it named by hand need not say again which colour it has."""
    record = str(tmp_path / "game.sqlite")
    room.script()
    common = ["play", "--typed", "--no-pages", "--engine", "stockfish"]
    assert cli.main([*common, "--engine-plays", "white", "--record", record]) == OK
    listener.heard.clear()
    assert cli.main([*common, "--resume", record]) == OK
    assert any(line.startswith("Weiß spielt stockfish, und Rochade bedient") for line in listener.heard)


def test_an_engine_that_is_not_there_is_spoken(listener, tmp_path, capsys):
    """As every other failure; and no record is left of a game that never was."""
    record, engine = tmp_path / "game.sqlite", "grandmaster"
    options = ["--typed", "--no-pages", "--engine", engine, "--record", str(record)]
    assert cli.main(["play", *options]) == UNREADABLE
    assert listener.heard == [f"Kein Schachprogramm gefunden: {engine}"]
    assert capsys.readouterr().err.strip() == listener.heard[0]
    assert not record.exists()


def test_pages_that_were_not_asked_for_are_told_in_one_sentence(room, listener, tmp_path):
    """Their address and codes are for a reader; who asks for pages by their options hears those too."""
    room.script()
    assert cli.main(["play", "--typed", "--record", str(tmp_path / "game.sqlite"), "--port", "8008"]) == OK
    opened = "Die Seiten im Browser sind offen. Adresse und Codes stehen geschrieben."
    if "Die Seiten sind hier: http://127.0.0.1:8008" in room.printed:  # else another program has the port
        assert opened in listener.heard
        assert not any(line.startswith("Zuschauer: ") for line in listener.heard)


def test_who_may_speak_is_named_aloud_before_the_microphone_is_open(room, listener, monkeypatch, tmp_path):
    """A letter and the talk key: the name, then the sound of the open microphone; the key alone only sounds."""
    opened = []

    class Waiting:
        """A microphone in which nobody speaks."""

        known_as = ""

        def __init__(self, _device: object) -> None: ...

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None: ...

        def blocks(self):
            """See `voice.ear.microphone.SoundSource`."""
            room.until("Ich höre.")
            opened.append((list(listener.heard), list(listener.sounded)))
            return iter(())

    monkeypatch.setattr("voice.devices.steady_microphone.SteadyMicrophone", Waiting)
    room.script("w", "", "")
    assert cli.main(["play", "--no-pages", "--record", str(tmp_path / "game.sqlite")]) == OK
    (heard, sounded), *_ = opened
    assert "Ich höre Weiß." in heard
    assert "Ich höre." not in heard
    assert sounded == [Earcon.LISTENING, Earcon.NOT_LISTENING, Earcon.NOT_UNDERSTOOD, Earcon.LISTENING]


def test_one_place_alone_prints_at_a_table():
    """So that no line can be printed there without being spoken: `Telling.show_line`, which gets both."""
    rooms = Path(output.__file__).parent
    files = [*(rooms / "table").rglob("*.py"), rooms / "commands" / "play.py"]
    printing = {file.name: file.read_text(encoding="utf-8").count("output.line(") for file in files}
    assert {name: count for name, count in printing.items() if count} == {"telling.py": 1}


def test_an_opponent_who_thinks_is_heard_thinking():
    """Every ten seconds, however seldom it is looked at; a new thought is counted anew."""
    thinking = Thinking()
    seen = [(0, None), (9_999, None), (10_000, 10_000), (15_000, None), (20_050, 20_000), (41_000, 40_000)]
    assert [thinking.tick(now, is_thinking=True) for now, _ in seen] == [ticked for _, ticked in seen]
    assert thinking.tick(50_000, is_thinking=False) is None
    assert [thinking.tick(now, is_thinking=True) for now in (60_000, 69_000, 70_000)] == [None, None, 10_000]


class SlowEngine:
    """An engine that goes on thinking, and with every look at the clock a minute has passed."""

    seat, is_thinking = Colour.BLACK, True

    def next_command(self, _table: object, _now: int) -> None:
        """See `app.table.engine_player.EnginePlayer`."""

    def advise(self, _table: object) -> None:
        """See `app.table.engine_player.EnginePlayer`."""


def against_a_slow_engine(listener: Listener) -> LiveTable:
    """A game against it, before its first move."""
    times = iter(range(0, 10_000 * MINUTE_MS, 30_000))
    session, mouth, catalogue = Session([opened_table()]), SpeakerMouth(cast("Speaker", listener)), Catalogue.load()

    def now() -> int:
        return next(times)

    table = LiveTable(session, Conversation(session, now, catalogue, mouth, None), now, mouth, catalogue)
    table.play_against(cast("EnginePlayer", SlowEngine()))
    return table


def test_the_engine_that_thinks_is_named_with_its_time(room):
    """A tick, its name and for how long; a tick alone in between would be left to `Thinking`."""
    listener = Listener()
    room.script("...denkt nach, seit")
    against_a_slow_engine(listener).play(watches_flags=False)
    told = [line for line in listener.heard if line.startswith("Stockfish denkt nach, seit ")]
    assert told
    assert told == [line for line in room.printed if line.startswith("Stockfish")]
    assert Earcon.THINKING in listener.sounded


def test_an_engine_that_thinks_takes_nothing_from_what_the_player_is_asked(room):
    """Nobody has asked for how long it does: "wiederholen" is for the question that still waits."""
    asked = "An Weiß: Wirklich aufgeben? Ja oder nein."
    room.script("a: Partie beginnen", "w: ich gebe auf", f"...{asked}", "...denkt nach, seit", "w: wiederholen")
    against_a_slow_engine(Listener()).play(watches_flags=False)
    assert room.printed[room.printed.index("Weiß sagt: wiederholen.") + 1] == asked


def test_where_nothing_more_can_come_in_the_game_ends_in_order(room, ear):
    """The keyboard's end first, then the microphone's: nobody is left waiting for a game that hears nobody."""
    table = in_a_room_with(None)
    room.script("a: Partie beginnen")
    table.listen(Sounds(room), ear, hands_free=True)
    table.play(watches_flags=False)
    assert "Das Mikrofon ist ausgefallen." in room.printed
    assert room.printed[-1] == "Die Eingabe ist zu Ende. Die Partie ist aufgezeichnet und kann fortgesetzt werden."


class Failing:
    """A recogniser with an error in it."""

    def listen(self, answers=()):
        """See `Recogniser`."""
        raise RuntimeError(answers)


@pytest.fixture
def deaf(tmp_path) -> VoskRecogniser:
    """A model whose grammar is gone since it was loaded last."""
    folder = shutil.copytree(model_folder(), tmp_path / "deaf")
    (folder / "graph" / "Gr.fst").unlink()
    return VoskRecogniser(folder)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("deaf", "Sprachmodell beschädigt: deaf"),
        ("failing", "Das Ohr ist ausgefallen: ein Fehler im Programm."),
    ],
)
def test_an_ear_that_fails_in_the_game_is_told(room, deaf, kind, reason):
    """Nobody is left speaking into nothing while his clock runs: he hears why, and types on."""
    listener = Listener()
    table = in_a_room_with(cast("Speaker", listener))
    room.script("a: Partie beginnen", "...Bitte tippen", "w: Eva vier")
    microphone = RecordedMicrophone(room, "Die Partie beginnt.")
    table.listen(microphone, deaf if kind == "deaf" else Failing(), hands_free=True)
    table.play(watches_flags=False)
    told = listener.heard[listener.heard.index(reason) :]
    assert told[1].startswith("Bitte tippen, zum Beispiel w, Doppelpunkt, Eva vier.")
    assert told[2] == "Eva zwei Eva vier."
    assert reason in room.printed


def opened_table():
    """A table with an engine at Black's side."""
    tape = ScoreKeeping.TAPE
    return open_table(
        edition=editions.load(),
        white=Seat(name="Lea", visually_impaired=True, score=tape),
        black=Seat(name="Stockfish", computer=True, score=tape),
        control=TimeControl.parse("5400"),
    )
