"""One table as a value: the agreed line, boards, scoresheets, seats, claims, the session (Laws 2009, E2)."""
