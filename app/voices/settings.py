"""A player's settings of the voice that speaks to him: one plain TOML file in the user's configuration folder."""

import os
import tomllib
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import fields, replace
from itertools import count
from pathlib import Path
from typing import Any

from app.places import from_environment
from app.voices.profiles import LONGEST_NAME
from app.whole_file import make_folder, write_new, write_whole, writing
from dialogue.earcon import Earcon
from dialogue.style import Style
from voice.mouth.manner import VARIANTS, Manner, Teller

SHARED = "table"  # the name of the file for those who have no name
_NUMBERS = ("rate", "volume", "pitch")
_STATES = ("style", "without")  # which a word asks for as such, and not for more or less of it
_HEAD = """\
# How Rochade speaks: words a minute, volume in per cent, pitch from 0 to 99; short, normal or full; sounds
# that are left out; the voices of those whose words it tells.
"""


def settings_file(player: str) -> Path:
    """Where the settings of a player of that name lie, or would."""
    config = from_environment("XDG_CONFIG_HOME", "APPDATA")  # the latter on Windows
    folder = Path(config) if config else Path(os.environ.get("HOME", "")) / ".config"
    name = "".join(letter if letter.isalnum() or letter in " -_" else "_" for letter in player)[:LONGEST_NAME].strip()
    return folder / "rochade" / f"{name or SHARED}.toml"


def load(file: Path) -> Manner:
    """What the file says; what it does not say, or says wrong, is as if there were none."""
    found = _read(file) or {}
    numbers = {name: found[name] for name in _NUMBERS if type(found.get(name)) is int}
    named = found.get("without", [])
    names = {name for name in named if isinstance(name, str)} if isinstance(named, list) else set()
    return Manner(
        **numbers,
        without=frozenset(earcon for earcon in Earcon if earcon.value in names),
        style=next((style for style in Style if style.value == found.get("style")), Style.NORMAL),
        voices=_voices(found.get("voices")),
    )


def passed_over(file: Path) -> tuple[str, ...]:
    """What stands in the file and does not hold: no such setting, or none that it can have; each by its name."""
    return tuple(name for name, value in (_read(file) or {}).items() if not _holds(name, value))


def _holds(name: str, value: object) -> bool:
    match name:
        case "rate" | "volume" | "pitch":
            return type(value) is int
        case "style":
            return value in [*Style]
        case "without":
            return isinstance(value, list) and all(one in [*Earcon] for one in value)
        case "voices":
            return isinstance(value, Mapping) and len(_voices(value)) == len(value)
        case _:
            return False


def _voices(found: object) -> dict[Teller, str]:
    """The voices of the tellers that the file names, as far as there are such."""
    table = found if isinstance(found, dict) else {}
    return {teller: table[teller.value] for teller in Teller if table.get(teller.value) in VARIANTS}


def is_damaged(file: Path) -> bool:
    """Whether there is a file that cannot be read."""
    return _read(file) is None


def _read(file: Path) -> dict[str, Any] | None:
    """What stands in the file, nothing where there is none; None where it cannot be read."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        return None


def with_word(kept: Manner, change: Callable[[Manner], Manner], before: Manner, after: Manner) -> Manner:
    """What was `kept`, and of the manner `after` a word what that has changed, or asked to be as it was `before`."""
    asked = change(kept)
    changed = {
        field.name
        for field in fields(Manner)
        if getattr(before, field.name) != getattr(after, field.name)
        or (field.name in _STATES and getattr(kept, field.name) != getattr(asked, field.name))
    }
    return replace(kept, **{name: getattr(after, name) for name in changed})


def save(file: Path, manner: Manner) -> Path | None:
    """Keep it; what the file says that is not understood stays there, as what a newer Rochade or a hand has written.

    A file that cannot be read is copied aside before, and that copy's name returned. Raises OutputError where anything
    cannot be kept: then the file of before still stands.
    """
    import tomlkit  # which only this needs

    make_folder(file.parent)
    found, aside = _read(file), None
    text = file.read_text(encoding="utf-8") if found is not None and file.exists() else ""
    try:
        kept = tomlkit.parse(text if text.strip() else _HEAD)
    except ValueError:  # tomllib reads what tomlkit does not
        found = None
    if found is None:
        aside, kept = _copied_aside(file), tomlkit.parse(_HEAD)
    before = load(file) if found else None  # where nothing is set yet, all is told
    told = _values(before, found or {}) if before else {}
    for name, value in _values(manner, found or {}).items():
        if value != told.get(name):
            kept[name] = value
    if before is None or before.voices != manner.voices:
        _keep_voices(kept, manner)
    write_whole(file, tomlkit.dumps(kept).encode())
    return aside


def _values(manner: Manner, found: Mapping[str, object]) -> dict[str, int | str | list[str]]:
    """The manner without its voices by the names of the settings; sounds that the file names are kept if unknown."""
    named = found.get("without")
    unknown = [name for name in named if name not in [*Earcon]] if isinstance(named, list) else []
    without = [*(earcon.value for earcon in Earcon if earcon in manner.without), *unknown]
    return {**{name: getattr(manner, name) for name in _NUMBERS}, "style": manner.style.value, "without": without}


def _keep_voices(kept: MutableMapping[str, Any], manner: Manner) -> None:
    """Give each teller his voice in the file's table."""
    if not isinstance(kept.get("voices"), MutableMapping):
        kept["voices"] = {}
    for teller in Teller:
        if teller in manner.voices:
            kept["voices"][teller.value] = manner.voices[teller]
        elif kept["voices"].get(teller.value) in VARIANTS:
            del kept["voices"][teller.value]
    if not kept["voices"]:
        del kept["voices"]


def _copied_aside(file: Path) -> Path:
    """Copy a file beside itself, under a name that is free. Raises OutputError."""
    names = (file.with_name(f"{file.name}.damaged{'' if number == 1 else f'-{number}'}") for number in count(1))
    copy = next(name for name in names if not os.path.lexists(name))
    with writing(file):
        data = file.read_bytes()
    write_new(copy, data)
    return copy
