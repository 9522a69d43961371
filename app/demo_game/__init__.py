"""The game that the demo plays: its players, their recordings, and the time that sounds take."""
