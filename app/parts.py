"""What a parser is made of, in its order; argparse itself tells nobody."""

import argparse
from collections.abc import Mapping, Sequence


def actions_of(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    """Its options and arguments that are told of."""
    return [action for action in parser._actions if action.help is not argparse.SUPPRESS]  # noqa: SLF001


def commands_of(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    """The parsers of its commands by their names; there are none in a command's own."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in actions_of(parser):
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            found |= action.choices
    return found
