"""Mutants of a module: each is the module with one thing in it changed, and the tests are to notice.

    python scripts/mutants.py game/rules/ending/ends.py tests/game/rules/ending/test_ends.py tests/game

runs for each mutant the tests named, in that order, until one fails, and prints every mutant that none noticed: a rule
that is not tested, or nothing that could be. `--tables` changes only what stands outside of functions, `--functions`
only what stands in them. Nothing is written: a mutant lives in a process of its own.
"""

import argparse
import ast
import importlib.abc
import os
import resource
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import chess.variant  # what every test needs is loaded once, before the first mutant
import hypothesis.strategies
import msgspec
import pytest

LOADED_ONCE = (chess, hypothesis, msgspec)
CHECKOUT = Path(__file__).resolve().parent.parent
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider")
COMPARISONS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
CONTEXT = 40  # characters of a change that are shown before it; twice as many after
NO_PROGRAM = {"annotation", "returns", "decorator_list", "target", "targets", "op", "ops", "ctx", "bases"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """The source of a module with one thing changed: in which line and function, what, and into what."""

    line: int
    function: str
    was: str
    became: str
    source: str

    def __str__(self) -> str:
        pairs = zip(self.was, self.became, strict=False)
        differ = next((index for index, (one, other) in enumerate(pairs) if one != other), 0)
        start = max(0, differ - CONTEXT)
        was, became = ("..." * bool(start) + text[start : differ + 2 * CONTEXT] for text in (self.was, self.became))
        return f"{self.line} {self.function or 'table'}: {was}  ->  {became}"


def mutants(source: str, members: Mapping[str, Sequence[str]]) -> Iterator[Mutant]:
    """Every mutant of that source; `members` are the names in each enumeration, which stand in for one another."""
    tree = ast.parse(source)
    for owner, field, node, function in list(_places(tree, "")):
        for other in _instead_of(node, members):
            _put(owner, field, node, other)
            was, became = (" ".join(ast.unparse(ast.fix_missing_locations(each)).split()) for each in (node, other))
            yield Mutant(
                getattr(node, "lineno", 0), function, was, became, ast.unparse(ast.fix_missing_locations(tree))
            )
            _put(owner, field, other, node)


def _places(owner: ast.AST, function: str) -> Iterator[tuple[ast.AST, str, ast.AST, str]]:
    """Every node below that one that the program is made of, with its owner, the field there, and its function."""
    for field, value in ast.iter_fields(owner):
        for node in value if isinstance(value, list) else [value]:
            if field in NO_PROGRAM or not isinstance(node, ast.AST) or _says_only(node):
                continue
            name = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""
            yield owner, field, node, function
            yield from _places(node, f"{function}.{name}".strip("."))


def _says_only(node: ast.AST) -> bool:
    """Whether that is a docstring, an import, `__all__`, or a text made of parts: nothing that decides."""
    is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    names_all = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    return is_docstring or names_all or isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr)


def _put(owner: ast.AST, field: str, old: ast.AST, new: ast.AST) -> None:
    """Put another node where that one stands."""
    value = getattr(owner, field)
    if isinstance(value, list):
        value[next(index for index, node in enumerate(value) if node is old)] = new
    else:
        setattr(owner, field, new)


def _instead_of(node: ast.AST, members: Mapping[str, Sequence[str]]) -> Iterator[ast.AST]:
    """What could stand there by mistake: of a wrong choice, of something forgotten."""
    yield from _chosen_wrongly(node, members)
    yield from _forgotten(node)


