"""Who had how much of sitting out, dealing and being host, against counting it row by row."""

import datetime
from collections import Counter
from fractions import Fraction

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.nights import cancel
from club.models import Person
from leagues.actions import partis
from leagues.models import League
from leagues.queries.fairness import Part, fairness, parts
from leagues.queries.partis import counted
from scoring.actions.tallies import keep_missing_tallies
from scoring.models import Hand, Parti, Score, Tally
from scoring.queries.reading import rows_of
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.evenings import closed_evening, key_at_once, open_evening
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti
from tests.factories.sittings import take_over

START, END = datetime.date(2026, 10, 1), datetime.date(2026, 12, 31)
FIRST, SECOND, THIRD = (datetime.date(2026, 10, day) for day in (2, 9, 16))


class TestParts:
    """What everybody had of what was shared out, and what would be even."""

    def test_alike_at_one_table_leaves_nothing_to_chance(self):
        assert parts([{1: (20, 5), 2: (20, 5), 3: (20, 5)}]) == {
            person: Part(count=5, even=Fraction(5), low=5, high=5) for person in (1, 2, 3)
        }

    def test_larger_table_is_chance(self):
        """Two tables: those at the first sit out ten hands each, those at the second none."""
        found = parts([{1: (20, 10), 2: (20, 10), 3: (20, 0), 4: (20, 0)}])
        assert found[1] == Part(count=10, even=Fraction(5), low=0, high=15)
        assert not found[1].is_outside
        assert not found[3].is_outside

    def test_larger_table_every_time_is_outside(self):
        found = parts([{1: (20, 10), 2: (20, 10), 3: (20, 0), 4: (20, 0)}] * 8)
        assert (found[1].count, found[1].even, found[1].low, found[1].high) == (80, 40, 12, 68)
        assert (found[1].is_outside, found[1].is_more) == (True, True)
        assert (found[3].is_outside, found[3].is_more) == (True, False)

    def test_who_played_half_is_due_half(self):
        assert parts([{1: (20, 4), 2: (20, 4), 3: (10, 2)}])[3] == Part(2, Fraction(2), 2, 2)

    def test_fraction_is_even_with_both_its_neighbours(self):
        """Three hands among two: one of them has more, and both are even."""
        found = parts([{1: (10, 2), 2: (10, 1)}])
        assert (found[1].low, found[1].high) == (1, 2)
        assert not any(part.is_outside for part in found.values())

    def test_nobody_is_due_less_than_nothing(self):
        assert parts([{1: (1, 1), 2: (1, 0), 3: (1, 0)}] * 3)[2].low == 0

    def test_where_nobody_played_a_hand_all_are_due_alike(self):
        assert parts([{1: (0, 1), 2: (0, 0)}])[1].even == Fraction(1, 2)

    def test_nothing_shared_out_is_nothing(self):
        assert parts([]) == {}


@pytest.fixture
def today():
    with time_machine.travel("2026-11-30T09:00:00+00:00", tick=False):
        yield


pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def league(db: None) -> League:
    return LeagueFactory()


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 7)


def rows(league: League, start: datetime.date = START, end: datetime.date = END):
    return {row.person.name: row for row in fairness(league, start, end).rows}


