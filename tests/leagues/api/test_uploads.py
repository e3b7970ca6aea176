"""A large file by a program: kept, read as is said, stored step by step, stopped and gone on with."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.enums import Role, Scope
from club.models import Person
from leagues.api.imports import ImportData
from leagues.api.uploads import UploadData, UploadRow
from leagues.files import uploads
from leagues.models import Upload
from scoring.models import Parti
from tests.factories import PersonFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
DAYS = ("2026-03-06", "2026-03-13", "2026-03-20")
NAMES = ("Ádi", "Béla", "Cili", "Dani")
POINTS = (30, -10, -10, -10)
LONG = "date,player,points\n" + "".join(
    f"{day},{name},{points}\n" for day in DAYS for name, points in zip(NAMES, POINTS, strict=True)
)
ODD = "mikor;ki;jegyzet;mennyi\n" + "".join(
    f"{DAYS[0]};{name};1;{points}\n" for name, points in zip(NAMES, POINTS, strict=True)
)
ROLES = ["date", "player", "ignore", "points"]
EVERYBODY = dict.fromkeys(NAMES)


@pytest.fixture(autouse=True)
def on(today):
    """On a day after the partis."""


@pytest.fixture
def at(league):
    return f"/api/v1/clubs/{league.club.slug}/import/files/"


@pytest.fixture
def mine(league):
    return program(account(league.club, Role.SCOREKEEPER), Scope.SCORE)


@pytest.fixture
def slow(monkeypatch):
    """One parti a step."""
    monkeypatch.setattr(uploads, "STEP", 0.0)
    monkeypatch.setattr(uploads.go_on, "__defaults__", (0.0,))


def bring(mine, at, text=LONG, **more):
    file = SimpleUploadedFile("results.csv", text.encode())
    return mine.post(at, {"file": file, **more}, format="multipart")


def say(mine, place, **said):
    return mine.patch(place, said, format="json")


def test_a_file_is_kept_and_says_how_it_is_read(mine, at):
    answer = bring(mine, at)
    assert answer.status_code == 201
    said = mine.get(answer["Location"]).json()
    assert said == answer.json()
    assert set(said) == set(UploadData().fields)
    assert set(said["report"]) == set(ImportData().fields)
    assert (said["state"], said["stored"], said["total"], said["name"]) == ("looked-at", 0, 0, "results.csv")
    assert [(one["letters"], one["role"]) for one in said["file"]["columns"]] == [
        ("A", "date"), ("B", "player"), ("C", "points"),
    ]  # fmt: skip
    assert said["file"]["partis"][0]["totals"][0] == {"name": "Ádi", "points": 30}
    assert [(one["name"], one["rows"], one["is_new"]) for one in said["file"]["names"]] == [
        (name, 3, False) for name in NAMES
    ]
    assert [set(one) for one in mine.get(at).json()] == [set(UploadRow().fields)]


def test_names_are_said_to_be_people_or_new(mine, at, league):
    adam = PersonFactory(club=league.club, name="Ádika")
    place = bring(mine, at)["Location"]
    assert mine.get(place).json()["file"]["names"][0]["alike"] == [{"id": adam.pk, "name": "Ádika"}]
    said = say(mine, place, people=EVERYBODY | {"ádi": adam.pk}).json()
    assert said["file"]["names"][0]["person"] == {"id": adam.pk, "name": "Ádika"}
    assert (said["report"]["refusals"], said["report"]["people_created"]) == ([], list(NAMES[1:]))
    mine.post(f"{place}store/")
    while mine.post(f"{place}step/").json()["state"] == "storing":  # on a busy machine
        pass
    assert Parti.objects.filter(seats__person=adam).count() == 3


def test_it_is_stored_step_by_step_and_stopped_between(mine, at, slow):
    place = bring(mine, at)["Location"]
    say(mine, place, people=EVERYBODY)
    started = mine.post(f"{place}store/").json()
    assert (started["state"], started["stored"], started["total"]) == ("storing", 1, 3)
    assert mine.post(f"{place}stop/").json()["state"] == "looked-at"
    assert Parti.objects.count() == 1
    assert mine.post(f"{place}step/").json()["state"] == "looked-at"
    again = mine.post(f"{place}store/").json()
    assert (again["stored"], again["total"]) == (1, 2)
    assert mine.post(f"{place}store/").json()["stored"] == 1
    done = mine.post(f"{place}step/").json()
    assert (done["state"], Parti.objects.count()) == ("stored", 3)
    after = mine.get(place).json()
    assert (after["file"], after["report"]) == (None, None)
    for deed in ("store", "step", "stop"):
        assert mine.post(f"{place}{deed}/").json()["state"] == "stored"
    assert Parti.objects.count() == 3


def test_open_names_refuse_the_whole_file(mine, at):
    place = bring(mine, at)["Location"]
    answer = mine.post(f"{place}store/")
    assert (answer.status_code, answer.json()["code"]) == (422, "import-refused")
    assert {one["code"] for one in answer.json()["details"]["refusals"]} == {"player-unknown"}
    assert answer.json()["details"]["stored_before"] == 0
    assert not Parti.objects.exists()


def test_a_step_that_is_refused_keeps_what_was_stored_before(mine, at, slow, league):
    place = bring(mine, at)["Location"]
    say(mine, place, people=EVERYBODY)
    mine.post(f"{place}store/")
    Person.objects.filter(club=league.club, name="Béla").update(name="Barna", name_key="barna")
    Upload.objects.update(choice={})
    answer = mine.post(f"{place}step/", headers={"Idempotency-Key": "k"})
    assert (answer.status_code, answer.json()["details"]["stored_before"]) == (422, 1)
    assert (mine.get(place).json()["state"], Parti.objects.count()) == ("looked-at", 1)


@pytest.mark.parametrize("name", ["Zoli", "a\x00b", "\x00", "", "x" * 5000])
def test_only_names_of_the_file_are_said(mine, at, name):
    """PostgreSQL keeps no zero byte."""
    place = bring(mine, at)["Location"]
    answer = say(mine, place, people=EVERYBODY | {name: None})
    assert (answer.status_code, list(answer.json()["details"])) == (400, ["people"])
    assert Upload.objects.get().choice == {}
    assert say(mine, place, people=EVERYBODY).status_code == 200
    assert say(mine, place, people={"ádi": None}).json()["report"]["refusals"]


def test_columns_that_nobody_finds_are_said(mine, at):
    place = bring(mine, at, ODD)["Location"]
    assert mine.get(place).json()["report"]["partis"] == 0
    said = say(mine, place, roles=ROLES, people=EVERYBODY).json()
    assert [one["role"] for one in said["file"]["columns"]] == ROLES
    assert (said["report"]["refusals"], said["report"]["partis"]) == ([], 1)
    assert say(mine, place, delimiter=";").json()["file"]["columns"][0]["role"] == "ignore"
    for wrong in ({"roles": ROLES[:3]}, {"roles": ["x"] * 4}, {"delimiter": "x"}, {"people": {"Ádi": "x"}}):
        assert say(mine, place, **wrong).status_code == 400
    assert say(mine, place, people={"Ádi": 10**9}).json()["code"] == "nobody-here"


def test_columns_are_said_in_one_request_too(mine, at):
    address = at.removesuffix("files/")
    file = SimpleUploadedFile("results.csv", ODD.encode())
    answer = mine.post(
        f"{address}preview/", {"file": file, "roles": ROLES, "create_people": "true"}, format="multipart"
    ).json()
    assert (answer["partis"], answer["file"]["delimiter"], answer["file"]["names"][0]["is_new"]) == (
        1, ";", True,
    )  # fmt: skip
    for said, code in (({"roles": ROLES}, 201), ({"roles": ROLES[1:]}, 400), ({}, 422)):
        file = SimpleUploadedFile("results.csv", ODD.encode())
        sent = mine.post(address, {"file": file, **said, "create_people": "true"}, format="multipart")
        assert sent.status_code == code


def test_what_is_no_table_is_not_kept(mine, at):
    for text in ("", "%PDF-1.7", "\x00"):
        answer = bring(mine, at, text)
        assert (answer.status_code, answer.json()["code"]) == (422, "import-refused")
    assert bring(mine, at, strange="1").status_code == 400
    assert not Upload.objects.exists()


def test_nobody_else_sees_it(mine, at, league):
    place = bring(mine, at)["Location"]
    owner = program(account(league.club, Role.OWNER))
    assert (owner.get(at).json(), owner.get(place).status_code) == ([], 404)
    assert owner.post(f"{place}store/").status_code == 404
    assert program(account(league.club, Role.MEMBER)).get(at).status_code == 404
