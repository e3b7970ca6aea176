"""House rules by date for programs."""

import pytest

from club.enums import Role
from scoring.models import HouseRuleSet
from tests.factories import LeagueFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def owner(league):
    return program(account(league.club))


@pytest.fixture
def there(league):
    return f"/api/v1/clubs/{league.club.slug}/house-rules/"


def put(client, there, day="2026-12-01", rules=None, **headers):
    return client.post(there, {"valid_from": day, "rules": rules or {}}, format="json", headers=headers)


def test_rules_are_set_listed_changed_and_taken_back(owner, there):
    made = put(owner, there, rules={"limit": 6})
    assert made.status_code == 201
    changed = owner.patch(
        made["Location"],
        {"rules": {"mode": "consecutive"}},
        format="json",
        headers={"If-Match": made["ETag"]},
    ).json()
    assert (changed["rules"]["limit"], changed["rules"]["mode"]) == (6, "consecutive")
    found = owner.get(there).json()
    assert found["sets"] == [changed]
    assert (found["beginning"]["limit"], found["first_day"]) == (8, "2026-11-30")
    assert owner.delete(made["Location"]).status_code == 204
    assert not HouseRuleSet.objects.exists()


def test_a_day_that_has_rules_takes_others_from_who_has_seen_them(owner, there):
    made = put(owner, there, rules={"limit": 6})
    assert put(owner, there, rules={"limit": 5}).status_code == 428
    assert put(owner, there, rules={"limit": 5}, **{"If-Match": '"old"'}).status_code == 412
    assert put(owner, there, rules={"limit": 5}, **{"If-Match": made["ETag"]}).status_code == 200


@pytest.mark.parametrize(
    ("day", "rules", "code"),
    [
        ("2026-11-01", {}, "house-rules-past"),
        ("2026-12-01", {"limits": 1}, "option-unknown"),
        ("2026-12-01", {"limit": -1}, "option-value"),
    ],
)
def test_the_action_says_why_not(owner, there, day, rules, code):
    answer = put(owner, there, day, rules)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert not HouseRuleSet.objects.exists()


@pytest.mark.parametrize("body", [{}, {"valid_from": 3, "rules": {}}, {"valid_from": None, "rules": 1}, []])
def test_a_body_that_cannot_be_read_sets_nothing(owner, there, body):
    assert owner.post(there, body, format="json").status_code == 400


def test_members_read_others_find_nothing(league, there):
    member = program(account(league.club, Role.MEMBER))
    assert (member.get(there).status_code, put(member, there).status_code) == (200, 403)
    assert program(account(LeagueFactory().club)).get(there).status_code == 404
