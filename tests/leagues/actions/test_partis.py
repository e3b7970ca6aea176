import datetime

import pytest

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, MembershipPeriod, Person
from leagues.actions import partis
from leagues.actions.partis import Seating
from leagues.models import League, LeagueParti
from rules_engine.core.violations import Refused
from scoring.actions.changes import Batch
from scoring.enums import State
from scoring.models import Draw, Parti, Seat
from tests.factories import LeagueFactory, PersonFactory, account, cast
from tests.factories.evenings import book, closed_evening, keyed_evening, open_evening
from tests.factories.sheets import FRIDAY

pytestmark = pytest.mark.django_db
MARK = "a" * 32


@pytest.fixture
def league() -> League:
    return LeagueFactory()


def start(league: League, entrants, mark: str = MARK, date=FRIDAY, by=None) -> partis.Started:
    return partis.start(
        league=league, date=date, start_time=None, tables=[Seating(tuple(entrants), 1)], mark=mark, by=by
    )


def by_lot(league: League, entrants, mark: str = MARK, by=None) -> partis.Started:
    return partis.start_by_lot(
        league=league, date=FRIDAY, start_time=None, entrants=entrants, mark=mark, by=by
    )


def test_start_keeps_seats_and_first_dealer_as_drawn(league):
    people = cast(league.club, 5)
    parti, is_new = start(league, people[::-1])
    assert is_new
    assert [seat.person for seat in parti.seats.order_by("position")] == people[::-1]
    assert parti.tables.get().first_dealer == 1
    assert LeagueParti.objects.get().parti == parti
    assert not Draw.objects.exists()


def test_start_leaves_a_trace_with_who_did_it(league):
    user = account(league.club, Role.SCOREKEEPER)
    parti, _ = start(league, cast(league.club, 4), by=user)
    trace = Activity.objects.get(deed="start")
    assert (trace.by, trace.about_id) == (user, parti.pk)


def test_start_makes_a_guest_of_an_unknown_name(league):
    start(league, [*cast(league.club, 4), " Nagy  Béla "])
    guest = Person.objects.get(name="Nagy Béla")
    assert not MembershipPeriod.objects.filter(person=guest).exists()


def test_start_takes_a_known_name_for_the_person(league):
    people = cast(league.club, 4)
    parti, _ = start(league, [*people[:3], "  gERGŐ "])
    assert Seat.objects.filter(parti=parti, person=people[3]).exists()
    assert Person.objects.filter(club=league.club).count() == 4


def test_start_by_lot_keeps_the_draw(league):
    user = account(league.club)
    people = cast(league.club, 9)
    parti, _ = by_lot(league, people, by=user)
    draw = Draw.objects.get()
    assert (draw.parti, draw.by, draw.used) == (parti, user, True)
    assert sorted(len(table["people"]) for table in draw.result) == [4, 5]
    assert {seat.person for seat in parti.seats.all()} == set(people)


@pytest.mark.parametrize("begin", [start, by_lot])
def test_the_same_form_starts_one_parti(league, begin):
    people = [*cast(league.club, 4), "Béla"]
    first = begin(league, people)
    before = book()
    again = begin(league, people)
    assert (again.parti, again.is_new) == (first.parti, False)
    assert book() == before


@pytest.mark.parametrize("begin", [start, by_lot])
def test_the_same_form_with_other_people_is_refused(league, begin):
    people = cast(league.club, 5)
    first = begin(league, people)
    before = book()
    for others in (people[:4], [*people[:4], "Béla"]):
        with pytest.raises(partis.MarkUsed) as used:
            begin(league, others)
        assert used.value.parti == first.parti
    assert book() == before


def test_the_same_form_of_another_day_is_refused(league):
    people = cast(league.club, 4)
    start(league, people)
    with pytest.raises(partis.MarkUsed):
        start(league, people, date=FRIDAY - datetime.timedelta(days=1))
    assert Parti.objects.count() == 1


