"""Tries that are counted: one is taken before the guess is looked at, so that many at once count too."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from club.models import Tries

WINDOW = timedelta(minutes=15)


def take(*, key: str, most: int) -> bool:
    """Take one of `most` tries a quarter of an hour; False when none is left."""
    now = timezone.now()
    Tries.objects.filter(until__lte=now).delete()
    Tries.objects.bulk_create([Tries(key=key, until=now + WINDOW)], ignore_conflicts=True)
    # Asked and counted in one statement: of two at once the second sees what the first has counted.
    return Tries.objects.filter(key=key, count__lt=most).update(count=F("count") + 1) == 1


def give_back(*, key: str) -> None:
    """What was tried was right, and so no guess."""
    Tries.objects.filter(key=key, count__gt=0).update(count=F("count") - 1)
