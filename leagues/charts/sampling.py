"""Fewer of many, so that a chart can be drawn."""

from collections.abc import Collection, Sequence
from typing import TypeVar

T = TypeVar("T")


def sampled(values: Sequence[T], kept: Collection[T], most: int) -> list[T]:
    """`values` in their order: all of them up to `most` (at least 2), else `most` evenly spread ones with the
    first and the last, and those `kept` besides."""
    if len(values) <= most:
        return list(values)
    last = len(values) - 1
    spread = {round(at * last / (most - 1)) for at in range(most)}
    return [value for at, value in enumerate(values) if at in spread or value in kept]
