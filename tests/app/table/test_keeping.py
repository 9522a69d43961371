"""After the game each player whose voice it has taught the ear is asked whether that becomes his profile."""

import argparse
import signal
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.commands.play import _voice_of
from app.enrolment.of_game import VoiceOfGame
from app.errors import UNREADABLE
from app.table.conversation import Conversation
from app.table.keeping import PATIENCE_MS, KeepingVoices
from app.table.live_table import LiveTable
from app.table.session import Session
from app.voices.profiles import folder_of
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.station import Station
from dialogue.style import Style
from game.actors import Colour
from game.decide import open_table
from game.table.occasion import Occasion
from game.table.seat import Seat
from game.time_control import TimeControl
from speech_grammar.messages import Catalogue
from tests.app.commands.test_play import MATE
from tests.app.conftest import Run
from tests.app.table.test_live_table import RESIGNED, Room, played, said
from tests.editions import load

W, B = Colour.WHITE, Colour.BLACK
SIGNED = "Beide haben unterschrieben. Das Ergebnis steht fest."
ASKED = "Die Stimme von Weiß kennt Rochade nun besser. Als Profil Lea behalten? Ja oder nein."
THANKS = "Danke. Rochade lernt die Stimme von Weiß kennen, das dauert eine Minute oder zwei."
ADAPTED = "Profil Lea: das Sprachmodell ist an diese Stimme und dieses Mikrofon angepasst."
REMATCH = "Weiß möchte Revanche? Ja oder nein."
FORGOTTEN = "Was Rochade von der Stimme von Weiß gelernt hat, ist vergessen."
BROKEN_OFF = "Das Lernen ist abgebrochen worden. Die Aufnahmen bleiben."
MODEL = Path("/models/of-a-test")


def again_from_the_record(colour: str, seat: Colour) -> str:
    """What is printed where that voice is forgotten."""
    forgotten = f"Was Rochade von der Stimme von {colour} gelernt hat, ist vergessen."
    return f"{forgotten} Aus der Aufzeichnung lernt es das wieder mit: enrol NAME --game game.sqlite --seat {seat}"


class Taught:
    """The voices of these seats are learnt, and nobody has said what becomes of them."""

    def __init__(self, *seats: Colour) -> None:
        self.worth_keeping = seats
        self.unfinished = tuple[Colour, ...]()
        self.on_pages = set[Colour]()
        self.nameless = set[Colour]()
        self.is_asked_about = False

    def learnt(self, station: Station) -> None:
        """See `app.voices.learning.Learning`; nothing yet that anybody is heard with."""

    def settle(self, seat: Colour) -> None:
        """See `app.voices.learning.Learning`."""
        self.worth_keeping = tuple(other for other in self.worth_keeping if other is not seat)


class Worker:
    """The process that makes a profile: what it is to do, and what comes of it, as soon as it `may_end`."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, ...]] = []
        self.may_end = threading.Event()
        self.may_end.set()
        self.is_killed = False
        self.lines = "Vom Gegner bestätigt.\n{adapted}\n"
        self.returncode = 0

    def begin(self, *words: str) -> SimpleNamespace:
        """See `app.voices.aside.begun_aside`."""
        self.begun.append(words)
        return SimpleNamespace(communicate=lambda: self._end(words[1]), returncode=self.returncode, kill=self._kill)

    def _kill(self) -> None:
        self.is_killed = True
        self.may_end.set()

    def _end(self, name: str) -> tuple[str, None]:
        assert self.may_end.wait(timeout=60)
        return self.lines.format(adapted=ADAPTED.replace("Lea", name)), None


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Worker:
    """No voice is really learnt, and no profile is there."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = Worker()
    monkeypatch.setattr("app.enrolment.learnt_aside.begun_aside", found.begin)
    return found


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    """A quiet room."""
    return Room(monkeypatch)


