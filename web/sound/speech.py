"""What a page is spoken: sentences by the server's voice, whole, and short sounds; each as a WAV file."""

from collections.abc import Sequence
from typing import Annotated, Protocol

import msgspec

from web.errors import FrameError, WebErrorCode

LONGEST_REQUEST = 8_000  # bytes
LONGEST_AT_THE_DOOR = 600  # of who has no place yet: more than its longest sentence


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words in their language."""

    text: Annotated[str, msgspec.Meta(max_length=500)]
    lang: Annotated[str, msgspec.Meta(pattern="^[a-z]{2}$")]


class Speech(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be spoken, and how: words a minute, and a pitch from 0 to 99."""

    parts: Annotated[list[Part], msgspec.Meta(max_length=40)]
    rate: Annotated[int, msgspec.Meta(ge=80, le=450)]
    pitch: Annotated[int, msgspec.Meta(ge=0, le=99)]


class Voice(Protocol):
    """The server's voice; called from any thread."""

    def speech(self, parts: Sequence[tuple[str, str]], rate: int, pitch: int) -> bytes:
        """The words, each with its language, as a WAV file. Raises WebError where they cannot be spoken."""
        ...

    def braille(self, text: str) -> str:
        """Text in German braille cells, as Unicode has them."""
        ...

    def earcon(self, name: str) -> bytes | None:
        """A short sound as a WAV file; None where there is none of that name."""
        ...


_decoder = msgspec.json.Decoder(Speech)


def read_speech(body: bytes) -> Speech:
    """Read what a page asks to be spoken. Raises `FrameError`."""
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise FrameError(WebErrorCode.BAD_FRAME, str(error)) from None
