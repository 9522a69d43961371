"""What the catalogues say is said somewhere: nobody keeps sentences in six languages for nobody."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from app.errors import ErrorCode
from game.errors import EditionFault, RefusalCode
from speech_grammar.messages import Catalogue
from voice.errors import VoiceErrorCode
from web.errors import WebErrorCode
from web.socket import FAREWELLS
from web.sound.socket import SPEAKS_ELSEWHERE
from web.texts import texts

CHECKOUT = Path(__file__).parents[2]
ROOMS = ("app", "dialogue", "game", "speech_grammar", "voice", "web")
LAWS = "\n".join(path.read_text("utf-8") for path in (CHECKOUT / "game/laws").glob("*.toml"))
VOCABULARY = (CHECKOUT / "speech_grammar/vocabulary.toml").read_text("utf-8")
PAGES = "\n".join(
    path.read_text("utf-8") for path in sorted((CHECKOUT / "web/static").rglob("*.js")) if "vendor" not in path.parts
)
STYLES = ("short.", "full.")  # before a sentence that a style says otherwise


def nodes() -> Iterator[ast.AST]:
    """All of the program's Python."""
    for room in ROOMS:
        for path in (CHECKOUT / room).rglob("*.py"):
            if "node_modules" not in path.parts:
                yield from ast.walk(ast.parse(path.read_text("utf-8")))


def named() -> tuple[set[str], set[str]]:
    """The texts that the program has, and how those begin that it puts together."""
    whole, begun = set(re.findall(r"\w+", LAWS + VOCABULARY)), set()
    for node in nodes():
        match node:
            case ast.Constant(value=str(text)):
                whole |= {text, text.lower().replace("/", "_")}
            case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
                begun.add(text)
            case (
                ast.Assign(targets=[ast.Name(id=name)])
                | ast.AnnAssign(target=ast.Name(id=name))
                | ast.keyword(arg=str(name))
            ):
                whole.add(name.lower())
    return whole, begun


def is_put_together(rest: str, parts: set[str]) -> bool:
    """Whether it is a text of the program, or two of these."""
    ends = ((rest[:place], rest[place:]) for place in range(1, len(rest)))
    return rest in parts or any(
        one in parts and not parts.isdisjoint({other, other.removeprefix("_")}) for one, other in ends
    )


def test_a_sentence_that_refuses_has_a_code_that_is_refused_with():
    """A code that is gone takes its words in all languages with it."""
    codes = {*RefusalCode, *EditionFault, *ErrorCode, *VoiceErrorCode}
    sentences = Catalogue.load().sentences
    assert {key for key in sentences if key.startswith("refused.")} == {f"refused.{code}" for code in codes}
    labels = {key for key in texts("de") if key.startswith("refused.")}
    assert labels == {f"refused.{code}" for code in (*WebErrorCode, *FAREWELLS, SPEAKS_ELSEWHERE)}


def test_every_sentence_is_said_somewhere():
    """The program names each whole, or puts its name together of texts that it has."""
    sentences = Catalogue.load().sentences
    whole, begun = named()
    begun |= {f"{gap}." for text in sentences.values() for _, gap, _, _ in Formatter().parse(text) if gap}
    for key in sentences:
        name = next((key.removeprefix(style) for style in STYLES if key.startswith(style)), key)
        rests = [name.removeprefix(one) for one in begun if name.startswith(one)]
        is_beside_an_article = key.startswith("source.") and Catalogue.load("en").sentences[key] in LAWS
        assert name in whole or is_beside_an_article or any(is_put_together(rest, whole) for rest in rests), key


def test_every_label_is_shown_somewhere():
    """The pages name each whole, or put its name together of words that they or the server have."""
    whole, _ = named()
    whole |= set(re.findall(r"\w+(?:\.\w+)?", PAGES))
    begun = set(re.findall(r"`([a-z_]+\.\w*)\$\{", PAGES))
    for key in texts("de"):
        rests = [key.removeprefix(one) for one in begun if key.startswith(one)]
        assert key in whole or any(is_put_together(rest, whole) for rest in rests), key
