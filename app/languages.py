"""The languages in which Rochade answers, each with a catalogue of messages, and which it is where none is named."""

from collections.abc import Mapping

LANGUAGES = ("de", "en", "ca", "es", "pt", "it")
HELP = {"de": "hilfe", "en": "help", "ca": "ajuda", "es": "ayuda", "pt": "ajuda", "it": "aiuto"}
_ENGLISH = "en"


def of_environment(environment: Mapping[str, str]) -> str:
    """The language that `ROCHADE_LANGUAGE` names, else the system's (POSIX.1-2017, 8.2), else German.

    A system in English says little of who sits before it: it is what many are installed in, and "C" is none. So its
    table stays German, as the announcements are; who wants English names it. What is named is not looked at here.
    """
    named = environment.get("ROCHADE_LANGUAGE")
    return named or _of_system(environment) or LANGUAGES[0]


def _of_system(environment: Mapping[str, str]) -> str:
    """The system's language, where Rochade has it and it was chosen: "es" of "es_AR.UTF-8"."""
    locale = next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (found := environment.get(name))), "")
    language = locale.split(".")[0].split("@")[0].split("_")[0].lower()
    return language if language in LANGUAGES and language != _ENGLISH else ""