class Table:
    """A table that has not begun, where the game will teach the voices of some seats; and what is spoken there."""

    def __init__(
        self, *taught: Colour, language: str = "de", names: Sequence[str] = ("Lea", "Jonas"), **more: Any
    ) -> None:
        seats = [Seat(name=name) for name in names]
        opened = open_table(
            edition=load("2009"), white=seats[0], black=seats[1], control=TimeControl.parse("5400"), **more
        )
        self.session, self.now_ms, self.spoken, self.kept = Session([opened]), 0, list[str](), list[str]()
        mouth, catalogue = Mouth(self.spoken), Catalogue.load(language)
        conversation = Conversation(self.session, self.now, catalogue, mouth, None)
        self.live = LiveTable(self.session, conversation, self.now, mouth, catalogue)
        self.own = frozenset[Colour]()

        def of_seat(seat: Colour) -> VoiceOfGame:
            name = self.session.table.seats.of(seat).name
            return VoiceOfGame(Path("game.sqlite"), seat, name, MODEL, is_his=seat in self.own)

        def when_kept(voice: VoiceOfGame) -> None:
            self.kept.append(f"{voice.seat} {voice.name}")

        self.taught = Taught(*taught)
        learning: Any = self.taught
        self.voices = KeepingVoices(learning, of_seat, self.live, conversation, catalogue, when_kept)

    def now(self) -> int:
        """The game's time."""
        return self.now_ms

    def play(self, **options: Any) -> None:
        """Until it ends by itself."""
        self.live.play(watches_flags=False, voices=self.voices, **options)


class Mouth(SpeakerMouth):
    """A loudspeaker that writes down what it says."""

    def __init__(self, spoken: list[str]) -> None:
        super().__init__(None)
        self._spoken = spoken

    def say(self, saying: object, words: Callable[[Style], object]) -> None:
        """See `app.table.conversation.Mouth`."""
        del saying
        self._spoken.append(str(words(Style.NORMAL)))


def after_signing(told: list[str]) -> list[str]:
    """What is told when both have signed."""
    return told[told.index(SIGNED) + 1 :]


def test_who_says_ja_keeps_his_voice_as_his_profile(room, worker):
    """He is asked by name; while it is made, which takes long, he is asked for a rematch, and then hears what came."""
    table = Table(W)
    worker.may_end.clear()
    room.script(*RESIGNED, "ja", f"...{REMATCH}", "nein", "...Keine Revanche.")
    with played(table.live, voices=table.voices):
        room.until("Keine Revanche.")
        assert table.kept == []
        worker.may_end.set()
        room.until("--white-profile")
    option = 'Mit diesem Profil wird gehört, wenn play so beginnt: --white-profile "Lea"'
    answers = ["Weiß sagt: ja.", "Gesagt wurde: nein."]
    assert after_signing(room.printed) == [
        ASKED, answers[0], THANKS, REMATCH, answers[1], "Keine Revanche.", ADAPTED, option,
    ]  # fmt: skip
    assert after_signing(table.spoken) == [ASKED, THANKS, REMATCH, "Keine Revanche.", ADAPTED]
    of_game = ("app.enrolment.enrolling_worker", "Lea", str(MODEL), "de", "game.sqlite", "white", "")
    assert worker.begun == [of_game]
    assert table.kept == ["white Lea"]


def test_who_says_nein_keeps_nothing_and_is_asked_for_a_rematch_all_the_same(room, worker):
    """His "nein" was of his voice alone. How it could be learnt after all is printed, and not read out."""
    table = Table(W)
    room.script(*RESIGNED, "nein", "nein")
    table.play()
    written = again_from_the_record("Weiß", W)
    assert after_signing(table.spoken) == [ASKED, FORGOTTEN, REMATCH, "Keine Revanche."]
    assert after_signing(room.printed) == [
        ASKED, "Weiß sagt: nein.", written, REMATCH, "Gesagt wurde: nein.", "Keine Revanche.",
    ]  # fmt: skip
    assert worker.begun == []


