"""P24: faults are closed, quiet and visible to those who run the site."""

import json
import logging
from pathlib import Path

import pytest
from django.test import Client

from club.enums import Role
from tests.factories import ClubFactory, account
from tests.prove import jobs, site
from tests.prove.machine import HERE, Browser, ask, free_port, web

PAGES = ("/", "/sign-in/", "/c/site/", "/c/site/king/", "/api/v1/clubs/")
TRACES = ("Traceback", "OperationalError", "django.", "127.0.0.1", "nowhere", "SELECT", "psycopg", "sqlite")


@pytest.mark.parametrize("kind", ["file", "server"])
def test_without_a_database_every_page_says_so_and_shows_nothing_of_the_inside(
    tmp_path: Path, kind: str
) -> None:
    """503: it passes. What happened stands in the log."""
    urls = {
        "file": f"sqlite:///{tmp_path}/nowhere/parti.sqlite3",
        "server": f"postgres://nowhere:secret@{HERE}:{free_port()}/nowhere",
    }
    log = tmp_path / "web.log"
    with web(urls[kind], log=log) as (_process, port):
        browser = Browser(port)
        answers = {page: browser.get(page) for page in PAGES if page != "/sign-in/"}
        ready, live = browser.get("/health/ready"), browser.get("/health/live")
    for page, (status, body) in answers.items():
        assert status == 503, page
        assert not [trace for trace in TRACES if trace in body], page
    assert (ready[0], json.loads(ready[1])["database"], live[0]) == (503, "down", 200)
    said = log.read_text()
    assert "OperationalError" in said
    assert "secret" not in said


def test_without_redis_a_row_is_saved_and_pages_are_shown(database: str) -> None:
    """Nothing answers at its address. What waits for a worker is in tests/prove/test_jobs.py."""
    club = ask(database, site.make_club)
    sheet = ask(database, site.sheet, club["fresh"])
    name, seated = sheet["seated"]
    cells = dict(
        zip((f"h1-s{seat}" for seat in sheet["seats"]["1"]), ("30", "-5", "-10", "-15"), strict=True)
    )
    with web(database, f"redis://{HERE}:{free_port()}/0") as (_process, port):
        browser = Browser(port)
        browser.sign_in(club["email"], site.PASSWORD)
        path = f"/c/{club['slug']}/partis/{club['fresh']}/sheet/"
        given = {**cells, name: seated, "h1-rev": "0", "action": "save"}
        status, body = browser.post(path, given, Accept="application/json")
        assert (status, json.loads(body)["ok"]) == (200, True)
        assert {browser.get(f"/c/site/{page}")[0] for page in ("", "king/", "standings/", "people/")} == {200}
        ready = browser.get("/health/ready")
    assert ask(database, site.row_of, club["fresh"], 1)["revision"] == 1
    assert (ready[0], json.loads(ready[1])["redis"]) == (200, "down")
    assert ask(database, jobs.state)["king"] == "Ádám"


@pytest.mark.django_db
def test_a_refused_access_is_logged_with_who_what_and_when(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="parti.requests")
    user, client = account(ClubFactory(slug="site"), Role.MEMBER), Client()
    client.force_login(user)
    assert client.post("/c/site/people/", {"name": "Kati"}).status_code == 403
    (line,) = [record for record in caplog.records if record.name == "parti.requests"]
    assert (line.levelname, line.account, line.status) == ("WARNING", user.pk, 403)
    assert "people/" in line.getMessage()
    assert line.created > 0
