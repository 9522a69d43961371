"""A cable between a browser and the server, which can be made to lose what comes back, and be cut."""

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self


class Cable:
    """Passes TCP connections on to a port of this machine, until it is cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._torn: set[socket.socket] = set()
        self._is_deaf = False
        self._is_cut = False
        self._lost = b""
        self._turn = threading.Lock()  # what is connected while the cable is cut is cut with the rest
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Where a browser gets through."""
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def lose_answers(self) -> None:
        """From now on nothing comes back; what is sent still arrives.

        On a connection that there is nothing more ever does: of its answers some would be missing.
        """
        with self._turn:
            self._is_deaf = True
            self._torn.update(self._ends)

    def cut(self) -> None:
        """End every connection, and let none through."""
        with self._turn:
            self._is_cut = True
            for end in self._ends:
                _close(end)
            self._ends.clear()

    def lose(self, request: str) -> None:
        """From now on end every connection on which that is asked for, such as "GET /pages/"."""
        self._lost = request.encode()

    def mend(self) -> None:
        """Let connections through again."""
        self._is_cut = self._is_deaf = False
        self._lost = b""

    def __enter__(self) -> Self:
        """Ready at once."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take it away."""
        self.cut()
        self._door.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                with self._turn:
                    self._connect(near)

    def _connect(self, near: socket.socket) -> None:
        if self._is_cut:
            _close(near)
            return
        far = socket.create_connection(("127.0.0.1", self._port))
        self._ends += [near, far]
        threading.Thread(target=self._pass, args=(near, far), daemon=True).start()
        threading.Thread(target=self._pass, args=(far, near), kwargs={"is_back": True}, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, *, is_back: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if self._lost and self._lost in data:
                    break
                if not (is_back and (self._is_deaf or source in self._torn)):
                    target.sendall(data)
        _close(target)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
