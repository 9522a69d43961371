"""`rochade laws`: the editions of the Laws, their parameters with the articles, and what a competition changes."""

import argparse
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from app import editions, output
from app.errors import OK, AppError
from game.edition import Edition
from game.errors import EditionFault

if TYPE_CHECKING:
    from speech_grammar.messages import Catalogue
from app.articles import source
from app.options import add_rules


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the edition, the parameter and the competition's own rules."""
    parser.add_argument("edition", nargs="?", choices=editions.names())
    parser.add_argument("parameter", nargs="?")
    add_rules(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the editions, or one; with a competition's rules what they change. Raises `AppError`."""
    from speech_grammar.messages import Catalogue

    catalogue = Catalogue.load(arguments.language)
    for line in _lines(arguments, catalogue):
        output.line(line)
    return OK


def _lines(arguments: argparse.Namespace, catalogue: "Catalogue") -> Iterable[str]:
    if arguments.edition is None and arguments.rules is None:
        return (str(catalogue.say("laws.edition", name=name)) for name in editions.names())
    base = editions.load(arguments.edition or editions.DEFAULT)
    edition = editions.load_with_rules(base.name, arguments.rules)
    if arguments.parameter in dict(edition.duties):
        return (duty(catalogue, edition, arguments.parameter),)
    if arguments.parameter is not None:
        if arguments.parameter not in dict(edition.articles):
            raise AppError(EditionFault.NO_SUCH_RULE, f"no parameter {arguments.parameter!r}", name=arguments.parameter)
        return (parameter(catalogue, edition, arguments.parameter),)
    if arguments.rules is not None:
        return changes(catalogue, edition, base)
    parameters = (parameter(catalogue, edition, key) for key, _ in edition.articles)
    return chain(parameters, (duty(catalogue, edition, name) for name, _ in edition.duties))


def parameter(catalogue: "Catalogue", edition: Edition, key: str) -> str:
    """One parameter in a line: its key, its value, what it means, its article."""
    meaning = catalogue.say(f"parameter.{key}")
    article = catalogue.say("laws.article", text=source(catalogue, edition.article(key)))
    return f"{key}: {_value(catalogue, edition, key)}. {meaning}. {article}"


def duty(catalogue: "Catalogue", edition: Edition, name: str) -> str:
    """One duty that only an arbiter sees, in a line: its name, its words, its article."""
    article = catalogue.say("laws.article", text=dict(edition.duties)[name])
    return f"{name}: {catalogue.say(f'duty.{name}')} {article}"


def changes(catalogue: "Catalogue", edition: Edition, base: Edition) -> Iterator[str]:
    """What a competition's rules change, a line each with what it was."""
    changed = edition.changes(base)
    yield str(catalogue.say("laws.changes", name=edition.name, count=len(changed)))
    for key in changed:
        was = catalogue.say("laws.was", value=_value(catalogue, base, key))
        yield f"{parameter(catalogue, edition, key)} {was}"


def _value(catalogue: "Catalogue", edition: Edition, key: str) -> str:
    """The value in words where it is a choice, as a number where it is one."""
    value = getattr(edition, key)
    if isinstance(value, bool):
        return str(catalogue.say("value.yes" if value else "value.no"))
    return str(catalogue.say(f"value.{value}")) if isinstance(value, str) else str(value)