def test_nobody_is_asked_about_his_voice_in_a_game_that_is_taken_up_again(room, worker):
    """7.5: the arbiter restores a position; a "ja" keeps nothing then, and he is asked when the game is over again."""
    table, forever = Table(W), threading.Event()
    resigned = [line for line in RESIGNED if "unterschreibe" not in line]
    room.script(*resigned, "a: ohne Unterschrift gegangen Weiß", "a: Unterschrift verweigert Schwarz", forever)
    with played(table.live, voices=table.voices):
        room.until(ASKED)
        for line in ("figuren verrückt vor zug 1 von weiß", "ja", "weiterspielen"):
            said(table.live, Station.ARBITER, line)
        room.until("Die Uhr läuft wieder. Weiß ist am Zug.")
        said(table.live, Station.WHITE, "ja")
        room.until("An Weiß: Keine Frage offen. Gehört: ja.")
        assert worker.begun == []
        for station, line in ((Station.WHITE, "ich gebe auf"), (Station.WHITE, "ja")):
            said(table.live, station, line)
        for colour in ("weiß", "schwarz"):
            said(table.live, Station.ARBITER, f"ohne unterschrift gegangen {colour}")
        forever.set()
    again = [place for place, line in enumerate(room.printed) if line == "Weiß sagt: ich gebe auf."][-1]
    assert ASKED in room.printed[again:]
    assert ASKED not in room.printed[room.printed.index("Die Uhr läuft wieder. Weiß ist am Zug.") : again]


def test_where_the_input_ends_it_is_forgotten_and_that_is_told(room, worker):
    """Nobody can answer any more; so where it ends before the game does."""
    table = Table(W)
    room.script(*RESIGNED)
    table.play()
    assert after_signing(table.spoken) == [ASKED, FORGOTTEN]
    table = Table(W)
    room.script(RESIGNED[0])
    table.play()
    assert table.spoken[-2:] == [
        "Die Eingabe ist zu Ende. Die Partie ist aufgezeichnet und kann fortgesetzt werden.",
        FORGOTTEN,
    ]
    assert worker.begun == []


def test_no_table_of_an_event_waits_for_a_player_who_has_left(room, worker):
    """After a minute without an answer the program goes on, and here ends; a late "ja" keeps nothing."""
    table, forever = Table(W, B, occasion=Occasion(event="Cup")), threading.Event()
    room.script(*RESIGNED, forever)
    with played(table.live, voices=table.voices):
        room.until(ASKED)
        table.now_ms += PATIENCE_MS - 1
        said(table.live, Station.BLACK, "ja")
        room.until("Keine Frage offen. Gehört: ja.")  # it is not his voice
        assert FORGOTTEN not in table.spoken
        table.now_ms += 1
        room.until("Die Stimme von Schwarz kennt Rochade nun besser. Als Profil Jonas behalten?")
        said(table.live, Station.WHITE, "ja")
        room.until("An Weiß: Keine Frage offen. Gehört: ja.")
        looked = threading.Event()
        table.live.in_turn(looked.set)
        assert looked.wait(timeout=60)
        assert not any("von Schwarz gelernt" in line for line in room.printed)  # he has a minute of his own
        table.now_ms += PATIENCE_MS
        room.until("Was Rochade von der Stimme von Schwarz gelernt hat, ist vergessen.")
    forever.set()
    assert after_signing(room.printed)[-1] == again_from_the_record("Schwarz", B)
    assert worker.begun == []


def test_who_spoke_on_his_page_is_asked_there_and_not_in_the_room(room, worker):
    """His opponent at the microphone is, and what he has not kept there is forgotten with the program's end."""
    table = Table(W, B)
    table.taught.on_pages.add(W)
    room.script(*RESIGNED, "nein", "nein")
    table.play()
    of_black = "Die Stimme von Schwarz kennt Rochade nun besser. Als Profil Jonas behalten? Ja oder nein."
    forgotten = FORGOTTEN.replace("Weiß", "Schwarz")
    assert after_signing(table.spoken) == [of_black, forgotten, REMATCH, "Keine Revanche.", FORGOTTEN]


