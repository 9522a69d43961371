"""What `--help`, the manual and a shell's completions say of each command and option, in six languages."""

from app.help.words import Words

__all__ = ["Words"]
