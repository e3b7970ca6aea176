import datetime
from typing import Any

import pytest

from club.errors import Refusal
from club.models import Person, ResultsChange
from scoring.actions import breaches, corrections
from scoring.actions.changes import Batch
from scoring.enums import State
from scoring.errors import PartiNotClosed, RowRefused, StaleParti
from scoring.models import Correction, Parti, Place
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from scoring.sentences import sentence
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.breaches import noted
from tests.factories.sheets import FRIDAY, closed_sheet, keyed_parti, open_parti, row

pytestmark = pytest.mark.django_db


@pytest.fixture
def parti() -> Parti:
    club = ClubFactory()
    return closed_sheet(club, cast(club, 5))


def results(parti: Parti) -> dict[str, tuple[int, int]]:
    return {place.person.name: (place.place, place.points) for place in Place.objects.filter(parti=parti)}


def correct(parti: Parti, batch: Batch, reason: str = "a six read as a nine") -> Correction:
    parti.refresh_from_db()
    return corrections.correct(parti=parti, batch=batch, reason=reason, revision=parti.revision, by=None)


def test_a_corrected_row_moves_totals_and_places_from_its_day_on(parti: Parti) -> None:
    rows = rows_of(parti)[0]
    before = results(parti)
    correction = correct(parti, Batch(rows={(1, 1): in_points(row(rows, 1, (20, -20, 20, -20)))}))
    first, second = (rows.seats[seat].person.name for seat in (0, 1))
    assert results(parti)[first][1] == before[first][1] + 10
    assert results(parti)[second][1] == before[second][1] - 10
    assert correction.changes["rows"][0]["before"] != correction.changes["rows"][0]["after"]
    assert ResultsChange.objects.last().changed_from == FRIDAY  # type: ignore[union-attr]


def test_preview_shows_the_same_places_and_writes_nothing(parti: Parti) -> None:
    rows = rows_of(parti)[0]
    batch = Batch(rows={(1, 1): in_points(row(rows, 1, (20, -20, 20, -20)))})
    before = results(parti)
    shown = {
        place.person.name: (place.place, place.points)
        for place in corrections.preview(parti=parti, batch=batch)
    }
    assert results(parti) == before
    correct(parti, batch)
    assert results(parti) == shown


def test_a_wrong_row_is_refused_and_nothing_changes(parti: Parti) -> None:
    rows = rows_of(parti)[0]
    before = results(parti)
    with pytest.raises(RowRefused):
        correct(
            parti,
            Batch(date=FRIDAY - datetime.timedelta(1), rows={(1, 1): in_points(row(rows, 1, (20, 0, 0, 0)))}),
        )
    parti.refresh_from_db()
    assert (results(parti), parti.date) == (before, FRIDAY)


def test_a_wrongly_keyed_person_is_replaced(parti: Parti) -> None:
    seat = rows_of(parti)[0].seats[2]
    pista = PersonFactory(club=parti.club, name="Pista")
    old = results(parti)[seat.person.name]
    correct(parti, Batch(people={seat.pk: pista}))
    assert results(parti)["Pista"] == old
    assert seat.person.name not in results(parti)


def test_people_may_change_places(parti: Parti) -> None:
    seats = rows_of(parti)[0].seats
    turned = {seats[0].pk: seats[1].person, seats[1].pk: seats[2].person, seats[2].pk: seats[0].person}
    correct(parti, Batch(people={**turned, seats[3].pk: seats[4].person, seats[4].pk: seats[3].person}))
    names = [seat.person.name for seat in rows_of(parti)[0].seats]
    old = [seat.person.name for seat in seats]
    assert names == [old[1], old[2], old[0], old[4], old[3]]
    assert Person.objects.filter(club=parti.club).count() == 5


def test_nobody_sits_twice_after_a_correction(parti: Parti) -> None:
    seats = rows_of(parti)[0].seats
    with pytest.raises(Refusal, match="person-twice"):
        correct(parti, Batch(people={seats[0].pk: seats[1].person}))


def test_a_moved_date_counts_from_the_earlier_day(parti: Parti) -> None:
    earlier = FRIDAY - datetime.timedelta(7)
    correct(parti, Batch(date=earlier))
    parti.refresh_from_db()
    assert parti.date == earlier
    assert ResultsChange.objects.last().changed_from == earlier  # type: ignore[union-attr]


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_correction_needs_a_reason(parti: Parti, reason: str) -> None:
    with pytest.raises(Refusal, match="reason-missing"):
        correct(parti, Batch(date=FRIDAY - datetime.timedelta(7)), reason)


def test_a_correction_that_changes_nothing_is_refused(parti: Parti) -> None:
    with pytest.raises(Refusal, match="nothing-changed"):
        correct(parti, Batch(date=FRIDAY, rows={(1, 1): in_points(row(rows_of(parti)[0], 1))}))


