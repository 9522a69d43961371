"""What is asked of all tables of a hall at once, at whichever server each of them is."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from time import monotonic

from starlette.requests import Request

from web.fellows import CHANGES_HANDS_WITHIN_S, Fellows
from web.tables import Json

AGAIN_S = 0.1


class WholeHall:
    """A table that changes hands is for a moment at no server: whoever asks waits until one has it."""

    def __init__(self, fellows: Fellows) -> None:
        self._fellows = fellows
        self._in_vain: set[str] = set()  # tables that were waited for; nobody waits for them again

    async def ask(
        self,
        own: Callable[[], Awaitable[Json]],
        request: Request,
        body: bytes = b"",
        *,
        without: Collection[str] = (),
    ) -> tuple[list[Json], set[str]]:
        """What all servers answer to the same, in the order of time, until all tables have been answered for.

        And the tables that no server has answered for, to be told.

        `own` is this server's answer; each has its "tables" by "name". Nobody waits for one that can be done `without`.
        """
        answers: list[Json] = []
        reached: set[str] = set()
        until_s = monotonic() + CHANGES_HANDS_WITHIN_S
        while True:
            others, here = await asyncio.gather(self._fellows.each(request, body), own())
            answers += [*others, here]
            reached.update(table["name"] for answer in (*others, here) for table in answer["tables"])
            unanswered = await self._fellows.tables() - reached
            missing = unanswered - set(without) - self._in_vain
            if not missing or monotonic() > until_s:
                break
            await asyncio.sleep(AGAIN_S)
        self._in_vain = (self._in_vain | missing) - reached
        return answers, unanswered
