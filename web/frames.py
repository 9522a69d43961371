"""The requests of a page, read strictly: an unknown field or kind, a wrong type or a long text is no request.

Each frame is one JSON object whose `do` names the request (docs/web.md).
"""

from typing import Annotated, Any, TypeVar

import msgspec

from web.errors import FrameError, WebErrorCode

LONGEST_FRAME = 16_384  # bytes
Found = TypeVar("Found")
_Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[\w.-]+$")]
_Text = Annotated[str, msgspec.Meta(max_length=500)]
_Name = Annotated[str, msgspec.Meta(max_length=32)]
_Version = Annotated[int, msgspec.Meta(ge=-1, le=2**31)]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """A request; its class's name in small letters is its `do`."""


class Hello(Frame, frozen=True):
    """The first frame: the version that this page has seen last, -1 for none."""

    version: _Version = -1


class Waited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That a request had to wait for the connection: what the page had seen of the table when it was made."""

    run: _Name
    version: _Version


class Do(Frame, frozen=True, tag="command"):
    """A command for the referee, without who gives it and when."""

    id: _Id
    command: dict[str, Any]
    waited: Waited | None = None


class Preview(Frame, frozen=True):
    """What a command would bring besides what its words say; nothing is done."""

    id: _Id
    command: dict[str, Any]


class Say(Frame, frozen=True):
    """Typed words for the dialogue."""

    id: _Id
    words: _Text
    waited: Waited | None = None


class Language(Frame, frozen=True):
    """From now on in another language."""

    id: _Id
    language: _Name


class IssueCode(Frame, frozen=True, tag="issue_code"):
    """A new code for a place, whose session then ends."""

    id: _Id
    place: _Name


class Delay(Frame, frozen=True):
    """How much later spectators see everything."""

    id: _Id
    half_moves: Annotated[int, msgspec.Meta(ge=0, le=40)]
    minutes: Annotated[int, msgspec.Meta(ge=0, le=120)]


class Close(Frame, frozen=True):
    """End the program of a table whose game is signed."""

    id: _Id


class Ask(Frame, frozen=True):
    """Something to read that is not sent by itself."""

    id: _Id
    what: _Name
    start: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = msgspec.field(default=0, name="from")


Request = Do | Preview | Say | Language | IssueCode | Delay | Close | Ask
_decoder: msgspec.json.Decoder[Hello | Request] = msgspec.json.Decoder(Hello | Request)


def read_frame(text: str) -> Hello | Request:
    """Read a frame. Raises `FrameError`."""
    return decoded(_decoder, text)


def decoded(decoder: msgspec.json.Decoder[Found], text: str) -> Found:
    """What a text frame says, read as strictly as the decoder does. Raises `FrameError`."""
    if len(text) > LONGEST_FRAME:
        raise FrameError(WebErrorCode.TOO_LONG, f"a frame of {len(text)} characters")
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise FrameError(WebErrorCode.BAD_FRAME, str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise FrameError(WebErrorCode.NOT_JSON, str(error)) from None
