"""What Rochade says besides the announcements: sentences with gaps, in each language a catalogue."""

from speech_grammar.messages.catalogue import Catalogue, by_dotted_key
from speech_grammar.messages.spoken import Part, Spoken

__all__ = ["Catalogue", "Part", "Spoken", "by_dotted_key"]
