"""What is asked when both have signed: whether a voice is kept, who wants a rematch; and who reads the signed game."""

from typing import TYPE_CHECKING

from app.table.conversation import Conversation, Now
from app.table.session import Session
from app.table.telling import Telling
from game.actors import Colour
from game.rules.rematch import may_follow
from speech_grammar import Intent, intent_of

if TYPE_CHECKING:
    from app.table.keeping import KeepingVoices

_WANT_NONE = frozenset({Intent.NO, Intent.DECLINE_DRAW, Intent.DECLINE_REMATCH})


class Afterwards:
    """Nothing is asked before `begin`, nor where the table `is_ended` or its next game is agreed."""

    def __init__(self, session: Session, conversation: Conversation, now: Now, telling: Telling) -> None:
        self._session = session
        self._conversation = conversation
        self._now = now
        self._telling = telling
        self._voices: KeepingVoices | None = None
        self.has_begun = False
        self.is_ended = False
        self.is_read = False  # at a page
        self.asks_for_rematch = False

    def begin(self, voices: "KeepingVoices | None", *, is_read: bool, is_new: bool) -> None:
        """Nobody has to sign any more; `is_new`: since just now, and not before the program was begun.

        Who is asked for a rematch has signed: who has left is not asked. A game that does not count is not signed.
        """
        self.is_read, self._voices = is_read, voices
        waits = is_new or self._session.table.claims.rematch is not None
        self.asks_for_rematch = self._session.is_casual and may_follow(self._session.table) and waits
        self.has_begun = True
        if voices is not None:
            voices.begin()

    def leave(self) -> None:
        """The game goes on after all: nothing is asked any more before it is over again."""
        self.has_begun = False
        if self._voices is not None:
            self._voices.withdraw()

    def goes_on(self, *, is_open: bool) -> bool:
        """Whether the game is closed, and somebody reads it, or may still answer what he is asked."""
        if not self._session.table.is_closed:
            return False
        if is_open and self.asks_about_voices:
            return not self.is_ended
        return not self.is_over and (self.is_read or (is_open and (self.asks_for_rematch or self.waits_for_new_game)))

    @property
    def asks_about_voices(self) -> bool:
        """Whether it is still to be answered if a voice is kept."""
        return self._voices is not None and self._voices.is_asking

    @property
    def is_asking(self) -> bool:
        """Whether anything is still to be answered."""
        return self.asks_for_rematch or self.asks_about_voices

    @property
    def waits_for_new_game(self) -> bool:
        """Whether the game does not count, and in an event the arbiter has the new one begun (7.1a)."""
        outcome = self._session.table.outcome
        return not self._session.is_casual and outcome is not None and outcome.is_void

    @property
    def makes_profiles(self) -> bool:
        """Whether what the players want to keep is still being made."""
        return self._voices is not None and self._voices.is_making and not self.is_ended

    def tell_what_is_waited_for(self) -> None:
        """Players are heard with what they want to keep in the rematch."""
        if self._voices is not None and self._voices.is_making and self._session.table.claims.rematch_agreed:
            self._telling.tell("play.rematch_waits")

    def ask(self) -> None:
        """Ask about voices first: who wants no rematch leaves."""
        if self._voices is not None:
            self._telling.show_all(self._voices.ask(self._now()))
        if not self.asks_about_voices:
            self._ask_for_rematch()

    @property
    def is_over(self) -> bool:
        """Whether nothing comes any more at this table: it is ended, or the next game is to be played."""
        return self.is_ended or self._session.table.claims.rematch_agreed

    def _ask_for_rematch(self) -> None:
        """Ask by name who has not said yet whether he wants one: the other only where no page can ask him."""
        offered, persons = self._session.table.claims.rematch, self._persons()
        asks = self.asks_for_rematch and self._session.table.is_closed
        if not asks or self._conversation.is_asking or self.is_over:
            return
        if self.is_read and offered is persons[0]:
            return
        for seat in [seat for seat in persons if seat is not offered][:1]:
            self._telling.show_all(self._conversation.ask_for_rematch(seat))

    def _persons(self) -> list[Colour]:
        """The players who are no computers, a visually impaired one first."""
        seats = self._session.table.seats
        persons = [seat for seat in Colour if not seats.of(seat).computer]
        return sorted(persons, key=lambda seat: not seats.of(seat).visually_impaired)

    def tell_how_to_end(self) -> None:
        """To who reads at a page; where the arbiter is waited for, how he has the new game begun."""
        if self.waits_for_new_game and not self.is_over:
            self._telling.tell("play.waits_for_new_game")
        elif self.is_read and not self.is_over:
            self._telling.tell("play.stays")

    def is_answer(self, intent: Intent | None) -> bool:
        """Whether it offers a rematch where there can be one, or answers an offer that stands, or what is asked."""
        if intent in {Intent.START, Intent.BEGIN_ANEW}:
            return self.waits_for_new_game
        if intent is Intent.OFFER_REMATCH:
            return self._session.is_casual
        is_open = self.is_asking or self._session.table.rematch_offered_to is not None
        return is_open and intent in _WANT_NONE | {Intent.YES, Intent.ACCEPT_DRAW}

    def end_if_refused(self, words: str, *, is_of_voices: bool) -> None:
        """After a "nein" nobody is asked for a rematch any more, unless it was of a voice."""
        intent = intent_of(words)
        if intent in _WANT_NONE and not (is_of_voices and intent is Intent.NO):
            self.asks_for_rematch = False
