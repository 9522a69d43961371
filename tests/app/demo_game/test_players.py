"""The demo's players answer what they are asked, as people at a board do: from recordings, through the ear."""

from contextlib import closing
from dataclasses import replace

import pytest

from app.commands.demo import opening
from app.demo_game.players import DemoPlayers
from app.demo_game.recordings import recordings, script
from app.demo_game.sound_time import FileMouth, SoundTime
from app.places import demo_folder, model_folder
from app.table.conversation import Conversation
from app.table.session import Session
from dialogue.understanding.heard import Hypothesis
from speech_grammar.messages import Catalogue
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.mouth.espeak import EspeakSynthesiser
from voice.tape import DirectoryTape


@pytest.fixture(scope="module")
def ear():
    """The built-in model."""
    return VoskRecogniser(model_folder())


class Doubtful:
    """The ear itself, but one utterance (counted from 1) it hears nearly as clearly as something else."""

    def __init__(self, ear: VoskRecogniser, utterance: int, rival: str) -> None:
        self._ear = ear
        self._before = utterance
        self._rival = rival

    def listen(self, answers=()):
        """Begin an utterance."""
        self._before -= 1
        listening = self._ear.listen(answers)
        return Rivalled(listening, self._rival) if self._before == 0 else listening


class Rivalled:
    """One utterance, heard with a rival 0.1 nats behind."""

    is_full = False
    so_far = ""

    def __init__(self, listening, rival: str) -> None:
        self._listening = listening
        self.accept = listening.accept
        self._rival = rival

    def finish(self):
        """What was heard, and the rival."""
        heard = self._listening.finish()
        best = heard.hypotheses[0]
        return replace(heard, hypotheses=(best, Hypothesis(self._rival, best.score - 0.1)))


class Misheard:
    """The ear itself, but one utterance (counted from 1) it takes for other words."""

    def __init__(self, ear: VoskRecogniser, utterance: int, words: str) -> None:
        self._ear = ear
        self._before = utterance
        self._words = words

    def listen(self, answers=()):
        """Begin an utterance."""
        self._before -= 1
        listening = self._ear.listen(answers)
        return Taken(listening, self._words) if self._before == 0 else listening


class Taken(Rivalled):
    """One utterance, taken for other words."""

    def finish(self):
        """The other words alone."""
        heard = self._listening.finish()
        best = heard.hypotheses[0]
        return replace(heard, words=self._rival, hypotheses=(replace(best, words=self._rival),))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("eva zwei eva drei", ("Weiß sagt: Korrektur.", "Berichtigt: Eva zwei Eva vier.")),
        ("springer felix", ("Weiß sagt: Eva zwei Eva vier.", "Eva zwei Eva vier.")),
    ],
)
def test_a_player_who_is_misheard_says_it_again(ear, tmp_path, words, told):
    """Another move that stands he corrects; what was no move he says once more; his own move stands in the end."""
    catalogue, time = Catalogue.load("de"), SoundTime()
    mouth = FileMouth(EspeakSynthesiser(), tmp_path / "speech", time)
    with closing(Session.begin(opening(), tmp_path / "record.sqlite")) as session:
        conversation = Conversation(session, time.now, catalogue, mouth, DirectoryTape(tmp_path / "tape"))
        players = DemoPlayers(demo_folder(), session, conversation, Misheard(ear, 2, words), mouth, time)
        said = zip(recordings(demo_folder()), script(demo_folder()), strict=True)
        lines = [line for _ in range(2) for line in players.speak(*next(said))]
        announced = session.table.turn.announced
    assert announced is not None
    assert announced.move == "e2e4"
    assert set(told) <= set(lines), lines


@pytest.mark.parametrize(
    ("rival", "question", "reply"),
    [
        ("eva zwei eva drei", "An Weiß: Zwei: Eva zwei Eva drei.", "Weiß sagt: eins."),
        ("eva vier eva fünf", "An Weiß: Gemeint: Eva zwei Eva vier? Ja oder nein.", "Weiß sagt: ja."),
    ],
)
def test_a_player_who_is_asked_answers(ear, tmp_path, rival, question, reply):
    """Asked which move he meant he says its number, asked whether he meant it he says yes; and it stands announced."""
    catalogue, time = Catalogue.load("de"), SoundTime()
    mouth = FileMouth(EspeakSynthesiser(), tmp_path / "speech", time)
    with closing(Session.begin(opening(), tmp_path / "record.sqlite")) as session:
        conversation = Conversation(session, time.now, catalogue, mouth, DirectoryTape(tmp_path / "tape"))
        players = DemoPlayers(demo_folder(), session, conversation, Doubtful(ear, 2, rival), mouth, time)
        said = zip(recordings(demo_folder()), script(demo_folder()), strict=True)
        lines = [line for _ in range(2) for line in players.speak(*next(said))]
        announced = session.table.turn.announced
    assert players.asked == 1
    assert lines[lines.index(question) + 1 :] == [reply, "Eva zwei Eva vier."]
    assert announced is not None
    assert announced.move == "e2e4"
