"""What an announcement means on a board: which move it names, why it is none, what the hand does."""
