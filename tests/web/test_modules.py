"""All modules of a page in one file, and its labels: each page gets what it needs, and nothing is lost on the way."""

import subprocess
from pathlib import Path

import pytest

from tests.web.client import request
from tests.web.server import OneTable
from web.modules import STATIC, join, joined, pages
from web.texts import labels, texts

BOARD = """import { FILES, at as there } from "./squares.js";

/**
 * import { nothing } from "nowhere";
 */
export function show() {
  // as it is written
  return `${there(FILES)}; // said`; // as it is meant
}
"""
SQUARES = """export const FILES = "ab";
const own = { at: 1 }
export class Square {}
export async function wait() {}
export function at(files) {
  return files[own.at];
}
"""
PAGE = """import { show } from "../board.js";
import { Square, wait } from "../squares.js";

await wait();
const own = show();
console.log(own, Square.name);
"""


def written(folder: Path, **modules: str) -> Path:
    """A folder with these modules, `pages/first.js` among them as `first`."""
    (folder / "pages").mkdir()
    for name, text in modules.items():
        folder.joinpath(f"pages/{name}.js" if name == "first" else f"{name}.js").write_text(text, "utf-8")
    return folder


def test_modules_in_one_file_do_what_they_do_by_themselves(tmp_path: Path):
    """Each once, what it imports before it; names that no other may know stay its own, comments stay here."""
    text = join(written(tmp_path, board=BOARD, squares=SQUARES, first=PAGE), "pages/first.js")
    assert text.count("class Square") == 1
    assert "as it is" not in text
    file = tmp_path / "joined.mjs"
    file.write_text(text, "utf-8")
    done = subprocess.run(["node", file], capture_output=True, text=True, check=True)
    assert done.stdout == "b; // said Square\n"


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (
            'import { at } from "./pages/first.js";\n',
            "modules import each other: pages/first.js board.js pages/first.js",
        ),
        ("export default 1;\n", "board.js: export default 1;"),
        ('import * as all from "./squares.js";\n', 'board.js: import * as all from "./squares.js";'),
        ("const later = import(`./squares.js`);\n", "board.js: import(`./squares.js`);"),
    ],
)
def test_what_is_not_understood_is_not_joined(tmp_path: Path, board: str, why: str):
    """Nobody gets half a page."""
    folder = written(tmp_path, board=board, squares=SQUARES, first='import { show } from "../board.js";\n')
    with pytest.raises(ValueError, match=r"^.*$") as refused:
        join(folder, "pages/first.js")
    assert str(refused.value) == why


def test_comments_with_their_licence_go_with_the_modules_of_others():
    """The board's library is under the MIT licence, and says so."""
    assert joined("player").count("Author and copyright: Stefan Haack") == len(
        [file for file in STATIC.glob("vendor/cm-chessboard/src/**/*.js") if "copyright" in file.read_text("utf-8")]
    )


def test_a_page_has_the_labels_that_it_names_and_no_label_is_nobodys():
    """Whole, or by how they begin; one label is there before any module is."""
    found = {page: labels("de", joined(page)) for page in pages()}
    assert {key for one in found.values() for key in one} == set(texts("de")) - {"page.late"}
    assert "console.announce" in found["assistant"]
    assert "profile.learn" in found["player"]
    assert not [key for key in found["spectator"] if key.startswith(("field.", "profile.", "voice."))]


def test_who_has_it_is_not_sent_it_again(table: OneTable):
    """A page that is loaded again asks whether anything has changed; packed for who can unpack it."""
    for path in ("/pages/player.js", "/texts/player/de.json", "/texts/de.json"):
        _, plain, long = request(table.address, "GET", path)
        status, packed, short = request(table.address, "GET", path, headers={"Accept-Encoding": "gzip"})
        assert (status, packed["content-encoding"], packed["vary"]) == (200, "gzip", "Accept-Encoding")
        assert len(short) < len(long) / 2
        assert packed["etag"] != plain["etag"]
        for headers in ({"If-None-Match": plain["etag"]}, {"If-None-Match": packed["etag"], "Accept-Encoding": "gzip"}):
            status, again, nothing = request(table.address, "GET", path, headers=headers)
            assert (status, nothing, again["cache-control"]) == (304, b"", "no-cache")


@pytest.mark.parametrize(
    "path", ["/pages/nothing.js", "/pages/..%2fmain.js", "/texts/nothing/de.json", "/texts/player/xx.json"]
)
def test_there_is_no_other_page(table: OneTable, path: str):
    """Nor other labels."""
    assert request(table.address, "GET", path)[0] == 404
