"""Whose voice is heard and which one speaks: profiles, ears, loudspeakers."""
