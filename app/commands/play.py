"""`rochade play`: a game at one table, by voice where there is a microphone, by typed lines where there is none.

Everything goes through the same dialogue as the demo. Press Enter to open the microphone and Enter again when you have
spoken; "w", "s" or "a" and Enter do it for White, Black or the arbiter. A typed line such as "s: Eva fünf" says the
same as a voice.
"""

import argparse
import contextlib
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from app import ctrl_c, output
from app.commands.records import not_resumed
from app.commands.serve import board_of_tournament
from app.errors import OK, ErrorCode, OutputError, PagesNotServed, RecordDamaged
from app.options import (
    LOOPBACK,
    PORT,
    add_learning,
    add_model,
    add_port,
    add_profile,
    add_tournament,
    encryption,
    given,
    option_of,
    seconds,
)
from app.output import one_line
from app.parts import group
from app.record.games import first_of, named_after
from app.table.devices.opened import open_microphones, own_devices, watch_loudspeakers
from app.table.setup import (
    BOTH,
    add_table,
    leaves_supervision_open,
    names_of_a_table,
    opening,
    require_nothing_new,
    require_playable,
)
from app.usage import WrongUsage
from app.voices.loudspeaker import add_loudspeaker, add_manner, open_mouth
from game.actors import Colour
from game.events import TableOpened
from game.rules.rematch import exchanges_colours
from game.table.seat import ScoreKeeping, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.enrolment.of_game import VoiceOfGame
    from app.pages.enrolment import PageEnrolment
    from app.pages.serving import Pages
    from app.pages.table_service import LiveTableService
    from app.table.conversation import Conversation
    from app.table.engine_player import EnginePlayer
    from app.table.keeping import KeepingVoices
    from app.table.live_input import Keyboard
    from app.table.live_table import LiveTable
    from app.table.session import Session
    from app.voices.learning import Learning
    from app.voices.usual_ear import Tell
    from dialogue.station import Station
    from game.table.table import Table
    from speech_grammar.messages import Catalogue, Spoken
    from voice.ear.vosk_recogniser import VoskRecogniser
    from voice.profile import Profile

