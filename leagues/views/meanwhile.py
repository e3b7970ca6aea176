"""What was put right in a parti after a page about it was read: by whom, when, why, and what it changed."""

from dataclasses import dataclass

from django.utils.translation import gettext

from club import dates
from club.writing import written_date, written_time
from leagues.views.mended import Mended, mended
from scoring.models import Correction, Parti


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """One correction the reader has not seen: a sentence, and one for each change."""

    sentence: str
    changes: tuple[str, ...]


def meanwhile(parti: Parti, seen: str) -> tuple[Meanwhile, ...]:
    """The corrections after revision `seen` (as posted), oldest first; none where that is no revision.

    Each correction moves a closed parti on by one revision, so that the newest ones are those not seen.
    """
    since = parti.revision - int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0
    if since <= 0:
        return ()
    return tuple(_told(parti, one) for one in mended(parti)[-since:])


def _told(parti: Parti, one: Mended) -> Meanwhile:
    return Meanwhile(_sentence(parti, one.correction), one.changes)


def _sentence(parti: Parti, correction: Correction) -> str:
    there = dates.local(parti.club, correction.at)
    places = {
        "by": str(correction.by) if correction.by else gettext("Somebody"),
        "at": written_time(there),
        "day": written_date(there.date(), "long"),
        "reason": correction.reason,
    }
    if there.date() == dates.today(parti.club):
        return gettext("%(by)s corrected the parti at %(at)s (%(reason)s).") % places
    return gettext("%(by)s corrected the parti on %(day)s at %(at)s (%(reason)s).") % places
