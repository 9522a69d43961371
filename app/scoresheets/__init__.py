"""What a game leaves behind: PGN, and each player's scoresheet as text, braille and recording."""
