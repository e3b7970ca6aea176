"""Who is King, asked from the database, whether or not the job has run."""

import datetime
import random
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from django.db.models import JSONField, Value
from pytest_django import DjangoAssertNumQueries

from club.actions.revisions import raise_revision
from club.models import MembershipPeriod, Person
from leagues.actions.title import replay
from leagues.models import League, Reign, TitleRules, TitleState
from leagues.queries.folding import mark_of
from leagues.queries.partis import counted
from leagues.queries.rules import away, rule_book
from leagues.queries.title import names, reign_changes, reigns, title_object, title_on, title_with, verdict
from rules_engine import title
from scoring.models import Parti
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.partis import closed_parti, ranked_parti

pytestmark = pytest.mark.django_db

FRIDAY = datetime.date(2025, 9, 5)


def day(number: int) -> datetime.date:
    return FRIDAY + datetime.timedelta(weeks=number)


def evenings(league: League, people: list[Person], count: int, seed: int = 1) -> list[Parti]:
    """So many Fridays in a row, each with five of the people in an order that the seed decides."""
    chance = random.Random(seed)
    return [ranked_parti(league, day(number), chance.sample(people, 5)) for number in range(count)]


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 6)


def test_verdict_names_best_average_after_eight_partis(league: League, people: list[Person]) -> None:
    for number in range(8):
        ranked_parti(league, day(number), people[:5])
    found = verdict(league, day(7))
    assert (found.holder, found.since) == (people[0].pk, day(7))
    assert found.standings[0].average == Fraction(1)


def test_verdict_is_vacant_before_the_eighth_parti(league: League, people: list[Person]) -> None:
    for number in range(7):
        ranked_parti(league, day(number), people[:5])
    found = verdict(league, day(7))
    assert (found.holder, found.vacant_because) == (None, "never-awarded")


def test_title_of_every_day_is_the_same_before_and_after_the_job(
    league: League, people: list[Person]
) -> None:
    evenings(league, people, 14)
    days = [day(0) + datetime.timedelta(days=days) for days in range(0, 400, 9)]
    behind = [title_on(league, on) for on in days]
    assert mark_of(league).is_behind
    replay(league)
    assert not mark_of(league).is_behind
    assert [title_on(league, on) for on in days] == behind


def test_title_on_follows_a_late_parti_before_the_job(league: League, people: list[Person]) -> None:
    partis = evenings(league, people, 10)
    replay(league)
    ranked_parti(league, partis[4].date - datetime.timedelta(days=2), people[:5][::-1])
    behind = title_on(league, day(12))
    assert behind.verdict.count == 11
    replay(league)
    assert title_on(league, day(12)) == behind


