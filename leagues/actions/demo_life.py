"""What the demo's club does between its partis: nights, votes, absences, bottles."""

import datetime
from collections.abc import Iterable, Sequence

from club.actions import nights, replies, venues, votes
from club.dates import moment_of, today
from club.enums import Answer
from club.models import Bottle, Club, Night, Notice, Objection, Offer, Person, Reply, Vote
from leagues.actions.days import follow_partis
from leagues.models import League
from scoring.actions import breaches, reasons
from scoring.actions.bottles import sync
from scoring.enums import BreachKind, Reason
from scoring.models import Attendance, Parti, PlayDay
from scoring.queries.absence_pages import open_absences

START = datetime.time(19, 30)
WEEK = datetime.timedelta(weeks=1)
ASKED = datetime.timedelta(days=3)
HOSTED = 6  # past partis that belong to a night with a host
ASKED_ABOUT = 20  # past partis whose days were recorded
COMING = {
    "Ádám": Answer.COMING,
    "Beszab": Answer.COMING,
    "Csaba": Answer.COMING,
    "Kati": Answer.COMING,
    "Tündi": Answer.COMING,
    "Őri Zsuzsa": Answer.MAYBE,
    "Űrhajós": Answer.NOT,
}
VOTED = {"Ádám": "Kati", "Beszab": "Kati", "Csaba": "Tündi", "Tündi": "Tündi"}
PLACES = {
    "Kati": "12 Linden Street, first floor",
    "Tündi": "Tündi's garden house",
    "Gergő": "Gergő's kitchen",
}


def live(league: League, people: Sequence[Person]) -> None:
    """Let the club have lived through its partis, and leave something to answer, to vote on, to confirm."""
    club = league.club
    partis = Parti.objects.filter(league_parti__league=league, closed_at__isnull=False)
    partis.update(imported=False)  # as if keyed here: of a file nobody is asked why he was absent
    played = list(partis.order_by("date"))
    by_name = {person.name: person for person in people}
    _host(played[-HOSTED:], by_name)
    breaches.note(
        parti=played[-1],
        person=played[-1].seats.order_by("pk")[0].person,
        kind=BreachKind.DELIBERATE,
        hand=None,
        note="Held back a heart.",
        by=None,
    )
    _remember(league, played[-ASKED_ABOUT:])
    Notice.objects.filter(club=club).delete()  # nobody is written to about days long gone
    _state_a_reason(club, by_name["Gergő"])
    _plan(club, by_name)
    _bring(Bottle.objects.filter(club=club).order_by("incurred", "pk"), by_name["Gergő"])


def forget(club: Club) -> None:
    """Remove all of it again, before the people it names."""
    Attendance.objects.filter(day__club=club).delete()
    PlayDay.objects.filter(club=club).delete()
    Objection.objects.filter(night__club=club).delete()
    Offer.objects.filter(night__club=club).delete()
    Reply.objects.filter(night__club=club).delete()
    Vote.objects.filter(club=club).delete()
    Night.objects.filter(club=club).delete()
    Bottle.objects.filter(club=club).update(credit=None)
    Bottle.objects.filter(club=club).delete()


def _host(partis: Iterable[Parti], people: dict[str, Person]) -> None:
    """Past nights, each at a player's: written as they were, since nobody plans a day that is over."""
    for parti in partis:
        seated = set(parti.seats.values_list("person__name", flat=True))
        host = next((name for name in PLACES if name in seated), None)
        night = Night.objects.create(club=parti.club, date=parti.date, start_time=START)
        Parti.objects.filter(pk=parti.pk).update(night=night)
        if host is not None:
            moment = moment_of(parti.club, parti.date, START) - WEEK
            Offer.objects.create(night=night, host=people[host], place=PLACES[host], offered_at=moment)


def _remember(league: League, partis: Sequence[Parti]) -> None:
    """Record the days as if each was closed the morning after; only the newest still asks for reasons."""
    follow_partis(league=league, days=[parti.date for parti in partis], by=None)
    earlier = PlayDay.objects.filter(club=league.club).exclude(date=partis[-1].date)
    for day in earlier.select_related("club"):
        day.opened_at = moment_of(day.club, day.date, START) + datetime.timedelta(hours=14)
        day.reason_until = day.opened_at + ASKED
        day.save(update_fields=["opened_at", "reason_until"])
    sync(club=league.club)


def _state_a_reason(club: Club, voter: Person) -> None:
    """Somebody was ill the last time; those who were there vote, the demo's owner among them if he was."""
    asked = [one.row for one in open_absences(club) if one.row.person != voter]
    if not asked:
        return
    ill = asked[0]
    vote = reasons.state_reason(attendance=ill, reason=Reason.ILLNESS, note="Fever, in bed.", by=ill.person)
    for entitled in vote.entitled.exclude(person=voter).select_related("person")[:2]:
        votes.cast(vote=vote, person=entitled.person, option="excused", by=entitled.person)


def _plan(club: Club, people: dict[str, Person]) -> None:
    """A Friday at least five days ahead, two places to choose from, and most have said whether they come."""
    ahead = today(club) + datetime.timedelta(days=5)
    friday = ahead + datetime.timedelta(days=(4 - ahead.weekday()) % 7)
    night = nights.plan(club=club, date=friday, start_time=START, by=None)
    for name, answer in COMING.items():
        replies.reply(night=night, person=people[name], answer=answer, by=people[name])
    offers = {
        name: venues.offer(night=night, host=people[name], place=PLACES[name], by=people[name])
        for name in ("Kati", "Tündi")
    }
    vote = Vote.objects.get(night=night)
    for name, host in VOTED.items():
        votes.cast(vote=vote, person=people[name], option=f"offer-{offers[host].pk}", by=people[name])


def _bring(owed: Iterable[Bottle], witness: Person) -> None:
    """The older half was brought. Written as it was: the demo's owner has done nothing yet."""
    bottles = list(owed)
    for bottle in bottles[: len(bottles) // 2]:
        if bottle.is_due and bottle.person != witness:
            brought = moment_of(bottle.club, bottle.incurred, START) + 3 * WEEK
            Bottle.objects.filter(pk=bottle.pk).update(brought_at=brought, confirmed_by=witness)
