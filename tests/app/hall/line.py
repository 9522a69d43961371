"""A line between a server and its database that can be cut as by a network: nothing passes, and nobody is told."""

import contextlib
import selectors
import socket
import threading
from pathlib import Path

from app.hall.cluster import SOCKET, Cluster


class Line:
    """Passes on what is said by a socket of its own; `address` is what a server is given."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        folder.mkdir()
        folder.chmod(0o755)
        self.address = cluster.address.replace(str(cluster.folder), str(folder))
        self._to = str(cluster.folder / SOCKET)
        self._is_open = threading.Event()
        self._is_open.set()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / SOCKET))
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """From now on nothing passes."""
        self._is_open.clear()

    def mend(self) -> None:
        """It is as it was; what waited passes now."""
        self._is_open.set()

    def close(self) -> None:
        """Take nobody any more."""
        self.mend()
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._pass_on, args=[near], daemon=True).start()

    def _pass_on(self, near: socket.socket) -> None:
        self._is_open.wait()
        with (
            near,
            socket.socket(socket.AF_UNIX) as far,
            selectors.DefaultSelector() as selector,
            contextlib.suppress(OSError),
        ):
            far.connect(self._to)
            for one, other in ((near, far), (far, near)):
                selector.register(one, selectors.EVENT_READ, other)
            while True:
                for key, _ in selector.select():
                    said = key.fileobj.recv(1 << 16)  # type: ignore[union-attr] # a socket, as it was registered
                    self._is_open.wait()
                    if not said:
                        return
                    key.data.sendall(said)
