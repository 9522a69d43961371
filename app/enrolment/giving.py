"""A player is asked aloud whether he gives away what he has read, and a clear yes alone writes the archive."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.enrolment.donation import archive
from app.enrolment.readers import Reader
from app.voices.takes import Takes
from app.voices.telling import Telling
from app.whole_file import write_new
from dialogue.understanding.awaited import as_answer
from dialogue.understanding.heard import Heard
from dialogue.understanding.questions import yes_or_no

if TYPE_CHECKING:
    from speech_grammar.messages import Spoken
    from voice.ear.recogniser import Recogniser

AGREED = "ja"
MOST_ATTEMPTS = 3


def give(reader: Reader, takes: Takes, recogniser: "Recogniser", telling: Telling, file: Path) -> None:
    """Tell what would be given, ask, and write it after a yes. Raises OutputError, AudioDeviceError, AudioFileError."""
    given = takes.read()
    if not given:
        telling.tell("enrol.nothing_to_give")
        return
    question = telling.catalogue.say("enrol.donate", count=len(given))
    telling.say(question)
    agreement = _agreement(reader, recogniser, telling)
    if agreement is None:
        telling.tell("enrol.not_donated")
        return
    write_new(file, archive(given, agreement, str(question), AGREED))
    telling.tell("enrol.donated", count=len(given), file=str(file))


def _agreement(reader: Reader, recogniser: "Recogniser", telling: Telling) -> bytes | None:
    """The sound of a yes; None where it was a no, or neither."""
    for attempt in range(MOST_ATTEMPTS):
        if attempt:
            telling.tell("enrol.donate_again")
        samples = reader.read(AGREED, attempt)
        if samples is None:
            return None
        heard = _heard(recogniser, samples)
        if heard.words in yes_or_no():
            return samples if heard.words == AGREED else None
        telling.say(_told(heard, telling))
    return None


def _heard(recogniser: "Recogniser", samples: bytes) -> Heard:
    """An utterance as an answer; as a yes only what the whole grammar, too, hears as nothing but that."""
    from voice.ear.listener import heard_as_answer
    from voice.ear.recogniser import hear

    usual = hear(recogniser, [samples])
    heard = as_answer(heard_as_answer(recogniser, usual, samples, lambda _: yes_or_no()), yes_or_no())
    return replace(heard, words="", near=AGREED) if heard.words == AGREED != usual.words else heard


def _told(heard: Heard, telling: Telling) -> "Spoken":
    """What was heard in place of an answer."""
    words = heard.words or heard.near
    key = "not_understood" if heard.words else "sounded_like" if heard.near else "nothing_heard"
    return telling.catalogue.say(f"not_understood.{key}", words=words)
