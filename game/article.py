"""How a rule's source is named: by its article, such as "E2.9d"; or, where it has none, by this."""

COMPETITION = "rules of the competition"
"""The source of a competition's own rule that names no article (E1)."""