def test_two_clubs_may_have_forms_of_the_same_mark(league):
    other = LeagueFactory()
    start(league, cast(league.club, 4))
    assert start(other, cast(other.club, 4)).is_new


def test_without_a_mark_every_start_is_a_new_one(league):
    people = cast(league.club, 4)
    assert start(league, people, mark="").parti != start(league, people, mark="").parti


@pytest.mark.parametrize("count", [3, 8])
def test_start_refuses_a_table_of_three_or_eight(league, count):
    people = cast(league.club, count)
    before = book()
    with pytest.raises(Refused, match="table"):
        start(league, people)
    assert book() == before


def test_start_refuses_a_person_twice_and_makes_no_guest(league):
    people = cast(league.club, 4)
    before = book()
    with pytest.raises(Refusal, match="person-twice"):
        start(league, ["Béla", *people, people[0].name])
    assert book() == before


def test_start_refuses_a_person_of_another_club(league):
    people = [*cast(league.club, 3), PersonFactory()]
    before = book()
    with pytest.raises(Refusal, match="stranger"):
        start(league, people)
    assert book() == before


def test_start_refuses_a_day_to_come(league, time_machine):
    time_machine.move_to("2026-10-30T22:30:00Z")  # 23:30 in Budapest
    people = cast(league.club, 4)
    start(league, people, date=datetime.date(2026, 10, 30))
    with pytest.raises(Refusal, match="date-in-future"):
        start(league, people, mark="b" * 32, date=datetime.date(2026, 10, 31))


def test_members_do_not_start_nor_learn_of_what_was_started(league):
    people = cast(league.club, 4)
    start(league, people)
    member = account(league.club, Role.MEMBER)
    with pytest.raises(NotAllowed):
        start(league, people, by=member)
    assert Parti.objects.count() == 1


def test_close_refused_makes_no_season(league):
    parti = open_evening(league, cast(league.club, 4))
    with pytest.raises(Refusal, match="parti-not-complete"):
        partis.close(parti=parti, by=None)
    parti.refresh_from_db()
    assert parti.state == State.OPEN
    assert not league.seasons.exists()


def test_correct_seats_a_new_guest(league):
    parti = closed_evening(league, cast(league.club, 5))
    parti.refresh_from_db()
    seat = parti.seats.get(position=2)
    partis.correct(
        parti=parti,
        batch=Batch(),
        guests={seat.pk: "Béla"},
        reason="it was Béla",
        revision=parti.revision,
        by=None,
    )
    seat.refresh_from_db()
    assert seat.person.name == "Béla"
    assert parti.places.filter(person=seat.person).exists()


def test_correct_refused_makes_no_guest(league):
    parti = closed_evening(league, cast(league.club, 5))
    parti.refresh_from_db()
    seat = parti.seats.get(position=2)
    before = book()
    with pytest.raises(Refusal, match="reason-missing"):
        partis.correct(
            parti=parti,
            batch=Batch(),
            guests={seat.pk: "Béla"},
            reason=" ",
            revision=parti.revision,
            by=None,
        )
    assert book() == before


def test_amend_seats_a_guest_in_an_open_parti(league):
    parti = keyed_evening(league, cast(league.club, 4))
    seat = parti.seats.get(position=0)
    partis.amend(parti=parti, batch=Batch(), guests={seat.pk: "Béla"}, by=None)
    seat.refresh_from_db()
    assert seat.person.name == "Béla"


def test_of_two_posts_at_once_the_database_lets_one_start(league, monkeypatch):
    people = [*cast(league.club, 4), "Béla"]
    first = start(league, people)
    before = book()
    answers = iter([None, first.parti])  # the second post looked before the first was there
    monkeypatch.setattr(partis, "_started_with", lambda club, mark: next(answers))
    assert start(league, people) == partis.Started(first.parti, is_new=False)
    assert book() == before
