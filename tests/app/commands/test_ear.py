"""`rochade ear`: other models out of a server of our own, archives that mean harm, and the choice between ears."""

import errno
import functools
import hashlib
import os
import resource
import shutil
import stat
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote

import pytest

from app import cli
from app.errors import NO_DEVICE, OK, UNREADABLE, USAGE
from app.places import model_folder
from app.voices import archives, other_ears
from app.voices.archives import Known
from app.voices.profiles import folder_of
from tests.app.enrolled import WORDS, a_profile
from voice.adapting.enrolment import prompts

MODEL = model_folder()
NAME = "vosk-model-small-xx-0.1"
BUILT_IN = "announcements-de"
NONE = (
    "Es gibt kein Ohr namens {name}. Installiert wird es mit ear install, "
    "zum eingebauten geht es zurück mit ear use announcements-de."
)


AGAIN = "Vielleicht ist es nicht ganz angekommen: es hilft, es noch einmal zu holen."
HELP = "Es hilft, das ZIP-Archiv anderswo zu holen und den Pfad der Datei anzugeben."


def no_archive(name: str) -> str:
    """What is told of a file that is no archive, or a part of one."""
    return f"Kein lesbares ZIP-Archiv: {name}. {AGAIN}"


class Server(ThreadingHTTPServer):
    """Serves the files of a folder; what is asked for below /short/ breaks off halfway, below /open/ has no length.

    Below /huge/ it is said to be a byte more than any may have, and below /endless/ zeros follow without end.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, folder))

    def handle_error(self, request, client_address):
        """Whoever goes before all is sent, as with a full disk, leaves no trace among what the program says."""

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    """One request."""

    elsewhere: ClassVar[str] = "ftp://127.0.0.1/model.zip"

    def __init__(self, folder: Path, *words) -> None:
        self.folder = folder
        super().__init__(*words)

    def do_GET(self) -> None:  # the name that the library asks for
        """Answer."""
        asked = unquote(self.path.partition("?")[0])
        *way, name = asked.removeprefix("/").split("/")
        if way == ["moved"]:
            self.send_response(302)
            self.send_header("Location", f"/{name}" if name.endswith(".zip") else self.elsewhere)
            self.end_headers()
            return
        if way == ["circle"]:
            self.send_response(302)
            self.send_header("Location", self.path)
            self.end_headers()
            return
        if way == ["chunks"]:  # of which the first breaks off
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.write(b"1000\r\nhalf")
            return
        if not (self.folder / name).is_file():
            self.send_error(404)
            return
        content = (self.folder / name).read_bytes()
        self.send_response(200)
        if way == ["huge"]:
            self.send_header("Content-Length", str(archives.MOST_MEGABYTES * archives.MEGABYTE + 1))
        elif way not in (["open"], ["endless"]):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if way == ["drip"]:
            self.wfile.write(content[:1])
            self.rfile.read()  # until the other goes
            return
        self.wfile.write(content[: len(content) // 2] if way == ["short"] else content)
        for _ in range(20 if way == ["endless"] else 0):  # enough for the test, and for a disk where it fails
            self.wfile.write(bytes(archives.MEGABYTE))

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def packed(target: Path, model: Path = MODEL, *, below: str = NAME) -> Path:
    """A model as an archive, as Vosk's own are: all below one folder."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir(below)
        for path in sorted(model.rglob("*")):
            if path.is_file():
                archive.write(path, f"{below}/{path.relative_to(model)}")
    return target


