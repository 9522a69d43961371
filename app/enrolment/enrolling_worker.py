"""Learns the voice of a profile, in a process of its own, and prints what that brought.

From what was read on a page, or from what a game has confirmed.
"""

from pathlib import Path

from app import output
from app.enrolment.enrolling import learn_voice
from app.enrolment.of_game import take_out_of_game
from app.failure import exit_code_of, words_of
from app.voices.aside import step_back
from app.voices.takes import Takes
from game.actors import Colour
from speech_grammar.messages import Catalogue
from voice.adapting.enrolment import Teacher


def main(name: str, model: str, language: str, record: str = "", seat: str = "", how: str = "") -> None:
    """Learn it, for the model in that folder.

    With a record, from what that seat has announced there; `how` "anew": from nothing else. Raises SystemExit where
    there is no profile in the end, after why.
    """
    step_back()
    try:
        takes, teacher = Takes.being_read(name), Teacher.of(Path(model))
        if record:  # words that are being read anew wait, until the player has read on and has them learnt
            takes = Takes.of(name)
            if how:
                takes = Takes.of_one_game(name)
                takes.begin()
            take_out_of_game(Path(record), Colour(seat), takes)
        learn_voice(name, takes, "", teacher, Catalogue.load(language), lambda spoken: output.line(str(spoken)))
    except Exception as error:
        if how:
            Takes.of_one_game(name).drop()
        output.line(words_of(error, language))
        raise SystemExit(exit_code_of(error)) from error
