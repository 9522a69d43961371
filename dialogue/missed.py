"""What was not understood: that is told with what was near; the same wish twice running is asked about."""

from dialogue.earcon import Earcon
from dialogue.narration.unheard import not_understood, nothing_heard, torn
from dialogue.reasons import Reasons
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from dialogue.understanding.open_questions import OpenQuestions
from dialogue.understanding.questions import SoundedLike
from dialogue.understanding.wishes import is_a_wish
from game.announcement import Announcement
from game.table.seat import NotationLanguage


class Missed:
    """What was nearest at each station, since it was understood last."""

    def __init__(self, questions: OpenQuestions, reasons: Reasons) -> None:
        self._questions = questions
        self._reasons = reasons
        self._near: dict[Station, str] = {}

    def sound(self, station: Station, heard: Heard, clip: str | None) -> tuple[Saying, ...]:
        """What is said to an utterance without words.

        What was nearest is told, to be said better; when it is the same again he is asked whether he means it, unless
        sound of it was lost.
        """
        whys = {"refused.tone": heard.is_tone, "refused.too_long": heard.too_long}
        if key := next((key for key, is_why in whys.items() if is_why), None):
            return self._reasons.missed(station, (only(station, key, Earcon.NOT_UNDERSTOOD),))
        if heard.is_torn:
            return self._reasons.missed(station, (torn(station, heard.near),))
        if self._is_again(station, heard.near):
            return self._questions.ask(station, SoundedLike(heard.near, clip))
        self._keep(station, heard.near)
        return self._reasons.missed(station, (nothing_heard(station, heard.near),))

    def words(self, station: Station, words: str, notation: NotationLanguage) -> tuple[Saying, ...]:
        """What is said to words that are no sentence."""
        return self._reasons.missed(station, (not_understood(station, words, notation),))

    def letters(self, station: Station, line: str, meant: Announcement) -> tuple[Saying, ...]:
        """What is said to a line that names another move in the letters of the page on which it was typed."""
        lettered = only(station, "not_understood.lettered", Earcon.NOT_UNDERSTOOD, words=line, move=meant)
        return self._reasons.missed(station, (lettered,))

    def overhears(self, station: Station, near: str) -> bool:
        """Whether what an open microphone heard, and nobody understood, was the same wish twice running: that is asked.

        Else it is remembered, and may have been a chair; "warum" tells what was near.
        """
        is_again = self._is_again(station, near)
        if is_a_wish(near):
            self._reasons.missed(station, (nothing_heard(station, near),))
        self._keep(station, near)
        return is_again

    def too_soft(self, station: Station, words: str) -> tuple[Saying, ...]:
        """What is said to words that are far too soft to be that player's."""
        soft = only(station, "not_understood.too_soft", Earcon.NOT_UNDERSTOOD, words=words)
        return self._reasons.missed(station, (soft,))

    def is_understood(self, station: Station) -> None:
        """What was near before is not what he means now."""
        self._near.pop(station, None)

    def _is_again(self, station: Station, near: str) -> bool:
        is_asked = station in self._questions or self._questions.by_name is not None  # whose "ja" must not answer two
        return bool(near) and near == self._near.get(station) and is_a_wish(near) and not is_asked

    def _keep(self, station: Station, near: str) -> None:
        self._near[station] = near or self._near.get(station, "")  # a chair between them is nobody's word
