"""The operator's pages: every model is there, nothing can be changed."""

import datetime

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from club.actions.traces import trace
from club.enums import Answer, Asked, BottleCause, ObjectionKind, Scope, VoteKind
from club.models import (
    Activity,
    Answered,
    Ballot,
    Bottle,
    Claim,
    Club,
    Entitled,
    Feed,
    Invitation,
    Night,
    Notice,
    Objection,
    Offer,
    Option,
    Person,
    Reply,
    SwitchedOff,
    Token,
    Tries,
    User,
    Vote,
    Word,
)
from leagues.models import (
    Career,
    HouseTerm,
    League,
    LeagueParti,
    Reign,
    Season,
    SeasonTable,
    TitleState,
    Upload,
)
from scoring.enums import BreachKind, Mending, State
from scoring.models import (
    Attendance,
    Breach,
    Correction,
    Draw,
    Hand,
    HandRecord,
    HouseRuleSet,
    Parti,
    Place,
    PlayDay,
    Score,
    Seat,
    Sitting,
    Table,
    Tally,
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
    Tally.objects.create(parti=parti, seat=seat, person=person, hands=[], sat_out=0)
    Draw.objects.create(parti=parti, at=timezone.now(), result=[])
    Correction.objects.create(parti=parti, kind=Mending.CORRECT, reason="A sign was wrong.")
    Breach.objects.create(parti=parti, person=person, kind=BreachKind.CARELESS)
    LeagueParti.objects.create(league=league, parti=parti)
    TitleState.objects.create(league=league, parti=parti, date=DAY, data={})
    Reign.objects.create(league=league, person=person, start=DAY, end=DAY)
    Career.objects.create(league=league, parti=parti, person=person, date=DAY, partis=1, place_sum=1, mu=26,
                          sigma=8, data={})  # fmt: skip
    year = Season.objects.create(
        league=league,
        name=f"{2000 + number}",
        start=datetime.date(2000 + number, 1, 1),
        end=datetime.date(2000 + number, 12, 31),
    )
    SeasonTable.objects.create(season=year, data={})
    Upload.objects.create(league=league, by=UserFactory(), token=f"token-{number}", data=b"x")
    club.results_changes.create(revision=number, changed_from=DAY)
    trace(club=club, by=None, deed="parti-closed", about=parti)
    life(league, person, number)


def life(league: League, person: Person, number: int) -> None:
    """One row of everything between the partis."""
    club, now, day = league.club, timezone.now(), DAY + datetime.timedelta(days=number)
    night = Night.objects.create(club=club, date=day, start_time=datetime.time(19))
    Reply.objects.create(night=night, person=person, answer=Answer.COMING, said_at=now)
    Feed.objects.create(person=person, secret_hash=f"{number:064}", made_at=now)
    Offer.objects.create(night=night, host=person, place="At Kati's", offered_at=now)
    Objection.objects.create(night=night, kind=ObjectionKind.DISPUTE, person=person, made_at=now)
    vote = Vote.objects.create(club=club, kind=VoteKind.VENUE, night=night, opened_at=now, closes_at=now)
    option = Option.objects.create(vote=vote, key="offer-1", position=0, wording="At Kati's")
    entitled = Entitled.objects.create(vote=vote, person=person)
    Ballot.objects.create(entitled=entitled, option=option, cast_at=now)
    Word.objects.create(vote=vote, asked=Asked.CASTING, person=person, option=option, said_at=now)
    Bottle.objects.create(club=club, person=person, drink="beer", cause=BottleCause.WORD, reason="A bet.",
                          incurred=DAY)  # fmt: skip
    Notice.objects.create(club=club, person=person, kind="night", event=f"night-{night.pk}", posted_at=now,
                          due_at=now, expires_at=now)  # fmt: skip
    SwitchedOff.objects.create(person=person, kind="night")
    Invitation.objects.create(
        club=club, person=person, secret_hash=f"{number:064}", made_at=now, expires_at=now
    )
    Claim.objects.create(club=club, person=person, user=UserFactory(), made_at=now)
    Token.objects.create(
        user=UserFactory(), name="A script", scope=Scope.READ, secret_hash=f"{number:064}", expires_at=now
    )
    Answered.objects.create(user=UserFactory(), key=f"key-{number}", fingerprint="", club=club)
    Tries.objects.create(key=f"account-{number}", count=1, until=now)
    HouseRuleSet.objects.create(club=club, valid_from=day)
    Attendance.objects.create(
        day=PlayDay.objects.create(club=club, date=day, opened_at=now, reason_until=now),
        person=person,
        present=False,
    )
    HouseTerm.objects.create(league=league, since=DAY, until=day)


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
    [
        Parti,
        Seat,
        Score,
        Place,
        Tally,
        Career,
        Season,
        SeasonTable,
        Breach,
        Person,
        Activity,
        Reign,
        Reply,
        Ballot,
        Word,
        Notice,
        Attendance,
    ],
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


def test_no_ballot_says_there_what_was_chosen(client, league):
    evening(league, 1)
    page = client.get(reverse("admin:club_ballot_change", args=[Ballot.objects.get().pk])).content.decode()
    assert "cast" in page.lower()
    assert "offer-1" not in page


@pytest.mark.parametrize(
    "asked", ["ballot/?option={option}", "ballot/?option__key=offer-1", "option/?ballots={ballot}"]
)
def test_no_address_of_it_tells_what_a_ballot_chose(client, league, asked):
    evening(league, 1)
    ballot = Ballot.objects.get()
    address = asked.format(option=ballot.option_id, ballot=ballot.pk)
    assert client.get(f"/admin/club/{address}").status_code in (302, 400)


def test_the_admin_is_for_operators(client, league):
    client.force_login(account(Club.objects.get()))
    assert client.get(reverse("admin:index")).status_code == 302
