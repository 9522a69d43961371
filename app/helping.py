"""Who asks the command line for help in his own word: `rochade --hilfe`, `rochade ayuda play`."""

from collections.abc import Mapping, Sequence

from app.languages import HELP, of_environment

_LANGUAGE = "--language"


def as_options(words: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """The same words, where one of them asks for help, as `--help` of the command that is named.

    It is told in the language of that word, unless another was named. Behind a command only what begins with dashes
    asks for help: "hilfe" may be what somebody says there, and all behind "--" is.
    """
    first = _first(words)
    asked = next((n for n, word in enumerate(_before_dashes(words)) if _is_help(word, is_first=n == first)), None)
    if asked is None:
        return list(words)
    before, word, behind = words[:asked], words[asked], words[asked + 1 :]
    if not _is_named(words):
        before = [*_language_of(word.lstrip("-").lower(), environment), *before]
    return [*before, "--help", *behind] if word.startswith("--") else [*before, *behind[:1], "--help"]


def _first(words: Sequence[str]) -> int:
    """Where the first word stands that is neither `--language` nor its value."""
    at = 0
    while at < len(words) and words[at].startswith(_LANGUAGE):
        at += 1 if "=" in words[at] else 2
    return at


def _before_dashes(words: Sequence[str]) -> Sequence[str]:
    return words[: words.index("--")] if "--" in words else words


def _is_help(word: str, *, is_first: bool) -> bool:
    return word.lstrip("-").lower() in HELP.values() and (word.startswith("--") or (is_first and word[:1] != "-"))


def _is_named(words: Sequence[str]) -> bool:
    return any(word.partition("=")[0] == _LANGUAGE for word in words)


def _language_of(asked: str, environment: Mapping[str, str]) -> list[str]:
    """The user's own language where the word is of that, too, or English, which everybody types; else the word's."""
    if asked == HELP["en"] or HELP.get(of_environment(environment)) == asked:
        return []
    return [_LANGUAGE, next(language for language, word in HELP.items() if word == asked)]
