"""Debian's Firefox, driven by what it has built in: WebDriver BiDi over a socket, and no driver beside it."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.web.client import PATIENCE_S

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")  # Debian's; elsewhere whichever is there
# A microphone that needs no leave, and no questions of its own.
PREFERENCES = {
    "media.navigator.permission.disabled": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "app.update.disabledForTesting": True,
    "intl.accept_languages": "de",
}
_LISTENS = re.compile(r"BiDi listening on (ws://\S+)")
_MIDDLE = """(() => {
  const found = [...document.querySelectorAll(%s)].find((one) => one.checkVisibility());
  found.scrollIntoView({block: "center"});
  const {left, top, width, height} = found.getBoundingClientRect();
  return JSON.stringify([left + width / 2, top + height / 2].map(Math.round));
})()"""


class Firefox:
    """One browser with one page."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._ask("session.new", capabilities={})
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: object) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(timeout=PATIENCE_S))).get("id") != number:
            pass  # an event
        assert answer["type"] == "success", answer
        return answer["result"]

    def open(self, url: str) -> None:
        """Load a page, until all of it is there."""
        self._ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """What the page makes of JavaScript."""
        answer = self._ask(
            "script.evaluate", expression=expression, target={"context": self._context}, awaitPromise=True
        )
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def until(self, condition: str) -> None:
        """Wait until this JavaScript is true."""
        ends = time.monotonic() + PATIENCE_S
        while not self.evaluate(f"Boolean({condition})"):
            assert time.monotonic() < ends, f"{condition}\n{self.evaluate('document.body.innerText')}"
            time.sleep(0.05)

    def says(self, words: str) -> None:
        """Wait until these words are on the page."""
        self.until(f"document.body.innerText.includes({json.dumps(words)})")

    def click(self, selector: str) -> None:
        """Click with the mouse in the middle of the first such element that is shown."""
        self.until(f"[...document.querySelectorAll({json.dumps(selector)})].some((one) => one.checkVisibility())")
        x, y = json.loads(self.evaluate(_MIDDLE % json.dumps(selector)))
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        moves = [{"type": "pointerMove", "x": x, "y": y}, *press]
        self._act({"type": "pointer", "id": "mouse", "actions": moves})

    def type(self, text: str) -> None:
        """Press the keys of a text; Enter is U+E007."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": keys})

    def _act(self, *actions: object) -> None:
        self._ask("input.performActions", context=self._context, actions=actions)


@contextlib.contextmanager
def started(profile: Path, sound: str) -> Iterator[Firefox]:
    """Firefox with a new profile in that folder, until it is ended; `sound` is the address of its sound server."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines), "utf-8")
    assert PROGRAM, "the test of Firefox needs firefox-esr, or another Firefox"
    options = ["--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with subprocess.Popen(
        [PROGRAM, *options], env=os.environ | {"PULSE_SERVER": sound}, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            address = _address(process)
            with connect(f"{address}/session", max_size=None, open_timeout=PATIENCE_S, close_timeout=1) as socket:
                yield Firefox(socket)
        finally:
            process.kill()


def _address(process: subprocess.Popen[str]) -> str:
    """Where it listens, as it says itself."""
    assert process.stderr
    for line in process.stderr:
        if found := _LISTENS.search(line):
            return found[1]
    raise AssertionError("Firefox does not listen")
