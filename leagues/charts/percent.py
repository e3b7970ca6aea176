"""Places in per cent and px, as SVG attributes take them."""

from django.utils.safestring import SafeString


def percent(value: float) -> SafeString:
    """Write a share of a hundred: 33.33%. A number has nothing to be escaped, which would take its time."""
    return SafeString(f"{value:.2f}%")


def share(part: int, whole: int) -> str:
    """Give `part` of `whole` in per cent, between 0 and 100."""
    return percent(100 * min(max(part, 0), whole) / whole) if whole else "0%"


def px(value: float) -> SafeString:
    """Write a length to a tenth: 33.3."""
    return SafeString(f"{value:.1f}")
