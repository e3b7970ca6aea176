"""`manage.py rebuild`, and its check that names what differs."""

import datetime
from collections.abc import Callable
from io import StringIO

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

from club.actions.votes import cast as cast_ballot
from club.models import Bottle, Person
from leagues.actions.title import replay
from leagues.actions.upkeep import run_due
from leagues.models import League, LeagueParti, Reign, TitleState
from scoring.actions import hands
from scoring.actions.absences import sweep
from scoring.actions.bottles import sync
from scoring.actions.house_rules import set_house_rules
from scoring.models import Attendance, Hand, Parti, Place, Score, Seat
from scoring.queries.reading import rows_of
from scoring.queries.shelf import shelf
from scoring.queries.written import Written
from tests.factories import LeagueFactory, cast
from tests.factories.absences import NOON, played, stated
from tests.factories.partis import ranked_parti
from tests.factories.sheets import open_parti

pytestmark = pytest.mark.django_db
OCTOBER, DAY = datetime.date(2025, 10, 1), datetime.timedelta(days=1)


@pytest.fixture
def league() -> League:
    league = LeagueFactory(slug="friday", club__slug="cellar")
    people = cast(league.club, 5)
    for number in range(1, 11):
        ranked_parti(league, f"2025-09-{number:02}", people if number % 3 else people[::-1])
    with time_machine.travel(OCTOBER):
        replay(league)
    return league


def check() -> str:
    out = StringIO()
    with time_machine.travel(OCTOBER):
        call_command("rebuild", "--check", stdout=out)
    return out.getvalue()


def differing() -> str:
    out = StringIO()
    with time_machine.travel(OCTOBER), pytest.raises(CommandError, match="differ"):
        call_command("rebuild", "--check", stdout=out)
    return out.getvalue()


def mend() -> None:
    with time_machine.travel(OCTOBER):
        call_command("rebuild", stdout=StringIO())


def test_check_finds_nothing_where_everything_follows(league: League) -> None:
    assert check().startswith("Compared: ")


def test_check_gives_the_same_checksum_twice_and_another_after_a_change(league: League) -> None:
    first = check()
    assert check() == first
    ranked_parti(league, "2025-09-12", list(league.club.people.all())[:4])
    with time_machine.travel(OCTOBER):
        replay(league)
    assert check() != first


@pytest.mark.parametrize(
    ("tamper", "named"),
    [
        (lambda: Place.objects.filter(parti__number=4).update(points=7), "Places of parti 4 of cellar"),
        (lambda: Place.objects.filter(parti__number=5).delete(), "Places of parti 5 of cellar"),
        (
            lambda: TitleState.objects.filter(parti__number=6).delete(),
            "Title after parti 6 in cellar/friday",
        ),
        (
            lambda: TitleState.objects.filter(parti__number=6).update(data={}),
            "Title after parti 6 in cellar/friday",
        ),
        (lambda: Reign.objects.all().delete(), "Reigns of cellar/friday"),
        (lambda: Reign.objects.update(reason="tied"), "Reigns of cellar/friday"),
        (lambda: Reign.objects.update(position=3), "Reigns of cellar/friday"),
        (lambda: League.objects.update(derived_revision=9), "Revision of cellar/friday"),
        (
            lambda: Parti.objects.filter(number=10).update(state="void"),
            "States of partis that do not count in cellar/friday",
        ),
        (lambda: Parti.objects.filter(number=10).update(state="unfinished"), "Places of parti 10 of cellar"),
    ],
)
def test_check_names_what_was_tampered_with_and_rebuild_mends_it(
    league: League, tamper: object, named: str
) -> None:
    assert callable(tamper)
    tamper()
    before = list(TitleState.objects.order_by("pk").values_list("pk", "data"))
    assert named in differing()
    assert list(TitleState.objects.order_by("pk").values_list("pk", "data")) == before
    mend()
    check()


def break_sheets(*numbers: int) -> None:
    for seat in Seat.objects.filter(parti__number__in=numbers, position=0):
        Seat.objects.filter(pk=seat.pk).update(total=(seat.total or 0) + 1)


def test_check_names_every_broken_sheet_and_goes_on(league: League) -> None:
    break_sheets(3, 7)
    Place.objects.filter(parti__number=8).update(points=7)
    lines = differing().splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == [
        "Sheet of parti 3 of cellar",
        "Sheet of parti 7 of cellar",
        "Places of parti 8 of cellar",
    ]
    assert lines[0].startswith("Sheet of parti 3 of cellar: The points sum to 1")


def test_rebuild_names_every_broken_sheet_and_derives_the_rest(league: League) -> None:
    break_sheets(3, 7)
    kept = list(Place.objects.filter(parti__number__in=(3, 7)).order_by("pk").values())
    sound = list(Place.objects.filter(parti__number=8).order_by("seat").values_list("seat", "points"))
    Place.objects.filter(parti__number=8).update(points=7)
    TitleState.objects.filter(parti__number=10).delete()
    with time_machine.travel(OCTOBER), pytest.raises(CommandError) as told:
        call_command("rebuild", stdout=StringIO())
    assert [line.split(":")[0] for line in str(told.value).splitlines()[1:]] == [
        "Sheet of parti 3 of cellar",
        "Sheet of parti 7 of cellar",
    ]
    assert list(Place.objects.filter(parti__number__in=(3, 7)).order_by("pk").values()) == kept
    mended = Place.objects.filter(parti__number=8).order_by("seat").values_list("seat", "points")
    assert list(mended) == sound
    assert TitleState.objects.filter(parti__number=10).exists()


