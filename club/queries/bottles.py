"""The bottles of a club: who owes what, and how each one ended."""

import datetime

from django.db.models import QuerySet

from club.enums import BottleCause
from club.models import Bottle, Club

# For so long a message that a bottle is due is worth sending.
TOLD_FOR = datetime.timedelta(days=60)


def bottles_of(club: Club) -> QuerySet[Bottle]:
    """All of them, whatever became of them, newest first, with the people that a page names."""
    found = Bottle.objects.filter(club=club).select_related(
        "person", "confirmed_by", "noted_by", "cancelled_by", "credit"
    )
    return found.order_by("-incurred", "-id")


def drinks_noted(club: Club) -> list[str]:
    """What was ever owed here on somebody's word, in alphabetical order, each once."""
    noted = Bottle.objects.filter(club=club, cause=BottleCause.WORD)
    return sorted(set(noted.order_by().values_list("drink", flat=True)))