ONLY_TABLE = "1"
_OTHER = {str(colour): str(colour.opponent) for colour in Colour}
_WHOSE = ("blind", "assistant", "operator", "tape", "hearing_impaired", "time_marks", "engine_plays")
_GROUPS = ("way", "players", "engine", "ear", "voice", "laws", "position", "pages", "event")  # the most used first
THINKS_S = 3.0  # how long an engine thinks about a move, at most


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the table, the record, and the ways in and out."""
    groups = {name: group(parser, name) for name in _GROUPS}
    record = groups["way"].add_mutually_exclusive_group()
    record.add_argument("--resume", type=Path, metavar="RECORD")
    record.add_argument("--record", type=Path, metavar="FILE")
    groups["way"].add_argument("--typed", action="store_true")
    groups["way"].add_argument("--silent", action="store_true")
    groups["way"].add_argument("--hands-free", action="store_true")
    add_table(parser)
    parser.set_defaults(blind=None)  # white, or who plays against an engine
    parser.set_defaults(tape=BOTH)  # who announces and repeats by voice has both moves on tape (E2.5)
    groups["laws"].add_argument("--flags-claimed", action="store_true")
    groups["engine"].add_argument("--engine", metavar="PROGRAM")
    groups["engine"].add_argument("--engine-elo", type=int, metavar="N")
    groups["engine"].add_argument("--engine-plays", choices=[colour.value for colour in Colour], default=Colour.BLACK)
    groups["engine"].add_argument("--engine-time", type=seconds, default=THINKS_S, metavar="S")
    groups["ear"].add_argument("--microphone", metavar="DEVICE")
    add_profile(groups["ear"])
    for colour in Colour:
        groups["ear"].add_argument(f"--{colour}-microphone", metavar="DEVICE")
        groups["ear"].add_argument(f"--{colour}-profile", metavar="NAME")
    add_learning(groups["ear"])
    add_model(groups["ear"])
    add_loudspeaker(groups["voice"])
    for colour in Colour:
        groups["voice"].add_argument(f"--{colour}-loudspeaker", metavar="DEVICE")
    add_manner(groups["voice"])
    groups["voice"].add_argument("--time-marks", choices=[*(colour.value for colour in Colour), BOTH])
    groups["pages"].add_argument("--no-pages", action="store_true")
    add_port(groups["pages"])
    add_tournament(groups["event"])


def run(arguments: argparse.Namespace) -> int:
    """Play until both scoresheets are signed or the input ends, and each rematch that the players agree on.

    What is signed stays there for readers of a page.
    """
    from app.table.live_input import Keyboard

    _require_sense(arguments)
    arguments.blind = arguments.blind or _human(arguments)
    arguments.record = arguments.resume or arguments.record or _new_record()
    with contextlib.closing(_Pages()) as pages:
        keyboard = Keyboard()
        following = _play(arguments, None, pages, keyboard)
        while following is not None:
            ctrl_c.goes_on()  # who was asked to wait for the rematch may have broken that off
            following = _play(*following, pages, keyboard)
    return OK


def _require_sense(arguments: argparse.Namespace) -> None:
    """Refuse what could not be done in the end, or would not be. Raises WrongUsage, PagesNotServed, ModelError."""
    from app.voices.profiles import base_model

    if arguments.model is not None and not (arguments.typed and arguments.no_pages):
        base_model(arguments)
    if arguments.resume is not None:
        require_nothing_new(arguments, "--tournament", "--needs")
    require_playable(arguments)
    if not arguments.engine and given(arguments, ("--engine-elo", "--engine-plays", "--engine-time")):
        raise WrongUsage("usage.missing", names="--engine")
    if (files := encryption(arguments)) is not None and not arguments.no_pages:
        from app.pages.serving import require_certificate

        require_certificate(files)


def _play(
    arguments: argparse.Namespace, rematch: "Session | None", pages: "_Pages", keyboard: "Keyboard"
) -> "tuple[argparse.Namespace, Session] | None":
    """Play the game of the options, or that `rematch`; the next rematch and its options, where one was agreed."""
    from app.record.tapes import tape_to_go_on
    from app.table.conversation import Conversation
    from app.table.live_table import LiveTable
    from app.table.stopwatch import Stopwatch
    from app.voices.profiles import profile_asked_for, profiles_of_seats
    from dialogue.station import Station
    from speech_grammar.messages import Catalogue

    catalogue = Catalogue.load(arguments.language)
    with contextlib.ExitStack() as at_the_end:
        own = own_devices(arguments, "loudspeaker")
        mouths = at_the_end.enter_context(
            open_mouth(arguments, catalogue, own, is_silent=arguments.silent, awaits=True)
        )
        mouth, broken_off = mouths.mouth, rematch or _resumed(arguments, at_the_end)
        engine = _engine(arguments, broken_off)
        profile, of_seats = profile_asked_for(arguments), profiles_of_seats(arguments)
        session = broken_off or _begun(arguments)
        at_the_end.enter_context(contextlib.closing(session))
        record = session.path or arguments.record
        stopwatch, tape = Stopwatch(session.alive_at), tape_to_go_on(record, session.events)
        now = session.go_by(stopwatch)
        conversation = Conversation(session, now, catalogue, mouth, tape)
        table = LiveTable(session, conversation, now, mouth, catalogue)
        table.resumed_with = _command_to_resume(arguments, record)
        watch_loudspeakers(table, mouths, is_private=bool(own) and not arguments.silent)
        goes_on = arguments.resume is not None if rematch is None else len(session.events) > 1
        if goes_on:
            table.resume()
        table.write(catalogue.say("play.record", file=str(record)), heard="play.recorded")
        if not goes_on and rematch is None and leaves_supervision_open(arguments, session.table):
            table.tell("play.supervision_not_named")
        has_readers, ears = _nobody_reads, _ears(arguments, profile, of_seats, table.tell_in_turn)
        learning = _learning(arguments, session, ears, at_the_end)
        if not arguments.no_pages:
            from app.pages.options import page_ear
            from app.pages.table_service import LiveTableService

            page = LiveTableService(ONLY_TABLE, session, conversation, now, tape, table.put, table.stop)
            page.does_time_stand = lambda: stopwatch.is_held
            table.tell_pages = page.tell_besides
            enrolment = pages.enrolment(arguments)
            page.ear = page_ear(arguments, at_the_end, table.tell_in_turn, enrolment, of_seats, profile, learning)
            has_readers = pages.serve(arguments, page, catalogue, table)
            at_the_end.callback(pages.close_after, session)
        if not arguments.typed:
            open_microphones(arguments, profile, of_seats, ears, table, learning, at_the_end)
        for colour in Colour:
            if arguments.time_marks in {colour, BOTH}:
                table.mark_time(Station.of(colour))
        if engine is not None:
            at_the_end.callback(engine.close)
            table.play_against(engine)
        table.play(
            watches_flags=not arguments.flags_claimed,
            has_readers=has_readers,
            keyboard=keyboard,
            voices=_voices(arguments, session, learning, table, conversation, catalogue),
        )
        return _following(arguments, session)


def _following(arguments: argparse.Namespace, session: "Session") -> "tuple[argparse.Namespace, Session] | None":
    """The rematch of that game and the options of it, where one was agreed. Raises `RecordError`."""
    from app.table.rematch import rematch_after

    if not session.table.claims.rematch_agreed:
        return None
    return _exchanged(arguments) if exchanges_colours(session.table) else arguments, rematch_after(session)


def _exchanged(arguments: argparse.Namespace) -> argparse.Namespace:
    """The options of the rematch: whatever is White's, a name, a device, a profile, is then Black's."""
    found = {_of_other(name): value for name, value in vars(arguments).items()}
    whose = {name: _OTHER.get(found[name], found[name]) for name in _WHOSE}
    return argparse.Namespace(**(found | whose))


def _of_other(name: str) -> str:
    """The same option of the other colour: "white_profile" for "black_profile"; what is of no colour is as it was."""
    colour, *rest = name.split("_")
    return "_".join((_OTHER.get(colour, colour), *rest))


def _human(arguments: argparse.Namespace) -> Colour:
    """Who plays against the engine; without one White."""
    return Colour(arguments.engine_plays).opponent if arguments.engine else Colour.WHITE


def _engine(arguments: argparse.Namespace, broken_off: "Session | None") -> "EnginePlayer | None":
    """The engine of the options, if any; in a game that was broken off it has the seat that the record says.

    Raises EngineFailed where it is not there, or cannot play as is asked; where the record's computer would have none.
    """
    if broken_off is not None and not broken_off.table.is_closed:
        _seat_computer(arguments, broken_off.table)
    if not arguments.engine:
        return None
    from app.table.engine_player import EnginePlayer, Strength, check_elo, find_engine

    program = find_engine(arguments.engine)
    if arguments.engine_elo is not None:
        check_elo(program, arguments.engine_elo)
    return EnginePlayer(program, Colour(arguments.engine_plays), Strength(arguments.engine_time, arguments.engine_elo))


def _seat_computer(arguments: argparse.Namespace, table: "Table") -> None:
    """Give the engine of the options the computer's seat. Raises EngineFailed where one is there without the other."""
    from app.errors import EngineFailed

    computers = [seat for seat in Colour if table.seats.of(seat).computer]
    if computers and not arguments.engine:
        name, colour = table.seats.of(computers[0]).name, str(computers[0])
        code = ErrorCode.ENGINE_NOT_NAMED if name else ErrorCode.NAMELESS_ENGINE_NOT_NAMED
        raise EngineFailed(code, f"{computers[0]} is a computer", colour=colour, **({"name": name} if name else {}))
    if computers and "--engine-plays" not in arguments.given:
        arguments.engine_plays = computers[0]
    if arguments.engine and arguments.engine_plays not in computers:
        raise EngineFailed(ErrorCode.NO_COMPUTER, "no computer's seat", colour=str(arguments.engine_plays))


