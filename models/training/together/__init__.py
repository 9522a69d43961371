"""Several networks at once on a GPU, from the sound itself: each look at a recording is another recording."""
