"""The demo: a club with two seasons and a King; its dates count back from the day it is loaded."""

import datetime
import random
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q

from club.actions.revisions import raise_revision
from club.dates import today
from club.enums import Role, Visibility
from club.models import Activity, Club, MembershipPeriod, Person, User
from leagues.actions.demo_life import forget, live
from leagues.actions.leagues import found_club
from leagues.actions.seasons import ensure_seasons
from leagues.models import League, LeagueParti
from rules_engine import registry
from scoring.actions import hands, partis
from scoring.actions.lots import TablePlan
from scoring.actions.results import TableResult, record
from scoring.models import Breach, Parti
from scoring.queries.reading import table_rows
from scoring.queries.written import in_points

DEMO_SLUG = "demo"
DEMO_EMAIL = "demo@example.com"
DEMO_PASSWORD = "pikk-dama"  # noqa: S105 -- printed for everybody by `make run`
FRESH_DAYS = 28
LOADING = datetime.timedelta(minutes=10)
# How well they play (more is better) and how often they come.
PEOPLE = {
    "Gergő": (1.25, 0.95),
    "Beszab": (1.3, 0.9),
    "Kati": (1.1, 0.75),
    "Ádám": (1.05, 0.7),
    "Pista": (0.9, 0.65),
    "Tündi": (1.2, 0.5),
    "Őri Zsuzsa": (0.95, 0.55),
    "Csaba": (0.9, 0.4),
    "Űrhajós": (0.85, 0.5),
    "Zoli": (0.9, 0.4),
}
PARTIS = 30
EVERY = datetime.timedelta(days=21)
START = datetime.time(19, 30)
KEYED_ROWS = 7  # of the parti that is left open to be tried
PENALTIES = (*range(2, 15), 26)


def load_demo() -> Club | None:
    """Load the demo into an empty database; an untouched one older than 28 days is replaced.

    Returns the club that was made, or None where there was nothing to do.
    """
    with transaction.atomic():
        old = Club.objects.filter(slug=DEMO_SLUG, demo_loaded_on__isnull=False).first()
        if old is not None and _is_stale(old):
            remove_demo()
            return _make()
        if Club.objects.exists() or User.objects.exists():
            return None
        return _make()


def remove_demo() -> bool:
    """Remove the demo club and its account, and nothing else; says whether there was one."""
    club = Club.objects.filter(slug=DEMO_SLUG, demo_loaded_on__isnull=False).first()
    if club is None:
        return False
    with transaction.atomic():
        forget(club)
        LeagueParti.objects.filter(league__club=club).delete()
        League.objects.filter(club=club).delete()
        Breach.objects.filter(parti__club=club).delete()
        Parti.objects.filter(club=club).delete()
        Person.objects.filter(club=club).delete()
        club.delete()
        User.objects.filter(email=DEMO_EMAIL, people__isnull=True).delete()
    return True


def _is_stale(club: Club) -> bool:
    loaded = club.demo_loaded_on
    # Somebody's deed, or one from the command line after the demo itself was loaded.
    deeds = Q(by__isnull=False) | Q(at__gt=club.created_at + LOADING)
    touched = Activity.objects.filter(deeds, club=club).exists()
    return loaded is not None and not touched and today(club) - loaded > datetime.timedelta(FRESH_DAYS)


def _make() -> Club:
    club = found_club(
        slug=DEMO_SLUG,
        name="Pikk Dáma",
        game="pikk-dama",
        league_slug=DEMO_SLUG,
        zone="Europe/Budapest",
        language="en",
        visibility=Visibility.PUBLIC,
        by=None,
    )
    Club.objects.filter(pk=club.pk).update(demo_loaded_on=today(club))
    league = League.objects.get(club=club)
    people = _people(club)
    chance = random.Random(1964)  # noqa: S311 -- the same evenings in every demo
    days = _days(today(club))
    for day in days:
        _record(league, day, _who_came(chance, people), chance)
    opened = _leave_one_open(league, people[:5], chance)
    ensure_seasons(league, days)
    raise_revision(club=club, changed_from=days[0])
    partis.announce(opened)
    live(league, people)
    return club


