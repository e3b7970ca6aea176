"""Where the three cards go: left, right, across, none, and again (HE-4)."""

import sys

PASSING = ("left", "right", "across", "none")
HAND_NUMBERS = range(1, sys.maxsize)
STEPS = (0, 1, 3, 2)


def step_of(hand_number: int) -> int:
    """Return how many seats further the cards go in this hand, from 1; 0 where none are passed (HE-4)."""
    return STEPS[hand_number % 4]
