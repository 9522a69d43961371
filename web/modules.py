"""The modules of a page in one file: of sixty the headers weigh half as much again, and one import waits for another.

The modules stay as they are, and a browser takes them as they are, too; nothing is built. Each becomes a function that
hands out its exports, in the order in which modules import each other; the page's own comes last, at the top level,
where it may `await`. What is understood is what the pages use: imports and exports by name, one a statement, at the
beginning of a line.
"""

import posixpath
import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
PAGES = "pages"  # the folder of the modules with which pages begin
VENDOR = "vendor/"  # others' modules keep their comments, which have their licence
_IMPORT = re.compile(r'^import \{(?P<names>[^}]*)\} from "(?P<whence>[^"]+)";?\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (?P<name>\w+))", re.MULTILINE)
_HANDED_ON = re.compile(r"^export \{(?P<name>\w+)\};?\n", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/)[\s\S])*\*/|//.*)[ \t]*\n", re.MULTILINE)
_REMARK = re.compile(r"(?<=[;,{}]) // [^\"'`\n]*$", re.MULTILINE)  # with no quote behind it: it stands in no text
_NOT_READ = re.compile(r"^(?:import|export)\b.*|\bimport(?:\(|\.meta).*", re.MULTILINE)


@cache
def joined(page: str) -> str:
    """All modules that `pages/{page}.js` imports, and itself."""
    return join(STATIC, f"{PAGES}/{page}.js")


@cache
def pages() -> frozenset[str]:
    """The names of all pages."""
    return frozenset(file.stem for file in (STATIC / PAGES).glob("*.js"))


def join(folder: Path, entry: str) -> str:
    """The text of `entry`, a path in `folder`, and before it of all modules that it imports.

    Raises ValueError where modules import each other in a circle, or import and export as this does not understand.
    """
    order = _in_order(folder, entry, ())
    numbers = {path: number for number, path in enumerate(order)}
    return "".join(_scope(folder, path, numbers, is_entry=path == entry) for path in order)


def _in_order(folder: Path, path: str, importers: tuple[str, ...]) -> tuple[str, ...]:
    """What a module imports, each before who imports it, then itself; nothing twice."""
    if path in importers:
        raise ValueError(f"modules import each other: {' '.join((*importers, path))}")
    found: dict[str, None] = {}
    for one in _IMPORT.finditer(_text(folder, path)):
        found |= dict.fromkeys(_in_order(folder, _path(path, one["whence"]), (*importers, path)))
    return (*found, path)


def _scope(folder: Path, path: str, numbers: dict[str, int], *, is_entry: bool) -> str:
    """A module as a function that is called at once: so its own names stay its own."""
    text = _text(folder, path)
    taken = "".join(_taken(one["names"], numbers[_path(path, one["whence"])]) for one in _IMPORT.finditer(text))
    names = [one["name"] for kind in (_EXPORT, _HANDED_ON) for one in kind.finditer(text)]
    body = _EXPORT.sub("", _HANDED_ON.sub("", _IMPORT.sub("", text)))
    if strange := _NOT_READ.search(body):
        raise ValueError(f"{path}: {strange[0]}")
    if is_entry:
        return taken + body
    return f"const $${numbers[path]} = (() => {{\n{taken}{body}return {{ {', '.join(names)} }};\n}})();\n"


def _taken(names: str, number: int) -> str:
    """An import of module `number`."""
    listed = ", ".join(name.strip().replace(" as ", ": ") for name in names.split(",") if name.strip())
    return f"const {{ {listed} }} = $${number};\n"


def _text(folder: Path, path: str) -> str:
    """A module without its comments: no page has a use for them, and in some of them something is imported."""
    text = folder.joinpath(path).read_text("utf-8")
    return text if path.startswith(VENDOR) else _REMARK.sub("", _COMMENT.sub("", text))


def _path(importer: str, whence: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), whence))
