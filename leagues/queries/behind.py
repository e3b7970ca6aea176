"""How far the jobs are."""

from django.db.models import F

from leagues.models import League


def leagues_behind() -> int:
    """How many leagues have results that no job has followed yet. Their pages are right all the same."""
    return League.objects.exclude(derived_revision=F("club__results_revision")).count()
