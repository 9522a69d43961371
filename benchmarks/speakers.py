"""Many who speak on pages at once: how long the last word of each waits for its decision, and what a second costs.

    python benchmarks/speakers.py [SPEAKERS ...]

One server hears all pages, each at a table of its own. Blind players say the demo's moves as long as they last, one
breath between two, in frames of 120 ms as a page sends them; then a single page says a move and has the answer
spoken. The frames are packed before, so that those who speak here take little of the time of the one who hears; how
much of both is printed. The times are this machine's, with whatever else it does.
"""

import http.client
import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.server import Server
from tests.web.sound.tables import OneTable
from tests.web.sound.voice import TAKES, Voice, recorded
from voice.pcm import bytes_of_ms

BLOCK_S = 0.12
FRAME = bytes_of_ms(120)
ROUNDS = 3
BREATH_S = 0.3
PERCENTILE = 95
LINE = "Eva zwei Eva vier."
TICKS = os.sysconf("SC_CLK_TCK")


def percentile(values: list[float]) -> float:
    """The 95th."""
    return statistics.quantiles(values, n=100)[PERCENTILE - 1] if len(values) > 1 else values[0]


class Speaker:
    """A page that says one utterance after the other, as fast as anybody speaks."""

    def __init__(self, table: OneTable, sounds: list[bytes], starts_in_s: float) -> None:
        self._voice = Voice(table.begin())
        self._sounds = sounds
        self._starts_in_s = starts_in_s
        self._packed = [[_packed(sound[at : at + FRAME]) for at in range(0, len(sound), FRAME)] for sound in sounds]
        self.waits_ms = list[float]()
        self.refused = 0

    def speak(self) -> None:
        """Say all of them."""
        time.sleep(self._starts_in_s)
        for number, (sound, frames) in enumerate(zip(self._sounds, self._packed, strict=True)):
            self._voice.send({"do": "begin", "id": str(number)})
            began = time.monotonic()
            for count, frame in enumerate(frames, start=1):
                time.sleep(max(0.0, began + count * BLOCK_S - time.monotonic()))
                self._voice.socket.socket.sendall(frame)
            ended = time.monotonic()
            self._voice.send({"do": "end", "id": str(number), "samples": len(sound) // 2})
            answer = self._voice.take()
            if answer.get("code") == "ear_busy":
                self.refused += 1
            else:
                self.waits_ms.append((time.monotonic() - ended) * 1000)
            time.sleep(BREATH_S)


def _packed(sound: bytes) -> bytes:
    """The frame as it goes over the wire."""
    return Frame(Opcode.BINARY, sound).serialize(mask=True)


def together(speakers: int, sounds: list[bytes]) -> None:
    """So many speak, each at a table of his own."""
    lot = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--tables", str(speakers), "--blind", "white")
        said = [lot.sample(sounds, ROUNDS) for _ in range(speakers)]
        pages = [
            Speaker(OneTable(server, str(number + 1)), said[number], lot.uniform(0, 2)) for number in range(speakers)
        ]
        warm = Voice(server.join("black"))  # the model is loaded for whoever comes first
        warm.say(sounds[0])
        used, ours, began = _cpu_s(server.process.pid), time.process_time(), time.monotonic()
        threads = [threading.Thread(target=page.speak) for page in pages]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        used, ours, passed = (
            _cpu_s(server.process.pid) - used,
            time.process_time() - ours,
            time.monotonic() - began,
        )
        server.stop()
    seconds = sum(map(len, (sound for each in said for sound in each))) / 32_000
    waits = [wait for page in pages for wait in page.waits_ms]
    print(
        f"{speakers} speakers, {len(waits)} utterances, {seconds / passed:.1f} heard at once: "
        f"{used * 1000 / seconds:.0f} ms of CPU a second of speech, {used / passed:.2f} cores, and {ours / passed:.2f} "
        f"to speak; from the last sample to the decision {statistics.median(waits):.0f} ms, "
        f"{percentile(waits):.0f} ms at the 95th percentile; {sum(page.refused for page in pages)} refused"
    )


def _cpu_s(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def alone() -> None:
    """One page on the loopback: from the last sample to the decision, and to the sound of the answer."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--blind", "white")
        white = OneTable(server, "1").begin()
        voice, sound = Voice(white), recorded("first/002-white")
        decisions, sounds = list[float](), list[float]()
        for number in range(10):
            voice.send({"do": "begin", "id": str(number)})
            for start in range(0, len(sound), FRAME):
                voice.socket.send(sound[start : start + FRAME])
                time.sleep(BLOCK_S)
            ended = time.monotonic()
            voice.send({"do": "end", "id": str(number), "samples": len(sound) // 2})
            voice.take()
            decisions.append((time.monotonic() - ended) * 1000)
            _spoken(white.address, white.cookie)
            sounds.append((time.monotonic() - ended) * 1000)
        server.stop()
    print(
        f"one page on the loopback: from the last sample to the decision {statistics.median(decisions[1:]):.0f} ms, "
        f"to the sound of the answer {statistics.median(sounds[1:]):.0f} ms (medians of {len(sounds) - 1})"
    )


def _spoken(address: str, cookie: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(address).netloc)
    body = json.dumps({"parts": [{"text": LINE, "lang": "de"}], "rate": 165, "pitch": 50})
    connection.request("POST", "/speech", body, {"Cookie": cookie, "Origin": address})
    assert connection.getresponse().read()
    connection.close()


def main() -> None:
    """Run it for as many speakers as are named."""
    sounds = [recorded(f"first/{path.stem}") for path in sorted((TAKES / "first").glob("*-white.opus"))[:60]]
    for speakers in map(int, sys.argv[1:] or ("1", "10", "25", "50")):
        together(speakers, sounds)
    alone()


if __name__ == "__main__":
    main()
