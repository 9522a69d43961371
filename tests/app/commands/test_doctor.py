"""`rochade doctor`, where this machine would find nothing wrong."""

import json

import pytest

from app import cli
from app.commands import doctor
from app.errors import NO_DEVICE, OK
from app.options import DRIVERS
from voice.errors import SpeechError, VoiceErrorCode
from voice.mouth.synthesiser import Emit


class GermanOnly:
    """A speech engine of a machine where nobody has installed a Catalan voice."""

    def synthesise(self, _text: str, language: str, _emit: Emit) -> None:
        """Speak German."""
        if language != "de":
            raise SpeechError(VoiceErrorCode.SPEECH_VOICE_MISSING, f"no voice for {language!r}", language=language)

    def close(self) -> None:
        """Nothing to let go of."""


@pytest.mark.parametrize(("language", "works", "exit_code"), [("de", True, OK), ("ca", False, NO_DEVICE)])
def test_a_voice_that_the_players_language_lacks_is_found_before_the_game(
    capsys, monkeypatch, tmp_path, language, works, exit_code
):
    """Whoever plays in Catalan learns from the doctor, and not at the board, that nothing would be said."""
    monkeypatch.setattr(doctor, "synthesiser", lambda _name: GermanOnly())
    assert cli.main(["doctor", "--language", language, "--records", str(tmp_path), "--json"]) == exit_code
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    voices = [line for line in lines if line["what"].startswith("driver")]
    assert [line["works"] for line in voices] == [works] * len(DRIVERS)
    assert all("No hi ha veu per a aquesta llengua: ca" in line["says"] for line in voices if not line["works"])
