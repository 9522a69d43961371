"""The server in a thread of its own, beside the tables: uvicorn runs the application until it is closed."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

import uvicorn

from web.application import Application
from web.frames import LONGEST_FRAME
from web.network.certificate import Encryption, check
from web.network.guard import GuardedProtocol, PatientSocket, allow_many_files

TO_SAY_FAREWELL_S = 2
LOOK_S = 30.0  # how late a renewed certificate may be noticed
WAITING_FOR_A_PAGE = 65_536  # bytes that the system keeps for a page that does not read; more show that it is slow


class Server:
    """One listening port. `with Server(...)`: pages are served inside."""

    def __init__(
        self,
        application: Application,
        listening: socket.socket,
        encryption: Encryption | None = None,
        when_renewed: Callable[[], object] = bool,
    ) -> None:
        """Without `encryption` pages are asked for by http.

        What is renewed in its files counts for who comes then; `when_renewed` hears of it, in a thread of this.
        """
        self._encryption = encryption
        self._when_renewed = when_renewed
        certificate, key = encryption or (None, None)
        self._application = application
        self._listening = listening
        config = uvicorn.Config(
            application.asgi,
            http=GuardedProtocol,
            ws=PatientSocket,
            ws_max_size=LONGEST_FRAME,
            ws_ping_interval=10,
            ws_ping_timeout=10,
            ws_per_message_deflate=False,
            lifespan="on",
            log_config=None,
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=TO_SAY_FAREWELL_S,
            ssl_certfile=certificate,
            ssl_keyfile=key,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="web", daemon=True)
        self._is_up = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending: asyncio.Task[None] | None = None

    def __enter__(self) -> Self:
        allow_many_files()
        self._thread.start()
        self._is_up.wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._loop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end)
        self._thread.join(3 * TO_SAY_FAREWELL_S)
        self._listening.close()

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        serving = asyncio.create_task(self._uvicorn.serve(sockets=[self._listening]))
        self._is_up.set()  # the port listens already: who asks before uvicorn is ready waits for a moment
        renewing = asyncio.create_task(self._renew(self._encryption)) if self._encryption else None
        await serving
        if renewing is not None:
            renewing.cancel()

    async def _renew(self, encryption: Encryption) -> None:
        """Have who comes from now on shown the certificate that lies there now, wherever that is whole."""
        shown = _written(encryption)
        while True:
            await asyncio.sleep(LOOK_S)
            found = _written(encryption)
            if found == shown or self._uvicorn.config.ssl is None:
                continue
            with contextlib.suppress(OSError):  # its key may not be there yet: until then the one before is shown
                check(encryption)
                self._uvicorn.config.ssl.load_cert_chain(*encryption)
                shown = found
                self._when_renewed()

    def _end(self) -> None:
        self._ending = asyncio.create_task(self._leave())

    async def _leave(self) -> None:
        """Farewell first, so that the pages know whether to come back: uvicorn closes what is open without a word."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(TO_SAY_FAREWELL_S):
                await self._application.say_farewell()
        self._uvicorn.should_exit = True


def _written(encryption: Encryption) -> list[bytes]:
    """What these files have; nothing where one is not there, or may not be read."""
    try:
        return [file.read_bytes() for file in encryption if file is not None]
    except OSError:
        return []


def listen(host: str, port: int) -> socket.socket:
    """Open the port; 0 is any that is free. Raises OSError where it is taken or the address is not this machine's.

    A name may lead to an address of IPv6 alone; of one that leads to both kinds it is that of IPv4. Raises
    socket.gaierror where it leads to none.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    family, kind, protocol, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
    # Named TCP: asyncio has short messages wait for nothing (TCP_NODELAY) only where a socket says so of itself.
    listening = socket.socket(family, kind, protocol)
    try:
        # On Windows the option of that name would let a second program take the same port.
        own = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
        listening.setsockopt(socket.SOL_SOCKET, own, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WAITING_FOR_A_PAGE)
        listening.bind(address)
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening
