"""The answers that are lists: long, asked for at leisure, and none of them news.

Whatever is told next is heard first: a player's clock may run while the words that he may say are still read to him.
"""

_HELP = ("help", "help_of_sighted", "help_of_arbiter", "words", "say_questions_of_moves", "say_questions_of_arbiter")
_ALSO = ("say_questions", "say_in_training", "say_take_back", "say_take_back_and_hint", "say_hint", "say_now_too")
_ONCE_MORE = ("say_position_too", "say_after_the_end")
_OF_MOVES = ("entry", "entry_unread", "entry_missing")

LISTS = frozenset(f"telling.{key}" for key in (*_HELP, *_ALSO, *_ONCE_MORE, *_OF_MOVES))
"""The keys of their sentences. None of a board: what has happened since would make the rest of it wrong."""