def counted_slowly(league: League) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Hands played, sat out and dealt by name, hand by hand from the sheets."""
    played, sat_out, dealt = Counter(), Counter(), Counter()
    for hand in Hand.objects.filter(table__parti__in=counted(league).order_by()):
        seats = list(hand.table.seats.order_by("position"))
        scored = set(Score.objects.filter(hand=hand).values_list("seat", flat=True))
        dealer = seats[(hand.table.first_dealer + hand.number - 1) % len(seats)]
        dealt[dealer.person.name] += 1
        for seat in seats:
            (played if seat.pk in scored else sat_out)[seat.person.name] += 1
    return played, sat_out, dealt


def test_counts_are_those_of_the_sheets(league, people):
    closed_evening(league, people[:6], date=FIRST)
    closed_evening(league, people[1:6], date=SECOND)
    closed_evening(league, [people[6], *people[:3]], date=THIRD)
    played, sat_out, dealt = counted_slowly(league)
    found = rows(league)
    assert {name: row.played for name, row in found.items()} == played
    assert {name: row.sat_out.count for name, row in found.items()} == {**dict.fromkeys(played, 0), **sat_out}
    assert {name: row.dealt.count for name, row in found.items()} == dealt
    assert [row.partis for row in found.values()] == [2, 3, 3, 2, 2, 2, 1]
    assert sum(sat_out.values()) == 6 * 10 + 5 * 5


def test_book_from_before_there_were_tallies_says_the_same(league, people):
    closed_evening(league, people[:6], date=FIRST)
    before = fairness(league, START, END)
    Tally.objects.all().delete()
    assert fairness(league, START, END) == before


def test_who_left_and_has_no_place_has_played_all_the_same(league, people):
    parti = open_evening(league, people[:5], date=FIRST)
    table = parti.tables.get()
    take_over(table, 4, people[5], 21)
    leaver, heir = people[4].name, people[5].name
    for each in rows_of(parti):
        key_at_once(each)
    partis.close(parti=parti, by=None, unequal_is_right=True)
    found = rows(league)
    assert found[leaver].played + found[heir].played == 20
    assert found[leaver].sat_out.count + found[heir].sat_out.count == 5
    assert (found[leaver].partis, found[heir].partis) == (1, 1)


def test_share_is_of_the_hands_at_the_table(league, people):
    closed_evening(league, people[:6], date=FIRST)
    row = rows(league)["Ádám"]
    assert (row.share, row.percent) == (Fraction(10, 30), 33)


def test_people_of_two_tables_are_compared_with_each_other(league, people):
    tenth = [PersonFactory(club=league.club, name=name) for name in ("Vali", "Vilma")]
    closed_evening(league, people[:5], [*people[5:], *tenth], date=FIRST)
    found = rows(league)
    assert (found["Ádám"].sat_out.count, found["Vali"].sat_out.count) == (5, 0)
    assert found["Ádám"].sat_out.even == found["Vali"].sat_out.even == Fraction(25, 9)


def test_parti_of_totals_only_counts_as_played_and_says_nothing_else(league, people):
    ranked_parti(league, FIRST, people[:4])
    table = fairness(league, START, END)
    assert (table.partis, table.keyed, table.seated) == (1, 0, 0)
    row = table.rows[0]
    assert (row.partis, row.played, row.sat_out, row.dealt, row.share, row.percent) == (1, *[None] * 5)


def test_hands_sat_out_are_known_without_the_seats_and_who_dealt_is_not(league, people):
    """A row fits together: its share is that of all its hands."""
    closed_evening(league, people[:5], date=FIRST)
    second = closed_evening(league, people[:6], date=SECOND)
    without_seats(second)
    table = fairness(league, START, END)
    assert (table.keyed, table.seated) == (2, 1)
    row = table.rows[0]
    assert (row.played, row.sat_out.count, row.dealt.count) == (20 + 20, 5 + 10, 5)
    assert row.share == Fraction(5 + 10, 25 + 30)
    late = table.rows[5]
    assert (late.played, late.sat_out.count, late.dealt) == (20, 10, None)


def without_seats(parti: Parti) -> None:
    """As a file brings it in which nobody wrote down who sat where."""
    parti.tables.update(seats_known=False, first_dealer=None)
    parti.tallies.all().delete()
    keep_missing_tallies([parti.pk])


def test_both_days_of_the_season_are_in_it(league, people):
    closed_evening(league, people[:4], date=FIRST)
    closed_evening(league, people[:5], date=THIRD)
    assert fairness(league, FIRST, THIRD).partis == 2
    assert fairness(league, FIRST, FIRST).partis == 1
    assert fairness(league, FIRST + datetime.timedelta(1), THIRD - datetime.timedelta(1)).rows == ()


def test_guest_is_shown_and_named_so(league, people):
    guest = PersonFactory(club=league.club, name="Vendel", guest=True)
    closed_evening(league, [*people[:4], guest], date=FIRST)
    found = rows(league)
    assert [row.is_guest for row in found.values()] == [False] * 4 + [True]
    assert found["Vendel"].sat_out.count == 5


class TestHosts:
    """Nights of the league's partis, and who was host."""

    def host(self, league, day, person):
        with time_machine.travel(datetime.datetime.combine(day, datetime.time(8)), tick=False):
            return planned_night(league.club, day, host=person, place="at home")

    def test_host_of_the_only_night_of_the_day(self, league, people):
        self.host(league, FIRST, people[0])
        closed_evening(league, people[:4], date=FIRST)
        table = fairness(league, START, END)
        assert (table.nights, table.nights_known) == (1, 1)
        assert [row.hosted.count for row in table.rows] == [1, 0, 0, 0]
        assert {row.hosted.even for row in table.rows} == {Fraction(1, 4)}

    def test_two_partis_of_a_night_are_one_night(self, league, people):
        self.host(league, FIRST, people[0])
        for _ in range(2):
            closed_evening(league, people[:4], date=FIRST)
        assert (fairness(league, START, END).nights, rows(league)["Ádám"].hosted.count) == (1, 1)

    def test_night_without_a_parti_is_none(self, league, people):
        self.host(league, FIRST, people[0])
        closed_evening(league, people[:4], date=SECOND)
        table = fairness(league, START, END)
        assert (table.nights, table.nights_known) == (1, 0)
        assert [row.hosted for row in table.rows] == [None] * 4

    def test_night_that_was_called_off_has_no_host(self, league, people):
        night = self.host(league, FIRST, people[0])
        with time_machine.travel("2026-10-01T08:00:00+00:00", tick=False):
            cancel(night=night, reason="snow", by=None)
        closed_evening(league, people[:4], date=FIRST)
        assert fairness(league, START, END).nights_known == 0

    def test_host_who_did_not_play_is_there_all_the_same(self, league, people):
        self.host(league, FIRST, people[6])
        closed_evening(league, people[:4], date=FIRST)
        row = rows(league)[people[6].name]
        assert (row.partis, row.hosted.count, row.hosted.even) == (0, 1, Fraction(1, 5))

    def test_guest_is_due_no_night(self, league, people):
        guest = PersonFactory(club=league.club, name="Vendel", guest=True)
        self.host(league, FIRST, people[0])
        closed_evening(league, [*people[:4], guest], date=FIRST)
        found = rows(league)
        assert found["Vendel"].hosted is None
        assert found["Ádám"].hosted.even == Fraction(1, 4)

    def test_who_is_host_too_often_is_outside(self, league, people):
        for week in range(6):
            day = FIRST + datetime.timedelta(weeks=week)
            self.host(league, day, people[0])
            closed_evening(league, people[:4], date=day)
        found = rows(league)
        assert (found["Ádám"].hosted.count, found["Ádám"].hosted.high) == (6, 3)
        assert found["Ádám"].hosted.is_more
        assert not found["Beszab"].hosted.is_outside


def test_queries_are_as_many_with_one_parti_as_with_eight(league, people):
    counts = []
    for more, first in ((1, FIRST), (7, SECOND)):
        for week in range(more):
            closed_evening(league, people[:5], date=first + datetime.timedelta(weeks=week))
        with CaptureQueriesContext(connection) as queries:
            fairness(league, START, END)
        counts.append(len(queries))
    assert counts[0] == counts[1]
