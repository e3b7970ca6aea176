"""The bottles of a club by API: the list, noting, confirming, letting off, the tally."""

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.bottles import cancel, confirm_brought
from club.enums import Role, Visibility
from club.models import Bottle, Person
from scoring.actions.bottles import sync
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, account, cast
from tests.factories.bodies import all_refused
from tests.factories.bottles import absences, owed
from tests.factories.breaches import noted
from tests.factories.evenings import closed_evening
from tests.factories.programs import program
from tests.factories.seasons import season

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/bottles/"


@pytest.fixture(autouse=True)
def november():
    with time_machine.travel("2026-11-30T09:00:00+00:00", tick=False):
        yield


@pytest.fixture
def league():
    return LeagueFactory(club=ClubFactory(slug="pikk-dama", visibility=Visibility.MEMBERS))


@pytest.fixture
def club(league):
    return league.club


@pytest.fixture
def people(club):
    return cast(club, 4)


@pytest.fixture
def scorer(november, club):
    return program(account(club, Role.SCOREKEEPER))


@pytest.fixture
def user(club):
    return account(club, Role.MEMBER)


@pytest.fixture
def mine(november, user):
    return program(user)


def send(client, bottle, deed, **body):
    return client.post(f"{AT}{bottle.pk}/{deed}/", body, format="json")


def ids(answer):
    return [one["id"] for one in answer.json()["results"]]


def test_members_read_what_is_due_and_why(mine, people):
    absences(people[0], range(8))
    sync(club=people[0].club)
    one = mine.get(AT).json()["results"][0]
    assert (one["person"], one["drink"], one["cause"], one["state"]) == (
        {"id": people[0].pk, "name": "Ádám"}, "Jägermeister", "absences", "due",
    )  # fmt: skip
    assert (one["absences"][0], one["absences"][-1], one["incurred"]) == (
        "2026-01-02",
        "2026-02-20",
        "2026-02-20",
    )
    assert mine.get(f"{AT}{one['id']}/").json() == one


def test_a_breach_leads_to_its_parti(mine, league, people):
    parti = closed_evening(league, people)
    noted(parti, "Ádám", kind="deliberate")
    assert mine.get(AT).json()["results"][0]["partis"] == [parti.number]


def test_one_that_follows_by_rule_is_there_before_it_is_stored(mine, people):
    absences(people[0], range(8))
    assert ids(mine.get(AT)) == [None]
    assert not Bottle.objects.exists()


def test_what_may_be_asked_of_the_list(mine, club, people, user):
    adam, beszab, csaba, _gergo = (owed(person) for person in people)
    cancel(bottle=beszab, reason="A birthday.", by=None)
    confirm_brought(bottle=csaba, by=user)
    Bottle.objects.filter(pk=adam.pk).update(incurred="2026-03-01")
    assert ids(mine.get(AT, {"state": "cancelled"})) == [beszab.pk]
    assert ids(mine.get(AT, {"state": "brought"})) == [csaba.pk]
    assert ids(mine.get(AT, {"person": people[0].pk})) == [adam.pk]
    assert ids(mine.get(AT, {"cause": "absences"})) == []
    assert ids(mine.get(AT, {"until": "2026-03-01"})) == [adam.pk]
    assert adam.pk not in ids(mine.get(AT, {"since": "2026-03-02"}))
    for wrong in ({"state": "lost"}, {"person": "x"}, {"person": "9" * 40}, {"since": "soon"}):
        assert mine.get(AT, wrong).status_code in {200, 400}
    assert mine.get(AT, {"state": "lost"}).json()["code"] == "invalid"


