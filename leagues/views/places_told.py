"""Among whom a place is, in words."""

from collections.abc import Collection

from django.utils.translation import gettext


def places_told(ways: Collection[bool]) -> str:
    """Of partis that gave each table places of its own (True), or ranked all together (False), or both."""
    if True not in ways:
        return gettext("A place is among all who played the parti.")
    if False not in ways:
        return gettext("A place is among the players of one table.")
    return gettext(
        "A place is among all who played the parti; where every table had its own places, among its players."
    )
