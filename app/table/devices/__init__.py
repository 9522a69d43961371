"""The microphones and loudspeakers of one table: which are open, who speaks into them, what is told of them."""
