"""What the process of a loudspeaker is told: a letter, the length of what follows in four bytes, and that."""

from enum import Enum
from typing import BinaryIO

_LENGTH = 4
BEGINS, ENDS = b"begins", b"ends"  # what it tells by itself


class Message(Enum):
    """What is meant by a letter."""

    SPEECH = b"S"  # samples, to be appended
    EARCON = b"E"  # samples, to be mixed in now
    CLEAR = b"C"  # speech that has not been heard yet is dropped
    DRAIN = b"D"  # the number that is answered once all speech is out


def written(message: Message, payload: bytes = b"") -> bytes:
    """The message as bytes."""
    return message.value + len(payload).to_bytes(_LENGTH, "little") + payload


def read(stream: BinaryIO) -> tuple[Message, bytes] | None:
    """The next message; None where the stream ends."""
    head = stream.read(1 + _LENGTH)
    if len(head) <= _LENGTH:
        return None
    length = int.from_bytes(head[1:], "little")
    payload = stream.read(length)
    return (Message(head[:1]), payload) if len(payload) == length else None
