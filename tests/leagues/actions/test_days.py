"""Absences follow the partis of the house league: closed, corrected, voided, from a file (CL-5b)."""

import datetime
import io

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from club.actions import venues
from club.enums import Role
from club.models import Activity, Bottle, Night, Notice, Offer, Person, Vote
from leagues.actions import partis
from leagues.actions.days import follow_partis
from leagues.actions.partis import Seating
from leagues.actions.rebuild import rebuild
from leagues.actions.several import add_league, make_house_league
from leagues.actions.sittings import join
from leagues.models import HouseTerm, League
from leagues.queries.house import house_league_on
from scoring.actions import partis as scoring_partis
from scoring.actions.changes import Batch
from scoring.actions.sittings import leave
from scoring.models import Attendance, Parti, PlayDay
from scoring.queries.reading import rows_of
from tests.factories import LeagueFactory, PersonFactory, account, cast
from tests.factories.absences import NOON, played, row_of, stated
from tests.factories.evenings import key_at_once, keyed_evening, open_evening
from tests.factories.nights import planned_night
from tests.factories.sheets import FRIDAY
from tests.factories.votes import choose
from tests.leagues.actions.test_imports import stored, totals

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)
NEXT_FRIDAY = FRIDAY + 7 * DAY


@pytest.fixture
def league(time_machine) -> League:
    time_machine.move_to(NOON, tick=False)
    return LeagueFactory()


@pytest.fixture
def people(league) -> list[Person]:
    """Ádám, Beszab, Csaba, Gergő, Kati, Őri Zsuzsa."""
    return cast(league.club, 6)


def absent(date: datetime.date = FRIDAY) -> list[str]:
    rows = Attendance.objects.filter(day__date=date, day__counts=True, present=False)
    return list(rows.order_by("person__sort_key").values_list("person__name", flat=True))


def names(*people: Person) -> list[str]:
    return [person.name for person in people]


def corrected(parti: Parti, batch: Batch | None = None, **guests: str) -> None:
    parti.refresh_from_db()
    by_seat = {parti.seats.get(position=int(seat[1:])).pk: name for seat, name in guests.items()}
    partis.correct(
        parti=parti, batch=batch or Batch(), guests=by_seat, reason="wrong", revision=parti.revision, by=None
    )


def voided(parti: Parti) -> None:
    parti.refresh_from_db()
    partis.void(parti=parti, reason="51 cards", revision=parti.revision, by=None)


def test_closing_asks_who_sat_nowhere(league, people):
    played(league, *people[:4])
    assert absent() == names(*people[4:])
    assert Notice.objects.filter(kind="reason-asked").count() == 2


def test_starting_keying_and_breaking_off_ask_nobody(league, people):
    parti = keyed_evening(league, people[:4])
    assert not PlayDay.objects.exists()
    scoring_partis.close_unfinished(parti=parti, by=None)
    assert not PlayDay.objects.exists()


def test_several_partis_of_a_day_are_one_day(league, people):
    played(league, *people[:4])
    played(league, *people[2:])
    assert absent() == []
    assert PlayDay.objects.count() == 1


def test_who_left_the_table_early_or_came_late_was_there(league, people):
    parti = open_evening(league, people[:5])
    table = parti.tables.get()
    leave(table=table, seat=table.seats.get(position=0), after_hand=3, by=None)
    assert Attendance.objects.count() == 0
    join(table=table, entrant=people[5], after_hand=3, by=None)
    for rows in rows_of(parti):
        key_at_once(rows)
    partis.close(parti=parti, by=None, unequal_is_right=True)
    assert absent() == []


def test_correction_of_who_sat_there_changes_the_absences(league, people):
    parti = played(league, *people[:4])
    vote = stated(people[4])
    corrected(parti, s0=people[4].name)
    vote.refresh_from_db()
    assert absent() == names(people[0], people[5])
    assert vote.cancelled_because == "cause-withdrawn"
    changed = Notice.objects.filter(kind="absences-changed").order_by("person__sort_key")
    assert [notice.person for notice in changed] == [people[0], people[4]]


def test_correction_of_points_alone_changes_nothing(league, people):
    parti = played(league, *people[:4])
    before = list(Attendance.objects.values())
    corrected(parti, Batch(start_time=datetime.time(18, 0)))
    assert list(Attendance.objects.values()) == before
    assert not Activity.objects.filter(deed="absences-changed").exists()