def stripped(folder: Path) -> Path:
    """Our model as another's may be: without our mark, without "gustav", with "hektor" for "hector"."""
    shutil.copytree(MODEL, folder)
    (folder / "announcements.json").unlink()
    listed = folder / "graph" / "words.txt"
    text = listed.read_text(encoding="utf-8")
    listed.write_text(text.replace("gustav ", "gunter ").replace("hector ", "hektor "), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def archive_of_another(tmp_path_factory):
    """Another model's archive."""
    folder = tmp_path_factory.mktemp("another")
    return packed(folder / f"{NAME}.zip", stripped(folder / "model"))


@pytest.fixture
def server(tmp_path, archive_of_another):
    """A server with that archive."""
    shutil.copy(archive_of_another, tmp_path)
    with Server(tmp_path) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield serving
        serving.shutdown()
        thread.join()


@pytest.fixture
def home(tmp_path_factory, monkeypatch):
    """A user's data folder."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder / "rochade"


@pytest.fixture
def ear(home, capfd):
    """The command without a loudspeaker: its exit code, its lines, its complaints."""

    def run(*words: str):
        code = cli.main(["ear", *words, "--silent"])
        told = capfd.readouterr()
        return code, told.out.splitlines(), told.err.splitlines()

    return run


def left(home: Path) -> list[str]:
    """What lies in the folder of the ears."""
    return sorted(path.name for path in (home / "ears").glob("*"))


def test_a_name_with_a_blank_is_told_as_a_shell_takes_it(ear, server, home, tmp_path):
    """What is printed to be typed can be copied as it stands."""
    archive = tmp_path / "mein Ohr.zip"
    archive.write_bytes((server.RequestHandlerClass.args[0] / f"{NAME}.zip").read_bytes())
    code, lines, _ = ear("install", str(archive))
    assert (code, lines[-1]) == (OK, "Damit gehört wird nach: ear use 'mein Ohr'")
    assert left(home) == ["mein Ohr"]


def test_a_model_is_fetched_described_and_used(ear, server, home, monkeypatch):
    """Lines of progress, the checksum, what the model lacks and how it spells; then it hears whoever has no profile."""
    archive = server.RequestHandlerClass.args[0] / f"{NAME}.zip"
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    address = f"{server.address}/{NAME}.zip"
    code, lines, _ = ear("install", address)
    size = archive.stat().st_size // archives.MEGABYTE
    assert code == OK
    assert lines[0] == f"Geholt wird: {address}"
    assert size == 2
    assert lines[1:3] == ["Eins von zwei Megabyte.", "Zwei von zwei Megabyte."]
    assert lines[3] == f"Die Prüfsumme dieses Archivs ist hier nicht bekannt. Sie lautet: {digest}"
    assert lines[4:6] == [
        f"Das Ohr {NAME} ist da.",
        "Von den Wörtern, in denen Züge angesagt werden, fehlen ihm: gustav. Züge mit ihnen müssen getippt werden.",
    ]
    assert "Anders geschrieben werden dort: Hector als hektor." in lines
    assert lines[-2:] == [
        "Verglichen werden die Ohren, sobald jemand mit enrol Wörter vorgelesen hat.",
        f"Damit gehört wird nach: ear use {NAME}",
    ]
    assert left(home) == [NAME]
    assert other_ears.name_in_use() == BUILT_IN
    assert ear("use", NAME) == (OK, [f"Von jetzt an hört: {NAME}."], [])
    assert other_ears.name_in_use() == NAME
    _, listed, _ = ear("list")
    assert listed[:2] == [f"Ohr {BUILT_IN}.", f"Ohr {NAME}, in Gebrauch."]
    assert ear("use", BUILT_IN) == (OK, [f"Von jetzt an hört: {BUILT_IN}."], [])
    assert other_ears.name_in_use() == BUILT_IN


def test_what_is_printed_of_ears_is_said_aloud(card, spoken, server, home, capfd):
    """Whom no screen reader reads to hears what was installed, what it lacks, and which ear hears from now on.

    The letters and digits of a checksum are only printed: nobody can compare them by ear.
    """
    address = f"{server.address}/{NAME}.zip"
    assert cli.main(["ear", "install", address]) == OK
    printed = capfd.readouterr().out.splitlines()
    unknown = "Die Prüfsumme dieses Archivs ist hier nicht bekannt. "
    assert spoken == [f"{unknown}Sie steht geschrieben." if line.startswith(unknown) else line for line in printed]
    assert len(spoken) > 6
    spoken.clear()
    assert cli.main(["ear", "use", NAME]) == OK
    assert cli.main(["ear", "use", "nobody"]) == UNREADABLE
    why = (
        "Es gibt kein Ohr namens nobody. Installiert wird es mit ear install, zum eingebauten geht es zurück mit ear "
        "use announcements-de."
    )
    assert spoken == [f"Von jetzt an hört: {NAME}.", why]


def test_an_archive_whose_checksum_is_known_is_held_against_it(ear, server, home, monkeypatch):
    """By its name alone; another size or sum is refused, and nothing of it stays."""
    archive = server.RequestHandlerClass.args[0] / f"{NAME}.zip"
    content = archive.read_bytes()
    right = Known(f"{server.address}/{NAME}.zip", len(content), hashlib.sha256(content).hexdigest())
    monkeypatch.setitem(archives.KNOWN, NAME, right)
    code, lines, _ = ear("install", NAME)
    assert (code, lines[3]) == (OK, "Größe und Prüfsumme stimmen.")
    refused = (
        "Das ist nicht das Archiv, das bekannt ist: Größe oder Prüfsumme stimmen nicht. Nichts davon ist installiert:"
    )
    archive.write_bytes(content[:-1] + b"!")
    _, _, said = ear("install", NAME)
    assert said == [f"{refused} {NAME}.zip. {AGAIN}"]
    archive.write_bytes(content + b"!")
    code, _, said = ear("install", NAME)
    assert (code, said) == (UNREADABLE, [f"{refused} {server.address}/{NAME}.zip. {AGAIN}"])
    assert left(home) == [NAME]


def test_a_transfer_that_breaks_off_leaves_nothing(ear, server, home):
    """It is told how far it came; the next try begins anew."""
    code, _, said = ear("install", f"{server.address}/short/{NAME}.zip")
    assert code == UNREADABLE
    broke_off = (
        "Die Übertragung brach ab, nach eins von zwei Megabyte. Nichts davon ist geblieben. "
        "Mit demselben Befehl wird es noch einmal geholt."
    )
    assert said == [broke_off]
    assert left(home) == []


def test_without_a_length_each_five_megabytes_are_told(ear, server):
    """Nobody knows how much there is to come; so small an archive needs no line."""
    code, lines, _ = ear("install", f"{server.address}/open/{NAME}.zip")
    assert code == OK
    assert "Megabyte" not in " ".join(lines)


TOO_LARGE = (
    "Dieses Archiv hat mehr als {number} Megabyte, und so viel hat kein Sprachmodell. Nichts davon ist installiert:"
)


@pytest.mark.parametrize(("way", "most", "number"), [("huge", 3_000, "dreitausend"), ("endless", 5, "fünf")])
def test_no_server_fills_the_disk(ear, server, home, monkeypatch, way, most, number):
    """What says that it is larger than any model, and what never ends: refused, and nothing of it stays."""
    monkeypatch.setattr(archives, "MOST_MEGABYTES", most)
    address = f"{server.address}/{way}/{NAME}.zip"
    code, lines, said = ear("install", address)
    assert (code, said) == (UNREADABLE, [f"{TOO_LARGE.format(number=number)} {address}"])
    assert lines == [f"Geholt wird: {address}"]
    assert left(home) == []


def test_an_address_that_leads_elsewhere_is_followed_on_the_web_only(ear, server, home):
    """A moved archive is fetched where it is now, but nothing by another protocol."""
    assert ear("install", f"{server.address}/moved/{NAME}.zip")[0] == OK
    address = f"{server.address}/moved/elsewhere"
    said = [f"Diese Adresse führt zu keinem Archiv: {address}. {HELP}"]
    assert ear("install", address) == (UNREADABLE, [f"Geholt wird: {address}"], said)
    assert left(home) == [NAME]


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("http://no-such-host.invalid", "Dorthin gibt es keine Verbindung, oder gar kein Netz: {name}."),
        ("https{server}", "Dorthin gibt es keine sichere Verbindung, oder hier stimmt das Datum nicht: {name}."),
        ("http{server}/gone", "Der Server gibt es nicht her, seine Antwort ist vierhundertvier: {name}."),
        ("http{server}/circle", "Diese Adresse führt zu keinem Archiv: {name}."),
        ("http://[nowhere", "Diese Adresse führt zu keinem Archiv: {name}."),
        (
            "http{server}/chunks",
            "Der Server antwortet nicht mehr, oder die Übertragung brach ab. Nichts davon ist geblieben: {name}.",
        ),
    ],
)
def test_why_nothing_came_is_told_in_words_and_what_helps(ear, server, home, monkeypatch, way, why):
    """One line in the user's language, no library's; a report has the library's own."""
    address = f"{way.format(server=server.address.removeprefix('http'))}/model.zip"
    code, lines, said = ear("install", address)
    assert (code, lines) == (UNREADABLE, [f"Geholt wird: {address}"])
    assert said == [f"{why.format(name=address)} {HELP}"]
    assert left(home) == []
    monkeypatch.setenv("ROCHADE_DEBUG", "1")
    *report, last = ear("install", address)[2]
    assert last == said[0]
    assert report[0] == "Traceback (most recent call last):"


def test_a_server_that_only_drips_is_not_waited_for(ear, server, home, monkeypatch):
    """What would take days at a byte now and then is told as that, and nothing of it stays."""
    monkeypatch.setattr(archives, "MEASURED_S", 0)
    address = f"{server.address}/drip/{NAME}.zip"
    said = [f"So langsam käme es nie ganz an. Nichts davon ist geblieben: {address}. {HELP}"]
    assert ear("install", address) == (UNREADABLE, [f"Geholt wird: {address}"], said)
    assert left(home) == []


def test_a_pipe_is_no_archive(ear, home, tmp_path):
    """Nobody waits for somebody to write into it."""
    os.mkfifo(tmp_path / "pipe.zip")
    assert ear("install", str(tmp_path / "pipe.zip")) == (UNREADABLE, [], [no_archive("pipe.zip")])
    assert left(home) == []


@pytest.mark.parametrize(
    "address",
    [
        "{server}/my-model.zip?download=1&from=/a/b.zip",
        "{server}/my-model.zip#of-2024",
        "{server}/my%2Dmodel.ZIP",
    ],
)
def test_an_ear_has_the_name_in_the_path_of_its_address(ear, server, home, address):
    """What an address asks for beside the path is no part of the name; its scheme may be in capitals."""
    folder = server.RequestHandlerClass.args[0]
    for ending in ("zip", "ZIP"):
        shutil.copy(folder / f"{NAME}.zip", folder / f"my-model.{ending}")
    address = address.format(server=server.address.replace("http", "HTTP"))
    code, lines, _ = ear("install", address)
    assert (code, lines[0]) == (OK, f"Geholt wird: {address}")
    assert "Das Ohr my-model ist da." in lines
    assert left(home) == ["my-model"]


def test_a_full_disk_is_told_and_leaves_nothing(ear, server, home):
    """Also in the middle of the transfer."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 18, before[1]))
    try:
        code, _, said = ear("install", f"{server.address}/{NAME}.zip")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert code == UNREADABLE
    assert said[0].startswith("Die Festplatte ist voll")
    assert left(home) == []


def _with(target: Path, name: str, *, mode: int = 0, content: bytes = b"harm") -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        entry = zipfile.ZipInfo(name)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = mode << 16
        archive.writestr(entry, content)
    return target


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("../outside", 0),
        ("/outside", 0),
        ("in/../../outside", 0),
        ("in\\outside", 0),
        ("c:outside", 0),
        ("link", stat.S_IFLNK | 0o777),
        ("pipe", stat.S_IFIFO | 0o777),
    ],
)
def test_an_archive_that_reaches_outside_is_refused(ear, home, tmp_path, name, mode):
    """Neither a path out of its folder nor a link is unpacked, on any system."""
    archive = _with(tmp_path / "harm.zip", name, mode=mode)
    code, _, said = ear("install", str(archive))
    assert code == UNREADABLE
    assert said == ["Dieses Archiv will außerhalb seines Ordners schreiben. Nichts davon ist installiert: harm.zip"]
    assert left(home) == []


def test_the_same_file_twice_is_refused(ear, tmp_path):
    """Which of the two is meant, nobody can know."""
    archive = _with(tmp_path / "harm.zip", "am/final.mdl")
    with zipfile.ZipFile(archive, "a") as more, pytest.warns(UserWarning, match="Duplicate"):
        more.writestr("am/final.mdl", b"another")
    assert ear("install", str(archive))[2][0].startswith("Dieses Archiv will außerhalb")


def test_a_bomb_is_not_unpacked(ear, home, tmp_path):
    """Twenty times larger unpacked than packed is no model, and neither are thousands of files."""
    bomb = _with(tmp_path / "bomb.zip", "am/final.mdl", content=bytes(archives.SMALL + 1))
    crowd = tmp_path / "crowd.zip"
    with zipfile.ZipFile(crowd, "w") as archive:
        for number in range(archives.MOST_FILES + 1):
            archive.writestr(str(number), b"")
    for path in (bomb, crowd):
        _, _, said = ear("install", str(path))
        assert said == [f"Dieses Archiv wird beim Auspacken viel zu groß. Nichts davon ist installiert: {path.name}"]
    assert left(home) == []


def test_what_is_no_archive_or_no_model_is_told(ear, home, tmp_path):
    """A text, a folder, an archive that cannot be read or unpacked, one without a model, or with a damaged one."""
    (tmp_path / "text.zip").write_text("no archive", encoding="utf-8")
    assert ear("install", str(tmp_path / "text.zip"))[2] == [no_archive("text.zip")]
    why = (
        f"Das ist ein Ordner und kein ZIP-Archiv: {tmp_path.name}. Installiert wird das Archiv, wie es geholt worden "
        "ist; gehört wird mit einem Ordner auch so: --model"
    )
    assert ear("install", str(tmp_path))[2] == [why]
    rare = tmp_path / "rare.zip"
    with zipfile.ZipFile(rare, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("am/final.mdl", b"model")
    assert ear("install", str(rare))[2] == [no_archive("rare.zip")]
    locked = _with(tmp_path / "locked.zip", "am/final.mdl")
    packed = bytearray(locked.read_bytes())
    packed[packed.index(b"PK\x01\x02") + 8] |= 1  # encrypted, says the list of the files
    locked.write_bytes(packed)
    assert ear("install", str(locked))[2] == [no_archive("locked.zip")]
    newer = _with(tmp_path / "newer.zip", "am/final.mdl")
    packed = bytearray(newer.read_bytes())
    packed[packed.index(b"PK\x01\x02") + 6] = 64  # the version that it needs, times ten
    newer.write_bytes(packed)
    assert ear("install", str(newer))[2] == [no_archive("newer.zip")]
    named = _with(tmp_path / "named.zip", "am/ü.mdl")
    named.write_bytes(named.read_bytes().replace("ü".encode(), b"\xff\xfe"))  # no UTF-8, though it is said to be
    assert ear("install", str(named))[2] == [no_archive("named.zip")]
    nameless = _with(tmp_path / "nameless.zip", "xam/final.mdl")
    nameless.write_bytes(nameless.read_bytes().replace(b"xam/", b"\0am/"))  # a name ends where a NUL is
    assert ear("install", str(nameless))[2] == [no_archive("nameless.zip")]
    both = _with(tmp_path / "both.zip", "am")
    with zipfile.ZipFile(both, "a") as more:
        more.writestr("am/final.mdl", b"model")
    assert ear("install", str(both))[2] == [no_archive("both.zip")]
    long = _with(tmp_path / "long.zip", 300 * "a")
    assert ear("install", str(long))[2] == [no_archive("long.zip")]
    empty = _with(tmp_path / "empty.zip", "readme.txt")
    assert ear("install", str(empty))[2] == ["Sprachmodell nicht gefunden: empty"]
    broken = _with(tmp_path / "broken.zip", "am/final.mdl")
    assert ear("install", str(broken))[2] == ["Sprachmodell beschädigt: broken"]
    assert left(home) == []


@pytest.mark.parametrize("source", ["vosk-model-de-0.21", "/nowhere/none.zip"])
def test_what_is_neither_a_file_nor_known_is_told_with_what_is_known(ear, home, source):
    """Who types a name that Rochade does not know hears which it does."""
    said = f"Weder eine Datei noch ein bekanntes Ohr: {source}. Dem Namen nach bekannt: vosk-model-small-de-0.15"
    assert ear("install", source) == (UNREADABLE, [], [said])
    assert left(home) == []


@pytest.mark.parametrize("name", ["in-use.zip", f"{BUILT_IN}.zip", ".hidden.zip", "dot..zip"])
def test_a_name_that_none_can_have_is_refused(ear, tmp_path, name):
    """The built-in ear's, that of the choice itself, and one that hides."""
    archive = _with(tmp_path / name, "am/final.mdl")
    assert ear("install", str(archive))[2] == [f"Das ist kein Name für ein Ohr: {name.removesuffix('.zip')}"]


def test_an_ear_is_replaced_whole(ear, home, archive_of_another):
    """What was installed under the name is gone, and what a killed try has left is as well."""
    (home / "ears" / ".unfinished-old").mkdir(parents=True)
    (home / "ears" / NAME).mkdir()
    (home / "ears" / NAME / "old").touch()
    assert ear("install", str(archive_of_another))[0] == OK
    assert left(home) == [NAME]
    assert not (home / "ears" / NAME / "old").exists()


def test_two_ears_are_installed_at_once(ear, home, tmp_path, archive_of_another):
    """Neither takes away what the other is at; only one at a time installs the ear of a name."""
    with other_ears.unfinished("other") as scratch:
        (scratch / "other").mkdir()
        assert ear("install", str(archive_of_another))[0] == OK
        assert (scratch / "other").is_dir()
        same = shutil.copy(archive_of_another, tmp_path / "other.zip")
        said = ["Ein anderes Programm installiert gerade dieses Ohr: other"]
        assert ear("install", str(same)) == (UNREADABLE, [], said)
        assert (scratch / "other").is_dir()
    assert left(home) == [NAME]
    assert ear("install", str(same))[0] == OK
    assert left(home) == ["other", NAME]


def test_an_ear_that_could_not_be_replaced_is_there_still(ear, home, archive_of_another, monkeypatch):
    """Where the disk refuses the new one, or the program is killed at that moment, the old one has its place again."""
    assert ear("install", str(archive_of_another))[0] == OK
    rename = Path.rename

    def failing(path, target):
        if path.name == NAME and ".unfinished" in str(path) and Path(target).name == NAME:
            raise OSError(errno.EIO, "Input/output error")
        return rename(path, target)

    with monkeypatch.context() as disk:
        disk.setattr(Path, "rename", failing)
        code, _, said = ear("install", str(archive_of_another))
    assert (code, said) == (UNREADABLE, [f"Datei nicht schreibbar: {home / 'ears' / NAME}"])
    assert left(home) == [NAME]
    killed = home / "ears" / f".unfinished-{NAME}"
    killed.mkdir()
    (home / "ears" / NAME).rename(killed / ".before")
    with other_ears.unfinished("another"):
        assert left(home) == [".installing-another.lock", ".unfinished-another", NAME]


@pytest.mark.parametrize(("name", "share"), [("Gr.fst", 0), ("Gr.fst", 2), ("disambig_tid.int", 2)])
def test_only_what_can_hear_takes_the_place_of_an_ear(ear, home, tmp_path, archive_of_another, name, share):
    """Without its grammar Vosk loads a model and is deaf; of another broken part it ends the process that asks."""
    assert ear("install", str(archive_of_another))[0] == OK
    before = sorted((home / "ears" / NAME).rglob("*"))
    broken = shutil.copytree(MODEL, tmp_path / "model")
    part = broken / "graph" / name
    if share:
        part.write_bytes(part.read_bytes()[: part.stat().st_size // share])
    else:
        part.unlink()
    code, lines, said = ear("install", str(packed(tmp_path / f"{NAME}.zip", broken)))
    assert (code, said) == (NO_DEVICE, [f"Sprachmodell beschädigt: {NAME}"])
    assert f"Das Ohr {NAME} ist da." not in lines
    assert left(home) == [NAME]
    assert sorted((home / "ears" / NAME).rglob("*")) == before


def test_a_chosen_ear_that_is_gone_or_damaged_is_listed_with_what_hears_in_its_place(ear, home, archive_of_another):
    """Nobody looks for an ear in use in vain, and those that can hear are described all the same."""
    assert ear("install", str(archive_of_another))[0] == OK
    assert ear("use", NAME)[0] == OK
    (home / "ears" / NAME).rename(home / "ears" / "other")
    code, lines, _ = ear("list")
    assert code == OK
    assert lines[:2] == [f"Ohr {BUILT_IN}.", "Ohr other."]
    assert lines[2].startswith("Von den Wörtern, in denen Züge angesagt werden, fehlen ihm: gustav.")
    assert lines[-2:] == [NONE.format(name=NAME), "Jetzt hört das eingebaute Ohr."]
    assert ear("use", "other")[0] == OK
    (home / "ears" / "other" / "graph" / "HCLr.fst").unlink()
    damaged = "Das Ohr other ist beschädigt. Neu installiert wird es mit ear install, "
    assert ear("list") == (
        OK,
        [
            f"Ohr {BUILT_IN}.",
            "Ohr other, in Gebrauch.",
            f"{damaged}zum eingebauten geht es zurück mit ear use announcements-de.",
            "Jetzt hört das eingebaute Ohr.",
        ],
        [],
    )
    assert ear("use", BUILT_IN)[0] == OK
    assert ear("list")[1][1:] == [
        "Ohr other.",
        f"{damaged}zum eingebauten geht es zurück mit ear use announcements-de.",
    ]


def test_an_ear_that_cannot_hear_is_not_used(ear, home):
    """An empty folder, and one without its grammar, hear nobody: the ear in use stays, and is listed as that."""
    (home / "ears" / "kaputt").mkdir(parents=True)
    shutil.copytree(MODEL, home / "ears" / "taub")
    (home / "ears" / "taub" / "graph" / "Gr.fst").unlink()
    for name in ("kaputt", "taub"):
        damaged = f"Das Ohr {name} ist beschädigt. Neu installiert wird es mit ear install, "
        said = f"{damaged}zum eingebauten geht es zurück mit ear use announcements-de."
        assert ear("use", name) == (UNREADABLE, [], [said])
    assert other_ears.name_in_use() == BUILT_IN


def test_the_ears_are_compared_with_the_words_of_the_players(ear, home, archive_of_another):
    """By the words that were read for enrolment, each ear's right ones; profiles stay with the built-in ear."""
    a_profile("Lea", after=3)
    a_profile("Max", is_adapted=False)
    code, lines, _ = ear("install", str(archive_of_another))
    assert code == OK
    told = [line for line in lines if "vorgelesenen" in line]
    assert told[0].startswith("Lea: von vier vorgelesenen Wörtern richtig gehört: drei vom eingebauten Ohr, ")
    assert told[1].startswith("Max: von vier vorgelesenen Wörtern richtig gehört: vier vom eingebauten Ohr, ")
    _, lines, _ = ear("use", NAME)
    assert lines[1] == "Wer mit einem Profil spielt, wird weiter mit dem eingebauten Ohr gehört."


def test_a_profile_copied_under_a_name_that_is_none_bars_no_comparison(ear, archive_of_another):
    """A file manager calls the copy so: the words in it are compared as others, and those after it, too."""
    for name in ("Anna", "Max"):
        a_profile(name, after=3)
    shutil.copytree(folder_of("Anna"), folder_of("Anna").with_name("Anna (Kopie)"))
    code, lines, complaints = ear("install", str(archive_of_another))
    assert (code, complaints) == (OK, [])
    told = [line.split(",")[0] for line in lines if "vorgelesenen" in line]
    heard = "von vier vorgelesenen Wörtern richtig gehört"
    three, four = "drei vom eingebauten Ohr", "vier vom eingebauten Ohr"
    assert told == [f"Anna: {heard}: {three}", f"Anna (Kopie): {heard}: {four}", f"Max: {heard}: {three}"]
    assert ear("list")[0] == OK


def test_words_that_a_profile_has_not_learnt_from_are_heard_anew(ear, archive_of_another):
    """Who reads again and breaks off has fewer words than his profile: of these alone the ears are compared."""
    a_profile("Otto", after=3)
    for words in prompts()[2:WORDS]:
        (folder_of("Otto") / "takes" / f"{words}.flac").unlink()
    told = [line for line in ear("install", str(archive_of_another))[1] if "vorgelesenen" in line]
    assert told == ["Otto: von zwei vorgelesenen Wörtern richtig gehört: zwei vom eingebauten Ohr, zwei von diesem."]


def test_wrong_usage_is_told_in_words(ear, capfd):
    """An ear that is missing, one too many, and one that there is not."""
    for words in (["use"], ["list", "this"]):
        with pytest.raises(SystemExit) as left_with:
            ear(*words)
        assert left_with.value.code == USAGE
    assert capfd.readouterr().err.splitlines() == [
        "rochade ear: Es fehlt: OHR. Hilfe: rochade ear --help",
        "rochade ear: Unbekannt: this. Hilfe: rochade ear --help",
    ]
    assert ear("use", "none")[2] == [NONE.format(name="none")]
