"""Which ruling an appeal is about: the last one; a final one admits none until the next (2009, 10.2d, 12.10)."""

from dataclasses import replace

from game import events as e
from game.table.table import Table

# What the arbiter decides himself, or this program in his place; and a claim on which he is to decide next.
_RULINGS = (
    e.BothFlagsFell,
    e.ClockSet,
    e.ClocksReset,
    e.DrawAllowed,
    e.DrawClaimed,
    e.FlagFell,
    e.GameEnded,
    e.IllegalActCounted,
    e.IllegalMoveCompleted,
    e.ImpossiblePositionFound,
    e.Penalised,
    e.PointsAwarded,
    e.PositionRestored,
    e.Reconciled,
    e.ReconstructionEnded,
    e.SettingCorrected,
    e.SetupFaultFound,
    e.SheetsAccepted,
    e.SignatureWaived,
    e.TimeAdded,
    e.TimeCharged,
    e.TouchClaimed,
)


def appealable(event: e.Event, table: Table) -> Table:
    """The table on which players may appeal again, when the event is a ruling after one that was final.

    What the final one itself brings, two minutes or the end of the game, comes at its own moment.
    """
    final_at = table.rulings.final_at
    if final_at is None or event.at == final_at or not isinstance(event, _RULINGS):
        return table
    return replace(table, rulings=replace(table.rulings, final_at=None))