def test_correction_of_the_date_moves_the_day(league, people):
    parti = played(league, *people[:4])
    corrected(parti, Batch(date=FRIDAY - DAY))
    assert absent() == []
    assert absent(FRIDAY - DAY) == names(*people[4:])
    assert list(PlayDay.objects.values_list("date", "counts")) == [(FRIDAY - DAY, True), (FRIDAY, False)]


def test_voiding_the_only_parti_takes_the_day_back(league, people):
    parti = played(league, *people[:4])
    voided(parti)
    assert absent() == []
    assert PlayDay.objects.get().counts is False


def test_pages_that_close_and_void_record_the_day_too(league, people, client):
    client.force_login(account(league.club, Role.SCOREKEEPER))
    parti = keyed_evening(league, people[:4])
    address = [league.club.slug, parti.number]
    client.post(reverse("close", args=address))
    assert set(names(*people[4:])) <= set(absent())
    parti.refresh_from_db()
    client.post(reverse("void", args=address), {"reason": "51 cards", "revision": parti.revision})
    assert PlayDay.objects.get().counts is False


def test_voiding_one_of_two_leaves_those_of_the_other(league, people, time_machine):
    first = played(league, *people[:4])
    played(league, *people[2:])
    time_machine.move_to(NOON + 5 * DAY, tick=False)
    voided(first)
    assert absent() == names(*people[:2])
    assert row_of(people[0]).until == NOON + 8 * DAY


def test_bottle_goes_when_the_last_of_eight_absences_was_none(league, people, time_machine):
    partis_ = []
    for week in range(8):
        time_machine.move_to(NOON + 7 * week * DAY, tick=False)
        partis_.append(played(league, *people[:5], date=FRIDAY + 7 * week * DAY))
    time_machine.move_to(NOON + 60 * DAY, tick=False)
    played(league, *people, date=(NOON + 60 * DAY).date())
    bottle = Bottle.objects.get()
    assert (bottle.person, bottle.incurred) == (people[5], FRIDAY + 49 * DAY)
    corrected(partis_[3], s4=people[5].name)
    bottle.refresh_from_db()
    assert bottle.cause_gone_at is not None


def test_only_the_house_league_counts(league, people):
    other = add_league(club=league.club, name="Hearts", game="hearts", slug="", by=None)
    assert house_league_on(league.club, FRIDAY) == league
    partis.start(
        league=other, date=FRIDAY, start_time=None, tables=[Seating(tuple(people[:4]), 0)], mark="", by=None
    )
    follow_partis(league=other, days=[FRIDAY], by=None)
    assert not PlayDay.objects.exists()


def test_new_house_league_counts_from_its_day_on(league, people, time_machine):
    other = LeagueFactory(club=league.club, slug="other", house=False)
    make_house_league(league=other, by=None)
    today = NOON.date()
    assert list(HouseTerm.objects.order_by("pk").values_list("league", "since", "until")) == [
        (league.pk, None, today),
        (other.pk, today, None),
    ]
    assert [house_league_on(league.club, day) for day in (today - DAY, today)] == [league, other]
    played(other, *people[:4])
    assert absent() == []
    played(league, *people[:4])
    assert absent() == names(*people[4:])
    time_machine.move_to(NOON + 7 * DAY, tick=False)
    played(league, *people[:4], date=NEXT_FRIDAY)
    assert absent(NEXT_FRIDAY) == []
    played(other, *people[1:5], date=NEXT_FRIDAY)
    assert absent(NEXT_FRIDAY) == names(people[0], people[5])


def test_changed_twice_in_a_day_it_is_as_it_was(league):
    other = LeagueFactory(club=league.club, slug="other", house=False)
    make_house_league(league=other, by=None)
    make_house_league(league=league, by=None)
    assert list(HouseTerm.objects.values_list("league", "since", "until")) == [(league.pk, None, None)]


def test_today_counts_for_the_new_house_league_alone(league, people):
    played(league, *people[:4], date=NOON.date())
    other = LeagueFactory(club=league.club, slug="other", house=False)
    make_house_league(league=other, by=None)
    assert absent(NOON.date()) == []


def test_results_from_a_file_store_no_day_and_tell_nobody(league, people):
    done = stored(league, totals(1, 0, 0, -1, date=FRIDAY))
    assert len(done.partis) == 1
    assert not PlayDay.objects.exists()
    assert not Vote.objects.exists()
    assert not Notice.objects.exists()


def test_correcting_a_parti_from_a_file_asks_nobody(league, people):
    (parti,) = stored(league, totals(1, 0, 0, -1, date=FRIDAY)).partis
    corrected(Parti.objects.get(pk=parti.pk), s3=people[5].name)
    voided(Parti.objects.get(pk=parti.pk))
    assert not PlayDay.objects.exists()


