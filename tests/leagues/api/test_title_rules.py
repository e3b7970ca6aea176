"""Title rules by date for programs."""

import pytest

from club.enums import Role
from leagues.actions.rules import set_title_rules
from leagues.models import TitleRules
from tests.factories import LeagueFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def owner(league):
    return program(account(league.club))


@pytest.fixture
def there(league):
    return f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/title-rules/"


def put(client, there, day="2026-03-01", rules=None, **headers):
    return client.post(there, {"valid_from": day, "rules": rules or {}}, format="json", headers=headers)


def test_rules_are_set_listed_and_taken_back(owner, there):
    made = put(owner, there, rules={"window": 10, "need": 7})
    assert made.status_code == 201
    assert made.json() == owner.get(made["Location"]).json()
    assert [one["valid_from"] for one in owner.get(there).json()["sets"]] == [None, "2026-03-01"]
    assert made.json()["rules"]["window"] == 10
    assert owner.delete(made["Location"]).status_code == 204
    assert len(owner.get(there).json()["sets"]) == 1


def test_a_day_that_has_rules_takes_others_from_who_has_seen_them(owner, there):
    made = put(owner, there, rules={"need": 5})
    assert put(owner, there, rules={"need": 4}).status_code == 428
    stale = put(owner, there, rules={"need": 4}, **{"If-Match": '"old"'})
    assert stale.json()["details"]["theirs"]["rules"]["need"] == 5
    again = put(owner, there, rules={"need": 4}, **{"If-Match": made["ETag"]})
    assert (again.status_code, again.json()["rules"]["need"]) == (200, 4)
    assert TitleRules.objects.count() == 2


def test_options_of_a_set_are_changed_one_by_one(owner, there):
    made = put(owner, there, rules={"need": 5})
    changed = owner.patch(
        made["Location"], {"rules": {"months": 6}}, format="json", headers={"If-Match": made["ETag"]}
    ).json()
    assert (changed["rules"]["need"], changed["rules"]["months"]) == (5, 6)
    late = owner.patch(
        made["Location"], {"rules": {"months": 7}}, format="json", headers={"If-Match": made["ETag"]}
    )
    assert (late.status_code, late.json()["details"]["theirs"]) == (412, changed)


@pytest.mark.parametrize(
    ("rules", "code"),
    [({"windows": 1}, "option-unknown"), ({"window": 51}, "option-value"), ({"need": "six"}, "option-value")],
)
def test_the_engine_says_what_is_wrong(owner, there, rules, code):
    answer = put(owner, there, rules=rules)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["details"]["violations"][0]["code"] == code
    assert TitleRules.objects.count() == 1


@pytest.mark.parametrize(
    "body",
    [{}, {"valid_from": "tomorrow", "rules": {}}, {"valid_from": None, "rules": []}, {"rules": {}}, "x"],
)
def test_a_body_that_cannot_be_read_sets_nothing(owner, there, body):
    assert owner.post(there, body, format="json").status_code == 400


def test_numbers_without_end_do_no_harm(owner, league, there, eight):
    assert put(owner, there, None, {"pause_days": 10**12}, **{"If-Match": "*"}).status_code == 200
    assert owner.get(there.replace("title-rules", "king")).json()["holder"] == "Beszab"


def test_those_from_the_beginning_stay(owner, there):
    first = owner.get(there).json()["sets"][0]["id"]
    answer = owner.delete(f"{there}{first}/")
    assert (answer.status_code, answer.json()["code"]) == (422, "title-rules-first")


def test_others_read_but_do_not_set(league, there):
    client = program(account(league.club, Role.SCOREKEEPER))
    assert client.get(there).status_code == 200
    assert put(client, there).status_code == 403


def test_rules_of_another_league_are_not_there(owner, there):
    other = LeagueFactory()
    rules = set_title_rules(league=other, valid_from=None, rules={}, by=None)
    assert owner.get(f"{there}{rules.pk}/").status_code == 404
    assert owner.delete(f"{there}{rules.pk}/").status_code == 404
    assert owner.get(f"{there}{10**30}/").status_code == 404
