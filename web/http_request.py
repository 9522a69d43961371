"""What comes with a request: its form or body, the language that it wants, and from where it comes."""

import asyncio
import contextlib
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection, Request

from web.texts import language_for

LONGEST_FORM = 1_000  # bytes
MOST_FIELDS = 8
TO_SEND_A_FORM_S = 5.0


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a small form; nothing of one that is large, slow, no text, or has more fields than any of ours."""
    text = (await body_of(request, LONGEST_FORM)).decode("utf-8", "replace")
    try:
        fields = parse_qs(text, max_num_fields=MOST_FIELDS)
    except ValueError:
        return {}
    return {name: values[0] for name, values in fields.items()}


async def body_of(request: Request, longest: int) -> bytes:
    """What comes with a request; nothing of what is longer or slow."""
    body = b""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(TO_SEND_A_FORM_S):
            async for piece in request.stream():
                body += piece
                if len(body) > longest:
                    return b""
            return body
    return b""


def language_of(request: HTTPConnection) -> str:
    """The first of its browser's languages that pages have."""
    return language_for(request.headers.get("accept-language", ""))


def address_of(request: HTTPConnection) -> str:
    """From where it comes; empty where nobody tells."""
    return request.client.host if request.client else ""
