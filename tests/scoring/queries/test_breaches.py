"""Breaches for readers and for the count of bottles."""

import datetime
from typing import Any

import pytest

from club.models import Person
from rules_engine.club_rules import OWN_CHOICE, UNICUM, breach_bottles
from scoring.actions.breaches import withdraw
from scoring.actions.corrections import void
from scoring.enums import BreachKind
from scoring.models import Parti
from scoring.queries.breaches import breaches_of, careless_and_deliberate
from tests.factories import ClubFactory, cast
from tests.factories.breaches import noted
from tests.factories.sheets import FRIDAY, closed_sheet, open_parti

pytestmark = pytest.mark.django_db
NEXT = FRIDAY + datetime.timedelta(21)


@pytest.fixture
def people() -> list[Person]:
    """Ádám, Beszab, Csaba, Gergő."""
    return cast(ClubFactory(), 4)


@pytest.fixture
def parti(people: list[Person]) -> Parti:
    return closed_sheet(people[0].club, people)


def counted() -> list[tuple[Any, ...]]:
    found = careless_and_deliberate(Parti.objects.order_by("-number"))
    return [(one.player, one.date, one.kind, one.parti, one.key) for one in found]


def test_breaches_of_a_parti_stand_by_hand_with_the_withdrawn_ones(parti: Parti) -> None:
    last, second, first = (noted(parti, "Ádám", hand=hand) for hand in (None, 12, 3))
    withdraw(breach=second, because="It was Kati.", by=None)
    assert breaches_of(parti) == [first, second, last]


def test_breaches_of_another_parti_are_not_among_them(parti: Parti, people: list[Person]) -> None:
    noted(open_parti(parti.club, people), "Ádám")
    assert breaches_of(parti) == []


def test_breaches_of_a_parti_are_read_with_their_people_in_one_query(
    parti: Parti, django_assert_num_queries: Any
) -> None:
    for name in ("Ádám", "Beszab", "Csaba"):
        noted(parti, name)
    with django_assert_num_queries(1):
        assert [one.person.name for one in breaches_of(parti)] == ["Ádám", "Beszab", "Csaba"]


def test_breaches_count_in_order_of_play(people: list[Person]) -> None:
    club, (adam, beszab, *_) = people[0].club, people
    later = closed_sheet(club, people, date=FRIDAY)
    earlier = closed_sheet(club, people, date=FRIDAY)
    Parti.objects.filter(pk=earlier.pk).update(start_time=datetime.time(18))
    third = noted(later, "Ádám", BreachKind.DELIBERATE)
    second, first = (noted(earlier, "Beszab", hand=hand) for hand in (12, 3))
    assert counted() == [
        (beszab.pk, FRIDAY, "careless", 1, first.pk),
        (beszab.pk, FRIDAY, "careless", 1, second.pk),
        (adam.pk, FRIDAY, "deliberate", 2, third.pk),
    ]


def test_withdrawn_breaches_count_no_more(parti: Parti) -> None:
    withdraw(breach=noted(parti, "Ádám"), because="It was Kati.", by=None)
    assert counted() == []


def test_breaches_count_only_in_closed_partis(parti: Parti, people: list[Person]) -> None:
    noted(open_parti(parti.club, people), "Ádám")
    noted(parti, "Ádám")
    parti.refresh_from_db()
    void(parti=parti, reason="51 cards", revision=parti.revision, by=None)
    assert counted() == []


def test_breaches_are_ready_for_the_bottles(parti: Parti, people: list[Person]) -> None:
    careless = [noted(parti, "Ádám", hand=hand).pk for hand in (2, 3, 4)]
    deliberate = noted(parti, "Beszab", BreachKind.DELIBERATE).pk
    bottles = breach_bottles(careless_and_deliberate(Parti.objects.all()), [FRIDAY, NEXT])
    assert [(one.player, one.drink, one.due, [cause.key for cause in one.causes]) for one in bottles] == [
        (people[1].pk, UNICUM, NEXT, [deliberate]),
        (people[0].pk, OWN_CHOICE, NEXT, careless),
    ]


def test_breaches_for_the_bottles_are_one_query(parti: Parti, django_assert_num_queries: Any) -> None:
    for _ in range(3):
        noted(parti, "Ádám")
    with django_assert_num_queries(1):
        assert len(careless_and_deliberate(Parti.objects.all())) == 3