def _chosen_wrongly(node: ast.AST, members: Mapping[str, Sequence[str]]) -> Iterator[ast.AST]:
    """Another comparison, number, text, branch, member or colour."""
    match node:
        case ast.Compare(left, ops, comparators):
            for index, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:index], COMPARISONS[type(op)](), *ops[index + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.BinOp(left, op, right) if type(op) in ARITHMETIC:
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
        case ast.Constant(str() | int() | float() as value):
            yield ast.Constant(_another(value))
        case ast.IfExp(_, body, orelse):
            yield from (body, orelse)
        case ast.Name(name) if name in NAMES:
            yield ast.Name(NAMES[name], ast.Load())
        case ast.Attribute(ast.Name(name), member) if member in members.get(name, ()):
            yield ast.Attribute(node.value, members[name][members[name].index(member) - 1], ast.Load())
        case ast.If(_, body, orelse):
            yield from (ast.If(ast.Constant(always), body, orelse) for always in (True, False))


def _another(value: str | float) -> str | float:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case str():
            return f"another {value}"
        case _:
            return value + 1


def _forgotten(node: ast.AST) -> Iterator[ast.AST]:
    """A condition, an element, an argument or a statement less, no `not`, the player for his opponent."""
    match node:
        case ast.BoolOp(op, values):
            yield from (ast.BoolOp(op, rest) if len(rest) > 1 else rest[0] for rest in _each_left_out(values))
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Attribute(value, "opponent"):
            yield value
        case ast.Call(func, args, keywords):
            yield from (ast.Call(func, args, rest) for rest in _each_left_out(keywords))
        case ast.Set(elts) | ast.List(elts) | ast.Tuple(elts):
            yield from (type(node)(elts=rest) for rest in _each_left_out(elts) if rest)
        case ast.Dict(keys, values):
            pairs = list(zip(keys, values, strict=True))
            yield from (
                ast.Dict([key for key, _ in rest], [value for _, value in rest]) for rest in _each_left_out(pairs)
            )
        case ast.comprehension(target, iterated, conditions, is_async):
            yield from (ast.comprehension(target, iterated, rest, is_async) for rest in _each_left_out(conditions))
        case ast.Raise() | ast.Expr() | ast.AugAssign():
            yield ast.Pass()
        case ast.Return(value) if value is not None:
            yield ast.Return(ast.Constant(None))


def _each_left_out(whole: list[Any]) -> Iterator[list[Any]]:
    """The list without its first, without its second ..."""
    return (whole[:index] + whole[index + 1 :] for index in range(len(whole)))


class Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports a module from another source than its file's."""

    def __init__(self, path: Path, source: str) -> None:
        self.name, self.path, self.source = ".".join(path.with_suffix("").parts), path, source

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002 - Python's
        """Where that module comes from: from here, if it is the one."""
        return ModuleSpec(fullname, self, origin=str(self.path)) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the other source."""
        module.__file__ = str(self.path)
        exec(compile(self.source, self.path, "exec"), module.__dict__)  # noqa: S102 - it is our own program


def passes(path: Path, source: str, tests: Sequence[str], most_s: int) -> bool:
    """Whether the tests pass with that source for the module, within so many seconds of CPU time."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (most_s, most_s))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        sys.dont_write_bytecode = True
        sys.meta_path.insert(0, Instead(path, source))
        os._exit(pytest.main([*OPTIONS, *tests]))
    return os.waitpid(child, 0)[1] == 0


def enumerations(folder: Path) -> dict[str, list[str]]:
    """The names of the members of every enumeration in the modules of that folder."""
    nodes = [node for path in folder.rglob("*.py") for node in ast.parse(path.read_text("utf-8")).body]
    return {
        node.name: [
            assigned.targets[0].id
            for assigned in node.body
            if isinstance(assigned, ast.Assign) and isinstance(assigned.targets[0], ast.Name)
        ]
        for node in nodes
        if isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(base) for base in node.bases)
    }


def main(arguments: Sequence[str]) -> int:
    """Print each mutant that lived, and how many there were; 2 where the tests fail without a mutant."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("module", type=Path, help="the file to change, from the checkout")
    parser.add_argument("tests", nargs="+", help="what pytest is to run, the nearest first")
    parser.add_argument("--most-s", type=int, default=300, help="CPU seconds after which a mutant hangs and is noticed")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--tables", action="store_true", help="only what stands outside of functions")
    where.add_argument("--functions", action="store_true", help="only what stands in them")
    options = parser.parse_args(arguments)
    os.chdir(CHECKOUT)
    sys.path.insert(0, str(CHECKOUT))
    source = options.module.read_text("utf-8")
    if not passes(options.module, source, options.tests, options.most_s):
        print("The tests fail without a mutant.")
        return 2
    tried = lived = 0
    for mutant in mutants(source, enumerations(CHECKOUT / "game")):
        if (options.tables and mutant.function) or (options.functions and not mutant.function):
            continue
        tried += 1
        if passes(options.module, mutant.source, options.tests, options.most_s):
            lived += 1
            print(f"{options.module}:{mutant}", flush=True)
    print(f"{options.module}: {tried} mutants, {lived} lived")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
