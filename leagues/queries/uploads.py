"""Files of results on their way, each seen by nobody but who brought it."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from club.models import Club, User
from leagues.enums import Passage
from leagues.models import Upload

KEPT = timedelta(hours=1)


def uploads_of(*, club: Club, user: User) -> QuerySet[Upload]:
    """What this account brought within the last hour, the newest first."""
    mine = Upload.objects.filter(league__club=club, by=user, moved_at__gt=timezone.now() - KEPT)
    return mine.select_related("league__club", "by")


def unfinished(*, club: Club, user: User) -> QuerySet[Upload]:
    """Of these, without the file itself, what is being stored."""
    return uploads_of(club=club, user=user).filter(passage=Passage.STORING).defer("data")
