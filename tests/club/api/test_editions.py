"""Two people edit one thing: whoever has not seen the newest edition is shown it."""

import datetime

import pytest

from club.actions.revisions import raise_revision
from club.api.editions import etag_of
from club.enums import Role
from club.models import Club
from tests.factories import ClubFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/"


@pytest.fixture
def mine():
    return program(account(ClubFactory(slug="pikk-dama", name="Old"), Role.OWNER))


def change(mine, etag, name="New"):
    headers = {"If-Match": etag} if etag else {}
    return mine.patch(AT, {"name": name}, format="json", headers=headers)


def test_a_change_of_the_edition_that_was_seen_is_done(mine):
    answer = change(mine, mine.get(AT)["ETag"])
    assert answer.status_code == 200
    assert answer["ETag"] == mine.get(AT)["ETag"]
    assert Club.objects.get().name == "New"


def test_a_stale_change_does_nothing_and_shows_both(mine):
    etag = mine.get(AT)["ETag"]
    change(mine, etag, "Theirs")
    answer = change(mine, etag, "Mine")
    assert answer.status_code == 412
    said = answer.json()
    assert said["code"] == "edited-meanwhile"
    assert said["details"]["yours"] == {"name": "Mine"}
    assert said["details"]["theirs"]["name"] == "Theirs"
    assert answer["ETag"] == mine.get(AT)["ETag"] != etag
    assert Club.objects.get().name == "Theirs"


def test_results_meanwhile_hinder_nobody_who_edits_the_club(mine):
    etag = mine.get(AT)["ETag"]
    raise_revision(club=Club.objects.get(), changed_from=datetime.date(2026, 1, 1))
    answer = change(mine, etag)
    assert (answer.status_code, answer["ETag"]) == (200, mine.get(AT)["ETag"])
    assert change(mine, etag, "Again").status_code == 412


def test_who_does_not_say_what_he_saw_changes_nothing(mine):
    answer = change(mine, "")
    assert (answer.status_code, answer.json()["code"]) == (428, "if-match-missing")
    assert Club.objects.get().name == "Old"


def test_a_star_takes_any_edition(mine):
    assert change(mine, "*").status_code == 200


def test_what_was_seen_is_not_sent_again(mine):
    etag = mine.get(AT)["ETag"]
    again = mine.get(AT, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    change(mine, etag)
    assert mine.get(AT, headers={"If-None-Match": etag}).status_code == 200


def test_the_order_of_keys_makes_no_edition():
    assert etag_of({"a": 1, "b": 2}) == etag_of({"b": 2, "a": 1}) != etag_of({"a": 1, "b": 3})


def test_of_two_parts_the_first_says_what_is_changed():
    whole, other = {"edited": 1, "said": 2}, {"edited": 1, "said": 3}
    before, after = etag_of(whole, {"edited": 1}), etag_of(other, {"edited": 1})
    assert before != after
    assert before.split("-")[0] == after.split("-")[0] != etag_of(whole, {"edited": 2}).split("-")[0]
