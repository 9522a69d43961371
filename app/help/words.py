"""The words of a command's help, in the language of its reader: `app/help/*.toml`, read only where help is asked for.

A command or option has its words there and none in the code. They are looked up under the command, "play.record", else
under "option.record" for what several commands share. A gap is `{default}`, what holds without the option; `{first}`
and `{last}` of its choices; or `{named}`, what its `help` in the code names in every language alike.
"""

import argparse
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files

from app.parts import arguments_of, command_of, commands_of, groups_of, rivals_of
from speech_grammar.messages import by_dotted_key


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language by dotted key."""

    texts: Mapping[str, str]

    @classmethod
    def load(cls, language: str) -> "Words":
        """Those of one of the six languages."""
        table = tomllib.loads(files("app.help").joinpath(f"{language}.toml").read_text("utf-8"))
        return cls(dict(by_dotted_key(table)))

    def page(self, parser: argparse.ArgumentParser) -> Iterator[str]:
        """The lines of a help, for screen readers: one command or option a line, its name before its words."""
        commands = commands_of(parser)
        yield self.purpose(command_of(parser))
        yield f"{self.texts['page.usage']} {self.usage(parser)}"
        if commands:
            yield from ("", self.texts["page.commands"])
            yield from (f"{name}: {self.purpose(name)}" for name in commands)
            yield self.texts["page.of_command"]
        arguments = arguments_of(parser)
        for name, actions in ((("arguments", arguments),) if arguments else ()) + tuple(groups_of(parser)):
            yield from ("", self.heading(name))
            yield from (f"{self.head(action)}: {self.told(parser, action)}" for action in actions)

    def heading(self, name: str) -> str:
        """What stands above the arguments, or above a group of options."""
        return self.texts[f"heading.{name}"]

    def purpose(self, command: str) -> str:
        """What a command is for; of the whole program, which has no name, what that is."""
        return self.texts[f"command.{command or 'rochade'}"]

    def usage(self, parser: argparse.ArgumentParser) -> str:
        """What is typed: the program and the command, then what may stand behind them."""
        behind = [self.value(action) for action in arguments_of(parser)]
        if commands_of(parser):
            behind.append(self.texts["value.COMMAND"])
        return " ".join((parser.prog, self.texts["value.OPTIONS"], *behind))

    def head(self, action: argparse.Action) -> str:
        """An option with what its value is called; of an argument what it is called, alone."""
        value = self.value(action) if action.nargs != 0 else ""
        return " ".join(part for part in (", ".join(action.option_strings), value) if part)

    def value(self, action: argparse.Action) -> str:
        """What a value is called, or several of one option."""
        return " ".join(self.texts[f"value.{name}"] for name in self.value_names(action))

    @staticmethod
    def value_names(action: argparse.Action) -> tuple[str, ...]:
        """The same in the code."""
        usual = "VALUE" if action.option_strings and action.choices else action.dest.upper()
        return action.metavar if isinstance(action.metavar, tuple) else (action.metavar or usual,)

    def told(self, parser: argparse.ArgumentParser, action: argparse.Action) -> str:
        """What an option or argument does, what its value may be, and what it cannot stand with."""
        choices = [str(choice) for choice in action.choices or ("",)]
        gaps = {"default": action.default, "named": action.help, "first": choices[0], "last": choices[-1]}
        said = [self.texts[self.key(parser, action)].format(**gaps)]
        if action.choices and not action.metavar:
            said.append(self.texts["page.choices"].format(choices=", ".join(choices)))
        if rivals := rivals_of(parser, action):
            names = ", ".join(rival.option_strings[-1] for rival in rivals)
            said.append(self.texts["page.not_with"].format(names=names))
        return " ".join(said)

    def key(self, parser: argparse.ArgumentParser, action: argparse.Action) -> str:
        """Under which key the words of an option or argument stand."""
        name = action.option_strings[-1].lstrip("-") if action.option_strings else action.dest
        own = f"{command_of(parser)}.{name}"
        return own if own in self.texts else f"option.{name}"
