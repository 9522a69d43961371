"""The commands of `rochade`, one module a verb, each with `configure` and `run`."""
