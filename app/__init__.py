"""The composition root: command line, settings, record store, wiring."""
