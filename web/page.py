"""What a page is loaded from: the one HTML of all places, its labels, its modules, and the files beside them."""

import html
import json
from functools import cache

from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from web.errors import NotYours, WebErrorCode
from web.modules import STATIC, joined, pages
from web.packed import Packed
from web.place import Place
from web.texts import labels, languages, texts

_BEGINS = {
    Place.WHITE: "player",
    Place.BLACK: "player",
    Place.ASSISTANT_WHITE: "assistant",
    Place.ASSISTANT_BLACK: "assistant",
    Place.ARBITER: "arbiter",
    Place.SPECTATOR: "spectator",
}
_WITHOUT_VOICE = {"arbiter", "spectator", "hall", "cards"}
_OF_VOICE = '<link rel="stylesheet" href="/static/voice/voice.css">'
_OF_MODULES = '<script type="module" src="/pages/join.js"></script>'
_COMES_BACK = '<script type="module" src="/static/back.js"></script>'


def page_of(
    language: str,
    page: str,
    *,
    place: str = "",
    table: str = "",
    refused: str = "",
    status: int = 200,
    comes_back: bool = False,
) -> Response:
    """The one page of all places: `html` says in its attributes which language, page, place and table it is.

    One that `comes_back` asks again by itself, and opens what was asked for as soon as it is there.
    """
    begins = _begins(page, place)
    said = {"lang": language, "data-page": page, "data-place": place, "data-table": table, "data-refused": refused}
    said |= {"data-begins": begins}
    attributes = " ".join(f'{name}="{html.escape(value)}"' for name, value in said.items())
    text = (STATIC / "index.html").read_text("utf-8").replace('<html lang="de">', f"<html {attributes}>", 1)
    text = text.replace("{late}", html.escape(texts(language)["page.late"]), 1)
    if begins in _WITHOUT_VOICE:
        text = text.replace(_OF_VOICE, "", 1)
    if comes_back:
        text = text.replace(_OF_MODULES, f"{_OF_MODULES}{_COMES_BACK}", 1)
    return HTMLResponse(text.replace("/pages/join.js", f"/pages/{begins}.js", 1), status)


def _begins(page: str, place: str) -> str:
    """The module with which a page begins; a wall and a frame of another site's page are spectators'."""
    if page in {"join", "hall", "cards"}:
        return page
    return _BEGINS[Place(place)]


@cache
def labels_of(language: str, page: str) -> Packed:
    """The labels that a page needs, in one language; all, without a page. Raises NotYours."""
    if language not in languages() or page not in pages() | {""}:
        raise NotYours(WebErrorCode.NO_SUCH_THING, f"no language {language!r}")
    needed = labels(language, joined(page)) if page else texts(language)
    return Packed.of(json.dumps(needed, ensure_ascii=False, separators=(",", ":")), "application/json")


@cache
def modules_of(page: str) -> Packed:
    """All modules of a page in one file. Raises NotYours."""
    if page not in pages():
        raise NotYours(WebErrorCode.NO_SUCH_THING, f"no page {page!r}")
    return Packed.of(joined(page), "text/javascript")


class Static(StaticFiles):
    """The pages' own files: asked for again each time, and sent again only where they have changed."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """The file, or that it has not changed."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type] # handed on as they come
        response.headers["Cache-Control"] = "no-cache"
        return response
