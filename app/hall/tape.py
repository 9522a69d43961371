"""The tape of a table in a hall's database."""

from app.errors import RecordError
from app.hall.patience import Patience
from dialogue.understanding.heard import Margins
from voice.errors import TapeError, VoiceErrorCode
from voice.pcm import Pcm
from voice.tape import USUAL, clip_file, clip_name, parts_of, sound_of


class DatabaseTape:
    """See `voice.tape.Tape`. Only who holds the table writes; numbers go on after `last`, too, as in a folder."""

    def __init__(self, game_id: str, patience: Patience, last: int = 0) -> None:
        self._game_id = game_id
        self._patience = patience
        self._last = last

    def keep(
        self,
        samples: bytes,
        speaker: str,
        adaptation: str = "",
        model: str = "",
        margins: Margins = USUAL,
    ) -> str:
        """See `Tape`. While the database is away it waits, as the record does."""
        try:
            found = self._patience.do(
                "INSERT INTO clip SELECT %s, 1 + greatest(max(number), %s), %s, %s FROM clip WHERE game_id = %s"
                " RETURNING number",
                self._game_id,
                self._last,
                speaker,
                clip_file(samples, adaptation, model, margins),
                self._game_id,
            )
        except RecordError as error:
            raise self._unwritable(error) from error
        return clip_name(int(str(found[0][0])), speaker)

    @property
    def is_gone(self) -> bool:
        """See `Tape`: who only plays may take nothing away from a hall."""
        return False

    def clips(self) -> tuple[str, ...]:
        """See `Tape`."""
        found = self._patience.read(
            "SELECT number, speaker FROM clip WHERE game_id = %s ORDER BY number", self._game_id
        )
        return tuple(clip_name(int(str(number)), str(speaker)) for number, speaker in found)

    def read(self, clip: str) -> Pcm:
        """See `Tape`."""
        return sound_of(self.flac(clip))

    def flac(self, clip: str) -> bytes:
        """See `Tape`."""
        try:
            number, speaker = parts_of(clip)
        except ValueError:
            found = []
        else:
            statement = "SELECT flac FROM clip WHERE game_id = %s AND number = %s AND speaker = %s"
            found = self._patience.read(statement, self._game_id, number, speaker)
        if not found or not isinstance(found[0][0], bytes):
            raise TapeError(VoiceErrorCode.CLIP_MISSING, f"no clip {clip!r} in {self._game_id}", clip=clip)
        return found[0][0]

    def lay_beside(self, name: str, adaptation: bytes) -> None:
        """See `Tape`. While the database is away it waits, as for a clip."""
        statement = "INSERT INTO adaptation VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
        try:
            self._patience.do(statement, self._game_id, name, adaptation)
        except RecordError as error:
            raise self._unwritable(error) from error

    def adaptations(self) -> dict[str, bytes]:
        """See `Tape`."""
        found = self._patience.read("SELECT name, npz FROM adaptation WHERE game_id = %s ORDER BY name", self._game_id)
        return {str(name): bytes(written) for name, written in found if isinstance(written, bytes)}

    def _unwritable(self, error: RecordError) -> TapeError:
        return TapeError(VoiceErrorCode.TAPE_UNWRITABLE, str(error), file=self._game_id)
