"""A page that speaks, without a browser: the sound socket of docs/web.md, and recordings as its microphone."""

import contextlib
import json
import socket
import uuid
from pathlib import Path

import numpy as np
import soxr
from websockets.sync.client import ClientConnection

from tests.web.client import Json, Page, answer_at, open_socket
from tests.web.server import CHECKOUT
from voice.audio import open_recording
from voice.mouth.espeak import EspeakSynthesiser
from voice.pcm import HEARING_RATE, bytes_of_ms

FRAME = bytes_of_ms(40)
TAKES = CHECKOUT / "demo" / "takes"


def recorded(name: str) -> bytes:
    """The sound of a clip of the demo, such as "first/002-white"."""
    return open_recording(Path(TAKES / f"{name}.opus")).pcm(HEARING_RATE).samples


def spoken(words: str) -> bytes:
    """German words as espeak says them, in the ear's format."""
    samples, espeak = bytearray(), EspeakSynthesiser()

    def keep(chunk: bytes) -> bool:
        samples.extend(chunk)
        return True

    espeak.synthesise(words, "de", keep)
    heard = soxr.resample(np.frombuffer(bytes(samples), "<i2"), espeak.sample_rate, HEARING_RATE)
    return bytes(heard.astype("<i2").tobytes())


class Voice:
    """The sound socket of somebody's page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.socket: ClientConnection
        self.open()

    def open(self) -> None:
        """Open it, also after it was lost."""
        self.socket = open_socket(self._page.address, self._page.cookie, path="/sound")

    def cut(self) -> None:
        """Lose it without a word."""
        with contextlib.suppress(OSError):
            self.socket.socket.shutdown(socket.SHUT_RDWR)

    def send(self, frame: Json) -> None:
        """Send a request as it is."""
        self.socket.send(json.dumps(frame))

    def sound(self, samples: bytes) -> None:
        """Send sound, 40 ms each."""
        for start in range(0, len(samples), FRAME):
            self.socket.send(samples[start : start + FRAME])

    def take(self) -> Json:
        """The next answer, behind signs of life."""
        return answer_at(self.socket)

    def leave_open(self, samples: bytes, meanwhile: str = "", microphone: str = "") -> tuple[int, Json]:
        """Have an open microphone hear it, until words in it are over: after how many samples, and the answer."""
        id_ = str(uuid.uuid4())
        begin = {"do": "begin", "id": id_, "hands_free": True, "meanwhile": meanwhile, "microphone": microphone}
        self.send(begin)
        self.sound(samples)
        over = self.take()
        assert (over["is"], over["id"]) == ("over", id_)
        return over["samples"], self.end(id_, samples)

    def read(self, words: str, samples: bytes) -> Json:
        """Read a word of the profile: what came of it."""
        id_ = str(uuid.uuid4())
        self.send({"do": "begin", "id": id_, "reads": words})
        self.sound(samples)
        self.send({"do": "end", "id": id_, "samples": len(samples) // 2})
        while (answer := self.take())["is"] != "answer":
            pass
        found: Json = answer["reading"]
        return found

    def hear_nothing(self, samples: bytes) -> Json:
        """Have an open microphone hear it until it is quiet: the answer."""
        id_ = str(uuid.uuid4())
        self.send({"do": "begin", "id": id_, "hands_free": True})
        self.sound(samples)
        return self.end(id_, samples)

    def end(self, id_: str, samples: bytes) -> Json:
        """End an utterance, and wait for the answer, and until the page has seen what came of it."""
        self.send({"do": "end", "id": id_, "samples": len(samples) // 2})
        answer = self.take()
        assert answer["id"] == id_
        self._page.until(answer.get("version", 0))
        return answer

    def say(self, samples: bytes, id_: str | None = None, waited: Json | None = None) -> Json:
        """Say it, and wait for the answer, and until the page has seen what came of it."""
        id_ = id_ or str(uuid.uuid4())
        self.send({"do": "begin", "id": id_, **({"waited": waited} if waited else {})})
        self.sound(samples)
        return self.end(id_, samples)
