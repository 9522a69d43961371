"""Profiles of voices for tests, without the minutes that learning one takes."""

from pathlib import Path

import msgspec

from app.enrolment.readers import FolderReader
from app.places import model_folder
from app.voices.profiles import folder_of
from app.voices.takes import Takes
from app.whole_file import write_whole
from voice.adapting.enrolment import prompts
from voice.profile import Figures, Profile, digest

RECORDINGS = Path(__file__).parents[1] / "data" / "takes"
WORDS = 4


def a_profile(name: str, *, after: int = WORDS, is_adapted: bool = True) -> Profile:
    """Who has read four words; each held back once, `after` are heard right."""
    takes, reader = Takes.of(name), FolderReader(RECORDINGS)
    for words in prompts()[:WORDS]:
        takes.keep(words, reader.read(words, 0) or b"")
    figures = Figures(count=WORDS, before=after, after=after)
    profile = Profile(
        name=name,
        model=digest(model_folder()),
        made="2026-11-23",
        microphone="",
        words=prompts()[:WORDS],
        is_adapted=is_adapted,
        quiet=figures,
        noisy=figures,
    )
    write_whole(folder_of(name) / "profile.json", msgspec.json.encode(profile))
    return profile
