"""The trace of a deed, written in the deed's own transaction."""

from typing import Any

from django.db.models import Model

from club.models import Activity, Club, User


def trace(*, club: Club, by: User | None, deed: str, about: Model, **data: Any) -> Activity:
    """Keep who did what to which row; `data` must be plain JSON."""
    return Activity.objects.create(
        club=club, by=by, deed=deed, about=about._meta.model_name or "", about_id=about.pk, data=data
    )