def test_who_has_no_name_is_asked_in_the_room_though_he_spoke_on_his_page(room, worker):
    """For a profile there it needs one; his page tells him where he is asked."""
    table = Table(W)
    table.taught.nameless.add(W)
    assert table.taught.is_asked_about
    room.script(*RESIGNED, "nein", "nein")
    table.play()
    assert after_signing(table.spoken) == [ASKED, FORGOTTEN, REMATCH, "Keine Revanche."]


def test_he_answers_by_voice_and_what_the_players_say_to_each_other_is_theirs(room, worker):
    """As for a rematch: an open microphone hears nothing else after the game; what is typed between leaves it open."""
    table, forever = Table(W), threading.Event()
    table.live._hearing.is_hands_free = True
    room.script(*RESIGNED, "s: Ergebnis", forever)
    with played(table.live, voices=table.voices):
        room.until("An Schwarz: Gewonnen hat Schwarz.")
        said(table.live, Station.BLACK, "Eva vier")
        said(table.live, Station.WHITE, "ja")
        room.until(THANKS)
        room.until(REMATCH)
        room.until(ADAPTED)  # it is made beside the game, and not begun where that ends first
    forever.set()
    assert not any("Eva vier" in line for line in room.printed)
    assert [words[1] for words in worker.begun] == ["Lea"]


def test_whoever_asks_again_hears_the_question_again_and_why(room, worker):
    """Typed as in the game."""
    table = Table(W)
    room.script(*RESIGNED, "w: wie bitte", "w: warum", "w: eins")
    table.play()
    why = "Mit einem Profil versteht Rochade die Stimme in der nächsten Partie von Anfang an besser."
    assert after_signing(table.spoken) == [ASKED, ASKED, why, ASKED, ASKED, FORGOTTEN]


def test_a_profile_of_that_name_is_not_written_over_unasked(room, worker):
    """It may be somebody else's, or his from another day: he hears that there is one, and what a "ja" does to it."""
    folder_of("Lea").mkdir(parents=True)
    anew = (
        "Die Stimme von Weiß kennt Rochade nun besser. Ein Profil Lea gibt es schon. Aus dieser Partie allein "
        "neu machen? Ja oder nein."
    )
    for answer, begun in (("nein", []), ("ja", ["anew"])):
        table = Table(W)
        room.script(*RESIGNED, answer)
        table.play()
        assert after_signing(table.spoken)[0] == anew
        assert [words[-1] for words in worker.begun] == begun


def test_the_second_of_one_name_hears_that_there_is_one_already(room, worker):
    """The first one's is still being made: it is not written over, either."""
    table = Table(W, B, names=("Lea", "Lea"))
    room.script(*RESIGNED, "ja", "nein")
    table.play()
    assert after_signing(table.spoken)[:3] == [
        ASKED,
        THANKS,
        (
            "Die Stimme von Schwarz kennt Rochade nun besser. Ein Profil Lea gibt es schon. Aus dieser Partie allein "
            "neu machen? Ja oder nein."
        ),
    ]
    assert len(worker.begun) == 1


def test_the_profile_that_he_was_heard_with_learns_from_the_game_as_well(room, worker):
    """It is his: nothing that he has read for it is lost."""
    folder_of("Lea").mkdir(parents=True)
    table = Table(W)
    table.own = frozenset({W})
    room.script(*RESIGNED, "ja")
    table.play()
    assert after_signing(table.spoken)[0] == (
        "Die Stimme von Weiß kennt Rochade nun besser. Das Profil Lea damit ergänzen? Ja oder nein."
    )
    assert [words[-1] for words in worker.begun] == [""]


