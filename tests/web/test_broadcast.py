"""The games of a round for everybody: PGN that broadcasts read, as late as the arbiter wants it."""

import io
from collections.abc import Callable

import chess.pgn
import pytest

from tests.web.client import Page, request
from tests.web.server import Server

PAIRINGS = ("--pairing", "Anna Müller", "Karl Maier", "--pairing", "Eva Ost", "Otto West", "--tables", "2")
ROUND = "/live/round-3.pgn"


@pytest.fixture
def hall(serve: Callable[..., Server]) -> Server:
    """The third round of an open, shown at once."""
    return serve(*PAIRINGS, "--event", "Open Münster", "--round", "3", "--broadcast", "0")


def games(server: Server, path: str = ROUND) -> list[chess.pgn.Game]:
    """All games of the file, as a reader of PGN finds them."""
    status, headers, content = request(server.address, "GET", path)
    assert (status, headers["content-type"]) == (200, "application/x-chess-pgn; charset=utf-8")
    file, found = io.StringIO(content.decode()), []
    while (game := chess.pgn.read_game(file)) is not None:
        assert not game.errors
        found.append(game)
    return found


def played(server: Server) -> tuple[Page, Page, Page]:
    """White's first move at the first table; its pages of White, Black and the arbiter."""
    white, black, arbiter = (server.join(place) for place in ("white", "black", "arbiter"))
    assert arbiter.do("start")["ok"]
    assert white.say("Eva vier")["ok"]
    assert white.do("execute", seat="white")["ok"]
    assert white.say("Uhr drücken")["ok"]
    return white, black, arbiter


def test_all_games_of_a_round_are_in_one_file(hall: Server):
    """With the tags by which broadcasts know a board again, and what each clock showed; also a game without a move."""
    played(hall)
    first, second = games(hall)
    assert [first.headers[tag] for tag in ("Event", "Round", "Board", "White", "Black", "Result")] == [
        "Open Münster",
        "3.1",
        "1",
        "Anna Müller",
        "Karl Maier",
        "*",
    ]
    assert [str(move) for move in first.mainline_moves()] == ["e2e4"]
    assert first.variations[0].clock() is not None
    assert (second.headers["Round"], list(second.mainline_moves())) == ("3.2", [])
    assert first.headers["GameId"] != second.headers["GameId"]


def test_a_result_is_there_when_both_have_signed(hall: Server):
    """A wrong one would close the board for good: until then the game goes on."""
    white, black, arbiter = played(hall)
    assert black.do("resign", seat="black")["ok"]
    assert [games(hall)[0].headers[tag] for tag in ("Result", "Termination")] == ["*", "unterminated"]
    arbiter.do("accept_sheets")
    for page, seat in ((white, "white"), (black, "black")):
        assert page.do("sign", seat=seat)["ok"]
    assert games(hall)[0].headers["Result"] == "1-0"


def test_who_has_it_already_is_told_so(hall: Server):
    """By a strong ETag, which changes with the text and with nothing else."""
    _, headers, _ = request(hall.address, "GET", ROUND)
    tag = headers["etag"]
    assert tag.startswith('"')
    asked = {"If-None-Match": tag}
    assert request(hall.address, "GET", ROUND, headers=asked)[0] == 304
    played(hall)
    assert request(hall.address, "GET", ROUND, headers=asked)[0] == 200


def test_a_game_is_known_again_after_a_restart(hall: Server):
    """Its number stays, and so the board at the broadcast."""
    before = [game.headers["GameId"] for game in games(hall)]
    hall.kill()
    hall.restart()
    assert [game.headers["GameId"] for game in games(hall)] == before


def test_what_is_kept_back_is_in_no_part_of_it(serve: Callable[..., Server]):
    """Neither moves nor length nor tag change before their time, and not after a restart either."""
    server = serve(*PAIRINGS, "--round", "3", "--broadcast", "15")
    before = request(server.address, "GET", ROUND)
    white, *_ = played(server)
    assert white.view["step"] == "to_move"
    assert server.join("spectator").view["delay"] == {"half_moves": 0, "minutes": 15}
    after = request(server.address, "GET", ROUND)
    assert (before[1]["etag"], before[2]) == (after[1]["etag"], after[2])
    server.kill()
    server.restart()
    assert request(server.address, "GET", ROUND)[2] == before[2]


def test_a_delay_that_a_desk_has_set_is_not_set_again(serve: Callable[..., Server]):
    """What the arbiter said holds, also nothing, when the server is started again."""
    server = serve(*PAIRINGS, "--round", "3", "--broadcast", "15")
    *_, arbiter = played(server)
    assert arbiter.ask({"do": "delay", "half_moves": 0, "minutes": 0})["ok"]
    server.kill()
    server.restart()
    assert list(games(server)[0].mainline_moves())


def test_nothing_is_public_that_nobody_made_public(serve: Callable[..., Server], hall: Server):
    """Without the option there is no such file; with it none of another round."""
    assert request(hall.address, "GET", "/live/round-2.pgn")[0] == 404
    assert request(serve(*PAIRINGS, "--round", "3").address, "GET", ROUND)[0] == 404
