"""What is wrong with a command line, in the language of its user: argparse, and who calls it, say it in English."""

import re

_OF_ARGUMENT = r"argument (?P<argument>\S+): "
_COMPLAINTS = (
    (r"the following arguments are required: (?P<names>.+)", "usage.missing"),
    (r"unrecognized arguments: (?P<names>.+)", "usage.unknown"),
    (_OF_ARGUMENT + r"invalid choice: (?P<given>.+) \(choose from (?P<choices>.+)\)", "usage.no_choice"),
    (r"(?P<argument>ROCHADE_LANGUAGE) is (?P<given>.+), not one of (?P<choices>.+)", "usage.no_choice"),
    (_OF_ARGUMENT + r"expected .+ arguments?", "usage.value_missing"),
    (_OF_ARGUMENT + r"ignored explicit argument (?P<given>.+)", "usage.no_value"),
    (_OF_ARGUMENT + r"not allowed with argument (?P<other>\S+)", "usage.not_together"),
    (_OF_ARGUMENT + r"invalid \S+ value: (?P<given>.+)", "usage.wrong_value"),
    (_OF_ARGUMENT + r"(?P<given>.+) is no number of tables", "usage.wrong_value"),
    (
        _OF_ARGUMENT + r"(?P<given>.+): a number from (?P<lowest>\d+) to (?P<highest>\d+), or (?P<drawn>\w+)",
        "usage.no_start_position",
    ),
    (_OF_ARGUMENT + r"no time control: (?P<control>.+)", "refused.invalid_control"),
    (r"a recording needs --out .+", "usage.recording_needs_file"),
    (r"--seat chooses a scoresheet.+", "usage.pgn_of_both"),
    (r"--notation is for .+", "usage.notation_of_text"),
    (r"--notation own is for .+", "usage.own_notation"),
    (r"--out is the record itself.+", "usage.record_itself"),
)
"""What is said in English, as a pattern, and the key of the same in the catalogues."""


def complaint(message: str, program: str, language: str) -> str:
    """Return one line: the program, what is wrong with its options, where its help is.

    What the table does not know, as from another version of argparse, is said as it is.
    """
    from speech_grammar.messages import Catalogue

    catalogue = Catalogue.load(language)
    key, params = _named(message)
    return f"{program}: {catalogue.say(key, **params)} {catalogue.say('usage.help', program=program)}"


def _named(message: str) -> tuple[str, dict[str, str]]:
    """The key of a message, and what fills its gaps, without the quotation marks that only a screen reader reads."""
    for pattern, key in _COMPLAINTS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return key, {name: text.replace("'", "") for name, text in found.groupdict().items()}
    return "usage.other", {"text": message}
