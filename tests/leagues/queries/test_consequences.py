import datetime

import pytest

from club.dates import today
from leagues.actions import partis
from leagues.models import League
from leagues.queries.consequences import Consequences, of_closing, of_correction, of_voiding
from leagues.queries.title import title_on
from scoring.actions import corrections
from scoring.actions.changes import Batch
from scoring.actions.places import places_from
from scoring.models import Parti, Place
from scoring.queries.reading import rows_of
from tests.factories import LeagueFactory, cast
from tests.factories.evenings import closed_evening, keyed_evening
from tests.factories.partis import ranked_parti

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def people(league):
    return cast(league.club, 6)


def happened(league: League, what: Consequences) -> bool:
    """Whether the title is now what was foretold."""
    now = title_on(league, today(league.club))
    return (now.verdict, now.reigns) == (what.after.verdict, what.after.reigns)


def foretold(what: Consequences) -> dict[str, tuple[int, int]]:
    return {seat.after.name: (seat.after.points, seat.after.place) for seat in what.seats if seat.after}


def stored(parti: Parti) -> dict[str, tuple[int, int]]:
    places = Place.objects.filter(parti=parti).select_related("person")
    return {place.person.name: (place.points, place.place) for place in places}


def evenings(league: League, people, count: int) -> list[Parti]:
    orders = [people[at % 3 :] + people[: at % 3] for at in range(count)]
    return [ranked_parti(league, f"2026-09-{1 + at:02}", order) for at, order in enumerate(orders)]


def test_closing_does_what_was_foretold(league, people):
    evenings(league, people, 7)
    parti = keyed_evening(league, people[:5])
    what = of_closing(parti, places_from(parti, rows_of(parti)))
    assert what.king_changes
    assert all(seat.before is None for seat in what.seats)
    partis.close(parti=parti, by=None)
    assert stored(parti) == foretold(what)
    assert happened(league, what)
    assert what.king_after == people_name(league, title_on(league, today(league.club)).verdict.holder)


def people_name(league: League, pk: int | None) -> str:
    return "" if pk is None else league.club.people.get(pk=pk).name


def test_voiding_does_what_was_foretold(league, people):
    first = evenings(league, people, 8)[0]
    what = of_voiding(first)
    assert (bool(what.king_before), what.king_after) == (True, "")
    assert what.reigns.gone
    corrections.void(parti=first, reason="51 cards", revision=first.revision, by=None)
    assert happened(league, what)


@pytest.mark.parametrize("moved", [datetime.date(2026, 9, 20), datetime.date(2026, 8, 1), None])
def test_a_correction_does_what_was_foretold(league, people, moved):
    evenings(league, people, 9)
    parti = closed_evening(league, people[:5], date=datetime.date(2026, 9, 4))
    parti.refresh_from_db()
    one, two = parti.seats.order_by("position")[:2]
    batch = Batch(date=moved, people={one.pk: two.person, two.pk: one.person})
    shown = corrections.preview(parti=parti, batch=batch)
    what = of_correction(parti, shown, date=moved or parti.date, start_time=parti.start_time)
    assert {seat.before.name for seat in what.seats if seat.other_person} == {
        one.person.name,
        two.person.name,
    }
    corrections.correct(parti=parti, batch=batch, reason="mixed up", revision=parti.revision, by=None)
    assert stored(parti) == foretold(what)
    assert happened(league, what)


def test_a_start_time_moves_a_parti_among_those_of_its_day(league, people):
    evenings(league, people, 8)
    early = closed_evening(league, people[:5], date=datetime.date(2026, 9, 8))
    early.refresh_from_db()
    batch = Batch(start_time=datetime.time(8, 0))
    shown = corrections.preview(parti=early, batch=batch)
    what = of_correction(early, shown, date=early.date, start_time=datetime.time(8, 0))
    corrections.correct(parti=early, batch=batch, reason="morning", revision=early.revision, by=None)
    assert happened(league, what)
