"""The ear learns during the game: what the opponent repeated and executed is a recording whose words are known.

From such announcements the adaptation of `enrol` is sought again, now and then, in a process of its own that lets all
others go first: no clock waits for it. It is kept where it leads on announcements that were held back, and until it
loses on later ones; what is heard from then on says so on the tape. With the game it is forgotten, unless the player,
who is asked then, keeps it, or `enrol --game` does.
"""

import contextlib
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from app.errors import AppError
from app.voices.aside import begun_aside
from dialogue.station import Station
from game.actors import Colour
from voice.adapting.enrolment import FEWEST_WORDS
from voice.ear.recogniser import Listening, Recogniser
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.errors import VoiceError

DUE = (6, 12, 24, 48, 96)  # announcements confirmed, when it learns

Learn = Callable[[Path, Colour, Path, Path, str], str]
"""From a record, a seat, the model that hears it, a folder, and the name of what it is heard with by now, if anything.

The name of the adaptation from now on, whose model is then there; none where the model hears better as it is.
"""


@dataclass(frozen=True, slots=True)
class LearningEar:
    """The ear of one seat: at first as anybody hears it, later with what the game has taught."""

    usual: Recogniser
    learnt: Callable[[], Recogniser | None]

    def listen(self, answers: Sequence[str] = ()) -> Listening:
        """See `Recogniser`. What is being heard is heard to its end as it was begun."""
        return (self.learnt() or self.usual).listen(answers)


class Learning:
    """Learns the voices of some seats while a game goes on, in a thread of its own."""

    def __init__(
        self,
        record: Path,
        seats: Iterable[Colour],
        usual: Callable[[Colour], VoskRecogniser],
        confirmed: Callable[[Colour], int],
        learn: Learn | None = None,
    ) -> None:
        """Who hears each seat at first, and how many of its announcements have been `confirmed`, from any thread."""
        self._record = record
        self._seats = tuple(seats)
        self._usual = usual
        self._learnt: dict[Colour, VoskRecogniser] = {}
        self._settled: set[Colour] = set()
        self.on_pages: set[Colour] = set()  # seats that were heard on their pages, where they are asked in the end
        self.nameless: set[Colour] = set()  # the same, where no profile can be kept there, for nobody entered a name
        self.is_asked_about = False  # at the table: of whoever is not asked on his page
        self._confirmed = confirmed
        self._done = dict.fromkeys(self._seats, 0)  # how many of DUE are past, and learnt from
        self._learn = learn or self._in_a_process
        self._changed = threading.Event()
        self._is_over = False
        self._worker: subprocess.Popen[str] | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="rochade-", ignore_cleanup_errors=True)
        self._thread = threading.Thread(target=self._work, name="learning", daemon=True)

    def begin(self) -> None:
        """Learn from now on."""
        self._thread.start()

    def look(self) -> None:
        """The game has changed; from the thread that plays."""
        self._changed.set()

    @property
    def ears(self) -> dict[Station, LearningEar]:
        """The ear of each of the seats."""
        return {
            Station.of(seat): LearningEar(self._usual(seat), partial(self._learnt.get, seat)) for seat in self._seats
        }

    def learnt(self, station: Station) -> VoskRecogniser | None:
        """What hears that station with what the game has taught, where it has; from any thread."""
        return {Station.of(seat): adapted for seat, adapted in self._learnt.copy().items()}.get(station)

    @property
    def worth_keeping(self) -> tuple[Colour, ...]:
        """The seats whose voices the game has taught, from as many announcements as a profile needs.

        Without those of which it is settled whether they are kept; from any thread.
        """
        return tuple(seat for seat in self._seats if seat not in self._settled and self._is_taught(seat))

    @property
    def unfinished(self) -> tuple[Colour, ...]:
        """The seats whose voices are still being learnt, or wait for it, from as many announcements; as above."""
        waiting = [seat for seat in self._seats if self._due(seat) > self._done[seat] and seat not in self._settled]
        return tuple(seat for seat in waiting if self._confirmed(seat) >= FEWEST_WORDS)

    def _due(self, seat: Colour) -> int:
        return sum(self._confirmed(seat) >= count for count in DUE)

    def _is_taught(self, seat: Colour) -> bool:
        return seat in self._learnt and self._confirmed(seat) >= FEWEST_WORDS

    def settle(self, seat: Colour) -> None:
        """It is settled whether that voice is kept; from any thread."""
        self._settled.add(seat)

    def close(self) -> None:
        """Learn nothing more, and forget what lies in files."""
        self._is_over = True
        self._changed.set()
        if self._worker is not None:
            self._worker.kill()
        self._thread.join()
        self._folder.cleanup()

    def _work(self) -> None:
        while not self._is_over:
            self._changed.wait()
            self._changed.clear()
            for seat in self._seats:
                due = self._due(seat)
                if due > self._done[seat] and not self._is_over:
                    self._teach(seat)
                    self._done[seat] = due

    def _teach(self, seat: Colour) -> None:
        """Learn one seat's voice anew; where that fails, it is heard as before."""
        folder, before = Path(self._folder.name), self._learnt.get(seat)
        in_use = before.model_path.name if before else ""
        with contextlib.suppress(VoiceError, AppError, OSError, subprocess.CalledProcessError):
            usual = self._usual(seat)
            name = self._learn(self._record, seat, usual.model_path, folder, in_use)
            if not name:
                self._learnt.pop(seat, None)
            elif name != in_use:
                self._learnt[seat] = VoskRecogniser(folder / name, usual.margins)

    def _in_a_process(self, record: Path, seat: Colour, model: Path, folder: Path, in_use: str) -> str:
        words = str(record), str(seat), str(model), str(folder), in_use
        self._worker = begun_aside("app.voices.learning_worker", *words)
        if self._is_over:  # it was begun while `close` looked for one to end
            self._worker.kill()
        name, _ = self._worker.communicate()
        if self._worker.returncode:
            raise subprocess.CalledProcessError(self._worker.returncode, self._worker.args)
        return name.strip()
