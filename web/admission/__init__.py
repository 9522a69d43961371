"""Who may sit where: the code of a place, the session that it opens, and what slows down those who guess."""
