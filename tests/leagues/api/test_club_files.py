"""A program takes the whole club out and makes a club of the file."""

import gzip
import io

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from club.enums import Role, Scope, Visibility
from club.models import Club, Person
from leagues.actions.club_file.deeds import export_club
from tests.factories import UserFactory
from tests.factories.programs import program
from tests.factories.whole import NOW, whole_club

pytestmark = pytest.mark.django_db
BRING = "/api/v1/club-files/"


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def whole():
    return whole_club(Visibility.MEMBERS)


def taken_out(whole, scope=Scope.READ):
    answer = program(whole.accounts["owner"], scope).get(f"/api/v1/clubs/{whole.club.slug}/file/")
    return answer, b"".join(answer.streaming_content)


def bring(client, data, **more):
    return client.post(BRING, {"file": SimpleUploadedFile("c.jsonl.gz", data), **more}, format="multipart")


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def test_what_an_owner_takes_out_a_founder_brings(whole):
    answer, data = taken_out(whole)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/gzip")
    assert answer["Content-Disposition"] == f'attachment; filename="{whole.club.slug}.jsonl.gz"'
    assert "no-store" in answer["Cache-Control"]
    same = io.BytesIO()
    export_club(club=whole.club, out=same, by=whole.accounts["owner"])
    assert data == same.getvalue()
    founder = UserFactory(email="founder@example.com", name="Founder")
    made = bring(program(founder), data, slug="second")
    assert (made.status_code, made["Location"], made.json()["slug"]) == (
        201,
        "/api/v1/clubs/second/",
        "second",
    )
    assert Person.objects.get(club__slug="second", user=founder).role == Role.OWNER
    assert program(founder).get(made["Location"])["ETag"] == made["ETag"]
    names = {one["name"] for one in program(founder).get("/api/v1/clubs/second/people/").json()["results"]}
    assert {person.name for person in whole.people} <= names


def test_a_club_that_is_there_is_not_written_over(whole):
    _answer, data = taken_out(whole)
    count = Club.objects.count()
    assert code_of(bring(program(whole.accounts["owner"]), data)) == (422, "slug-taken")
    assert Club.objects.count() == count


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "club-file-unreadable"),
        (b"no gzip", "club-file-unreadable"),
        (gzip.compress(b"[]\n"), "club-file-shape"),
        (gzip.compress(b" " * 2**21), "club-file-too-large"),
    ],
    ids=["empty", "no gzip", "another shape", "too large"],  # gzip writes down when: no name of a test
)
def test_what_is_no_file_of_a_club(data, code):
    assert code_of(bring(program(UserFactory()), data)) == (422, code)
    assert not Club.objects.exists()


def test_a_form_that_is_wrong(monkeypatch):
    mine = program(UserFactory())
    assert mine.post(BRING, {}, format="multipart").status_code == 400
    assert mine.post(BRING, {"file": "x"}, format="json").status_code == 415
    assert bring(mine, b"x", strange="1").status_code == 400
    monkeypatch.setattr("leagues.api.club_files.LARGEST", 3)
    assert code_of(bring(mine, b"long")) == (422, "club-file-too-large")


def test_who_may(whole, settings):
    at = f"/api/v1/clubs/{whole.club.slug}/file/"
    for role, code in (("scorekeeper", 404), ("stranger", 404)):
        assert program(whole.accounts[role]).get(at).status_code == code
    assert APIClient().get(at).status_code == 404  # whether the club is there is for its members
    assert bring(APIClient(), b"x").status_code == 401
    assert bring(program(UserFactory(), Scope.SCORE), b"x").status_code == 403
    settings.FOUNDERS = "operator"
    assert code_of(bring(program(UserFactory()), b"x")) == (403, "founding-is-closed")
