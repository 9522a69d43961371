"""The labels of the pages, by language: `web/messages/*.toml`. What is said at the table is no label."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from speech_grammar.messages import by_dotted_key

GERMAN = "de"
_NAMED = re.compile(r'["`]([a-z_]+(?:\.\w+)?)["`]')
_BEGUN = re.compile(r"`([a-z_]+\.\w*)\$\{")


@cache
def languages() -> tuple[str, ...]:
    """The languages that pages have, German first."""
    found = sorted(
        entry.name[:-5] for entry in files("web").joinpath("messages").iterdir() if entry.name[-5:] == ".toml"
    )
    return (GERMAN, *(language for language in found if language != GERMAN))


@cache
def texts(language: str) -> Mapping[str, str]:
    """All labels of a language by key such as "clock.press"; German ones for a language that pages do not have."""
    known = language if language in languages() else GERMAN
    table = tomllib.loads(files("web").joinpath("messages", f"{known}.toml").read_text("utf-8"))
    return dict(by_dotted_key(table))


def labels(language: str, modules: str) -> Mapping[str, str]:
    """Those that the modules of a page name: whole, as "clock.press", or by how they begin, as `clock.${name}`."""
    named, begun = set(_NAMED.findall(modules)), tuple(set(_BEGUN.findall(modules)))
    return {key: text for key, text in texts(language).items() if key in named or key.startswith(begun)}


def words(code: str, language: str) -> list[dict[str, str]]:
    """What the server itself refuses or ends, in words: one part, as lines have them."""
    return [{"text": texts(language)[f"refused.{code}"], "lang": language if language in languages() else GERMAN}]


def language_for(accepted: str) -> str:
    """The language for a browser that accepts these (HTTP's Accept-Language), by the order in which it names them."""
    for part in accepted.split(","):
        language = part.split(";")[0].strip().lower()[:2]
        if language in languages():
            return language
    return GERMAN
