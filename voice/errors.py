"""What can go wrong between the table and the words.

    VoiceError
    +-- AudioFileError      a recording that cannot be read
    +-- AudioDeviceError    no microphone, no loudspeaker, no sound system
    +-- ModelError          a speech model that cannot hear the announcements
    +-- EarBusy             so many speak at once that a word would be heard too late
    +-- SpeechError         a synthesiser that cannot speak
    +-- TapeError           a clip that cannot be kept or found

Every error carries a `code`, whose words for the player are in the message catalogues under
`refused.<code>`, the values named in those words (`params`), and a technical text (`str()`).
"""

from enum import StrEnum


class VoiceErrorCode(StrEnum):
    """The names of all errors of this package."""

    FILE_MISSING = "file_missing"
    NO_FILE = "no_file"
    FILE_UNREADABLE = "file_unreadable"
    FILE_UNWRITABLE = "file_unwritable"
    DISK_FULL = "disk_full"
    FILE_EMPTY = "file_empty"
    NOT_AUDIO = "not_audio"
    NOT_A_FOLDER = "not_a_folder"
    AUDIO_DAMAGED = "audio_damaged"
    AUDIO_RATE = "audio_rate"
    NO_SOUND_SYSTEM = "no_sound_system"
    NO_MICROPHONE = "no_microphone"
    NO_LOUDSPEAKER = "no_loudspeaker"
    NO_SUCH_MICROPHONE = "no_such_microphone"
    NO_SUCH_LOUDSPEAKER = "no_such_loudspeaker"
    MICROPHONE_LOST = "microphone_lost"
    MICROPHONE_SILENT = "microphone_silent"
    NO_VOICE = "no_voice"
    LOUDSPEAKER_LOST = "loudspeaker_lost"
    MODEL_MISSING = "model_missing"
    MODEL_DAMAGED = "model_damaged"
    MODEL_LACKS_WORDS = "model_lacks_words"
    MODEL_NOT_ADAPTABLE = "model_not_adaptable"
    EAR_BUSY = "ear_busy"
    EAR_FAILED = "ear_failed"
    SPEECH_ENGINE_MISSING = "speech_engine_missing"
    SPEECH_VOICE_MISSING = "speech_voice_missing"
    SPEECH_FAILED = "speech_failed"
    TAPE_FULL = "tape_full"
    TAPE_UNWRITABLE = "tape_unwritable"
    CLIP_MISSING = "clip_missing"


class VoiceError(Exception):
    """The base of all errors of this package: a code, a technical text, and the values its words name."""

    def __init__(self, code: VoiceErrorCode, text: str, **params: str | int) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.params = params


class AudioFileError(VoiceError):
    """A recording that cannot be read."""


class AudioDeviceError(VoiceError):
    """A sound device that is not there, or went away."""


class ModelError(VoiceError):
    """A speech model that is missing, damaged, or lacks words of the announcements."""


class EarBusy(VoiceError):
    """More is being said than can be heard in time; nothing of the utterance was taken."""


class SpeechError(VoiceError):
    """A synthesiser that is missing or failed."""


class TapeError(VoiceError):
    """A clip that cannot be kept or found; the game can go on without it."""
