"""The operator's pages: every model is there, nothing can be changed."""

import datetime

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from club.actions.traces import trace
from club.models import Activity, Club, MembershipPeriod, Person, User
from leagues.models import League, LeagueParti, Reign, TitleState
from scoring.enums import BreachKind, Mending, State
from scoring.models import (
    Breach,
    Correction,
    Draw,
    Hand,
    HandRecord,
    Parti,
    Place,
    Score,
    Seat,
    Sitting,
    Table,
)
from tests.factories import LeagueFactory, PersonFactory, UserFactory, account

pytestmark = pytest.mark.django_db
OURS = [model for app in ("club", "scoring", "leagues") for model in apps.get_app_config(app).get_models()]
DAY = datetime.date(2026, 1, 9)


def evening(league: League, number: int) -> None:
    """One row of every model."""
    club, person = league.club, PersonFactory(club=league.club, name=f"Kati {number}")
    parti = Parti.objects.create(
        club=club,
        number=number,
        date=DAY,
        game="pikk-dama",
        rules_version=1,
        state=State.CLOSED,
        closed_at=timezone.now(),
    )
    table = Table.objects.create(parti=parti, number=1, first_dealer=0)
    seat = Seat.objects.create(parti=parti, table=table, position=0, person=person)
    hand = Hand.objects.create(table=table, number=1, written_at=timezone.now())
    HandRecord.objects.create(hand=hand, data={}, kept_at=timezone.now())
    Sitting.objects.create(seat=seat, from_hand=9, person=person)
    Score.objects.create(hand=hand, seat=seat, points=-12)
    Place.objects.create(parti=parti, seat=seat, person=person, place=1, points=-12)
    Draw.objects.create(parti=parti, at=timezone.now(), result=[])
    Correction.objects.create(parti=parti, kind=Mending.CORRECT, reason="A sign was wrong.")
    Breach.objects.create(parti=parti, person=person, kind=BreachKind.CARELESS)
    LeagueParti.objects.create(league=league, parti=parti)
    TitleState.objects.create(league=league, parti=parti, date=DAY, data={})
    Reign.objects.create(league=league, person=person, start=DAY, end=DAY)
    club.results_changes.create(revision=number, changed_from=DAY)
    trace(club=club, by=None, deed="parti-closed", about=parti)


@pytest.fixture
def league(client) -> League:
    found = LeagueFactory()
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return found


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_model_is_shown_and_none_can_be_changed(client, league, model):
    evening(league, 1)
    assert admin.site.is_registered(model)
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    row = model.objects.order_by("pk").first()
    assert client.get(reverse(f"{name}_changelist"), {"q": "a"}).status_code == 200
    page = client.get(reverse(f"{name}_change", args=[row.pk]))
    assert page.status_code == 200
    assert 'type="submit" value="Save"' not in page.content.decode()
    assert client.post(reverse(f"{name}_change", args=[row.pk]), {"name": "Changed"}).status_code == 403
    assert client.get(reverse(f"{name}_add")).status_code == 403
    assert client.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize(
    "model",
    [Parti, Seat, Score, Place, Breach, Person, MembershipPeriod, Activity, Reign],
    ids=lambda model: model.__name__,
)
def test_lists_ask_the_same_number_of_questions(client, league, model, django_assert_max_num_queries):
    for number in range(1, 13):
        evening(league, number)
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
    client.get(reverse(name))
    with django_assert_max_num_queries(14):
        assert client.get(reverse(name)).status_code == 200


def test_passwords_are_not_shown(client, league):
    user = User.objects.get(is_superuser=True)
    assert user.password not in client.get(reverse("admin:club_user_change", args=[user.pk])).content.decode()


def test_the_admin_is_for_operators(client, league):
    client.force_login(account(Club.objects.get()))
    assert client.get(reverse("admin:index")).status_code == 302
