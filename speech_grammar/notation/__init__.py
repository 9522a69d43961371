"""Algebraic notation (Laws 2009, appendix C; 2005, appendix E), read and written in eight languages and figurines.

    languages   whose letters the pieces have: languages.toml
    syntax      a text as an announcement, without a position
    typed       a move typed at the table, put into the words of the announcements
    entry       an entry of a scoresheet in its position: OK, ILLEGAL, AMBIGUOUS or MISSING
    misprint    which misprint an entry may be: proposed, never applied silently
    sheet       a whole scoresheet, and the language that it is written in
    lines       the entries in the text of a typed scoresheet
    writing     a move in a player's own letters

Nothing is imported here: who only parses an announcement needs none of the reading of sheets.
"""
