"""The record of a game, and how commands and events are written as JSON."""
