"""The microphones of a table and their talk keys: who is heard, who speaks just now, and what waits until he has ended.

What is told of them is the table's to say (`live_table.py`).
"""

from collections.abc import Callable, Iterator

from app.table.conversation import Conversation, Now
from app.table.devices.letting_go import LettingGo
from app.table.devices.open_microphones import OpenMicrophones
from app.table.devices.soft_voices import SoftVoices
from app.table.devices.talker import Talker
from app.table.devices.unheard import Missing, Unheard
from app.table.floor import Floor
from app.table.live_input import LiveInput, Notice, TalkedOver, Utterance
from app.voices.own_voices import OwnVoices
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.earcon import Earcon
from dialogue.station import Station
from game.units import MINUTE_MS
from voice.ear.activity import Thresholds, VoiceActivity
from voice.ear.duplex import HalfDuplex
from voice.ear.listener import Expected, Take
from voice.ear.microphone import SoundSource, clock_of
from voice.ear.overheard import Overheard, OwnVoice
from voice.ear.passed_over import PassedOver
from voice.ear.push_to_talk import PushToTalk, TalkKey
from voice.ear.recogniser import Recogniser

RETURN_MS = MINUTE_MS  # how long a game that nobody can type in waits for a microphone that was lost

Whose = Station | None
"""Whose own a microphone is; None: the shared one's."""


