"""Microphones for a browser's page, and an ear at what it plays."""

import base64
import time
from pathlib import Path

import numpy as np
import soxr
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.web.pages.seeing import until_there
from voice.ear.recogniser import hear
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import HEARING_RATE, Pcm, bytes_of_ms, write_wav

ON, OFF, TALK = "Mikrofon einschalten", "Mikrofon ausschalten", "Sprechen"
FIRST_LEAD_MS = 700  # of silence in the file before somebody speaks: so long the page may take to listen
TAIL_MS = 400
MOST_TRIES = 8
LONGEST_LEAD_MS = 6_000
PAUSE_MS = 250
QUIET = 100  # of 32,767
Samples = np.ndarray[tuple[int], np.dtype[np.int16]]

# What is given to the loudspeaker, each sound from its beginning to where it is silenced; how many are asked for and
# not yet heard to their end; and how many bytes of sound are sent to the server.
_TAP = """() => {
  window.played = [];
  window.unheard = window.spoken = 0;
  const {start, stop} = AudioBufferSourceNode.prototype, {send} = WebSocket.prototype, ask = window.fetch;
  const {decodeAudioData} = BaseAudioContext.prototype;
  const isOver = () => setTimeout(() => { window.unheard--; }, 50);  // what follows has begun by then
  AudioBufferSourceNode.prototype.start = function (...when) {
    const samples = this.buffer.getChannelData(0).slice();
    this.sound = {rate: this.buffer.sampleRate, samples};
    this.begun = this.context.currentTime;
    window.played.push(this.sound);
    window.unheard++;
    this.addEventListener("ended", isOver);
    return start.apply(this, when);
  };
  AudioBufferSourceNode.prototype.stop = function (...when) {
    const seconds = this.context.currentTime - this.begun;
    this.sound.samples = this.sound.samples.slice(0, Math.round(seconds * this.sound.rate));
    return stop.apply(this, when);
  };
  window.fetch = (path, ...rest) => {
    if (/^.(speech|earcon)/.test(path)) window.unheard++;
    return ask(path, ...rest);
  };
  BaseAudioContext.prototype.decodeAudioData = function (bytes) {
    return decodeAudioData.call(this, bytes).finally(isOver);
  };
  window.taken = () => window.played.map(({rate, samples}) => {
    const bytes = new Uint8Array(Int16Array.from(samples, (each) => Math.max(-1, Math.min(1, each)) * 32767).buffer);
    return [rate, btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""))];
  });
  WebSocket.prototype.send = function (data) {
    if (data instanceof Blob) window.spoken += data.size;
    return send.call(this, data);
  };
}"""

