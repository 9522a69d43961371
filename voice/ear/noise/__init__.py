"""What a microphone hears beside its player's words: how it is known, and taken off before he is listened to."""
