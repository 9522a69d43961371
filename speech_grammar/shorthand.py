"""What people type short, put into the words that it stands for: "2:30", "2.30", "5 min", "1 std", "O-O"."""

import re

_CLOCK = re.compile(r"(?<![\w:.])(?:(?P<hours>\d)[:.])?(?P<minutes>\d{1,3})[:.](?P<seconds>[0-5]\d)(?![\w:]|\.\d)")
_UNITS = {
    re.compile(rf"\b{short}\b\.?", re.IGNORECASE): f" {unit}"
    for short, unit in {"std": "Stunden", "min": "Minuten", "sek": "Sekunden"}.items()
}
_ONE = re.compile(r"(?<![\w:.])1 +(Stunde|Minute|Sekunde)n?\b", re.IGNORECASE)
_CASTLING = re.compile(r"(?<![\w-])[0oO]-[0oO](?P<long>-[0oO])?(?![\w-])")


def times_in_words(text: str) -> str:
    """The text with its times as they are said: "2:30", or "0:02:30", is "2 Minuten 30 Sekunden"."""
    text = re.sub(r"(?<=\d)(?=(?:std|min|sek)\b)", " ", text, flags=re.IGNORECASE)
    for unit, word in _UNITS.items():
        text = unit.sub(word, text)
    return _CLOCK.sub(_time, text)


def in_words(text: str) -> str:
    """The same with its castlings as they are said, and with one minute as "eine Minute", one hour so."""
    castling = _CASTLING.sub(lambda sides: "Lange Rochade" if sides["long"] else "Kurze Rochade", text)
    return _ONE.sub(r"eine \1", times_in_words(castling))


def _time(clock: re.Match[str]) -> str:
    minutes, seconds = int(clock["hours"] or 0) * 60 + int(clock["minutes"]), int(clock["seconds"])
    said = [_counted(minutes, "Minute")] if minutes or not seconds else []
    return " ".join([*said, _counted(seconds, "Sekunde")] if seconds else said)


def _counted(number: int, unit: str) -> str:
    return f"eine {unit}" if number == 1 else f"{number} {unit}n"