def test_who_sat_in_a_parti_from_a_file_was_there_on_a_day_that_is_recorded(league, people):
    played(league, *people[:4])
    stored(league, totals(1, 0, 0, -1, names=tuple(names(*people[1:5])), date=FRIDAY))
    assert absent() == names(people[5])


def test_closing_with_two_hundred_members_takes_as_many_queries(
    league, people, django_assert_max_num_queries
):
    few = keyed_evening(league, people[:5])
    with django_assert_max_num_queries(62) as counted:
        partis.close(parti=few, by=None)
    for number in range(200):
        PersonFactory(club=league.club, name=f"Member {number}")
    many = keyed_evening(league, people[:5], date=FRIDAY - DAY)
    # SQLite takes a thousand values in one statement: rows for everybody come in a few of them. The first
    # close has written a season besides.
    with django_assert_max_num_queries(len(counted) - 1 + 8):
        partis.close(parti=many, by=None)
    assert Attendance.objects.filter(day__date=FRIDAY - DAY).count() == 206


def check() -> str:
    told = io.StringIO()
    try:
        call_command("rebuild", check=True, stdout=told)
    except CommandError as error:
        told.write(str(error))
    return told.getvalue()


def test_rebuild_finds_a_day_of_which_the_rows_differ(league, people):
    played(league, *people[:4])
    assert "Who was there" not in check()
    Attendance.objects.filter(person=people[0]).update(present=False)
    assert f"Who was there on 2026-10-30 in {league.club.slug}: stored is [true" in check()
    rebuild()
    assert absent() == names(*people[4:])
    assert "Who was there" not in check()


def test_rebuild_finds_a_result_that_does_not_follow(league, people):
    played(league, *people[:4])
    choose(stated(people[4]), dict.fromkeys(people[:4], "excused"))
    Vote.objects.update(result="unexcused")
    assert 'stored is ["unexcused", "majority"], but ["excused", "majority"] follows' in check()
    rebuild()
    assert Vote.objects.get().result == "excused"


@pytest.fixture
def late(league, time_machine) -> datetime.datetime:
    """The evening of Friday, when nights of that day can still be planned."""
    evening = NOON - DAY
    time_machine.move_to(evening, tick=False)
    return evening


def offered(night: Night, host: Person) -> None:
    venues.offer(night=night, host=host, place=f"at {host.name}'s", by=None)


def test_host_noted_after_the_closing_is_asked_in_a_tie(league, people, late, time_machine):
    night = planned_night(league.club, FRIDAY)
    played(league, *people[:4])
    time_machine.move_to(NOON, tick=False)
    offered(night, people[1])
    vote = stated(people[4])
    assert PlayDay.objects.get().night == night
    assert vote.host == people[1]
    assert vote.host_until == vote.closes_at + 3 * DAY


def test_host_known_at_the_closing_stays_where_the_night_has_none_now(league, people, late):
    planned_night(league.club, FRIDAY, host=people[1], place="at home")
    played(league, *people[:4])
    Offer.objects.update(withdrawn_at=NOON)
    assert stated(people[4]).host == people[1]


def test_of_two_nights_that_of_the_parti_closed_first_counts(league, people, late, time_machine):
    nights = [planned_night(league.club, FRIDAY), planned_night(league.club, FRIDAY)]
    for night, host in zip(nights, people, strict=False):
        offered(night, host)
    first, second = keyed_evening(league, people[:4]), keyed_evening(league, people[:4])
    Parti.objects.filter(pk=first.pk).update(night=nights[0])
    Parti.objects.filter(pk=second.pk).update(night=nights[1])
    for parti in (second, first):
        time_machine.shift(60)
        partis.close(parti=Parti.objects.get(pk=parti.pk), by=None)
    assert PlayDay.objects.get().night == nights[1]
    assert stated(people[4]).host == people[1]


def test_of_two_nights_none_is_guessed_but_the_only_one_left_is_it(league, people, late):
    nights = [planned_night(league.club, FRIDAY), planned_night(league.club, FRIDAY)]
    for night, host in zip(nights, people, strict=False):
        offered(night, host)
    played(league, *people[:4])
    assert stated(people[4]).host is None
    Night.objects.filter(pk=nights[0].pk).update(cancelled_at=NOON)
    assert stated(people[5]).host == people[1]


def test_night_planned_after_the_closing_has_the_host(league, people, late):
    played(league, *people[:4])
    planned_night(league.club, FRIDAY, host=people[2], place="at home")
    assert stated(people[4]).host == people[2]