def test_pages_neither_skip_nor_double_while_others_write(mine, people):
    bottles = [owed(people[0], drink=str(number)) for number in range(5)]
    newest = [bottle.pk for bottle in reversed(bottles)]
    first = mine.get(AT, {"limit": 2}).json()
    assert [one["id"] for one in first["results"]] == newest[:2]
    assert first["previous"] is None
    owed(people[1])
    second = mine.get(first["next"]).json()
    assert [one["id"] for one in second["results"]] == newest[2:4]
    third = mine.get(second["next"]).json()
    assert ([one["id"] for one in third["results"]], third["next"]) == (newest[4:], None)
    assert ids(mine.get(third["previous"])) == newest[2:4]
    assert mine.get(AT, {"cursor": "never"}).status_code == 400


def test_as_many_queries_for_many(mine, people):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            assert mine.get(AT).status_code == 200
        return len(asked)

    owed(people[0])
    few = queries()
    for person in people:
        owed(person)
    assert queries() == few


def test_a_scorekeeper_notes_one(scorer, people):
    answer = scorer.post(AT, {"person": people[0].pk, "drink": "Unicum", "reason": "A bet."}, format="json")
    assert (answer.status_code, answer.json()["noted_by"]) == (201, "Vera")
    assert scorer.get(answer["Location"]).json() == answer.json()


def test_another_member_confirms(mine, scorer, user, people):
    bottle = owed(people[0])
    answer = send(mine, bottle, "confirm")
    assert (answer.status_code, answer.json()["state"], answer.json()["confirmed_by"]["name"]) == (
        200, "brought", "Vera member",
    )  # fmt: skip
    assert send(mine, bottle, "confirm").json()["code"] == "bottle-brought"
    assert send(mine, owed(Person.objects.get(user=user)), "confirm").json()["code"] == "bottle-own"
    assert send(scorer, bottle, "unconfirm", reason="Not this one.").json()["state"] == "due"
    assert send(scorer, bottle, "unconfirm", reason="Again.").json()["code"] == "bottle-not-brought"


def test_somebody_is_let_off(scorer, people):
    bottle = owed(people[0])
    answer = send(scorer, bottle, "cancel", reason="A birthday.")
    assert (answer.json()["state"], answer.json()["cancelled_because"]) == ("cancelled", "A birthday.")
    assert send(scorer, bottle, "cancel", reason="A birthday.").json()["code"] == "bottle-cancelled"


def test_members_note_and_let_off_nothing(mine, people):
    bottle = owed(people[0])
    assert mine.post(AT, {}, format="json").status_code == 403
    for deed in ("cancel", "unconfirm"):
        assert send(mine, bottle, deed, reason="X").status_code == 404
    assert Bottle.objects.get().is_due


def test_others_find_nothing(scorer, mine, people):
    bottle = owed(people[0])
    stranger = program(account(LeagueFactory().club, Role.OWNER))
    assert stranger.get(AT).status_code == 404
    assert send(stranger, bottle, "confirm").status_code == 404
    other = owed(PersonFactory())
    for deed in ("confirm", "unconfirm", "cancel"):
        assert send(scorer, other, deed, reason="X").status_code == 404
    body = {"person": other.person_id, "drink": "Unicum", "reason": "A bet."}
    answer = scorer.post(AT, body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "nobody-here")


def test_a_body_that_is_wrong(scorer, people):
    right = {"person": people[0].pk, "drink": "Unicum", "reason": "A bet."}
    all_refused(scorer, "post", AT, right, right)
    bottle = owed(people[0])
    for deed in ("cancel", "unconfirm"):
        all_refused(scorer, "post", f"{AT}{bottle.pk}/{deed}/", {"reason": "a"}, ["reason"])


def test_the_tally_is_by_season(mine, league, people):
    season(league, "2026-09-01", "2027-05-31")
    owed(people[0])
    cancel(bottle=owed(people[1]), reason="A birthday.", by=None)
    found = mine.get(f"{AT}tally/").json()["seasons"]
    assert found[0]["season"]["start"] == "2026-09-01"
    counts = [(one["incurred"], one["brought"], one["let_off"], one["due"]) for one in found[0]["people"]]
    assert counts == [(1, 0, 0, 1), (1, 0, 1, 0)]
    assert [one["person"]["name"] for one in found[0]["people"]] == ["Ádám", "Beszab"]
