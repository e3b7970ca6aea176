"""What the members are told of the book: how a night went, and who is King now. Posted with the deed itself.

Nothing is told of what came from a file, nor of anything older than a week.
"""

import datetime

from django.utils import timezone

from club import outbox
from club.dates import today
from club.models import Club
from club.queries.people import members_of
from leagues.enums import Message
from leagues.models import League, Reign, TitleState
from scoring.models import Parti

NEWS_FOR = datetime.timedelta(days=7)


def results_to_come(parti: Parti) -> None:
    """Announce the results of the parti's night some hours after its last closing: what is put right by then
    goes in. A parti that is closed after the night's message was due has one of its own."""
    if parti.imported or not parti.counts or _is_old(parti.club, parti.date):
        return
    due = timezone.now() + datetime.timedelta(hours=parti.club.results_hours)
    if parti.night_id is not None and _put_off(parti.club, f"night-{parti.night_id}", due):
        _post(parti.club, Message.RESULTS, f"night-{parti.night_id}", {"night": parti.night_id}, due)
    else:
        _post(parti.club, Message.RESULTS, f"parti-{parti.pk}", {"parti": parti.pk}, due)


def title_moved(league: League, before: Reign | None) -> None:
    """Announce who holds the title after a replay, or that nobody does; `before` held it until then."""
    after = Reign.objects.filter(league=league, end=None).first()
    if after is not None and _is_news(before, after):
        _tell_king(league, after)
    elif after is None and before is not None:
        ended = _ended(before)
        if ended is not None:
            title_lost(league, ended)


def title_lost(league: League, reign: Reign) -> None:
    """Announce that a reign is over and nobody follows."""
    if reign.end is None or _is_old(league.club, reign.end) or _from_file(league, reign.end):
        return
    event = f"lost-{league.pk}-{reign.end}-{reign.person_id}"
    _post(league.club, Message.KING_CHANGED, event, {"league": league.pk, "lost": reign.person_id})


def _tell_king(league: League, reign: Reign) -> None:
    if _is_old(league.club, reign.start) or _from_file(league, reign.start):
        return
    event = f"reign-{league.pk}-{reign.start}-{reign.person_id}"
    _post(league.club, Message.KING_CHANGED, event, {"league": league.pk, "person": reign.person_id})


def _is_news(before: Reign | None, after: Reign) -> bool:
    """Whether somebody else is King, or the same one again after a time without the title."""
    return before is None or before.person_id != after.person_id or _ended(before) is not None


def _ended(before: Reign) -> Reign | None:
    """The reign that was open, with the end it has now."""
    same = Reign.objects.filter(league_id=before.league_id, person_id=before.person_id, start=before.start)
    return same.filter(end__isnull=False).first()


def _from_file(league: League, day: datetime.date) -> bool:
    """Whether what was decided that day was decided by partis from a file alone."""
    states = TitleState.objects.filter(league=league, date=day)
    sources = set(states.values_list("parti__imported", flat=True))
    return sources == {True}


def _is_old(club: Club, day: datetime.date) -> bool:
    return day < today(club) - NEWS_FOR


def _put_off(club: Club, event: str, due: datetime.datetime) -> bool:
    """Let the message about a night wait for a later parti, while it can."""
    return outbox.put_off(club=club, kind=Message.RESULTS, event=event, due_at=due, expires_at=due + NEWS_FOR)


def _post(
    club: Club, kind: Message, event: str, args: dict[str, int], due: datetime.datetime | None = None
) -> None:
    due = due or timezone.now()
    everybody = members_of(club).filter(deactivated_at__isnull=True).values_list("pk", flat=True)
    outbox.post(
        club=club,
        people=everybody,
        kind=kind,
        event=event,
        args=args,
        due_at=due,
        expires_at=due + NEWS_FOR,
    )
