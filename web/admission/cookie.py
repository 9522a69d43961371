"""The cookie of a session: its number, signed, so that nobody can make one up. What it may do, `Access` knows.

A browser that may speak has a second one, a secret of its own that outlives its sessions: what it has taught the server
of a voice is its to change, and nobody else's.
"""

import re
import secrets

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.responses import Response

NAME = "rochade"
A_WEEK_S = 7 * 24 * 60 * 60
DEVICE = "rochade_device"
A_YEAR_S = 365 * 24 * 60 * 60
_DEVICE = re.compile(r"[\w-]{43}")  # 32 bytes


class Cookies:
    """Writes and reads cookies with one key."""

    def __init__(self, key: bytes) -> None:
        self._signed = URLSafeSerializer(key, salt="session")

    def read(self, text: str | None) -> str | None:
        """The number of the session; None where there is no cookie, or where it was not written here."""
        try:
            found = self._signed.loads(text or "")
        except BadSignature:
            return None
        return found if isinstance(found, str) else None

    def write(self, response: Response, session: str, *, is_encrypted: bool) -> None:
        """Give the page its cookie: no script reads it, no other site's page sends it, and none goes in the clear."""
        text = str(self._signed.dumps(session))
        response.set_cookie(NAME, text, A_WEEK_S, httponly=True, samesite="strict", secure=is_encrypted)

    def clear(self, response: Response, *, is_encrypted: bool) -> None:
        """Have the browser forget it."""
        response.delete_cookie(NAME, httponly=True, samesite="strict", secure=is_encrypted)


def device_of(text: str | None) -> str:
    """The secret of a browser; empty where it has none."""
    return text if text and _DEVICE.fullmatch(text) else ""


def know_again(response: Response, *, is_encrypted: bool) -> None:
    """Give a browser a secret of its own."""
    text = secrets.token_urlsafe(32)
    response.set_cookie(DEVICE, text, A_YEAR_S, httponly=True, samesite="strict", secure=is_encrypted)
