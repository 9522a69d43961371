"""Chapters in a file of sound, each with its title, as players of sound know them.

Opus and FLAC have them as comments ("CHAPTER001" and "CHAPTER001NAME", the chapter extension of Vorbis comments), MP3
and WAV in an ID3 tag (ID3v2 Chapter Frame Addendum 1.0).
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mutagen.id3 import ID3


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the sound: its title, its beginning and its end in milliseconds from the beginning of the file."""

    title: str
    begin_ms: int
    end_ms: int


def mark_chapters(file: io.BytesIO, ending: str, chapters: Sequence[Chapter]) -> None:
    """Write the chapters into that file: ".opus", ".flac", ".mp3" or ".wav"."""
    from mutagen.flac import FLAC
    from mutagen.mp3 import MP3
    from mutagen.oggopus import OggOpus
    from mutagen.wave import WAVE

    file.seek(0)
    tagged = {".opus": OggOpus, ".flac": FLAC, ".mp3": MP3, ".wav": WAVE}[ending](file)
    if ending in {".mp3", ".wav"}:
        tagged.add_tags()
        _add_frames(tagged.tags, chapters)
    else:
        tagged.update(_comments(chapters))
    file.seek(0)
    tagged.save(file)


def _comments(chapters: Sequence[Chapter]) -> dict[str, str]:
    comments = {}
    for number, chapter in enumerate(chapters, 1):
        begin = datetime.fromtimestamp(chapter.begin_ms / 1000, UTC)
        comments[f"CHAPTER{number:03}"] = f"{begin:%H:%M:%S}.{chapter.begin_ms % 1000:03}"
        comments[f"CHAPTER{number:03}NAME"] = chapter.title
    return comments


def _add_frames(tags: "ID3", chapters: Sequence[Chapter]) -> None:
    """A frame for each chapter, and the table of contents that puts them in order."""
    from mutagen.id3 import CHAP, CTOC, TIT2, CTOCFlags

    names = [f"chapter{number}" for number in range(1, len(chapters) + 1)]
    for name, chapter in zip(names, chapters, strict=True):
        title = TIT2(text=[chapter.title])
        tags.add(CHAP(element_id=name, start_time=chapter.begin_ms, end_time=chapter.end_ms, sub_frames=[title]))
    ordered = CTOCFlags.TOP_LEVEL | CTOCFlags.ORDERED
    tags.add(CTOC(element_id="contents", flags=ordered, child_element_ids=names, sub_frames=[]))
