"""After the signatures: each player whose voice the game has taught the ear is asked whether that becomes his profile.

He is asked by name, one after the other, and answers "ja" or "nein", spoken or typed. What nobody answers is forgotten:
no table waits for a player who has left. What is not finished when the program ends is broken off, and told.
"""

import subprocess
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Literal

from app.enrolment.of_game import Made, VoiceOfGame
from app.table.conversation import Conversation
from dialogue.saying import Saying, everybody
from dialogue.station import Station
from dialogue.understanding.questions import KeepVoice, Known
from game.actors import Colour
from game.units import MINUTE_MS
from speech_grammar.messages import Catalogue, Part, Spoken

if TYPE_CHECKING:
    from app.table.live_table import LiveTable
    from app.voices.learning import Learning

PATIENCE_MS = MINUTE_MS  # for an answer


class KeepingVoices:
    """What becomes of the voices of one game; all is done in the thread of its table, but that profiles are made."""

    def __init__(
        self,
        learning: "Learning",
        of_seat: Callable[[Colour], VoiceOfGame],
        table: "LiveTable",
        conversation: Conversation,
        catalogue: Catalogue,
        when_kept: Callable[[VoiceOfGame], None],
    ) -> None:
        """Of what is learnt; `of_seat` tells as which profile it would be kept, `when_kept` is told that it is."""
        self._learning = learning
        learning.is_asked_about = True
        self._of_seat = of_seat
        self._table = table
        self._conversation = conversation
        self._catalogue = catalogue
        self._when_kept = when_kept
        self._left: list[VoiceOfGame] = []  # to be asked about, the first of them now
        self._asked_ms: int | None = None
        self._wanted: list[VoiceOfGame] = []
        self._being_made: list[VoiceOfGame] = []
        self._one_by_one = threading.Lock()
        self._worker: subprocess.Popen[str] | None = None
        self._is_over = False

    def begin(self) -> None:
        """Both have signed; who spoke on his page is asked there."""
        here = [seat for seat in self._learning.worth_keeping if seat not in self._learning.on_pages]
        self._left = [self._of_seat(seat) for seat in here]

    @property
    def is_asking(self) -> bool:
        """Whether anybody is still to answer."""
        return bool(self._left)

    @property
    def is_making(self) -> bool:
        """Whether a profile is being made."""
        return bool(self._being_made)

    def ask(self, now: int) -> Iterator[str]:
        """Ask who is next, unless something else is asked; what is not answered in time is forgotten. Yields lines."""
        if self._left and self._asked_ms is not None and now >= self._asked_ms + PATIENCE_MS:
            self._conversation.withdraw(Station.of(self._left[0].seat))
            self._forget(self._next())
        if not self._left:
            return
        self._asked_ms = now if self._asked_ms is None else self._asked_ms
        if not self._conversation.is_asking:
            voice = self._left[0]
            question = KeepVoice(voice.name, self._known(voice), self._settled)
            yield from self._conversation.ask(Station.of(voice.seat), question)

    def withdraw(self) -> None:
        """The game goes on after all: whoever has not answered is asked when it is over again."""
        if self._left:
            self._conversation.withdraw(Station.of(self._left[0].seat))
        self._left, self._asked_ms = [], None

    def end(self) -> None:
        """Forget what nobody has settled, and break off what is not finished: the record still has it."""
        self._is_over = True
        if self._worker is not None:
            self._worker.kill()
        forgotten, unfinished = self._learning.worth_keeping, self._learning.unfinished
        for seat in forgotten:
            self._forget(self._of_seat(seat))
        for voice in (*self._being_made, *(self._of_seat(seat) for seat in unfinished if seat not in forgotten)):
            self._tell_left("unfinished", voice)

    def _known(self, voice: VoiceOfGame) -> Known:
        if voice.is_his:
            return Known.WAS_HEARD_SO
        is_there = voice.is_there or any(voice.name == wanted.name for wanted in self._wanted)
        return Known.BY_NAME if is_there else Known.NOT_YET

    def _next(self) -> VoiceOfGame:
        """Of whom it is settled now."""
        self._asked_ms = None
        return self._left.pop(0)

    def _settled(self, is_wanted: bool) -> tuple[Saying, ...]:  # noqa: FBT001 - what a question calls
        """He has answered."""
        voice = self._next()
        if not is_wanted:
            self._forget(voice)
            return ()
        self._learning.settle(voice.seat)
        self._wanted.append(voice)
        self._being_made.append(voice)
        threading.Thread(target=self._make, args=(voice,), name="profile", daemon=True).start()
        return (everybody("play.voice_being_kept", colour=voice.seat),)

    def _make(self, voice: VoiceOfGame) -> None:
        with self._one_by_one:
            made = Made("", is_kept=False) if self._is_over else voice.make(self._catalogue.language, self._begun)
            self._worker = None
        self._table.in_turn(partial(self._is_made, voice, made))

    def _begun(self, worker: "subprocess.Popen[str]") -> None:
        self._worker = worker
        if self._is_over:  # it was begun while `end` looked for one
            worker.kill()

    def _is_made(self, voice: VoiceOfGame, made: Made) -> None:
        """Tell what it has brought, and with which option the profile is used."""
        self._being_made.remove(voice)
        if made.told:
            self._table.write(Spoken((Part(made.told, self._catalogue.language),)))
        if not made.is_kept:
            self._tell_left("forgotten", voice)
            return
        self._table.show("play.voice_kept", option=str(voice.seat), name=voice.name)
        self._when_kept(voice)

    def _forget(self, voice: VoiceOfGame) -> None:
        self._learning.settle(voice.seat)
        self._tell_left("forgotten", voice)

    def _tell_left(self, how: Literal["forgotten", "unfinished"], voice: VoiceOfGame) -> None:
        """Aloud that it is; how it can be learnt out of the record after all only a reader can use."""
        of_game = {"colour": voice.seat, "file": str(voice.record), "option": str(voice.seat)}
        written = self._catalogue.say(f"play.voice_{how}_written", **of_game)
        self._table.write(written, heard=f"play.voice_{how}", colour=voice.seat)
