"""The lines of a server: games at pages go on where its terminal has gone, or its log's disk is full."""

from collections.abc import Iterable

from app import output
from app.errors import ErrorCode, OutputError
from app.failure import words_of


class Terminal:
    """Standard output, for all tables of a server; from any thread."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._is_told = False

    def line(self, text: str) -> None:
        """Write one line; where that cannot be, say why beside it, once, and go on."""
        self.lines([text])

    def lines(self, texts: Iterable[str]) -> None:
        """Write these lines in one piece: what another table tells stands before or behind them."""
        try:
            output.line("\n".join(texts))
        except OutputError as error:
            self._tell(error)
        except BrokenPipeError as error:
            self._tell(OutputError(ErrorCode.OUTPUT_CLOSED, f"output: {error}"))
        else:
            self._is_told = False

    def _tell(self, error: OutputError) -> None:
        if not self._is_told:
            output.complaint(words_of(error, self._language))
        self._is_told = True
