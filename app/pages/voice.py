"""The server's voice for pages: espeak's, as at a table, each sentence whole."""

from collections.abc import Sequence

from app.scoresheets.braille_cells import unicode_cells
from dialogue.earcon import Earcon
from voice.errors import SpeechError
from voice.mouth.earcons import earcon_samples
from voice.mouth.manner import Manner
from voice.pcm import Pcm, wav
from web.errors import NotYours, WebErrorCode

EARCON_RATE = 22_050  # Hz


class PageVoice:
    """See `web.sound.speech.Voice`."""

    def speech(self, parts: Sequence[tuple[str, str]], rate: int, pitch: int) -> bytes:
        """See `web.sound.speech.Voice`."""
        from voice.mouth.espeak import EspeakSynthesiser  # a page that is not spoken to waits for no library

        samples = bytearray()

        def keep(chunk: bytes) -> bool:
            samples.extend(chunk)
            return True

        try:
            synthesiser = EspeakSynthesiser(Manner(rate=rate, pitch=pitch))
            for text, language in parts:
                synthesiser.synthesise(text, language, keep)
        except SpeechError as error:
            raise NotYours(WebErrorCode.NO_VOICE, str(error)) from error
        return wav(Pcm(bytes(samples), synthesiser.sample_rate))

    def braille(self, text: str) -> str:
        """See `web.sound.speech.Voice`."""
        return unicode_cells(text)

    def earcon(self, name: str) -> bytes | None:
        """See `web.sound.speech.Voice`."""
        if name not in set(Earcon):
            return None
        return wav(Pcm(earcon_samples(Earcon(name), EARCON_RATE), EARCON_RATE))
