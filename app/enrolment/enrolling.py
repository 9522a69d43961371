"""What a player has read becomes his profile: learnt, kept, and told what it brought."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.errors import ErrorCode, ProfileError
from app.voices.profiles import save
from app.voices.takes import Takes
from app.whole_file import writing_aside

if TYPE_CHECKING:
    from speech_grammar.messages import Catalogue, Spoken
    from voice.adapting.enrolment import Teacher, Verdict
    from voice.ear.sound_check import Trouble
    from voice.profile import Figures


def troubles_of(samples: bytes, verdict: "Verdict") -> "list[Trouble]":
    """What is wrong with the sound of a take; where nobody is heard, that alone, or that the microphone is dead."""
    from voice.adapting.enrolment import Verdict
    from voice.ear.sound_check import Trouble, troubles

    found = list(troubles(samples))
    if verdict is not Verdict.NOTHING_HEARD:
        return found
    return [Trouble.NO_SIGNAL if Trouble.NO_SIGNAL in found else Trouble.NO_VOICE]


def learn_voice(
    name: str,
    takes: Takes,
    microphone: str,
    teacher: "Teacher",
    catalogue: "Catalogue",
    tell: "Callable[[Spoken], None]",
) -> None:
    """Learn the voice and keep the profile; only then do takes that were read anew take the place of those before.

    Raises ProfileError (`too_few_takes`), OutputError.
    """
    from voice.adapting.enrolment import FEWEST_WORDS, prompts
    from voice.profile import Profile, digest

    read = takes.all()
    if len(read) < FEWEST_WORDS:
        text = f"{len(read)} words of {FEWEST_WORDS} at least"
        raise ProfileError(ErrorCode.TOO_FEW_TAKES, text, name=name)
    tell(catalogue.say("enrol.learning"))
    with writing_aside():
        learnt = teacher.learn(read)
    profile = Profile(
        name=name,
        model=digest(teacher.recogniser.model_path),
        made=f"{datetime.now(UTC):%Y-%m-%d}",
        microphone=microphone,
        words=tuple(read),
        is_adapted=learnt.transform is not None,
        quiet=learnt.quiet,
        noisy=learnt.noisy,
        margins=learnt.margins,
        activity=learnt.activity,
    )
    save(profile, learnt, teacher)
    takes.take_the_place()
    has_announcements = not set(read) <= set(prompts())
    tell(_figures(f"enrol.figures{'_with_announcements' if has_announcements else ''}", learnt.quiet, catalogue))
    tell(_figures("enrol.figures_in_noise", learnt.noisy, catalogue))
    tell(catalogue.say("enrol.adapted" if profile.is_adapted else "enrol.brought_nothing", name=name))


def _figures(key: str, figures: "Figures", catalogue: "Catalogue") -> "Spoken":
    return catalogue.say(key, count=figures.count, before=figures.before, after=figures.after)
