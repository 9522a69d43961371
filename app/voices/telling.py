"""What one player is told by a command: in print, and aloud where there is a loudspeaker."""

from dataclasses import dataclass

from app import output
from app.failure import words_of
from app.voices.speaker_mouth import SpeakerMouth
from speech_grammar.messages import Catalogue, Part, Spoken


@dataclass(frozen=True, slots=True)
class Telling:
    """Tells in the catalogue's language; a mouth without a loudspeaker leaves it at the printed lines."""

    catalogue: Catalogue
    mouth: SpeakerMouth

    def tell(self, key: str, **params: object) -> None:
        """A sentence of the catalogue."""
        self.say(self.catalogue.say(key, **params))

    def say(self, spoken: Spoken) -> None:
        """A sentence."""
        output.line(str(spoken))
        self.mouth.aloud(spoken)

    def ask(self, key: str, words: str, **params: object) -> None:
        """Words to be read: the whole sentence in print, and aloud they alone."""
        output.line(str(self.catalogue.say(key, words=words, **params)))
        self.mouth.aloud(Spoken((Part(words, "de"),)))

    def complain(self, error: Exception) -> None:
        """What went wrong."""
        words = words_of(error, self.catalogue.language)
        output.complaint(words)
        self.mouth.aloud(Spoken((Part(words, self.catalogue.language),)))
