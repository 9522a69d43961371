"""A player reads words aloud and is known by his voice from then on; what he has read he may give away."""
