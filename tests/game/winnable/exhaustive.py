"""Whether a player can mate, by trying every series of legal moves: slow, and sharing nothing with game/winnable."""

import chess


def can_mate(start: chess.Board, winner: chess.Color, *, most: int) -> bool | None:
    """True when a mate was met, False when all positions were seen without one, None beyond `most` positions."""
    seen = {start.epd()}
    waiting = [start.copy(stack=False)]
    while waiting:
        board = waiting.pop()
        if board.is_checkmate() and board.turn is not winner:
            return True
        for move in board.legal_moves:
            following = board.copy(stack=False)
            following.push(move)
            if (key := following.epd()) not in seen:
                seen.add(key)
                waiting.append(following)
        if len(seen) > most:
            return None
    return False
