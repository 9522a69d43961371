"""The operator of a computer that plays: what he may not do without its word (rules for games with computers, 3.3)."""

from game.actors import Role
from game.commands import ClaimThreefold, OfferDraw
from game.errors import Refusal, RefusalCode


def require_told(command: OfferDraw | ClaimThreefold) -> None:
    """Raise Refusal when an operator offers a draw, or claims one by repetition, and his computer did not say so."""
    if command.by.role is Role.OPERATOR and not command.told:
        raise Refusal(RefusalCode.NOT_TOLD_BY_COMPUTER, "the computer has not told its operator to (3.3)")