class Hearing:
    """Who is heard at a table. Methods are for the table's own thread; what hears asks in its own."""

    def __init__(self, conversation: Conversation, mouth: SpeakerMouth, now: Now, heard: LiveInput) -> None:
        """What is understood goes to `heard`."""
        self._conversation = conversation
        self._mouth = mouth
        self._now = now
        self._heard = heard
        self.keys: dict[Whose, TalkKey] = {}
        self.talker: Station | None = None  # who opened the shared microphone last
        self.is_hands_free = False
        self.is_alone = False  # whether nobody but one player hears anything, for an engine plays the other side
        self.letting_go = LettingGo()
        self.switched = OpenMicrophones()
        self.soft_voices = SoftVoices()
        self.activities: dict[Whose, VoiceActivity] = {}  # of microphones that are always open
        self._unheard: dict[Whose, Unheard] = {}  # what comes from these
        self._spoken = Floor()  # of who speaks into one of these, before the marks of a clock
        self._opened: dict[Whose, Callable[[], bool]] = {}  # which microphone is spoken into by its key
        self._floors: dict[SpeakerMouth, Floor] = {}  # of who speaks there, before what a loudspeaker says
        self._talked_over: set[Whose] = set()  # microphones that have heard Rochade in what is being said
        self._away: dict[Whose, int] = {}  # microphones that are lost for now, and since when

    def listen(
        self,
        microphone: SoundSource,
        recogniser: Recogniser,
        *,
        hands_free: bool,
        activity: Thresholds | None = None,
        whose: Whose = None,
    ) -> None:
        """Hear the microphone: by the talk key, or all the time while Rochade does not speak itself (`activity`)."""

        def mouths() -> tuple[SpeakerMouth, SpeakerMouth]:
            """What he hears, and what is aloud: his own may come in the middle of the game."""
            return self._mouth.of(whose), self._mouth.of(None)

        def cuts_in() -> None:
            """Who speaks is not talked over; what others are told aloud they hear after him."""
            mouth, aloud = mouths()
            if aloud is mouth:
                self.give_way(mouth, whose or self.talker)
            else:
                mouth.hush()
                aloud.put_off()

        key = self.keys.setdefault(whose, TalkKey(when_pressed=cuts_in))
        talker = Talker(lambda: whose or self.known_station(), lambda: key.is_down, later=hands_free)
        unheard = Unheard()
        if hands_free:
            self.activities[whose], self._unheard[whose] = VoiceActivity(thresholds=activity), unheard
        clock = clock_of(microphone)
        overheard = self._overheard(recogniser, unheard, OwnVoices(mouths), whose, clock) if hands_free else None
        passed_over = PassedOver(key)
        duplex = HalfDuplex(lambda: any(one.is_heard(clock()) for one in mouths()), key, overheard=overheard)
        by_key = PushToTalk(key, passed_over=passed_over.taken)
        segmenter = self.activities.get(whose, by_key)
        self._opened[whose] = lambda: whose not in self._away and (key.is_down or by_key.is_open)
        self.let_mouths_wait()

        def admit(block: bytes) -> bytes:
            """What comes from the microphone, before Rochade's own voice is taken out of it."""
            if unheard.feed(block) and hands_free:
                self._heard.put(Notice((), bool))
            admitted = duplex.admit(block)
            passed_over.note(block, is_muted=admitted is not block)
            return admitted

        expected = self._expected(talker, key, whose)
        self._heard.listen(microphone, segmenter, recogniser, admit, talker, expected, whose)
        self.is_hands_free = hands_free

    def _overheard(
        self,
        recogniser: Recogniser,
        unheard: Unheard,
        own: OwnVoice,
        whose: Whose,
        clock: Callable[[], float],
    ) -> Overheard:
        """What is said into a microphone that is always open while one of those that it hears speaks."""

        def cut_in(take: Take) -> None:
            """Somebody says "stopp", "nein" or "Korrektur" while Rochade speaks: it is silent, and hears it."""
            unheard.has_words()
            self._mouth.of(whose).hush()
            self._heard.put(Utterance(whose or self.known_station(), take))

        def talked_over(take: Take) -> None:
            """Somebody says something else meanwhile: it is lost, and he hears that at once."""
            unheard.has_words()
            self._mouth.of(whose).sound(Earcon.NOT_HEARD)
            if take.heard.words:
                self._heard.put(TalkedOver(take.heard.words))

        return Overheard(recogniser, own, cut_in, talked_over, clock)

    def _expected(self, talker: Talker, key: TalkKey, whose: Whose) -> Expected:
        """What may be said by who speaks; asked in the thread of the microphone."""

        def goes_over() -> None:
            """Who holds his key need not wait until it is up: of what he says nothing counts any more."""
            if key.is_down:
                self._mouth.of(whose).sound(Earcon.NOT_HEARD)

        return Expected(
            answers=lambda heard: self._conversation.listens_for(talker(), heard),
            awaited=lambda: self._conversation.awaited(talker()),
            closes=lambda words: self._conversation.closes(talker(), words),
            goes_over=goes_over,
        )

    def give_way(self, mouth: SpeakerMouth, presser: Whose) -> None:
        """Silence it for who presses his talk key; what his opponent has lost by that is said when he has spoken."""
        if self.is_alone:
            mouth.hush()
        else:
            mouth.give_way(presser)

    # Who is heard

    @property
    def is_listening(self) -> bool:
        """Whether there is a microphone, be it lost for now."""
        return bool(self.keys)

    @property
    def hears_anybody(self) -> bool:
        """Whether anybody can still be heard. For a microphone that is lost the game waits a while; then it ends."""
        is_awaited = any(self._now() < since + RETURN_MS for since in self._away.values())
        return self.is_listening and (len(self.keys) > len(self._away) or is_awaited)

    def microphone_of(self, station: Station | None) -> Whose:
        """Which one hears him: his own, or the shared one, at which he may have named himself."""
        return station if station in self.keys else None

    def known_station(self) -> Station | None:
        """Who spoke at a shared microphone, where the talk key tells it; hands-free it does only while it is down."""
        key = self.keys.get(None)
        return None if self.is_hands_free and not (key and key.is_down) else self.talker

    def goes_away(self, whose: Whose) -> None:
        """It is lost for now."""
        self._away[whose] = self._now()

    def comes_back(self, whose: Whose) -> None:
        """It is there again, or another in its place."""
        self._away.pop(whose, None)
        self.soft_voices.forget(whose)

    def is_away(self, whose: Whose) -> bool:
        """Whether it is lost for now."""
        return whose in self._away

    @property
    def lacks_one(self) -> bool:
        """Whether any is lost for now."""
        return bool(self._away)

    def lose(self, whose: Whose) -> None:
        """It is no more, and its key opens nothing."""
        for known in (self.keys, self._opened, self.activities, self._unheard, self._away):
            known.pop(whose, None)
        self._talked_over.discard(whose)

    # Who speaks

    @property
    def is_key_down(self) -> bool:
        """Whether somebody holds a talk key."""
        return any(key.is_down for key in self.keys.values())

    def release(self, whose: Whose, closed: Callable[[], None]) -> bool:
        """His key goes up; `closed` tells when the last sound is recorded. Whether anything was recorded at all."""
        self.keys[whose].release()
        is_recording = self._opened.get(whose, bool)
        is_recorded = is_recording() or self.is_hands_free or whose in self._away
        self.letting_go.add(is_recording, closed)
        return is_recorded

    def is_spoken_into(self, now: int) -> bool:
        """Whether a talk key is down at `now`, or a microphone that is always open hears more than noise."""
        is_spoken = any(activity.is_open for activity in self.activities.values())
        return self._spoken.is_taken(now, speaks=is_spoken) or self.is_key_down or self._is_spoken_by_key()

    def _is_spoken_by_key(self) -> bool:
        """Whether somebody speaks into a microphone that is there, by its talk key."""
        return any(is_open() for is_open in self._opened.values())

    # What waits until he has ended

    def let_mouths_wait(self) -> None:
        """While somebody speaks by his key, what would be said where his microphone hears it waits."""
        for whose, is_open in self._opened.items():
            self._mouth.of(whose).waiting.is_spoken_into = is_open
            self._mouth.of(None).waiting.is_spoken_into = self._is_spoken_by_key
        for mouth in map(self._mouth.of, (None, *Station)):
            self._floors.setdefault(mouth, Floor())

    @property
    def lets_wait(self) -> bool:
        """Whether anything waits for who speaks: a sentence, or the sound of a microphone that closes."""
        return bool(self.letting_go) or any(mouth.waiting for mouth in self._floors)

    def say_what_waits(self) -> None:
        """As soon as nobody speaks by his key where it would be heard, or after longer than anybody needs.

        Then it is in his recording, of which nothing counts: Rochade's words would be his.
        """
        self.letting_go.look()
        for mouth, floor in self._floors.items():
            speaks = bool(mouth.waiting) and mouth.waiting.is_spoken_into()
            is_patient = mouth.waiting.is_patient and (speaks or self._heard.is_spoken_to)  # he may correct it
            if not floor.is_taken(self._now(), speaks=speaks and not is_patient) and not is_patient:
                if speaks:
                    self._talk_over({whose for whose in self._opened if self._is_talked_over(whose, mouth)})
                mouth.say_waiting()

    def let_nothing_wait(self) -> None:
        """The game is over here: nobody is heard any more."""
        self.letting_go.look(is_late=True)
        for mouth in self._floors:
            mouth.waiting.is_spoken_into = bool
            mouth.say_waiting()

    def _talk_over(self, microphones: set[Whose]) -> None:
        """Of what is being said there nothing counts any more, which two low tones tell at once."""
        for whose in microphones - self._talked_over:
            self._mouth.of(whose).sound(Earcon.NOT_HEARD)
        self._talked_over |= microphones

    def _is_talked_over(self, whose: Whose, mouth: SpeakerMouth) -> bool:
        """Whether somebody speaks by his key into that microphone, and it hears the loudspeaker."""
        return self._opened[whose]() and mouth in {self._mouth.of(whose), self._mouth.of(None)}

    def was_talked_over(self, whose: Whose) -> bool:
        """Whether Rochade had to speak into what was said there last; asked once."""
        was_talked_over = whose in self._talked_over
        self._talked_over.discard(whose)
        return was_talked_over

    # What is not heard

    def has_words(self, whose: Whose) -> None:
        """Words were understood there."""
        if unheard := self._unheard.get(whose):
            unheard.has_words()

    def missing(self, *, costs_time: bool) -> Iterator[tuple[Missing, Whose]]:
        """Of microphones that are always open what is missing of whom the table waits for; see `Unheard.look`."""
        speaker = self._conversation.next_to_speak()
        for whose, unheard in self._unheard.items():
            is_awaited = whose in {None, speaker} and not self.switched.is_off(whose)
            what = unheard.look(self._now(), is_awaited=is_awaited, costs_time=costs_time)
            if what is not None and whose not in self._away:
                yield what, whose
