"""What a parti must have before it counts: every row there and right, the game at its end, and a word of the
scorekeeper where it went otherwise than was due."""

from collections.abc import Sequence

from club.errors import Refusal
from scoring.errors import HandsUnequal, NotComplete
from scoring.models import Place
from scoring.queries.ends import obstacles
from scoring.queries.places import unequal
from scoring.queries.rows import TableRows


def require_complete(tables: Sequence[TableRows], refusal: type[NotComplete] = NotComplete) -> None:
    """Raise `refusal` with everything that stops the parti from counting."""
    found = obstacles(tables, refusal)
    if not found.stops_nothing:
        raise found


def require_confirmed(
    tables: Sequence[TableRows], places: Sequence[Place], unequal_is_right: bool, short_counts: bool
) -> None:
    """Raise what the scorekeeper has to say first where not all went as it was due (PD-32, PD-35)."""
    if any(rows.is_short for rows in tables) and not short_counts:
        raise Refusal("ended-short")
    played = unequal(places)
    if played and not unequal_is_right:
        raise HandsUnequal(played)
