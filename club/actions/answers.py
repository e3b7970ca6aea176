"""Kept answers of the API go after a day, and with the name of whoever is erased."""

from datetime import timedelta

from django.utils import timezone

from club.models import Answered, Club

KEPT = timedelta(hours=24)


def forget_old_answers() -> None:
    """Drop what no request can be answered from any more."""
    Answered.objects.filter(answered_at__lte=timezone.now() - KEPT).delete()


def forget_answers_of(club: Club) -> None:
    """Drop every answer of this club: any of them may hold the name that has to go."""
    Answered.objects.filter(club=club).delete()
