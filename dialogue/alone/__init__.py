"""What Rochade and one person say to each other without an opponent: a game gone through, lessons, a board checked."""
