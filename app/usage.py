"""What is wrong with a command line, in the language of its user.

What Rochade itself refuses has a key (`WrongUsage`). argparse has no codes, only English sentences with their values in
them: those are told by their form. Through gettext each half of "argument --port: invalid int value: 'x'" would be
translated by itself, and nothing could say both in one sentence.
"""

import re
from collections.abc import Mapping, Sequence

_OF_ARGUMENT = r"argument (?P<argument>\S+): "
_ARGPARSE = (
    (r"the following arguments are required: (?P<names>.+)", "usage.missing"),
    (r"unrecognized arguments: (?P<names>.+)", "usage.unknown"),
    (_OF_ARGUMENT + r"invalid choice: (?P<given>.+) \(choose from (?P<choices>.+)\)", "usage.no_choice"),
    (_OF_ARGUMENT + r"expected .+ arguments?", "usage.value_missing"),
    (_OF_ARGUMENT + r"ignored explicit argument (?P<given>.+)", "usage.no_value"),
    (_OF_ARGUMENT + r"not allowed with argument (?P<other>\S+)", "usage.not_together"),
    (_OF_ARGUMENT + r"invalid \S+ value: (?P<given>.+)", "usage.wrong_value"),
)
"""What argparse says, as a pattern, and the key of the same in the catalogues."""
_ALIKE = 0.72  # of 1: "--mikrofon" and "--microphone" are, "--hilfe" and "--white" are not
_MISSING = ("usage.missing", "usage.missing_one_and")


class WrongUsage(Exception):
    """Options that make no sense: the key of the words in the catalogues, and what fills their gaps."""

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


def unknown(words: Sequence[str], options: Sequence[str]) -> WrongUsage:
    """Words that are read by nobody; of a mistyped option the one that may be meant is named, too."""
    names, typed = " ".join(words), (word.partition("=")[0] for word in words if word.startswith("-"))
    meant = [found for word in typed for found in _alike(word, options)]
    if not meant:
        return WrongUsage("usage.unknown", names=names)
    return WrongUsage("usage.unknown_meant", names=names, meant=" ".join(meant))


def _alike(typed: str, known: Sequence[str]) -> list[str]:
    """Which of those that are known may be meant: one, or none."""
    from difflib import get_close_matches  # which only a slip needs

    return get_close_matches(typed, known, n=1, cutoff=_ALIKE)


def of_argparse(message: str, choices: Mapping[str, str]) -> WrongUsage:
    """Return what argparse means, without the quotation marks that only a screen reader reads.

    A word that stands without an option is called by what may stand there, its `choices`: its name is a programmer's.
    What the table does not know, as from another version of argparse, is said as it is.
    """
    for pattern, key in _ARGPARSE:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            params = {name: text.replace("'", "") for name, text in found.groupdict().items()}
            return _by_choices(WrongUsage(key, **params), choices)
    return WrongUsage("usage.other", text=message)


def _by_choices(wrong: WrongUsage, choices: Mapping[str, str]) -> WrongUsage:
    """The same without the names of words that have `choices`."""
    params = wrong.params
    if wrong.key == "usage.no_choice" and params["argument"] in choices:
        given, named = params["given"], choices[params["argument"]]
        if not given.isdecimal() and (meant := _alike(given, named.split(", "))):  # 2010 means no 2018
            return WrongUsage("usage.no_such_meant", given=given, meant=meant[0], choices=named)
        return WrongUsage("usage.no_such", given=given, choices=params["choices"])
    if wrong.key == "usage.missing":
        first, *more = params["names"].split(", ")
        if first in choices:
            key = "usage.missing_one_and" if more else "usage.missing_one"
            return WrongUsage(key, choices=choices[first], names=", ".join(more))
    return wrong


def complaint(wrong: WrongUsage, program: str, language: str) -> str:
    """Return one line: the program, what is wrong with its options, where its help is.

    An argument that is missing is called as in that help.
    """
    from app.help import Words
    from speech_grammar.messages import Catalogue

    catalogue, params = Catalogue.load(language), dict(wrong.params)
    if wrong.key in _MISSING:
        called = Words.load(language).texts
        params["names"] = ", ".join(called.get(f"value.{name}", name) for name in params["names"].split(", "))
    what = catalogue.say(wrong.key, **params)
    return f"{program}: {what} {catalogue.say('usage.help', program=program)}"
