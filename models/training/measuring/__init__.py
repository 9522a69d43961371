"""How well the model hears: the recordings, the conditions, and the figures."""
