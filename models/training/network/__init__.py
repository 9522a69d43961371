"""The network, how it learns, and how it becomes a Vosk model."""