def test_the_rematch_waits_for_the_profile_which_hears_it(room, worker):
    """That it does is told; the program goes on with the rematch when the profile is there."""
    table = Table(W)
    worker.may_end.clear()
    room.script(
        *RESIGNED, "ja", f"...{REMATCH}", "ja", "...Schwarz möchte Revanche", "ja", "...Die nächste Partie beginnt"
    )
    with played(table.live, voices=table.voices):
        room.until("Die nächste Partie beginnt, sobald das Profil fertig ist.")
        assert table.kept == []
        worker.may_end.set()
        room.until("--white-profile")
    assert table.kept == ["white Lea"]


def test_what_is_not_finished_when_the_program_ends_is_told(room, worker):
    """White's profile is being made, Black's waits for that: neither is kept, nothing goes on unseen, both hear it."""
    table, forever = Table(W, B), threading.Event()
    worker.may_end.clear()
    room.script(*RESIGNED, "w: ja", "...Als Profil Jonas behalten", "s: ja", f"...{REMATCH}", forever)
    with played(table.live, voices=table.voices):
        room.until(REMATCH)
    forever.set()
    white = "Noch nicht fertig gelernt ist die Stimme von Weiß: das Programm endet vorher."
    black = white.replace("Weiß", "Schwarz")
    assert table.spoken[-2:] == [white, black]
    learns_it = "Aus der Aufzeichnung lernt Rochade sie mit: enrol NAME --game game.sqlite --seat"
    assert room.printed[-2:] == [f"{white} {learns_it} white", f"{black} {learns_it} black"]
    assert (worker.is_killed, len(worker.begun), table.kept) == (True, 1, [])


def test_a_voice_that_waits_to_be_learnt_is_told_where_the_program_ends(room, worker):
    """Nothing of it was promised; but who has announced so much may have it learnt from the record."""
    table = Table(W)
    table.taught.unfinished = (W, B)
    room.script(RESIGNED[0])
    table.play()
    assert table.spoken[-2:] == [
        FORGOTTEN,
        "Noch nicht fertig gelernt ist die Stimme von Schwarz: das Programm endet vorher.",
    ]


@pytest.mark.parametrize(
    ("lines", "code", "told"),
    [
        ("Auf dem Datenträger ist kein Platz mehr.\n", UNREADABLE, "Auf dem Datenträger ist kein Platz mehr."),
        ("", -signal.SIGTERM, BROKEN_OFF),
        (
            "Danke. Rochade lernt jetzt die Stimme kennen, das dauert eine Minute oder zwei.\n",
            -signal.SIGTERM,
            BROKEN_OFF,
        ),
    ],
)
def test_a_profile_that_cannot_be_made_is_told(room, worker, lines, code, told):
    """The reason, where there is one: a process that is killed has none, whatever it has told before."""
    table = Table(W)
    worker.lines, worker.returncode = lines, code
    room.script(*RESIGNED, "ja")
    table.play()
    assert after_signing(table.spoken) == [ASKED, THANKS, REMATCH, told, FORGOTTEN]
    assert table.kept == []


def test_a_process_that_cannot_be_begun_holds_nobody_up(room, worker, monkeypatch):
    """As where there is no memory for it."""

    def begin(*_words: str) -> None:
        raise OSError

    monkeypatch.setattr("app.enrolment.learnt_aside.begun_aside", begin)
    table = Table(W)
    room.script(*RESIGNED, "ja")
    table.play()
    assert after_signing(table.spoken) == [ASKED, THANKS, REMATCH, BROKEN_OFF, FORGOTTEN]


