"""The forms about the place of a night."""

import pytest
import time_machine
from django.urls import reverse

from club.actions.venues import offer
from club.enums import Role
from club.models import Club, Night, Objection, Offer, Person, Vote
from tests.factories import LeagueFactory, account, cast
from tests.factories.votes import DAY, NOW, choose, night, venue_vote

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def club() -> Club:
    return LeagueFactory().club


@pytest.fixture
def people(club) -> list[Person]:
    return cast(club, 5)


@pytest.fixture
def where(club) -> Night:
    return night(club)


@pytest.fixture
def me(client, club, people) -> Person:
    user = account(club, Role.MEMBER)
    client.force_login(user)
    return user.people.get()


def at(page: str, where: Night) -> str:
    return reverse(f"venue-{page}", args=[where.club.slug, where.pk])


def text(response) -> str:
    return " ".join(response.content.decode().split())


def test_a_member_offers_his_place_and_withdraws_it(client, me, where):
    after = client.post(at("offer", where), {"offer-place": "Fő utca 1."})
    assert after.url == reverse("night", args=[where.club.slug, where.pk]) + "#main"
    made = Offer.objects.get()
    assert (made.host, made.place, made.entered_by) == (me, "Fő utca 1.", None)
    client.post(at("withdraw", where), {"offer": made.pk})
    made.refresh_from_db()
    assert made.withdrawn_at is not None


def test_opening_an_address_changes_nothing(client, me, where):
    for page in ("offer", "withdraw", "dispute", "protest"):
        assert client.get(at(page, where)).status_code == 200
    assert not Offer.objects.exists()


def test_what_was_typed_comes_back_with_the_sentence(client, me, where):
    client.post(at("offer", where), {"offer-place": "Fő utca 1."})
    page = client.post(at("offer", where), {"offer-place": "Kossuth tér"})
    assert page.status_code == 422
    assert 'value="Kossuth tér"' in text(page)
    assert "offers a place for this night already" in text(page)
    assert Offer.objects.count() == 1


def test_a_member_cannot_offer_the_place_of_somebody_else(client, me, where, people):
    client.post(at("offer", where), {"offer-person": people[0].pk, "offer-place": "Fő utca 1."})
    assert Offer.objects.get().host == me


def test_a_scorekeeper_offers_for_somebody_who_rang(client, club, where, people):
    scorer = account(club, Role.SCOREKEEPER)
    client.force_login(scorer)
    client.post(at("offer", where), {"offer-person": people[0].pk, "offer-place": "Fő utca 1."})
    made = Offer.objects.get()
    assert (made.host, made.entered_by) == (people[0], scorer)


def test_a_member_cannot_withdraw_the_offer_of_somebody_else(client, me, people, where):
    made = offer(night=where, host=people[0], place="Fő utca", by=None)
    assert client.post(at("withdraw", where), {"offer": made.pk}).status_code == 403
    made.refresh_from_db()
    assert made.withdrawn_at is None


@pytest.mark.parametrize("sent", ["", "x", "0", "999999999999999999999999"])
def test_withdrawing_nothing_is_not_found(client, me, where, sent):
    assert client.post(at("withdraw", where), {"offer": sent}).status_code == 404


def test_a_dispute_opens_a_vote_and_a_late_form_keeps_its_reason(client, me, people, where):
    offer(night=where, host=people[0], place="Fő utca", by=None)
    client.post(at("dispute", where), {"dispute-reason": "messze van"})
    assert Objection.objects.get().reason == "messze van"
    Objection.objects.update(person=people[1])
    page = client.post(at("dispute", where), {"dispute-reason": "szűk"})
    assert page.status_code == 422
    assert "Only a single offer can be disputed." in text(page)
    assert "szűk" in text(page)


def test_a_protest_is_offered_after_the_vote_to_who_voted(client, me, people, clock):
    vote = venue_vote(people)
    choose(vote, {people[0]: "Ádám"})
    clock.move_to(vote.closes_at)
    assert "protest" in client.get(at("offer", vote.night)).context["forms"]
    client.post(at("protest", vote.night), {"protest-reason": ""})
    assert Objection.objects.get().person == me


def test_after_a_no_another_place_is_offered_on_the_page_also_once_the_night_has_begun(
    client, me, people, clock
):
    vote = venue_vote(people, places=1)
    choose(vote, {people[1]: "not-there"})
    clock.move_to(vote.closes_at)
    assert [*client.get(at("offer", vote.night)).context["forms"]] == ["offer", "protest"]
    assert "No place was chosen." in text(client.get(reverse("night", args=[me.club.slug, vote.night_id])))
    clock.move_to(NOW + 10 * DAY + 10 * DAY / 24)
    assert [*client.get(at("offer", vote.night)).context["forms"]] == ["offer"]
    client.post(at("offer", vote.night), {"offer-place": "Kossuth tér"})
    assert "Kossuth tér, host:" in text(client.get(reverse("night", args=[me.club.slug, vote.night_id])))


def test_a_vote_names_who_leads_and_the_history_of_the_hosts(client, me, people):
    vote = venue_vote(people)
    choose(vote, {people[2]: "Ádám"})
    page = client.get(at("offer", vote.night))
    assert "Never host before." in text(page)
    assert [line.count for line in page.context["shown"].lines] == [1, 0]
    assert Vote.objects.count() == 1


def test_the_place_of_another_club_is_not_found(client, me):
    other = night(LeagueFactory().club)
    for page in ("offer", "withdraw", "dispute", "protest"):
        address = reverse(f"venue-{page}", args=[me.club.slug, other.pk])
        assert client.get(address).status_code == 404
        assert client.post(address).status_code == 404
