"""The languages in which Rochade answers, each with a catalogue of messages; the first, where none is named."""

LANGUAGES = ("de", "en", "ca", "es", "pt", "it")
