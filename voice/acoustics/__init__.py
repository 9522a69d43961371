"""What is computed with the network itself, beside Vosk: how likely each sound is, and when each begins."""