@pytest.mark.parametrize(
    ("language", "asked", "forgotten"),
    [
        ("en", "Rochade knows the voice of White better now. Keep that as profile Lea? Ja or nein.",
         "What Rochade has learnt of the voice of White is forgotten."),
        ("es", "Rochade conoce ahora mejor la voz de las blancas. ¿Conservarla como perfil Lea? Ja o nein.",
         "Lo que Rochade había aprendido de la voz de las blancas queda olvidado."),
        ("it", "Rochade ora conosce meglio la voce del Bianco. Conservarla come profilo Lea? Ja o nein.",
         "Ciò che Rochade aveva imparato della voce del Bianco è dimenticato."),
        ("pt", "Rochade conhece agora melhor a voz das brancas. Guardá-la como perfil Lea? Ja ou nein.",
         "O que Rochade tinha aprendido da voz das brancas fica esquecido."),
        ("ca", "Rochade ja coneix millor la veu de les blanques. Conservar-la com a perfil Lea? Ja o nein.",
         "El que Rochade havia après de la veu de les blanques queda oblidat."),
    ],
)  # fmt: skip
def test_he_is_asked_in_the_language_of_his_table(room, worker, language, asked, forgotten):
    """And answers in German, as everywhere."""
    table = Table(W, language=language, occasion=Occasion(event="Cup"))
    room.script(*RESIGNED, "nein")
    table.play()
    assert table.spoken[-2:] == [asked, forgotten]


@pytest.mark.parametrize(
    ("options", "names", "computer", "kept"),
    [
        ({}, ("Berg, Anna", ""), False, ("Berg  Anna", False)),
        ({}, ("", ""), False, ("Weiß", False)),
        ({"white_profile": "Anna B"}, ("Berg, Anna", ""), False, ("Anna B", True)),
        ({"profile": "Anna B"}, ("Berg, Anna", "Stockfish"), True, ("Anna B", True)),
        ({"profile": "Anna B"}, ("Berg, Anna", "Karl"), False, ("Berg  Anna", False)),
        ({"profile": "Anna B"}, ("Anna B", "Karl"), False, ("Anna B", True)),
        ({"profile": "Anna B"}, ("", "Karl"), False, ("Weiß", False)),
    ],
)
def test_a_voice_is_kept_under_its_players_name(options, names, computer, kept):
    """Without one under his colour, else that he was heard with; one for all is his who is alone or has its name."""
    white, black = Seat(name=names[0]), Seat(name=names[1], computer=computer)
    session = Session([open_table(edition=load("2009"), white=white, black=black, control=TimeControl.parse("600"))])
    arguments = argparse.Namespace(
        **{"profile": None, "white_profile": None, "model": None, "record": Path("game.sqlite"), **options}
    )
    voice = _voice_of(arguments, session, Catalogue.load("de"), W)
    assert (voice.name, voice.is_his, voice.seat) == (*kept, W)


def test_play_asks_and_hears_the_rematch_with_what_is_kept(rochade: Run, worker, monkeypatch, tmp_path):
    """Anna Berg is Black then; her profile goes with her."""
    asked = list[argparse.Namespace]()

    def learning(arguments: argparse.Namespace, *_others: object) -> Taught | None:
        asked.append(arguments)
        return Taught(W) if len(asked) == 1 else None

    monkeypatch.setattr("app.commands.play._learning", learning)
    monkeypatch.setattr("app.voices.profiles.load", lambda name, _model: SimpleNamespace(name=name))
    record = tmp_path / "one.sqlite"
    done = rochade(
        *("play", "--typed", "--silent", "--no-pages", "--white", "Anna Berg", "--record", record),
        stdin="".join(f"{line}\n" for line in (*MATE, "ja", "ja", "ja")),
    )
    assert (done.returncode, done.stderr) == (0, "")
    printed = done.stdout.splitlines()
    at = printed.index(SIGNED)
    assert printed[at + 1] == (
        "Die Stimme von Weiß kennt Rochade nun besser. Als Profil Anna Berg behalten? Ja oder nein."
    )
    assert 'Mit diesem Profil wird gehört, wenn play so beginnt: --white-profile "Anna Berg"' in printed
    assert [words[4:] for words in worker.begun] == [(str(record), "white", "")]
    assert [(of.white_profile, of.black_profile) for of in asked] == [("Anna Berg", None), (None, "Anna Berg")]
