from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from scoring.models import Breach, Parti
from tests.factories import ClubFactory, account, cast
from tests.factories.breaches import noted
from tests.factories.sheets import open_parti

pytestmark = pytest.mark.django_db


@pytest.fixture
def parti() -> Parti:
    club = ClubFactory()
    return open_parti(club, cast(club, 5))


@pytest.mark.parametrize(
    "values",
    [
        {"kind": "silly"},
        {"hand": 0},
        {"withdrawn_at": timezone.now()},
        {"withdrawn_because": "It was Kati."},
    ],
    ids=lambda values: next(iter(values)),
)
def test_database_refuses_what_cannot_be(parti: Parti, values: dict[str, Any]) -> None:
    breach = noted(parti, "Ádám")
    with pytest.raises(IntegrityError), transaction.atomic():
        Breach.objects.filter(pk=breach.pk).update(**values)


def test_who_withdrew_stands_with_no_breach_that_stands(parti: Parti) -> None:
    breach, user = noted(parti, "Ádám"), account(parti.club)
    with pytest.raises(IntegrityError), transaction.atomic():
        Breach.objects.filter(pk=breach.pk).update(withdrawn_by=user)


def test_parti_and_person_stay_as_long_as_the_breach(parti: Parti) -> None:
    breach = noted(parti, "Ádám")
    for row in (parti, breach.person):
        with pytest.raises(ProtectedError):
            row.delete()


def test_breaches_stand_by_hand_and_those_without_one_last(parti: Parti) -> None:
    for hand in (None, 12, 3):
        noted(parti, "Ádám", hand=hand)
    assert list(Breach.objects.values_list("hand", flat=True)) == [3, 12, None]
