"""How Kaldi numbers what the graph walks through: what the graph and the acoustic model have to agree on."""

from models.training.speakers.phones import PHONES, STATES

GARBAGE = len(PHONES)  # index of the phone that any sound is, behind those of the network


def transition_id(phone: int, state: int, *, forward: bool) -> int:
    """The number of a transition: the states in order, of each first the self-loop, then the step forward, from 1."""
    return 1 + 2 * (phone * STATES + state) + int(forward)