def test_a_preview_that_has_aged_is_refused(parti: Parti) -> None:
    seen = Parti.objects.get(pk=parti.pk).revision
    correct(parti, Batch(date=FRIDAY - datetime.timedelta(7)))
    with pytest.raises(StaleParti):
        corrections.correct(
            parti=parti,
            batch=Batch(date=FRIDAY - datetime.timedelta(8)),
            reason="again",
            revision=seen,
            by=None,
        )


def test_an_open_parti_is_amended_not_corrected() -> None:
    club = ClubFactory()
    parti = keyed_parti(club, cast(club, 4))
    with pytest.raises(PartiNotClosed):
        correct(parti, Batch(date=FRIDAY - datetime.timedelta(7)))
    corrections.amend(parti=parti, batch=Batch(date=FRIDAY - datetime.timedelta(7)), by=None)
    parti.refresh_from_db()
    assert parti.date == FRIDAY - datetime.timedelta(7)
    assert not ResultsChange.objects.exists()


@pytest.mark.parametrize(
    "batch", [{"date": FRIDAY - datetime.timedelta(14)}, {"start_time": datetime.time(21)}]
)
def test_amend_refuses_a_head_that_is_not_as_it_was_read(batch: dict[str, Any]) -> None:
    club = ClubFactory()
    parti = open_parti(club, cast(club, 4))
    read = Parti.objects.get(pk=parti.pk)
    theirs = Batch(date=FRIDAY - datetime.timedelta(7), start_time=datetime.time(20))
    corrections.amend(parti=parti, batch=theirs, by=None)
    with pytest.raises(StaleParti):
        corrections.amend(parti=read, batch=Batch(**batch), by=None)
    parti.refresh_from_db()
    assert (parti.date, parti.start_time) == (theirs.date, theirs.start_time)


def test_amend_refuses_seats_that_are_not_as_they_were_read() -> None:
    club = ClubFactory()
    parti = open_parti(club, cast(club, 4))
    read = rows_of(parti)[0].people
    first, second = list(read)[:2]
    nora, otto = PersonFactory(club=club, name="Nóra"), PersonFactory(club=club, name="Ottó")
    corrections.amend(parti=parti, batch=Batch(people={first: nora}), by=None, people=read)
    with pytest.raises(StaleParti):
        corrections.amend(parti=parti, batch=Batch(people={first: otto}), by=None, people=read)
    corrections.amend(parti=parti, batch=Batch(people={second: otto}), by=None, people=read)
    assert [seat.person for seat in rows_of(parti)[0].seats[:2]] == [nora, otto]


def test_a_void_parti_keeps_its_row_and_counts_nowhere(parti: Parti) -> None:
    parti.refresh_from_db()
    corrections.void(parti=parti, reason="played with 51 cards", revision=parti.revision, by=None)
    parti.refresh_from_db()
    assert parti.state == State.VOID
    assert not Place.objects.exists()
    assert ResultsChange.objects.count() == 2
    with pytest.raises(PartiNotClosed):
        corrections.void(parti=parti, reason="twice", revision=parti.revision, by=None)


def test_a_seat_goes_to_nobody_else_while_a_breach_of_its_person_stands(parti: Parti) -> None:
    breach, seat = noted(parti, "Ádám"), parti.seats.get(person__name="Ádám")
    batch = Batch(people={seat.pk: PersonFactory(club=parti.club, name="Zoli")})
    for deed in (
        lambda: correct(parti, batch),
        lambda: corrections.preview(parti=parti, batch=batch),
    ):
        with pytest.raises(Refusal) as refused:
            deed()
        assert sentence(refused.value) == "A breach by Ádám is noted in this parti. Withdraw it first."
    breaches.withdraw(breach=breach, because="It was Zoli.", by=None)
    correct(parti, batch)
    assert parti.seats.get(pk=seat.pk).person.name == "Zoli"


def test_a_breach_lets_its_person_change_places_with_somebody(parti: Parti) -> None:
    noted(parti, "Ádám")
    first, second = parti.seats.order_by("position")[:2]
    correct(parti, Batch(people={first.pk: second.person, second.pk: first.person}))
    assert parti.seats.get(pk=second.pk).person == first.person


def test_amend_gives_a_seat_to_nobody_else_while_a_breach_stands() -> None:
    club = ClubFactory()
    parti = open_parti(club, cast(club, 4))
    noted(parti, "Ádám")
    batch = Batch(people={parti.seats.get(person__name="Ádám").pk: PersonFactory(club=club, name="Zoli")})
    with pytest.raises(Refusal, match="breach-stays"):
        corrections.amend(parti=parti, batch=batch, by=None)
    assert parti.seats.filter(person__name="Ádám").exists()
