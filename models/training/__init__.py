"""Scripts that make the built-in announcement model; see README.md."""