# A microphone in the place of the browser's: it says what the test says, and can be pulled out.
_STUB = """() => {
  const {prototype} = MediaDevices;
  prototype.getUserMedia = async () => {
    await window.asking;
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


def begin_to_speak(page: Page, samples: bytes) -> None:
    """Speak into it, and go on meanwhile."""
    page.evaluate("(text) => { window.say(text); }", base64.b64encode(samples).decode())


def tap(page: Page) -> None:
    """Load the page anew, and remember what it plays."""
    _load_with(page, _TAP)


def _load_with(page: Page, script: str) -> None:
    """Load it anew, and wait until it has its table."""
    page.add_init_script(f"({script})()")
    page.reload()
    until_there(page)


def sentences(page: Page, ear: VoskRecogniser) -> list[str]:
    """What our own ear hears of the sentences that the page has played, without the short sounds."""
    return [_heard(ear, one) for one in _played(page) if len(one) > HEARING_RATE / 2]


def _played(page: Page) -> list[Samples]:
    """Each sound that the page has played, as our ear takes it."""
    found = [(rate, np.frombuffer(base64.b64decode(text), np.int16)) for rate, text in page.evaluate("window.taken()")]
    return [soxr.resample(samples, rate, HEARING_RATE) for rate, samples in found]


def _heard(ear: VoskRecogniser, samples: Samples) -> str:
    return hear(ear, [samples.astype("<i2").tobytes()]).words


def listen_out(page: Page) -> None:
    """Wait until every sentence has been heard to its end."""
    while page.evaluate("window.unheard"):
        page.wait_for_timeout(50)


def parts(page: Page, ear: VoskRecogniser) -> list[str]:
    """What our own ear hears of all that the page has played, which is cut where nothing sounded for a while."""
    return [_heard(ear, part) for one in _played(page) for part in _parts(one)]


class FileMicrophone:
    """A browser whose microphone is a file: what is in it is said from when the page switches the microphone on."""

    def __init__(self, kind: BrowserType, chromium: str, folder: Path) -> None:
        self._file = folder / "microphone.wav"
        self._lead_ms = FIRST_LEAD_MS
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

    def say(self, page: Page, samples: bytes) -> None:
        """Switch the microphone on, talk until the file is at its end; again, where the page was too slow."""
        for _ in range(MOST_TRIES):
            until = int(page.evaluate("window.spoken")) + self._write(samples)
            if self._listened_in_time(page) and self._said(page, until):
                return
            self._lead_ms = min(2 * self._lead_ms, LONGEST_LEAD_MS)
        raise AssertionError("the page takes too long to listen")

    def read(self, page: Page, button: str, samples: bytes, next_: str) -> None:
        """Read a word that the page ends by itself, until it asks for the next; again, where the page was too slow.

        After the last word it asks for none, which `next_` is "" for.
        """
        told = page.locator(".told p, [aria-live=assertive] p")
        prompt = page.locator(".enrolment .prompt")
        for _ in range(MOST_TRIES):
            off = page.get_by_role("button", name=OFF)
            if off.is_visible():
                off.click()
            self._write(samples)
            told.evaluate_all("(before) => before.forEach((one) => { one.dataset.before = true; })")
            page.get_by_role("button", name=button).click()
            answer = told.and_(page.locator(":not([data-before])"))
            expect(answer.or_(prompt.and_(page.locator(":empty"))).first).to_be_attached()
            if prompt.inner_text().startswith(next_) if next_ else not prompt.inner_text():
                return
            self._lead_ms = min(2 * self._lead_ms, LONGEST_LEAD_MS)
        raise AssertionError("the page takes too long to listen")

    def _write(self, samples: bytes) -> int:
        """Put it into the file; how many bytes until it has been said."""
        whole = bytes(bytes_of_ms(self._lead_ms)) + samples + bytes(bytes_of_ms(TAIL_MS))
        write_wav(self._file, Pcm(whole + bytes(bytes_of_ms(30_000)), HEARING_RATE))
        return len(whole)

    def _listened_in_time(self, page: Page) -> bool:
        """Whether the page listens before the file speaks."""
        off = page.get_by_role("button", name=OFF)
        if off.is_visible():
            off.click()
        began = time.monotonic()
        page.get_by_role("button", name=ON).click()
        page.get_by_role("button", name=TALK, exact=True).click()
        return time.monotonic() - began < self._lead_ms / 1000 - 0.1

    def _said(self, page: Page, until: int) -> bool:
        """Whether so many bytes were sent; the page gives a microphone up that is silent for two seconds."""
        talk = page.locator("button.talk")
        while page.evaluate("window.spoken") < until:
            if talk.get_attribute("data-state") != "open":
                return False
            page.wait_for_timeout(50)
        talk.click()
        return True


def _parts(sound: Samples) -> list[Samples]:
    """The sound without its pauses, and without the short sounds of the table."""
    window = HEARING_RATE // 50
    loud = np.abs(sound[: len(sound) // window * window].reshape(-1, window).astype(np.int32)).max(axis=1) > QUIET
    at = np.flatnonzero(loud)
    if not len(at):
        return []
    edges = np.flatnonzero(np.diff(at) > PAUSE_MS // 20)
    firsts, lasts = [at[0], *at[edges + 1]], [*at[edges], at[-1]]
    found = [sound[max(0, first - 5) * window : (last + 6) * window] for first, last in zip(firsts, lasts, strict=True)]
    return [part for part in found if len(part) > HEARING_RATE // 2]
