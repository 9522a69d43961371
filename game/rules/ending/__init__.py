"""How a game ends: by a position, a flag, a word, an agreement or a claim, and whether a player can still mate."""
