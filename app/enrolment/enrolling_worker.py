"""Learns the voice of a profile from what was read on a page, in a process of its own, and prints what that brought."""

from pathlib import Path

from app import output
from app.enrolment.enrolling import learn_voice
from app.errors import AppError
from app.failure import words_of
from app.voices.aside import step_back
from app.voices.takes import Takes
from speech_grammar.messages import Catalogue
from voice.adapting.enrolment import Teacher
from voice.errors import VoiceError


def main(name: str, model: str, language: str) -> None:
    """Learn it, for the model in that folder."""
    step_back()
    try:
        teacher = Teacher.of(Path(model))
        takes = Takes.being_read(name)
        learn_voice(name, takes, "", teacher, Catalogue.load(language), lambda spoken: output.line(str(spoken)))
    except (AppError, VoiceError) as error:
        output.line(words_of(error, language))
