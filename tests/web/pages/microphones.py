"""Microphones for a browser's page, and an ear at what it plays."""

import base64
import time
from pathlib import Path

import numpy as np
import soxr
from playwright.sync_api import Browser, BrowserType, Page, WebSocket

from tests.web.client import PATIENCE_S
from voice.ear.recogniser import hear
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import HEARING_RATE, Pcm, bytes_of_ms, write_wav

ON, OFF, TALK = "Mikrofon einschalten", "Mikrofon ausschalten", "Sprechen"
LEAD_MS = 3_000  # of silence in the file before somebody speaks: so long the page may take to listen
TAIL_MS = 400
MOST_TRIES = 8

# What is given to the loudspeaker, each sound once it begins.
_TAP = """() => {
  window.played = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    const samples = [...this.buffer.getChannelData(0)].map((each) => Math.round(each * 32767));
    window.played.push({rate: this.buffer.sampleRate, samples});
    return start.apply(this, when);
  };
}"""

# A microphone in the place of the browser's: it says what the test says, and can be pulled out.
_STUB = """() => {
  const {prototype} = MediaDevices;
  prototype.getUserMedia = async () => {
    if (window.refusal) throw new DOMException("", window.refusal);
    const context = window.room ??= new AudioContext();
    const out = new MediaStreamAudioDestinationNode(context);
    window.say = async (text) => {
      const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
      const samples = Float32Array.from(new Int16Array(bytes.buffer), (each) => each / 32768);
      const buffer = new AudioBuffer({length: samples.length, sampleRate: 16000});
      buffer.copyToChannel(samples, 0);
      const source = new AudioBufferSourceNode(context, {buffer});
      source.connect(out);
      await new Promise((resolve) => { source.onended = resolve; source.start(); });
    };
    window.pullOut = () => {
      const [track] = out.stream.getTracks();
      track.stop();
      track.dispatchEvent(new Event("ended"));
    };
    return out.stream;
  };
}"""


def stub_microphone(page: Page) -> None:
    """Load the page anew, with a microphone for `say`."""
    _load_with(page, _STUB)


def say(page: Page, samples: bytes) -> None:
    """Talk: press, speak into the stubbed microphone, press again."""
    talk = page.get_by_role("button", name=TALK, exact=True)
    talk.click()
    speak(page, samples)
    page.wait_for_timeout(500)  # within so short a time after the first a click counts for nothing
    talk.click()


def speak(page: Page, samples: bytes) -> None:
    """Speak into the stubbed microphone, until all is said."""
    page.evaluate("(text) => window.say(text)", base64.b64encode(samples + bytes(bytes_of_ms(TAIL_MS))).decode())


def tap(page: Page) -> None:
    """Load the page anew, and remember what it plays."""
    _load_with(page, _TAP)


def _load_with(page: Page, script: str) -> None:
    """Load it anew, and wait until it has its table."""
    page.add_init_script(f"({script})()")
    page.reload()
    page.get_by_role("log").wait_for(state="attached")


def sentences(page: Page, ear: VoskRecogniser) -> list[str]:
    """What our own ear hears of the sentences that the page has played, without the short sounds."""
    found = page.evaluate("window.played.filter(({rate, samples}) => samples.length > rate / 2)")
    return [_heard(ear, np.array(one["samples"], np.int16), one["rate"]) for one in found]


def _heard(ear: VoskRecogniser, samples: "np.ndarray[tuple[int], np.dtype[np.int16]]", rate: int) -> str:
    return hear(ear, [soxr.resample(samples, rate, HEARING_RATE).astype("<i2").tobytes()]).words


class FileMicrophone:
    """A browser whose microphone is a file: what is in it is said from when the page switches the microphone on."""

    def __init__(self, kind: BrowserType, chromium: str, folder: Path) -> None:
        self._file = folder / "microphone.wav"
        self._sent = 0  # bytes of sound
        write_wav(self._file, Pcm(bytes(HEARING_RATE), HEARING_RATE))
        self.browser: Browser = kind.launch(
            executable_path=chromium,
            args=[
                "--no-sandbox",
                "--use-fake-device-for-media-stream",
                "--use-fake-ui-for-media-stream",
                f"--use-file-for-fake-audio-capture={self._file}%noloop",
            ],
        )

    def attach(self, page: Page) -> None:
        """Count the sound that the page sends."""

        def count(frame: str | bytes) -> None:
            self._sent += len(frame) if isinstance(frame, bytes) else 0

        def opened(socket: WebSocket) -> None:
            if socket.url.endswith("/sound"):
                socket.on("framesent", count)

        page.on("websocket", opened)

    def say(self, page: Page, samples: bytes) -> None:
        """Switch the microphone on, talk until the file is at its end, switch it off again."""
        whole = bytes(bytes_of_ms(LEAD_MS)) + samples + bytes(bytes_of_ms(TAIL_MS))
        write_wav(self._file, Pcm(whole + bytes(bytes_of_ms(30_000)), HEARING_RATE))
        for _ in range(MOST_TRIES):
            if self._listened_in_time(page):
                break
        else:
            raise AssertionError("the page takes too long to listen")
        until, began = self._sent + len(whole), time.monotonic()
        while self._sent < until:
            assert time.monotonic() < began + PATIENCE_S
            page.wait_for_timeout(50)
        page.get_by_role("button", name=TALK, exact=True).click()

    def _listened_in_time(self, page: Page) -> bool:
        """Whether the page listens before the file speaks; else it is to begin again."""
        off = page.get_by_role("button", name=OFF)
        if off.is_visible():
            off.click()
        began = time.monotonic()
        page.get_by_role("button", name=ON).click()
        talk = page.get_by_role("button", name=TALK, exact=True)
        while talk.get_attribute("data-state") != "open":  # a click so soon after another counts for nothing
            talk.click()
        return time.monotonic() - began < LEAD_MS / 1000 - 0.2
