"""What the pages of a browser show of a live table, and what they ask of it."""
