"""Places in per cent, as SVG attributes take them."""


def percent(value: float) -> str:
    """Write a share of a hundred: 33.33%."""
    return f"{value:.2f}%"


def share(part: int, whole: int) -> str:
    """Give `part` of `whole` in per cent, between 0 and 100."""
    return percent(100 * min(max(part, 0), whole) / whole) if whole else "0%"