def _people(club: Club) -> list[Person]:
    joined = _days(today(club))[0]
    people = []
    for name in PEOPLE:
        person = Person.objects.create(club=club, name=name)
        MembershipPeriod.objects.create(person=person, joined=joined)
        people.append(person)
    owner = User.objects.filter(email=DEMO_EMAIL).first()
    if owner is None:
        owner = User.objects.create_user(DEMO_EMAIL, DEMO_PASSWORD, name=people[0].name)
    Person.objects.filter(pk=people[0].pk).update(user=owner, role=Role.OWNER)
    return people


def _days(until: datetime.date) -> list[datetime.date]:
    """Fridays, three weeks apart, the last one at least three days ago."""
    last = until - datetime.timedelta(days=3)
    last -= datetime.timedelta(days=(last.weekday() - 4) % 7)
    return [last - EVERY * back for back in reversed(range(PARTIS))]


def _who_came(chance: random.Random, people: Sequence[Person]) -> list[Person]:
    """At least five and, for one table, at most seven; now and then everybody for two."""
    came = [person for person in people if chance.random() < PEOPLE[person.name][1]]
    spare = [person for person in people if person not in came]
    came += chance.sample(spare, max(0, 5 - len(came)))
    return chance.sample(came, len(came))


def _record(league: League, day: datetime.date, came: Sequence[Person], chance: random.Random) -> None:
    half = len(came) // 2 if len(came) > registry.game(league.game).seats[-1] else len(came)
    groups = [group for group in (came[:half], came[half:]) if group]
    tables = [_table(number, group, chance) for number, group in enumerate(groups, start=1)]
    parti = record(
        club=league.club, game=league.game, options={}, date=day, start_time=START, tables=tables, by=None
    )
    LeagueParti.objects.create(league=league, parti=parti)


def _table(number: int, people: Sequence[Person], chance: random.Random) -> TableResult:
    schedule = registry.game("pikk-dama").schedule(players=len(people))
    rows = []
    for hand in schedule:
        points = _deal([PEOPLE[people[seat].name][0] for seat in hand.players], chance)
        row = dict(zip(hand.players, points, strict=True))
        rows.append(tuple(row.get(seat) for seat in range(len(people))))
    return TableResult(number=number, people=tuple(people), seats_known=True, hands=tuple(rows))


def _deal(skills: Sequence[float], chance: random.Random) -> list[int]:
    """Points of a hand that can happen: thirteen tricks of four cards, the penalty cards spread over them."""
    takers = chance.choices(range(4), k=13)
    points = [10 * takers.count(seat) for seat in range(4)]
    room = [4] * 13
    for penalty in PENALTIES:
        # Who plays well keeps the penalties out of his tricks.
        weights = [space / skills[taker] for space, taker in zip(room, takers, strict=True)]
        trick = chance.choices(range(13), weights)[0]
        room[trick] -= 1
        points[takers[trick]] -= penalty
    return points


def _leave_one_open(league: League, people: Sequence[Person], chance: random.Random) -> Parti:
    """A parti that is half keyed, for a newcomer to go on with."""
    parti = partis.start(
        club=league.club,
        game=league.game,
        options={},
        date=today(league.club),
        start_time=START,
        tables=[TablePlan(tuple(people), 0)],
        by=None,
    )
    LeagueParti.objects.create(league=league, parti=parti)
    table = parti.tables.get()
    rows = table_rows(table)
    for number in range(1, KEYED_ROWS + 1):
        players = rows.players(number) or ()
        points = _deal([PEOPLE[people[0].name][0]] * 4, chance)
        written = in_points(dict(zip(players, points, strict=True)))
        hands.save(table=table, number=number, written=written, revision=0, by=None)
    return parti
