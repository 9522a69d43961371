"""The frames of the sound socket: requests as text, read strictly; the sound between them in binary.

An utterance is `begin`, its sound, and `end` with the number of its samples; `drop` takes it back. Its sound is int16
little-endian mono at 16,000 Hz, in frames of any size up to `LONGEST_SOUND`: a page sends 120 ms each.
"""

from typing import Annotated

import msgspec

from web.errors import FrameError, WebErrorCode
from web.frames import Waited, decoded

RATE = 16_000  # Hz
SAMPLE = 2  # bytes
LONGEST_SOUND = RATE * SAMPLE // 4  # bytes: 250 ms
LONGEST_S = 60  # of one utterance; what a recogniser hears of it is less
_Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[\w.-]+$")]
_Words = Annotated[str, msgspec.Meta(max_length=2_000)]
_Count = Annotated[int, msgspec.Meta(ge=0, le=RATE * LONGEST_S)]


class SoundFrame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """A request; its class's name in small letters is its `do`."""

    id: _Id


class Begin(SoundFrame, frozen=True):
    """The sound that follows is an utterance, whose answer has its id; it may have `waited` for the connection.

    `hands_free`: in it somebody may say something; the server tells when that is `over`. `meanwhile`: words that the
    page itself was saying. `reads`: words of his profile, which a player reads. `microphone` names it for as long as it
    is on.
    """

    waited: Waited | None = None
    hands_free: bool = False
    meanwhile: _Words = ""
    reads: Annotated[str, msgspec.Meta(max_length=100)] = ""
    microphone: Annotated[str, msgspec.Meta(max_length=64)] = ""


class End(SoundFrame, frozen=True):
    """It is over, and had so many samples."""

    samples: _Count


class Drop(SoundFrame, frozen=True):
    """It was none: nobody will answer it."""


_decoder: msgspec.json.Decoder[Begin | End | Drop] = msgspec.json.Decoder(Begin | End | Drop)


def read_request(text: str) -> Begin | End | Drop:
    """Read a text frame. Raises `FrameError`."""
    return decoded(_decoder, text)


def read_sound(found: bytes) -> bytes:
    """Read a binary frame: whole samples, some, and not too many. Raises `FrameError`."""
    if not found or len(found) % SAMPLE or len(found) > LONGEST_SOUND:
        raise FrameError(WebErrorCode.BAD_SOUND, f"a binary frame of {len(found)} bytes")
    return found
