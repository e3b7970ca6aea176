"""Erasing a person: what was played stays, the name is gone."""

import datetime

import pytest
import time_machine
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils import translation

from club.actions.contacts import set_contact
from club.actions.membership import start_membership
from club.actions.people import add_guest, rename_person
from club.enums import Answer, Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Invitation, MembershipPeriod, Night, Offer, Person, Reply, User
from leagues.actions.erasing import erase
from leagues.actions.title import catch_up
from leagues.models import League, Reign
from leagues.queries.title import reigns, verdict
from tests.factories import LeagueFactory, PersonFactory, UserFactory, account, cast
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db
TODAY = datetime.date(2026, 6, 20)


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(datetime.datetime(2026, 6, 20, 9, tzinfo=datetime.UTC), tick=False):
        yield


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def eight(league: League) -> list[Person]:
    """Eight partis in which Ádám was always first: he is King."""
    people = cast(league.club, 4)
    for week in range(8):
        ranked_parti(league, datetime.date(2026, 4, 3) + datetime.timedelta(weeks=week), people)
    return people


def test_erase_leaves_a_former_player_in_the_readers_language(eight: list[Person]) -> None:
    adam = eight[0]
    erase(person=adam, by=None)
    kept = Person.objects.get(pk=adam.pk)
    assert kept.erased_at is not None
    assert (kept.email, kept.language, kept.user, kept.role) == ("", "", None, Role.MEMBER)
    assert kept.name == f"Former player {adam.pk}"
    with translation.override("hu"):
        assert str(adam.pk) in Person.objects.get(pk=adam.pk).name


def test_erased_people_come_after_every_name(league: League) -> None:
    adam, *rest = cast(league.club, 10)
    guest = PersonFactory(club=league.club, name="Ярослав", guest=True)
    erase(person=adam, by=None)
    order = list(Person.objects.filter(club=league.club).values_list("pk", flat=True))
    assert order == [*(person.pk for person in rest), guest.pk, adam.pk]


def test_the_name_comes_free_for_somebody_else(league: League) -> None:
    adam = cast(league.club, 1)[0]
    erase(person=adam, by=None)
    assert add_guest(club=league.club, name="Ádám", by=None).pk != adam.pk


def test_saving_an_erased_person_brings_no_name_back(league: League) -> None:
    adam = cast(league.club, 1)[0]
    erase(person=adam, by=None)
    kept = Person.objects.get(pk=adam.pk)
    kept.name = "Ádám"
    kept.save()
    assert Person.objects.get(pk=adam.pk).name == f"Former player {adam.pk}"


def test_the_title_of_who_is_erased_is_vacant_from_that_day(league: League, eight: list[Person]) -> None:
    assert verdict(league, TODAY).holder == eight[0].pk
    erase(person=eight[0], by=None)
    assert verdict(league, TODAY).holder is None
    assert verdict(league, TODAY).vacant_because == "left"
    assert verdict(league, TODAY - datetime.timedelta(days=1)).holder == eight[0].pk


def test_a_guest_who_is_king_leaves_the_title_vacant_too(league: League, eight: list[Person]) -> None:
    MembershipPeriod.objects.filter(person=eight[0]).delete()
    erase(person=eight[0], by=None)
    assert verdict(league, TODAY).holder is None
    catch_up(league)
    assert [(reign.player, reign.end) for reign in reigns(league, TODAY)] == [(eight[0].pk, TODAY)]
    assert Reign.objects.get(league=league).end == TODAY


def test_places_and_earlier_reigns_stay(league: League, eight: list[Person]) -> None:
    before = list(league.club.partis.values_list("places__person", "places__place", "places__points"))
    erase(person=eight[0], by=None)
    assert list(league.club.partis.values_list("places__person", "places__place", "places__points")) == before


def test_membership_and_ways_in_end(league: League) -> None:
    adam = cast(league.club, 1)[0]
    Person.objects.filter(pk=adam.pk).update(email="adam@example.com")
    for person in (adam, None):
        Invitation.objects.create(
            club=league.club,
            person=person,
            email="Adam@example.com",
            secret_hash=str(person),
            made_at=datetime.datetime.now(datetime.UTC),
            expires_at=datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=9),
        )
    erase(person=adam, by=None)
    assert MembershipPeriod.objects.get(person=adam).left == TODAY
    assert Person.objects.get(pk=adam.pk).link_version > 1
    left = Invitation.objects.get()
    assert left.email == ""
    assert left.voided_at is not None


