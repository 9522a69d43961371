"""What a parser is made of, in its order; argparse itself tells nobody."""

import argparse
from collections.abc import Iterator, Mapping, Sequence

Options = argparse._ActionsContainer  # noqa: SLF001
"""What options are added to: a parser, or one of its groups."""


def arguments_of(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    """What is told by its place; the commands of a program are `commands_of`."""
    commands = argparse._SubParsersAction  # noqa: SLF001
    return [action for action in _told_of(parser) if not action.option_strings and not isinstance(action, commands)]


def options_of(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    """What is told by its name."""
    return [action for action in _told_of(parser) if action.option_strings]


def group(parser: argparse.ArgumentParser, title: str) -> Options:
    """Its group of options of that name, which stands for a heading (`app.help`); a new one where there is none yet."""
    found = (each for each in parser._action_groups if each.title == title)  # noqa: SLF001
    return next(found, None) or parser.add_argument_group(title)


def groups_of(parser: argparse.ArgumentParser) -> Iterator[tuple[str, Sequence[argparse.Action]]]:
    """The groups of its options that are not empty, by their names; those of none are "options", and stand last.

    They are "general" where there are others.
    """
    told = options_of(parser)
    _, rest, *groups = parser._action_groups  # noqa: SLF001 - argparse's own two stand first
    named = {str(each.title): [action for action in each._group_actions if action in told] for each in groups}  # noqa: SLF001
    named["general" if groups else "options"] = [action for action in rest._group_actions if action in told]  # noqa: SLF001
    return ((name, actions) for name, actions in named.items() if actions)


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
