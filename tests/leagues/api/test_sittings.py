"""Who comes, leaves and takes a seat over, noted by a program from the table that it has seen."""

import pytest

from club.enums import Role, Scope
from club.models import Person
from leagues.api.sittings import TableData
from scoring.models import Sitting
from scoring.queries.reading import rows_of
from tests.factories import PersonFactory, account
from tests.factories.evenings import open_evening
from tests.factories.programs import program
from tests.factories.sheets import key_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(league):
    return program(account(league.club, Role.SCOREKEEPER), Scope.SCORE)


@pytest.fixture
def parti(league, people):
    return open_evening(league, people)


@pytest.fixture
def at(parti):
    return f"/api/v1/clubs/{parti.club.slug}/partis/{parti.number}/tables/1/"


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def deed(mine, at, name, body, tag="*"):
    return mine.post(f"{at}{name}/", body, format="json", headers={"If-Match": tag})


def test_taken_over_left_joined_and_taken_back(mine, at, people):
    seen = mine.get(at)
    assert set(seen.json()) == set(TableData().fields)
    over = {"seat": 1, "person": {"name": "Béla"}, "from_hand": 5}
    first = deed(mine, at, "take-over", over, seen["ETag"])
    assert first.status_code == 200, first.json()
    assert first.json()["seats"][0]["last"]["name"] == "Béla"
    stale = deed(mine, at, "leave", {"seat": 5, "from_hand": 9}, seen["ETag"])
    assert code_of(stale) == (412, "edited-meanwhile")
    second = deed(mine, at, "leave", {"seat": 5, "from_hand": 9}, first["ETag"])
    assert second.json()["changes"][-1] | {"id": 0} == {"id": 0, "seat": 5, "from_hand": 9, "person": None}
    third = deed(mine, at, "join", {"person": {"name": "Zita"}, "from_hand": 12}, second["ETag"])
    assert [one["person"]["name"] for one in third.json()["seats"]][-1] == "Zita"
    change = next(one for one in third.json()["changes"] if one["person"] and one["person"]["name"] == "Zita")
    back = mine.delete(f"{at}changes/{change['id']}/", headers={"If-Match": third["ETag"]})
    assert (back.status_code, len(back.json()["seats"])) == (200, 5)
    gone = mine.delete(f"{at}changes/{change['id']}/", headers={"If-Match": "*"})
    assert code_of(gone) == (409, "sitting-gone")


def test_a_deed_sent_again_with_its_key_is_noted_once(mine, at):
    headers = {"If-Match": mine.get(at)["ETag"], "Idempotency-Key": "k"}
    body = {"seat": 5, "from_hand": 9}
    first, second = (mine.post(f"{at}leave/", body, format="json", headers=headers) for _time in range(2))
    assert first.json() == second.json()
    assert Sitting.objects.count() == 1


def test_rows_do_not_move_its_edition(mine, at, parti):
    tag = mine.get(at)["ETag"]
    key_table(rows_of(parti)[0].table, rows_of(parti)[0], [1])
    assert mine.get(at)["ETag"] == tag


def test_who_does_not_say_what_he_saw_notes_nothing(mine, at):
    assert mine.post(f"{at}leave/", {"seat": 5, "from_hand": 9}, format="json").status_code == 428
    assert not Sitting.objects.exists()


def test_what_the_action_refuses_has_its_code(mine, at, parti, people):
    stranger = PersonFactory(name="Elsewhere")
    key_table(rows_of(parti)[0].table, rows_of(parti)[0], range(1, 11))
    for name, body, code in [
        ("leave", {"seat": 9, "from_hand": 9}, "seat-not-there"),
        ("leave", {"seat": 1, "from_hand": 1}, "hand-first"),
        ("leave", {"seat": 1, "from_hand": 99}, "hand-unknown"),
        ("leave", {"seat": 1, "from_hand": 3}, "rows-of-others"),
        ("join", {"person": {"id": people[0].pk}, "from_hand": 12}, "sits-there"),
        ("join", {"person": {"id": stranger.pk}, "from_hand": 12}, "nobody-here"),
        ("take-over", {"seat": 1, "person": {"id": people[1].pk}, "from_hand": 12}, "has-seat"),
    ]:
        assert code_of(deed(mine, at, name, body)) == (422, code)
    assert not Sitting.objects.exists()
    assert not Person.objects.filter(name="Béla").exists()


@pytest.mark.parametrize(
    ("name", "body"),
    [("leave", {}), ("leave", {"seat": "x", "from_hand": 2}), ("leave", []),
     ("join", {"person": 7, "from_hand": 2}), ("join", {"person": {"name": "\0"}, "from_hand": 2}),
     ("leave", {"seat": 1, "from_hand": 10**30}), ("take-over", {"seat": 1, "person": {}, "from_hand": 2}),
     ("leave", {"seat": 1, "from_hand": 2, "why": 1})],
)  # fmt: skip
def test_a_body_that_cannot_be_read(mine, at, name, body):
    assert code_of(deed(mine, at, name, body)) == (400, "invalid")


def test_only_scorekeepers_and_tables_that_are_there(mine, at, league):
    theirs = program(account(league.club, Role.MEMBER))
    assert theirs.get(at).status_code == 403
    assert deed(theirs, at, "leave", {"seat": 5, "from_hand": 9}).status_code == 403
    assert mine.get(at.replace("tables/1", "tables/2")).status_code == 404
    assert mine.delete(f"{at}changes/{10**30}/", headers={"If-Match": "*"}).status_code == 409
