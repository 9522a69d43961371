"""A record that cannot be written, as on a full disk: nothing has happened, that is told, and nobody's time runs.

So is it when it can be written again: who has to say something again, and whose time runs then, cannot look for it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.errors import RecordDeposed, RecordError
from app.table.session import Session
from dialogue.earcon import Earcon
from dialogue.saying import Saying, everybody

TIME_STANDS = "play.time_stands"


class Unrecorded:
    """Tells of it: in answer to whatever is said, and where nobody says anything once, until an event is recorded.

    What is recorded then tells by itself that it can be again; until then it is tried each second.
    """

    def __init__(
        self,
        session: Session,
        inform: Callable[..., None],
        inform_pages: Callable[[tuple[Saying, ...]], None] = lambda _: None,
    ) -> None:
        """`inform` takes the sentences that everybody is told.

        Pages are told by themselves why not, where it was asked there: `inform_pages` has the rest.
        """
        self._session = session
        self._inform = inform
        self._inform_pages = inform_pages
        self._told_at: int | None = None  # after how many events it was told last

    @contextmanager
    def told(self, *, is_answer: bool) -> Iterator[None]:
        """What cannot be recorded is not done inside. Raises RecordDeposed, where another program has the table."""
        try:
            yield
        except RecordDeposed:
            raise
        except RecordError as error:
            version = len(self._session.events)
            if is_answer or version != self._told_at:
                again = (everybody("play.say_it_again"),) if is_answer else ()
                self._inform(*why(error), *again)
            if version != self._told_at:
                self._inform_pages(why(error))
            self._told_at = version

    def is_kept(self) -> bool:
        """Whether the game is in its place when the program has ended; else why not is told, and where it is."""
        try:
            kept_at = self._session.kept_at()
        except RecordError as error:
            self._inform(*why(error))
            return False
        if kept_at != self._session.path:
            self._inform(everybody("play.record", file=str(kept_at)))
        return kept_at == self._session.path

    def look(self) -> None:
        """Tell what only a page was told, and once when there is room again; to be called each second."""
        error = self._session.unwritten
        if error is None or isinstance(error, RecordDeposed):
            return
        version = len(self._session.events)
        if version != self._told_at:
            self._told_at = version
            self._inform(*why(error))
            self._inform_pages(why(error))
        with suppress(RecordError):
            self._session.must_have_room()
            self._told_at = None
            again = everybody("play.recorded_again")
            self._inform(again)
            self._inform_pages((again,))


def why(error: RecordError) -> tuple[Saying, ...]:
    """The reason, with the name of the file and not the way to it, which nobody can hear out, and that time stands."""
    params = error.params | {"file": Path(str(error.params.get("file", ""))).name}
    refused = everybody(f"refused.{error.code}", Earcon.REFUSED, **params)
    return (refused,) if isinstance(error, RecordDeposed) else (refused, everybody(TIME_STANDS))
