"""From the microphone to words."""
