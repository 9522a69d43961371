"""What pages are told of their table, and how they ask: gaps, order, the same again."""

from tests.web.conftest import Server


def test_a_page_is_shown_its_table_when_it_says_hello(server: Server):
    """Who joins gets the table for his place."""
    page = server.join("black")
    assert page.view["step"] == "not_started"
    assert page.view["names"] == {"white": "Anna Berg", "black": "Karl Maier"}
    assert page.view["seat"] == "black"
    page.close()


def test_a_move_reaches_every_page(server: Server):
    """What one announces, executes and completes, all are shown and told."""
    white, black, arbiter, spectator = (server.join(place) for place in ("white", "black", "arbiter", "spectator"))
    assert arbiter.do("start")["ok"]
    answer = white.say("Eva vier")
    assert answer["ok"], answer
    answer = black.say("Eva vier")
    assert answer["ok"], answer
    answer = black.do("execute", seat="black")
    assert answer["ok"], answer
    answer = white.say("Uhr")
    assert answer["ok"], answer
    for page in (white, black, arbiter, spectator):
        view = page.until(answer["version"])
        assert view["to_move"] == "black"
        assert view["last_move"] == {"from": "e2", "to": "e4"}
        assert page.lines == [
            "Die Partie beginnt. Weiß ist am Zug.",
            "Eva zwei Eva vier.",
            "Wiederholung stimmt.",
            "Ausgeführt von Schwarz.",
            "Schwarz ist am Zug.",
        ]
