"""The chess clock: one immutable value in integer milliseconds (Laws 2009, article 6).

The time of day comes in as `now`, any integer that does not run backwards. Reading a clock changes nothing. Time used
during a move is charged to its player when the clock is pressed or stopped, never before, so that the delay mode of
6.2b comes out as it is written: "the main time does not change provided the player stops his clock before the
expiration of the extra time".
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.actors import Colour
from game.time_control import Period, TimeControl


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One player's half of the clock, in milliseconds, as it stood when his present move began.

    `remaining_ms` is the main time left; `used_ms` the time charged to him in all; `moves` how many he has completed;
    `period` is the index of his period, `period_moves` those of his moves in it, `lowest_ms` the least that he had
    left in it (8.4); `fell_at` is when the flag fell. Of rulings `given_ms` is what they have given him in all, less
    what they withdrew, and `charged_ms` what they have charged him as time used.
    """

    remaining_ms: int
    lowest_ms: int
    used_ms: int = 0
    moves: int = 0
    period: int = 0
    period_moves: int = 0
    fell_at: int | None = None
    given_ms: int = 0
    charged_ms: int = 0

    def ruled_on_since(self, later: "Side", now: int) -> "Side":
        """This half with what rulings have given and charged its player between it and the `later` one."""
        given, charged = later.given_ms - self.given_ms, later.charged_ms - self.charged_ms
        left = self.remaining_ms + given - charged
        return replace(
            self,
            remaining_ms=left,
            lowest_ms=min(self.lowest_ms, left),
            used_ms=max(0, self.used_ms + charged),
            fell_at=now if self.fell_at is None and left <= 0 else self.fell_at,
            given_ms=later.given_ms,
            charged_ms=later.charged_ms,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockState:
    """Both halves, whose clock runs (None: none) since when, and how much of his move had passed before."""

    white: Side
    black: Side
    running: Colour | None = None
    since: int = 0
    elapsed_ms: int = 0
    on_move: Colour = Colour.WHITE

    def side(self, colour: Colour) -> Side:
        """That player's half."""
        return self.white if colour is Colour.WHITE else self.black

    def put(self, colour: Colour, side: Side) -> "ClockState":
        """The state with that player's half exchanged."""
        return replace(self, white=side) if colour is Colour.WHITE else replace(self, black=side)

    def run(self, running: Colour | None, now: int, elapsed_ms: int) -> "ClockState":
        """The state in which that player's clock (None: neither) runs from now on, so far into the move."""
        return replace(self, running=running, since=now, elapsed_ms=elapsed_ms)


@dataclass(frozen=True, slots=True)
class ChessClock:
    """A time control and where both players stand in it."""

    control: TimeControl
    state: ClockState

    @classmethod
    def set_to(cls, control: TimeControl, on_move: Colour = Colour.WHITE) -> "ChessClock":
        """The clock before the game."""
        time = control.periods[0].time_ms
        side = Side(remaining_ms=time, lowest_ms=time)
        return cls(control, ClockState(white=side, black=side, on_move=on_move))

    def side(self, colour: Colour) -> Side:
        """That player's half."""
        return self.state.side(colour)

    def period(self, colour: Colour) -> Period:
        """The period that player is in."""
        return self.control.periods[self.side(colour).period]

    @property
    def running(self) -> Colour | None:
        """Whose clock runs."""
        return self.state.running

    def elapsed(self, colour: Colour, now: int) -> int:
        """The time since that player's present move began, in milliseconds, stops not counted."""
        if colour is not self.state.on_move:
            return 0
        return self.state.elapsed_ms + (now - self.state.since if self.running is colour else 0)

    def balance(self, colour: Colour, now: int) -> int:
        """The main time left, in milliseconds; negative by as much as it is overstepped."""
        charged = max(0, self.elapsed(colour, now) - self.period(colour).delay_ms)
        return self.side(colour).remaining_ms - charged

    def remaining(self, colour: Colour, now: int) -> int:
        """What the clock shows: the main time left in milliseconds, zero when the flag is down."""
        return 0 if self.flag_fell_at(colour, now) is not None else max(0, self.balance(colour, now))

    def both_remaining(self, now: int) -> tuple[int, int]:
        """What White's and Black's clock show, in milliseconds."""
        return self.remaining(Colour.WHITE, now), self.remaining(Colour.BLACK, now)

    def used(self, colour: Colour, now: int) -> int:
        """The thinking time of that player in all, in milliseconds."""
        return self.side(colour).used_ms + self.elapsed(colour, now)

    def both_used(self, now: int) -> tuple[int, int]:
        """The thinking time of White and of Black in all, in milliseconds."""
        return self.used(Colour.WHITE, now), self.used(Colour.BLACK, now)

    def flag_fell_at(self, colour: Colour, now: int) -> int | None:
        """When that player's flag fell; None while it is up (6.1, 6.8)."""
        fell_at = self.side(colour).fell_at
        if fell_at is None and (balance := self.balance(colour, now)) <= 0:
            return now + balance
        return fell_at

    def flag_fell(self, now: int) -> bool:
        """Whether any flag is down."""
        return any(self.flag_fell_at(colour, now) is not None for colour in Colour)

    def lowest(self, colour: Colour, now: int) -> int:
        """The least main time that player had left at any moment of his period, in milliseconds (8.4)."""
        return min(self.side(colour).lowest_ms, self.balance(colour, now))

    def start(self, now: int) -> "ChessClock":
        """The clock of the player on move runs (6.5, 6.12c); where it does already, he has used what has passed."""
        mover = self.state.on_move
        return self._at(self.state.run(mover, now, self.elapsed(mover, now)))

    def stop(self, now: int) -> "ChessClock":
        """Both clocks stand (6.12); the part of the move that has passed is kept."""
        mover = self.state.on_move
        side = replace(self.side(mover), fell_at=self.flag_fell_at(mover, now))
        return self._at(self.state.put(mover, side).run(None, now, self.elapsed(mover, now)))

    def press(self, now: int, *, running: bool = True) -> "ChessClock":
        """The player on move has completed his move: his time is charged, his opponent's clock runs (6.7a).

        With `running` False the move is completed and both clocks stand, as when it ends the game.
        """
        mover = self.state.on_move
        other = mover.opponent
        state = self.state.put(mover, self._completed(mover, now)).run(other if running else None, now, 0)
        return self._at(replace(state, on_move=other))

    def move_of(self, colour: Colour, now: int, *, running: bool = True) -> "ChessClock":
        """The clock after a move of that player: pressed, and before it by his opponent who had not done so (6.2.2)."""
        clock = self if self.state.on_move is colour else self.press(now)
        return clock.press(now, running=running)

    def count(self, colour: Colour, now: int) -> "ChessClock":
        """The clock with a move of that player counted which he completed without a press (2018, 6.2.1.2).

        His time is charged and his increment added, as with each move; whose clock runs does not change.
        """
        state = self.state.put(colour, self._completed(colour, now))
        return self._at(state.run(self.running, now, 0) if colour is state.on_move else state)

    def add(self, colour: Colour, ms: int) -> "ChessClock":
        """The clock with that much more for the player (7.4b, 9.5b)."""
        side = self.side(colour)
        given = replace(side, remaining_ms=side.remaining_ms + ms, given_ms=side.given_ms + ms)
        return self._at(self.state.put(colour, given))

    def charge(self, colour: Colour, ms: int, now: int) -> "ChessClock":
        """The clock with that much less for the player, as if he had used it (1993, 10.13B; 2009, 13.4c)."""
        side = self.side(colour)
        left = side.remaining_ms - ms
        balance = self.balance(colour, now) - ms
        side = replace(
            side,
            remaining_ms=left,
            used_ms=side.used_ms + ms,
            lowest_ms=min(side.lowest_ms, balance),
            fell_at=now if side.fell_at is None and balance <= 0 else side.fell_at,
            charged_ms=side.charged_ms + ms,
        )
        return self._at(self.state.put(colour, side))

    def withdraw(self, colour: Colour, ms: int, now: int) -> "ChessClock":
        """The clock with that much less for the player, which he had been given: it does not count as used."""
        charged, before = self.charge(colour, ms, now), self.side(colour)
        side = replace(
            charged.side(colour),
            used_ms=before.used_ms,
            given_ms=before.given_ms - ms,
            charged_ms=before.charged_ms,
        )
        return self._at(self.state.put(colour, side))

    def refund(self, colour: Colour, ms: int, now: int) -> "ChessClock":
        """The clock with that much back of what the player had been charged; a flag that fell by it is up again."""
        side = self.side(colour)
        side = replace(
            side,
            remaining_ms=side.remaining_ms + ms,
            used_ms=max(0, side.used_ms - ms),
            fell_at=None if self.balance(colour, now) + ms > 0 else side.fell_at,
            charged_ms=side.charged_ms - ms,
        )
        return self._at(self.state.put(colour, side))

    def set(
        self, colour: Colour, remaining_ms: int, now: int, *, used_ms: int | None = None, lowest_ms: int | None = None
    ) -> "ChessClock":
        """The clock set to show that much for the player, by the arbiter (6.10, 6.13); nothing means a fallen flag.

        With `used_ms` the time that he has used is set too, so that none was given; without `lowest_ms` the least that
        he had is what he has.
        """
        before = self.side(colour)
        given = remaining_ms - self.remaining(colour, now) if used_ms is None else 0
        side = replace(
            before,
            remaining_ms=remaining_ms,
            lowest_ms=remaining_ms if lowest_ms is None else lowest_ms,
            used_ms=self.used(colour, now) if used_ms is None else used_ms,
            fell_at=None if remaining_ms > 0 else now,
            given_ms=before.given_ms + given,
        )
        state = self.state.put(colour, side)
        return self._at(state.run(self.running, now, 0) if colour is self.state.on_move else state)

    def counting(self, colour: Colour, moves: int) -> "ChessClock":
        """The clock with that player's move counter set, and so with the period that he is in (6.10b)."""
        period, in_period = 0, moves
        while (needed := self.control.periods[period].moves) is not None and in_period >= needed:
            period, in_period = self.control.following(period), in_period - needed
        side = replace(self.side(colour), moves=moves, period=period, period_moves=in_period)
        return self._at(self.state.put(colour, side))

    def into_next_period(self, now: int, colours: Iterable[Colour] = Colour) -> "ChessClock":
        """Both clocks stopped, these in their next period, as when nobody can tell the moves made (8.6; 1993, 12.8)."""
        clock = self.stop(now)
        state = clock.state
        for colour in colours:
            side = state.side(colour)
            following = self.control.following(side.period)
            time = max(0, clock.balance(colour, now)) + self.control.periods[following].time_ms
            used = clock.used(colour, now)
            state = state.put(
                colour,
                replace(
                    side,
                    period=following,
                    period_moves=0,
                    remaining_ms=time,
                    lowest_ms=time,
                    used_ms=used,
                    fell_at=None,
                ),
            )
        return self._at(state.run(None, now, 0))

    def restored(self, state: ClockState, now: int) -> "ChessClock":
        """The clock as it stood then, both sides stopped (6.13, E2.8).

        That takes back the time of moves and no ruling: what an illegal move or a wrong claim has brought the opponent
        since, and every other time that the arbiter has given or taken, stays (7.4b, 9.5b, 13.4), as the count of
        illegal moves does.
        """
        for colour in Colour:
            state = state.put(colour, state.side(colour).ruled_on_since(self.side(colour), now))
        return self._at(state.run(None, now, 0))

    def _at(self, state: ClockState) -> "ChessClock":
        """The clock in another state."""
        return ChessClock(self.control, state)

    def _completed(self, colour: Colour, now: int) -> Side:
        """The half of a player who has completed a move: charged, credited, and in his next period if it is time."""
        side, period = self.side(colour), self.period(colour)
        fell_at = self.flag_fell_at(colour, now)
        balance = self.balance(colour, now)
        done = replace(
            side,
            remaining_ms=balance if fell_at is not None else balance + period.increment_ms,
            lowest_ms=min(side.lowest_ms, balance),
            used_ms=self.used(colour, now),
            moves=side.moves + 1,
            period_moves=side.period_moves + 1,
            fell_at=fell_at,
        )
        return done if fell_at is not None else self._next_period(done)

    def _next_period(self, side: Side) -> Side:
        """The half with the time of its next period, when the moves of this one are done (6.2a, 6.2b)."""
        period = self.control.periods[side.period]
        if side.period_moves != period.moves:
            return side
        following = self.control.following(side.period)
        saved = 0 if period.delay_ms else side.remaining_ms  # in the delay mode nothing is carried over
        time = saved + self.control.periods[following].time_ms
        return replace(side, period=following, period_moves=0, remaining_ms=time, lowest_ms=time)