def test_check_leaves_a_lapse_to_the_clock(league: League) -> None:
    with time_machine.travel(datetime.date(2026, 10, 1)):
        call_command("rebuild", "--check", stdout=StringIO())
    assert Reign.objects.filter(end=None).exists()


def test_rebuild_says_how_much_it_derived(league: League) -> None:
    out = StringIO()
    call_command("rebuild", stdout=out)
    assert out.getvalue() == "Derived again: 10 awards.\n"


@pytest.fixture
def pitch(league: League) -> Parti:
    """A parti of Pitch that is being played: Ádám bid 5 hearts and lost them."""
    other = LeagueFactory(club=league.club, game="pitch", house=False)
    parti = open_parti(league.club, list(league.club.people.all()[:4]), game="pitch", date=OCTOBER)
    LeagueParti.objects.create(league=other, parti=parti)
    (rows,) = rows_of(parti)
    first, second, *_ = rows.people
    written = Written("points", {"points": {first: 4, second: 9}}, {"bidder": first, "bid": 5, "trump": "H"})
    hands.save(table=rows.table, number=1, written=written, revision=0, by=None)
    with time_machine.travel(OCTOBER):
        replay(other)
    return parti


def test_scores_follow_from_what_was_written_down(pitch: Parti) -> None:
    assert list(Score.objects.order_by("seat__position").values_list("points", flat=True)) == [-5, 9, -5, 9]
    assert check().startswith("Compared: ")


def test_check_names_a_score_that_does_not_follow_and_rebuild_mends_it(pitch: Parti) -> None:
    Score.objects.filter(seat__position=0).update(points=4)
    assert f"Scores of hand 1, parti {pitch.number} of cellar" in differing()
    mend()
    assert Score.objects.get(seat__position=0).points == -5
    assert check().startswith("Compared: ")


def test_check_names_a_sheet_that_its_game_refuses(pitch: Parti) -> None:
    hand = Hand.objects.get()
    hand.entry["once"]["bid"] = 3
    hand.save()
    out = StringIO()
    with time_machine.travel(OCTOBER), pytest.raises(CommandError):
        call_command("rebuild", "--check", stdout=out)
    assert str(pitch.number) in out.getvalue()


@pytest.fixture
def silent(time_machine) -> Person:
    """Who has to bring a bottle for each absence, was absent on Friday, and states no reason in time."""
    time_machine.move_to(NOON, tick=False)
    league = LeagueFactory()
    people = cast(league.club, 5)
    set_house_rules(club=league.club, valid_from=None, rules={"limit": 1}, by=None)
    played(league, *people[:4])
    replay(league)
    time_machine.move_to(NOON + 3 * DAY, tick=False)
    return people[4]


def differs() -> str:
    out = StringIO()
    with pytest.raises(CommandError, match="differ"):
        call_command("rebuild", "--check", stdout=out)
    return out.getvalue()


def test_a_deadline_that_passed_since_the_last_run_is_no_difference(silent: Person) -> None:
    assert [one.bottle.person for one in shelf(silent.club, timezone.now())] == [silent]
    assert not Bottle.objects.exists()
    call_command("rebuild", "--check", stdout=StringIO())
    run_due()
    assert Bottle.objects.get().person == silent
    call_command("rebuild", "--check", stdout=StringIO())


def test_nor_is_one_that_another_deed_has_followed_up(silent: Person) -> None:
    sync(club=silent.club)
    assert Bottle.objects.get().person == silent
    call_command("rebuild", "--check", stdout=StringIO())


@pytest.mark.parametrize(
    "spoil",
    [
        lambda: Bottle.objects.all().delete(),
        lambda: Bottle.objects.update(incurred=OCTOBER),
        lambda: Attendance.objects.update(present=True),
    ],
    ids=["no bottle", "another day", "no cause"],
)
def test_bottles_that_were_spoilt_are_named_and_mended(
    silent: Person, time_machine, spoil: Callable[[], object]
) -> None:
    sweep()
    played(
        League.objects.get(), *Person.objects.exclude(pk=silent.pk).order_by("pk"), date=(NOON + DAY).date()
    )
    time_machine.shift(3 * DAY)
    spoil()
    assert f"Bottles of {silent.club.slug}" in differs()
    call_command("rebuild", stdout=StringIO())
    call_command("rebuild", "--check", stdout=StringIO())


def test_vote_that_the_clock_has_decided_is_no_difference_before_it_is_settled(
    silent: Person, time_machine
) -> None:
    time_machine.move_to(NOON, tick=False)
    vote = stated(silent)
    vote.refresh_from_db()
    for voter in Person.objects.exclude(pk=silent.pk).order_by("pk")[:3]:
        cast_ballot(vote=vote, person=voter, option="unexcused", by=voter)
    time_machine.move_to(vote.closes_at, tick=False)
    call_command("rebuild", "--check", stdout=StringIO())
    sync(club=silent.club)
    assert Bottle.objects.get().person == silent
    call_command("rebuild", "--check", stdout=StringIO())
