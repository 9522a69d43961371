"""The cookie of a session: its number, signed, so that nobody can make one up. What it may do, `Access` knows."""

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.responses import Response

NAME = "rochade"
A_WEEK_S = 7 * 24 * 60 * 60


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
