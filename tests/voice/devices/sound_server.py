"""A real sound server for tests, alone on this machine."""

import os
import shutil
import signal
import subprocess
import threading
from pathlib import Path


class SoundServer:
    """PulseAudio for this test alone, with a null sink for each headset: what is played there its monitor hears."""

    packages = "pulseaudio, pulseaudio-utils and libasound2-plugins"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.address = f"unix:{folder}/{self.socket}"
        self._process = self._started()

    socket = "native"

    @property
    def command(self) -> tuple[str, ...]:
        """What starts it, alone on this machine."""
        return (
            *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
            *("-L", f"module-native-protocol-unix socket={self._folder}/native auth-anonymous=1"),
            *("-L", "module-null-sink sink_name=laptop"),
        )

    def is_ready(self) -> bool:
        """Whether it has a device to be heard."""
        done = subprocess.run([*self._client(), "get-default-sink"], capture_output=True, encoding="utf-8", check=False)
        return done.stdout.strip() == "laptop"

    def plug_in(self, name: str, rate: int) -> None:
        """A headset of that name, that has that rate."""
        self._control("load-module", "module-null-sink", f"sink_name={name}", f"rate={rate}")

    def become_the_microphone(self, name: str) -> None:
        """What is played at that headset is said into the microphone of whoever names none."""
        self._control("set-default-source", f"{name}.monitor")

    def play(self, name: str, samples: bytes) -> None:
        """Play it at that headset (int16 little-endian mono at 16,000 Hz), to its end."""
        options = ("--raw", "--rate", "16000", "--channels", "1", "--format", "s16le")
        subprocess.run(["pacat", "-s", self.address, "-d", name, *options], input=samples, check=True)

    def pull_out(self, name: str) -> None:
        """And away."""
        lines = self._control("list", "short", "modules").splitlines()
        (number,) = (line.split("\t")[0] for line in lines if line.endswith(f"sink_name={name}") or f"={name} " in line)
        self._control("unload-module", number)

    def leak(self, headset: str, into: str) -> str:
        """What is played at one headset is heard by the microphone of another from now on; the number of that leak."""
        return self._control("load-module", "module-loopback", f"source={headset}.monitor", f"sink={into}").strip()

    def mend(self, leak: str) -> None:
        """And not any more."""
        self._control("unload-module", leak)

    def die(self) -> None:
        """As when it crashes."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def come_back(self) -> None:
        """As its service does."""
        self._process = self._started()

    def _started(self) -> "subprocess.Popen[bytes]":
        """Started, and answering."""
        assert shutil.which(self.command[0]), f"the tests of sound devices need {self.packages}"
        (self._folder / self.socket).unlink(missing_ok=True)
        process = subprocess.Popen(
            self.command,
            env=os.environ | {"HOME": str(self._folder), "XDG_RUNTIME_DIR": str(self._folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while not self.is_ready():
            assert process.poll() is None
            threading.Event().wait(0.05)
        return process

    def _control(self, *words: str) -> str:
        return subprocess.run([*self._client(), *words], capture_output=True, encoding="utf-8", check=True).stdout

    def _client(self) -> tuple[str, str, str]:
        return ("pactl", "-s", self.address)