def test_verdict_keeps_a_long_fold_under_the_revision_and_the_day(
    league: League, people: list[Person], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    evenings(league, people, 9)
    first = verdict(league, day(8))
    with django_assert_num_queries(4):  # revision, changed day, who is away, what is pending
        assert verdict(league, day(8)) == first
    ranked_parti(league, day(8), people[:5])
    assert verdict(league, day(8)).count == 10


def test_verdict_after_a_single_new_parti_leaves_the_cache_alone(
    league: League, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings(league, people, 8)
    replay(league)
    ranked_parti(league, day(8), people[:5])
    monkeypatch.setattr("leagues.queries.folding.cache", None)
    assert verdict(league, day(8)).count == 9


def test_verdict_is_right_while_the_cache_is_down(
    league: League, people: list[Person], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def down(*_args: object) -> None:
        raise ConnectionError("connection refused")

    evenings(league, people, 9)
    broken = SimpleNamespace(get=down, set=down)
    monkeypatch.setattr("leagues.queries.folding.cache", broken)
    assert verdict(league, day(8)).count == 9
    assert "connection refused" in caplog.text


@pytest.mark.parametrize("count", [8, 80])
def test_title_object_takes_the_same_queries_for_any_number_of_partis(
    league: League, people: list[Person], count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    evenings(league, people, count)
    replay(league)
    with django_assert_num_queries(7):
        title_object(league, day(count))


def exported(league: League) -> list[dict[str, object]]:
    """The league's history as somebody outside would write it for the engine, with names."""
    return [
        {
            "date": parti.date.isoformat(),
            "results": [list(row) for row in parti.places.values_list("person__name", "place", "points")],
        }
        for parti in counted(league)
    ]


def test_title_object_is_the_engine_s_for_wholly_tied_people_whatever_their_ids(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # As texts the ids would come in the order 10, 11, 8, 9.
    names_by_id = {8: "Zoli", 9: "Anna", 10: "Beszab", 11: "Őri Zsuzsa"}
    zoli, *tied = (PersonFactory(club=league.club, pk=key, name=name) for key, name in names_by_id.items())
    for number in range(8):
        closed_parti(league, day(number), {zoli: 30, **dict.fromkeys(tied, -10)})
    replay(league)
    with django_assert_num_queries(8):  # one more than where nobody is tied
        found: Any = title_object(league, day(8))
    assert found == title.command({"history": exported(league), "as_of": day(8).isoformat()})
    assert [(row["player"], row["decided_by"]) for row in found["standings"]] == [
        ("Zoli", "average"),
        ("Anna", "average"),
        ("Beszab", "tied"),
        ("Őri Zsuzsa", "tied"),
    ]


def test_title_object_names_who_is_tied_for_the_title_in_the_engine_s_order(league: League) -> None:
    people = [PersonFactory(club=league.club, pk=11 - at, name=name) for at, name in enumerate("DBCA")]
    for number in range(8):
        closed_parti(league, day(number), dict.fromkeys(people, 0))
    found = title_object(league, day(8))
    assert (found["tied"], found["deciding_step"]) == (["A", "B", "C", "D"], "tied")
    assert found == title.command({"history": exported(league), "as_of": day(8).isoformat()})


@pytest.mark.parametrize("damaged", [{}, None, [], {"count": 1}, "state"])
def test_title_is_right_where_the_last_state_cannot_be_read(
    league: League, people: list[Person], damaged: object, caplog: pytest.LogCaptureFixture
) -> None:
    partis = evenings(league, people, 12)
    replay(league)
    sound = title_on(league, day(12))
    TitleState.objects.filter(parti=partis[-1]).update(data=Value(damaged, JSONField()))
    assert title_on(league, day(12)) == sound
    assert "cannot be read" in caplog.text


def test_asking_writes_nothing(league: League, people: list[Person]) -> None:
    evenings(league, people, 9)
    title_object(league, day(9))
    assert not TitleState.objects.exists()
    assert not Reign.objects.exists()


def test_partis_of_one_day_follow_start_time_then_number(league: League, people: list[Person]) -> None:
    late = closed_parti(league, FRIDAY, dict.fromkeys(people[:4], 0), start_time=datetime.time(22))
    early = closed_parti(league, FRIDAY, dict(zip(people, (3, 1, -1, -3), strict=False)))
    assert early.number > late.number
    assert list(counted(league)) == [early, late]


def test_partis_of_another_league_do_not_count(league: League, people: list[Person]) -> None:
    other = LeagueFactory(club=league.club, slug="other", house=False)
    for number in range(8):
        ranked_parti(other, day(number), people[:5])
    assert verdict(league, day(9)).count == 0
    assert verdict(other, day(9)).holder == people[0].pk


def test_away_lists_gaps_between_memberships_and_no_guest(league: League) -> None:
    member, leaver, returner = cast(league.club, 3)
    guest = PersonFactory(club=league.club, name="Vendég", guest=True)
    MembershipPeriod.objects.filter(person=leaver).update(left=day(1))
    MembershipPeriod.objects.filter(person=returner).update(left=day(1))
    MembershipPeriod.objects.create(person=returner, joined=day(3))
    assert away(league) == {leaver.pk: [(day(1), None)], returner.pk: [(day(1), day(3))]}
    assert {member.pk, guest.pk}.isdisjoint(away(league))


def test_away_has_no_gap_where_memberships_touch_or_overlap(league: League) -> None:
    person = PersonFactory(club=league.club, name="Kati")
    MembershipPeriod.objects.filter(person=person).update(left=day(3))
    MembershipPeriod.objects.create(person=person, joined=day(1), left=day(2))
    MembershipPeriod.objects.create(person=person, joined=day(3))
    assert away(league) == {}


def test_king_who_leaves_loses_the_title_that_day(league: League, people: list[Person]) -> None:
    for number in range(8):
        ranked_parti(league, day(number), people[:5])
    replay(league)
    MembershipPeriod.objects.filter(person=people[0]).update(left=day(9))
    raise_revision(club=league.club, changed_from=day(9))
    assert verdict(league, day(9) - datetime.timedelta(days=1)).holder == people[0].pk
    assert verdict(league, day(9)).vacant_because == "left"


def test_rule_book_holds_rules_from_their_day(league: League) -> None:
    TitleRules.objects.create(league=league, valid_from=day(3), rules={"need": 5})
    book = rule_book(league)
    assert [book.on(day(number)).need for number in (2, 3, 4)] == [6, 5, 5]


def test_title_with_shows_what_a_voided_parti_would_leave(league: League, people: list[Person]) -> None:
    partis = evenings(league, people, 12)
    replay(league)
    shown = title_with(league, replaced={}, removed={partis[3].pk}, upto=day(20))
    Parti.objects.filter(pk=partis[3].pk).update(state="void")
    partis[3].places.all().delete()
    raise_revision(club=league.club, changed_from=partis[3].date)
    assert title_on(league, day(20)) == shown


def test_title_with_moves_a_parti_to_its_new_date(league: League, people: list[Person]) -> None:
    partis = evenings(league, people, 12)
    replay(league)
    moved, new = partis[9], day(2) + datetime.timedelta(days=1)
    results = tuple(title.Result(*row) for row in moved.places.values_list("person_id", "place", "points"))
    shown = title_with(league, replaced={moved.pk: (new, results)}, upto=day(20))
    Parti.objects.filter(pk=moved.pk).update(date=new)
    raise_revision(club=league.club, changed_from=new)
    assert title_on(league, day(20)).reigns == shown.reigns
    assert verdict(league, day(20)).holder == shown.verdict.holder


def test_title_with_nothing_changed_is_the_title(league: League, people: list[Person]) -> None:
    evenings(league, people, 10)
    for _once in range(2):
        assert title_with(league, replaced={}, upto=day(12)) == title_on(league, day(12))
        replay(league)


def behind(league: League, people: list[Person]) -> list[Parti]:
    """A long book whose first parti was corrected, with three partis on its last day; no job has run."""
    evenings(league, people, 30)
    replay(league)
    last = [ranked_parti(league, day(30), people[at : at + 4]) for at in range(3)]
    raise_revision(club=league.club, changed_from=day(0))
    return last


@pytest.mark.parametrize("removed", [(0,), (1,), (2,), (0, 2), ()])
def test_title_with_is_the_same_before_and_after_the_job(
    league: League, people: list[Person], removed: tuple[int, ...]
) -> None:
    last = behind(league, people)
    gone = {last[at].pk for at in removed}
    moved = {last[1].pk: (day(25), (title.Result(people[3].pk, 1, 9), title.Result(people[4].pk, 2, -9)))}
    asked = [({}, day(30)), ({}, day(31)), ({}, day(29)), (moved, day(30)), (moved, day(20))]
    before = [title_with(league, replaced=how, removed=gone, upto=upto) for how, upto in asked]
    replay(league)
    assert [title_with(league, replaced=how, removed=gone, upto=upto) for how, upto in asked] == before
    Parti.objects.filter(pk__in=gone).update(state="void")
    raise_revision(club=league.club, changed_from=day(0))
    assert title_on(league, day(30)) == before[0]


def test_title_without_the_last_parti_folds_the_last_day_alone_when_it_is_asked_again(
    league: League, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    last = behind(league, people)
    first = title_with(league, replaced={}, removed=[last[2].pk], upto=day(30))
    awarded, award = list[datetime.date](), title.award

    def noted(state: Any, parti: Any, *rest: Any) -> Any:
        awarded.append(parti.date)
        return award(state, parti, *rest)

    monkeypatch.setattr(title, "award", noted)
    assert title_with(league, replaced={}, removed=[last[2].pk], upto=day(30)) == first
    assert awarded == [day(30), day(30)]


def test_title_with_takes_a_tied_guest_who_is_not_stored_yet(league: League, people: list[Person]) -> None:
    first, *_others = evenings(league, people, 1)
    results = [title.Result(player, 1, 0) for player in (people[1].pk, people[0].pk, people[2].pk, -1)]
    found = title_with(league, replaced={first.pk: (first.date, results)}, upto=day(1)).verdict
    assert [row.player for row in found.standings] == [-1, *(person.pk for person in people[:3])]


def test_reign_changes_name_what_goes_and_what_comes(league: League, people: list[Person]) -> None:
    for number in range(9):
        ranked_parti(league, day(number), people[:5])
    before = reigns(league, day(9))
    last = Parti.objects.latest("date")
    results = [title.Result(person.pk, place, 0) for place, person in enumerate(people[1:6], start=1)]
    after = title_with(league, replaced={last.pk: (last.date, results)}, removed={last.pk}, upto=day(9))
    assert reign_changes(before, after.reigns).gone == ()
    assert not reign_changes(before, before)
    assert reign_changes(before, ()).gone == before


def test_title_object_has_names(league: League, people: list[Person]) -> None:
    for number in range(8):
        ranked_parti(league, day(number), people[:5])
    found = title_object(league, day(7))
    assert (found["holder"], found["since"]) == ("Ádám", day(7).isoformat())
    assert found["reigns"] == [{"player": "Ádám", "start": day(7).isoformat(), "end": None, "reason": None}]


def test_names_takes_one_query(
    league: League, people: list[Person], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert names([people[1].pk, people[1].pk]) == {people[1].pk: "Beszab"}
