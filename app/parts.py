"""What a parser is made of, in its order; argparse itself tells nobody."""

import argparse
from collections.abc import Mapping, Sequence


def arguments_of(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    """What is told by its place; the commands of a program are `commands_of`."""
    commands = argparse._SubParsersAction  # noqa: SLF001
    return [action for action in _told_of(parser) if not action.option_strings and not isinstance(action, commands)]


def options_of(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    """What is told by its name."""
    return [action for action in _told_of(parser) if action.option_strings]


def command_of(parser: argparse.ArgumentParser) -> str:
    """The command that it reads; empty for the parser of the whole program."""
    return parser.prog.partition(" ")[2]


def rivals_of(parser: argparse.ArgumentParser, action: argparse.Action) -> Sequence[argparse.Action]:
    """The options that cannot stand in one line with that one."""
    groups = parser._mutually_exclusive_groups  # noqa: SLF001
    members = next((group._group_actions for group in groups if action in group._group_actions), [])  # noqa: SLF001
    return [member for member in members if member is not action]


def commands_of(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    """The parsers of its commands by their names; there are none in a command's own."""
    lists = (action for action in _told_of(parser) if isinstance(action, argparse._SubParsersAction))  # noqa: SLF001
    return next((each.choices for each in lists), {})


def _told_of(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    return [action for action in parser._actions if action.help is not argparse.SUPPRESS]  # noqa: SLF001
