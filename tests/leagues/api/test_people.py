"""Names erased and records merged by programs of owners."""

import pytest

from club.enums import Role
from club.models import Person, User
from leagues.queries.doubles import fingerprint
from tests.factories import PersonFactory, account
from tests.factories.evenings import book
from tests.factories.partis import ranked_parti
from tests.factories.programs import program

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def owner(league):
    return program(account(league.club))


@pytest.fixture
def twin(league, eight):
    """A guest who played one parti with Beszab, Gergő and Kati, and was first."""
    twin = PersonFactory(club=league.club, name="Adam", guest=True)
    ranked_parti(league, "2026-06-12", [twin, eight[1], eight[3], eight[4]])
    return twin


def at(person, deed):
    return f"/api/v1/clubs/{person.club.slug}/people/{person.pk}/{deed}/"


def send(client, person, deed, body, **headers):
    return client.post(at(person, deed), body, format="json", headers=headers)


def test_a_name_is_erased_by_whoever_says_it(owner, eight):
    wrong = send(owner, eight[0], "erase", {"name": "Beszab"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "invalid")
    answer = send(owner, eight[0], "erase", {"name": "Ádám"})
    assert answer.status_code == 200
    assert (answer.json()["id"], "Ádám" in answer.json()["name"]) == (eight[0].pk, False)
    assert Person.objects.get(pk=eight[0].pk).erased_at is not None
    assert send(owner, eight[0], "erase", {"name": "Ádám"}).status_code == 404


def test_erasing_with_a_key_is_answered_too(owner, eight):
    assert send(owner, eight[0], "erase", {"name": "Ádám"}, **{"Idempotency-Key": "a"}).status_code == 200


def test_an_owner_may_erase_himself_where_another_stays(owner, league):
    me = Person.objects.get(club=league.club, name="Vera owner")
    last = send(owner, me, "erase", {"name": me.name})
    assert (last.status_code, last.json()["code"]) == (422, "last-owner")
    account(league.club, name="Zoli")
    done = send(owner, me, "erase", {"name": me.name}, **{"Idempotency-Key": "a"})
    assert done.status_code == 200
    assert not User.objects.filter(name="Vera").exists()
    assert owner.get(at(me, "merge")).status_code == 401


def test_the_preview_says_what_would_move_and_writes_nothing(owner, league, eight, twin):
    before = book()
    found = owner.get(at(twin, "merge"), {"into": eight[0].pk}).json()
    assert (found["into"]["name"], found["emptied"]["name"], found["against"]) == ("Ádám", "Adam", [])
    assert found["moving"][0]["items"] == ["parti 9, 12 Jun 2026"]
    assert found["seen"] == fingerprint(eight[0], twin)
    assert book() == before


def test_what_is_against_it_has_codes(owner, eight):
    found = owner.get(at(eight[0], "merge"), {"into": eight[1].pk}).json()
    assert {one["code"] for one in found["against"]} >= {"merge-met"}
    assert found["moving"] == []
    answer = send(owner, eight[0], "merge", {"into": eight[1].pk, "seen": found["seen"]})
    assert (answer.status_code, answer.json()["code"]) == (422, "merge-met")


def test_what_was_seen_is_merged(owner, eight, twin):
    seen = fingerprint(eight[0], twin)
    answer = send(owner, twin, "merge", {"into": eight[0].pk, "seen": seen})
    assert answer.json() == {"id": eight[0].pk, "name": "Ádám"}
    assert not Person.objects.filter(pk=twin.pk).exists()
    assert send(owner, twin, "merge", {"into": eight[0].pk, "seen": seen}).status_code == 404


def test_what_has_changed_since_is_not_merged(owner, eight, twin):
    answer = send(owner, twin, "merge", {"into": eight[0].pk, "seen": "old"})
    assert (answer.status_code, answer.json()["code"]) == (409, "merge-stale")
    assert Person.objects.filter(pk=twin.pk).exists()


@pytest.mark.parametrize(
    "body", [{}, {"into": "x", "seen": "y"}, {"into": 1}, {"into": 1, "seen": "\x00"}, []]
)
def test_a_body_that_cannot_be_read_merges_nothing(owner, twin, body):
    assert send(owner, twin, "merge", body).status_code == 400
    assert send(owner, twin, "erase", {"name": "Adam", "really": True}).status_code == 400
    assert Person.objects.filter(pk=twin.pk, erased_at=None).exists()


def test_people_of_other_clubs_are_not_there(owner, eight, twin):
    stranger = PersonFactory()
    for into in (stranger.pk, 10**30):
        assert owner.get(at(twin, "merge"), {"into": into}).status_code in {400, 404, 422}
        assert send(owner, twin, "merge", {"into": into, "seen": "x"}).status_code in {400, 404, 422}
    theirs = at(twin, "erase").replace(str(twin.pk), str(stranger.pk))
    assert owner.post(theirs, {"name": stranger.name}, format="json").status_code == 404


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER])
def test_others_find_neither(league, eight, role):
    client = program(account(league.club, role))
    assert send(client, eight[0], "erase", {"name": "Ádám"}).status_code == 404
    assert client.get(at(eight[0], "merge")).status_code == 404