def _resumed(arguments: argparse.Namespace, at_the_end: contextlib.ExitStack) -> "Session | None":
    """The game of the record that is gone on with; None where a new one begins. Raises `RecordError`."""
    from app.table.session import Session

    if arguments.resume is None:
        return None
    try:
        session = Session.resume(arguments.record)
    except RecordDamaged as error:
        raise not_resumed(error, arguments.language) from None
    return at_the_end.enter_context(contextlib.closing(session))


def _begun(arguments: argparse.Namespace) -> "Session":
    from app.table.session import Session

    return Session.begin(_with_engine(_opening(arguments), arguments), arguments.record)


def _command_to_resume(arguments: argparse.Namespace, record: Path) -> str:
    """The command that goes on with a game as it is played now, beside what its record knows by itself.

    Where no engine plays nothing tells which seat it would have: in a rematch that is the other one.
    """
    usual = argparse.ArgumentParser(add_help=False)
    configure(usual)
    recorded = {*names_of_a_table(), "record", "resume", "tournament", "needs"}
    if not arguments.engine:
        recorded.add("engine_plays")
    words = ["rochade", "play", "--resume", str(record)]
    for name, unsaid in vars(usual.parse_args([])).items():
        value = getattr(arguments, name)
        if name not in recorded and value != unsaid:
            for one in value if isinstance(value, list) else [value]:
                words += [option_of(name)] if one is True else [option_of(name), str(one)]
    if "--language" in arguments.given:
        words += ["--language", arguments.language]
    return " ".join(map(output.for_a_shell, words))