def test_what_is_to_come_is_without_him(league: League) -> None:
    adam, _beszab = cast(league.club, 2)
    coming = planned_night(league.club, host=adam, place="Kossuth u. 5.")
    Reply.objects.create(
        night=coming, person=adam, answer=Answer.COMING, said_at=datetime.datetime.now(datetime.UTC)
    )
    erase(person=adam, by=None)
    assert not Reply.objects.exists()
    offer = Offer.objects.get()
    assert (offer.place, offer.host_id) == ("[…]", adam.pk)
    assert offer.withdrawn_at is not None


def test_free_words_lose_the_name_with_its_endings_and_keep_those_of_others(league: League) -> None:
    kati, _other = cast(league.club, 5)[4], PersonFactory(club=league.club, name="Kati Nagy")
    words = "Katinál lesz, kati hozza; Kati Nagy nem jön, Katinka igen. KATI-val"
    night = planned_night(league.club, note=words)
    erase(person=kati, by=None)
    kept = Night.objects.get(pk=night.pk).note
    assert kept == "[…] lesz, […] hozza; Kati Nagy nem jön, Katinka igen. […]"


def test_earlier_names_and_the_traces_of_all_of_them_go(league: League) -> None:
    person = add_guest(club=league.club, name="Gergely", by=None)
    rename_person(person=person, name="Gergő", by=None)
    planned_night(league.club, note="Gergely is jön")
    erase(person=Person.objects.get(pk=person.pk), by=None)
    said = str(list(Activity.objects.values_list("data", flat=True)))
    assert "Gerg" not in said + Night.objects.get().note


def test_the_account_goes_where_no_other_club_knows_it(league: League) -> None:
    owner, keeper = account(league.club), account(league.club, Role.SCOREKEEPER, name="Gergő")
    add_guest(club=league.club, name="Zoli", by=keeper)
    erase(person=Person.objects.get(user=keeper), by=owner)
    assert not User.objects.filter(pk=keeper.pk).exists()
    trace = Activity.objects.get(about="person", deed="person-added", by__isnull=False)
    person = Person.objects.get(erased_at__isnull=False)
    assert str(trace.by) == f"Former player {person.pk}"
    assert not trace.by.is_active


def test_the_account_stays_for_another_club(league: League) -> None:
    keeper = account(league.club, Role.SCOREKEEPER, name="Gergő")
    elsewhere = PersonFactory(user=keeper, role=Role.OWNER, name="Gergő")
    add_guest(club=league.club, name="Zoli", by=keeper)
    erase(person=Person.objects.get(user=keeper, club=league.club), by=None)
    assert User.objects.get(pk=keeper.pk).name == "Gergő"
    assert Person.objects.get(pk=elsewhere.pk).name == "Gergő"
    assert not Activity.objects.filter(club=league.club, by=keeper).exists()


def test_erase_refuses_the_last_owner_others_and_twice(league: League) -> None:
    owner, member = account(league.club), account(league.club, Role.MEMBER, name="Kati")
    mine = Person.objects.get(user=owner)
    with pytest.raises(Refusal, match="last-owner"):
        erase(person=mine, by=owner)
    with pytest.raises(NotAllowed):
        erase(person=mine, by=member)
    kati = Person.objects.get(user=member)
    erase(person=kati, by=owner)
    with pytest.raises(Refusal, match="person-erased"):
        erase(person=kati, by=owner)


def test_an_owner_may_erase_himself_beside_another(league: League) -> None:
    owner = account(league.club)
    account(league.club, name="Zoli")
    erase(person=Person.objects.get(user=owner), by=owner)
    assert not User.objects.filter(pk=owner.pk).exists()


def test_the_log_of_the_administration_forgets_too(league: League) -> None:
    adam = cast(league.club, 1)[0]
    LogEntry.objects.create(
        user=UserFactory(),
        content_type=ContentType.objects.get_for_model(Person),
        object_id=str(adam.pk),
        object_repr="Ádám",
        action_flag=CHANGE,
    )
    erase(person=adam, by=None)
    assert "Ádám" not in LogEntry.objects.get().object_repr


def test_a_stranger_to_the_club_keeps_his_account(league: League) -> None:
    """A person without account leaves every account alone."""
    UserFactory(email="x@example.com")
    adam = cast(league.club, 1)[0]
    erase(person=adam, by=None)
    assert User.objects.count() == 1


def test_an_erased_person_is_given_nothing_back(league: League) -> None:
    adam = cast(league.club, 1)[0]
    erase(person=adam, by=None)
    for deed in (
        lambda: rename_person(person=adam, name="Ádám", by=None),
        lambda: start_membership(person=adam, joined=TODAY, by=None),
        lambda: set_contact(person=adam, email="adam@example.com", language="", by=None),
    ):
        with pytest.raises(Refusal, match="person-erased"):
            deed()
