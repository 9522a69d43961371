"""Every answer says what a browser may do with it; every request comes by a name of this server, from its own pages."""

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "media-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
}
PERMISSIONS = "Permissions-Policy"
WITH_MICROPHONE = "camera=(), geolocation=(), microphone=(self)"  # for the page of somebody who may speak
EMBED = "/embed"  # the one page that another site's may have in a frame: it shows what spectators see, and asks nothing
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{what} {whence}" for what, whence in _POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with "no-referrer" a browser sends the join form with the origin "null"
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    PERMISSIONS: "camera=(), geolocation=(), microphone=()",
    "X-Frame-Options": "DENY",
}


class Guarded:
    """The application behind its headers and its own door."""

    def __init__(self, application: ASGIApp, names: Collection[str]) -> None:
        """`names` are the host names by which this server is asked, besides its addresses in numbers."""
        self._application = application
        self._names = {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] == "lifespan":
            await self._application(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._is_ours(headers.get("host", "")) or not _is_same_origin(headers):
            await PlainTextResponse("Forbidden", 403)(scope, receive, _with_headers(send))
            return
        await self._application(scope, receive, _with_headers(send, is_framed=scope["path"] == EMBED))

    def _is_ours(self, host: str) -> bool:
        """Whether the browser meant this server, and was not led here under a name of somebody else's."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self._names or _is_number(name)


def _is_same_origin(headers: Headers) -> bool:
    """Whether no page of another site asks; a program that is no browser sends no origin."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # no address at all
        return False


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _with_headers(send: Send, *, is_framed: bool = False) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] in {"http.response.start", "websocket.http.response.start"}:
            headers = MutableHeaders(scope=message)
            permitted = headers.get(PERMISSIONS, HEADERS[PERMISSIONS])
            for name, value in (HEADERS | {PERMISSIONS: permitted}).items():
                headers[name] = value
            if is_framed:
                del headers["X-Frame-Options"]
                headers["Content-Security-Policy"] = headers["Content-Security-Policy"].replace(
                    "frame-ancestors 'none'", "frame-ancestors *"
                )
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent
