"""Tallies follow from the sheets, as places do, and are kept with them."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from scoring.models import Parti, Tally
from scoring.queries.rows import TableRows
from scoring.queries.tallies import tallies_from, tallies_missing, without_tallies


def post_tallies(parti: Parti, tables: Sequence[TableRows]) -> None:
    """Keep the tallies that follow from these rows instead of what was there."""
    tallies = tallies_from(parti, tables)
    Tally.objects.filter(parti=parti).delete()
    Tally.objects.bulk_create(tallies)


def keep_missing_tallies(parti_ids: Iterable[int]) -> None:
    """Store the tallies of closed partis that have none: those of a book from before there were any.

    Costs one query where none is missing. The partis are held, so that no correction comes between.
    """
    missing = list(without_tallies(parti_ids).values_list("pk", flat=True))
    if missing:
        with transaction.atomic():
            held = list(Parti.objects.select_for_update().filter(pk__in=missing).order_by("pk"))
            still = without_tallies(parti.pk for parti in held)
            Tally.objects.bulk_create(tallies_missing(still))
