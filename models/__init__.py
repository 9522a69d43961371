"""The built-in announcement model and the scripts that make it."""
