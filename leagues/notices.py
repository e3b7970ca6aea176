"""What is said when the King has changed, and of the results of a night."""

import datetime
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from club.dates import today
from club.models import Notice
from club.outbox import Kind, Words
from club.writing import written_date
from leagues.enums import Message
from leagues.models import League
from leagues.queries.evenings import Evening, evenings
from leagues.queries.title import names, verdict
from rules_engine.core.numbers import signed
from rules_engine.title import Verdict
from scoring.enums import State
from scoring.models import Parti


def king_changed(notice: Notice) -> Words | None:
    """Who is King now, or that nobody is; pointless once that has changed again."""
    league = League.objects.filter(pk=notice.args["league"], club=notice.club).first()
    if league is None:
        return None
    league.club = notice.club
    now = verdict(league, today(notice.club))
    if "lost" in notice.args:
        return _lost(notice, league, now)
    return _crowned(notice, league, now) if now.holder == notice.args["person"] else None


def results(notice: Notice) -> Words | None:
    """Places and points of each parti, and who is King after it; pointless where none counts any more."""
    shown = evenings(_partis(notice))
    if not shown:
        return None
    day = written_date(shown[0].parti.date, "long")
    return Words(
        subject=_("Results of %(day)s") % {"day": day},
        text="\n\n".join([_("The results of %(day)s:") % {"day": day}, *map(_result, shown), *_kings(shown)]),
        path=_page_of(notice, shown),
    )


def _crowned(notice: Notice, league: League, now: Verdict[int]) -> Words | None:
    if now.since is None or now.last_day is None:
        return None
    places = {
        "name": names([notice.args["person"]])[notice.args["person"]],
        "league": league.name,
        "since": written_date(now.since, "long"),
        "last": written_date(now.last_day, "long"),
    }
    if notice.person_id == now.holder:
        subject = _("You are the King")
        text = _("You are the King of %(league)s since %(since)s. Congratulations!")
    else:
        subject = _("%(name)s is the King")
        text = _("%(name)s is the King of %(league)s since %(since)s.")
    until = _("If nothing is played, the title is held until %(last)s.")
    return Words(subject % places, f"{text} {until}" % places, _king_page(league))


def _lost(notice: Notice, league: League, now: Verdict[int]) -> Words | None:
    """The title is vacant; said as long as it is, and as long as nobody held it after this person."""
    if now.holder is not None or now.last_holder != notice.args["lost"]:
        return None
    places = {"name": names([notice.args["lost"]])[notice.args["lost"]], "league": league.name}
    text = _(
        "%(name)s is no longer the King of %(league)s, and nobody follows. The next parti may decide it."
    )
    return Words(_("There is no King now"), text % places, _king_page(league))


def _king_page(league: League) -> str:
    slug = league.club.slug
    return reverse("king", args=(slug,)) if league.house else reverse("league-king", args=(slug, league.slug))


def _partis(notice: Notice) -> list[Parti]:
    """The partis that count, of the night or the one that the message names, in order of play."""
    partis = Parti.objects.filter(club=notice.club, state=State.CLOSED, imported=False)
    found = (
        partis.filter(night=notice.args["night"])
        if "night" in notice.args
        else partis.filter(pk=notice.args["parti"])
    )
    return list(found.select_related("league_parti__league").order_by("date", "start_time", "number"))


def _result(evening: Evening) -> str:
    """One parti: a line for each player, best first."""
    head = _("%(league)s, parti %(number)s:") % {
        "league": evening.parti.league_parti.league.name,
        "number": evening.parti.number,
    }
    lines = (f"{place.place}. {place.person.name}: {signed(place.points)}" for place in evening.places)
    return "\n".join([head, *lines])


def _kings(shown: Sequence[Evening]) -> list[str]:
    """Who is King after the last of these partis, in each league that played."""
    last = {evening.parti.league_parti.league: evening.parti.date for evening in shown}
    return [sentence for league, day in last.items() for sentence in _king_after(league, day)]


def _king_after(league: League, day: datetime.date) -> list[str]:
    after = verdict(league, day)
    if after.holder is None:
        return []
    places = {"league": league.name, "name": names([after.holder])[after.holder]}
    if after.since == day:
        return [_("The new King of %(league)s: %(name)s") % places]
    return [_("The King of %(league)s: %(name)s") % places]


def _page_of(notice: Notice, shown: Sequence[Evening]) -> str:
    """The report of the day; a night that went on in another league or on another day has several."""
    slug = notice.club.slug
    league, day = shown[0].parti.league_parti.league, shown[0].parti.date
    if any((one.parti.league_parti.league, one.parti.date) != (league, day) for one in shown):
        return reverse("partis", args=(slug,))
    if league.house:
        return reverse("report", args=(slug, day.isoformat()))
    return reverse("league-report", args=(slug, league.slug, day.isoformat()))


KINDS = (
    Kind(Message.KING_CHANGED, Message.KING_CHANGED.label, king_changed),
    Kind(Message.RESULTS, Message.RESULTS.label, results),
)
