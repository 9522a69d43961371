"""PortAudio, which microphone and loudspeaker share."""

from typing import Any

from voice.errors import AudioDeviceError, VoiceErrorCode


def sound_system() -> Any:  # noqa: ANN401 - sounddevice ships no types
    """The sounddevice module. Raises AudioDeviceError (`no_sound_system`) where PortAudio is not installed."""
    try:
        import sounddevice  # noqa: PLC0415 - loads PortAudio, which a machine without sound may lack
    except (ImportError, OSError) as error:
        raise AudioDeviceError(VoiceErrorCode.NO_SOUND_SYSTEM, f"no sound system: {error}") from error
    return sounddevice
