"""A file of results by a program: previewed, stored once, refused as a whole."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from club.enums import Role, Scope
from leagues.api.imports import PreviewedFile
from scoring.models import Parti
from tests.factories import account
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parents[2] / "data" / "2023-24-totals.csv"


@pytest.fixture
def at(league):
    return f"/api/v1/clubs/{league.club.slug}/import/"


@pytest.fixture
def mine(league):
    return program(account(league.club, Role.SCOREKEEPER), Scope.SCORE)


def send(client, at, data=None, headers=None, **more):
    file = SimpleUploadedFile("results.csv", FILE.read_bytes() if data is None else data)
    return client.post(at, {"file": file, **more}, format="multipart", headers=headers or {})


def test_previewed_stored_and_stored_once(mine, at):
    preview = send(mine, f"{at}preview/", create_people="true").json()
    assert set(preview) == set(PreviewedFile().fields)
    assert (preview["refused"], preview["stored"]) == (0, False)
    assert preview["partis"] > 0
    assert not Parti.objects.exists()
    answer = send(mine, at, create_people="true")
    said = answer.json()
    assert (answer.status_code, said["stored"], said["partis"]) == (201, True, preview["partis"])
    assert Parti.objects.count() == said["partis"]
    again = send(mine, at, create_people="true")
    assert (again.status_code, again.json()["partis"]) == (200, 0)
    assert again.json()["unchanged"] == said["partis"]


def test_names_that_nobody_confirmed_refuse_the_whole_file(mine, at):
    answer = send(mine, at)
    assert (answer.status_code, answer.json()["code"]) == (422, "import-refused")
    details = answer.json()["details"]
    assert {one["code"] for one in details["refusals"]} == {"player-unknown"}
    assert details["read"] == details["kept"] + details["refused"]
    assert not Parti.objects.exists()


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"%PDF-1.7", b"no;header\n1;2\n", b"\xff\xfe" + b"a" * 9])
def test_what_is_no_file_of_results_says_why(mine, at, data):
    for address in (at, f"{at}preview/"):
        answer = send(mine, address, data, create_people="true")
        refusals = answer.json().get("refusals") or answer.json()["details"]["refusals"]
        assert refusals[0]["message"]
    assert not Parti.objects.exists()


def test_a_body_that_is_no_form(mine, at):
    for sent in ({}, {"file": "text"}, {"league": "x"}):
        assert mine.post(at, sent, format="multipart").status_code == 400
    assert mine.post(at, {"file": "x"}, format="json").status_code == 415
    assert send(mine, at, strange="1").status_code == 400
    assert send(mine, at, league="nowhere").status_code == 404


def test_sent_again_with_its_key(mine, at, league):
    first = send(mine, at, headers={"Idempotency-Key": "k"}, create_people="true")
    assert first.status_code == 201
    assert send(mine, at, headers={"Idempotency-Key": "k"}, create_people="true").status_code == 201


def test_from_a_session_with_its_token_and_a_key(at, league):
    """The CSRF check reads the form before the key is looked at."""
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(account(league.club, Role.OWNER, name="Olga"))
    browser.cookies["csrftoken"] = "a" * 32
    keyed = {"Idempotency-Key": "k"}
    assert send(browser, at, headers=keyed, create_people="true").status_code == 403
    signed = {**keyed, "X-CSRFToken": "a" * 32}
    for _time in range(2):
        assert send(browser, at, headers=signed, create_people="true").status_code == 201


def test_only_scorekeepers(at, league):
    assert send(program(account(league.club, Role.MEMBER)), at).status_code == 404
    assert send(APIClient(), at).status_code == 401
