"""How many people start a parti together."""

from django.utils.translation import gettext_lazy

from club.errors import Refusal
from rules_engine import registry
from rules_engine.rotation import table_sizes


def one_table(game: str) -> int | None:
    """How many people a game takes where it takes one number only; a parti of it is then one table."""
    seats = registry.game(game).seats
    return seats[0] if len(seats) == 1 else None


def refuse_people(game: str, count: int) -> None:
    """Refuse people-too-few and people-too-many for a game of one table; of others raise the engine's
    Refused (table-size, PD-3)."""
    seats = one_table(game)
    if seats is None:
        table_sizes(count)
    elif count != seats:
        code = "people-too-few" if count < seats else "people-too-many"
        raise Refusal(code, game=gettext_lazy(registry.game(game).name), seats=seats, count=count)