def _opening(arguments: argparse.Namespace) -> TableOpened:
    """The table of these options; of a tournament the one of its round and board. Raises TournamentError."""
    usual = opening(arguments)
    if arguments.tournament is None:
        return usual
    opened = board_of_tournament(arguments, usual)
    # Who announces by voice is recorded here, whatever he would need at a page.
    white, black = replace(opened.white, score=usual.white.score), replace(opened.black, score=usual.black.score)
    return replace(opened, white=white, black=black)


def _with_engine(opened: TableOpened, arguments: argparse.Namespace) -> TableOpened:
    """The table with the engine in its seat: it sees, has an operator and no assistant, and keeps score itself."""
    if not arguments.engine:
        return opened
    seat: Colour = Colour(arguments.engine_plays)
    name = one_line(getattr(arguments, seat)) or one_line(Path(arguments.engine).name)
    engine = Seat(name=name, computer=True, score=ScoreKeeping.TAPE)
    return replace(opened, white=engine) if seat is Colour.WHITE else replace(opened, black=engine)


def _new_record() -> Path:
    """Where the record of a new game will lie. Raises OutputError where the data folder cannot be made."""
    from app.places import games_folder
    from app.whole_file import make_folder

    folder = games_folder()
    make_folder(folder)
    return folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.sqlite"


