"""What every page is sent alike: packed once for all who can unpack it, and not sent again to who has it."""

import gzip
import hashlib
from typing import Self

from starlette.requests import Request
from starlette.responses import Response

LEVEL = 9  # of gzip's; it is done once
_TAG_LENGTH = 32  # letters


class Packed:
    """Some text of one type, as it is and as gzip."""

    def __init__(self, plain: bytes, packed: bytes, tag: str, media_type: str) -> None:
        """`tag` is another for other bytes (HTTP's ETag, without quotes)."""
        self._plain = plain
        self._packed = packed
        self._tag = tag
        self._media_type = media_type

    @classmethod
    def of(cls, text: str, media_type: str) -> Self:
        """Pack it."""
        plain = text.encode()
        tag = hashlib.sha256(plain).hexdigest()[:_TAG_LENGTH]
        return cls(plain, gzip.compress(plain, LEVEL, mtime=0), tag, media_type)

    def answer(self, request: Request) -> Response:
        """It, or that it has not changed."""
        takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
        tag = f'"{self._tag}{"-gzip" if takes_gzip else ""}"'
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding", "ETag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if not takes_gzip:
            return Response(self._plain, media_type=self._media_type, headers=headers)
        return Response(self._packed, media_type=self._media_type, headers={**headers, "Content-Encoding": "gzip"})
