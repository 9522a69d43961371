"""A game being played: the session, the conversation, and the loop that both live in."""