class _Pages:
    """The pages in browsers beside the table, for all the games that are played there one after the other."""

    def __init__(self) -> None:
        self._at_the_end = contextlib.ExitStack()
        self._pages: Pages | None = None
        self._enrolment: PageEnrolment | None = None

    def close(self) -> None:
        """Serve nothing any more."""
        self._at_the_end.close()

    def close_after(self, session: "Session") -> None:
        """The same, where this was the last game."""
        if not session.table.claims.rematch_agreed:
            self.close()

    def enrolment(self, arguments: argparse.Namespace) -> "PageEnrolment":
        """What knows the voices of those who read on the pages. Raises ModelError."""
        from app.pages.options import page_enrolment

        if self._enrolment is None:
            self._enrolment = page_enrolment(arguments, self._at_the_end)
        return self._enrolment

    def serve(
        self, arguments: argparse.Namespace, page: "LiveTableService", catalogue: "Catalogue", table: "LiveTable"
    ) -> "Callable[[], bool]":
        """Serve a game, where pages can be served; else say why not, and the game goes on without them.

        The codes are printed; who asks for pages by their options hears them too. Returns what tells whether a signed
        game has readers: pages were asked for, somebody sits at one, or there was nothing left of the game but to read.
        """
        is_asked_for = (arguments.host, arguments.port) != (LOOPBACK, PORT)
        was_closed = page.is_closed
        try:
            if self._pages is None:
                self._open(arguments, page, catalogue, table)
            else:
                self._pages.exchange(page)
        except (PagesNotServed, OutputError) as error:
            table.tell(f"refused.{error.code}", **error.params)
            return _nobody_reads
        pages = self._pages
        return lambda: is_asked_for or was_closed or (pages is not None and pages.access.is_anybody_at(page.name))

    def _open(
        self, arguments: argparse.Namespace, page: "LiveTableService", catalogue: "Catalogue", table: "LiveTable"
    ) -> None:
        """Begin to serve, and tell the codes. Raises PagesNotServed, OutputError."""
        from app.pages.options import pages_opened
        from app.pages.serving import serving
        from web.admission.access_file import AccessFile

        told: list[Spoken] = []
        first = first_of(page.record or Path(page.name))
        opened = pages_opened(arguments, first.parent, lambda: AccessFile(named_after(first, ".access")))
        self._pages = self._at_the_end.enter_context(serving(opened, {page.name: page}, catalogue, told.extend))
        is_asked_for = (arguments.host, arguments.port) != (LOOPBACK, PORT)
        table.write(*told, heard=None if is_asked_for else "play.pages_open")


def _nobody_reads() -> bool:
    """Without pages a signed game has no readers."""
    return False


def _ears(
    arguments: argparse.Namespace,
    profile: "Profile | None",
    of_seats: "Mapping[Station, Profile]",
    tell: "Tell",
) -> "Callable[[Station | None], VoskRecogniser]":
    """Who hears each player, or whoever else speaks (None): loaded when it is first needed, once for all alike."""
    from app.voices.usual_ear import usual_ear

    @cache
    def load(whose: "Station | None") -> "VoskRecogniser":
        return usual_ear(arguments, profile if whose is None else of_seats[whose], tell)

    return lambda whose: load(whose if whose in of_seats else None)


def _learning(
    arguments: argparse.Namespace,
    session: "Session",
    ears: "Callable[[Station | None], VoskRecogniser]",
    at_the_end: contextlib.ExitStack,
) -> "Learning | None":
    """What learns the voices of those who speak in this game, at its microphones and on its pages.

    None where nobody can speak, or nothing is recorded to learn from.
    """
    from app.pages.learning import learning_at
    from dialogue.station import Station

    if arguments.no_learning or (arguments.typed and arguments.no_pages):
        return None
    return learning_at(session, lambda seat: ears(Station.of(seat)), at_the_end)


def _voices(
    arguments: argparse.Namespace,
    session: "Session",
    learning: "Learning | None",
    table: "LiveTable",
    conversation: "Conversation",
    catalogue: "Catalogue",
) -> "KeepingVoices | None":
    """What becomes of the voices that this game has taught; the rematch hears them with the profiles that are kept."""
    if learning is None:
        return None
    from app.table.keeping import KeepingVoices

    def when_kept(voice: "VoiceOfGame") -> None:
        setattr(arguments, f"{voice.seat}_profile", voice.name)

    of_seat = partial(_voice_of, arguments, session, catalogue)
    return KeepingVoices(learning, of_seat, table, conversation, catalogue, when_kept)


def _voice_of(arguments: argparse.Namespace, session: "Session", catalogue: "Catalogue", seat: Colour) -> "VoiceOfGame":
    """As which profile a voice is kept: the one that it was heard with, else that of the player's name, or colour."""
    from app.enrolment.of_game import VoiceOfGame
    from app.voices.profiles import base_model, name_of

    seats, record = session.table.seats, session.path or arguments.record
    named = name_of(seats.of(seat).name)
    is_for_him = seats.of(seat.opponent).computer or (named and named == name_of(arguments.profile or ""))
    his = getattr(arguments, f"{seat}_profile") or (arguments.profile if is_for_him else None)
    name = his or named or str(catalogue.say("play.voice_unnamed", colour=seat))
    return VoiceOfGame(record, seat, name, base_model(arguments), is_his=his is not None)
