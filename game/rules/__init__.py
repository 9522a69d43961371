"""The rules that several answers rest on, one article's matter in each module."""
