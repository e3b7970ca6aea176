"""Pages for what went wrong."""

import pytest
from django.test import Client, RequestFactory

from club.views import errors
from tests.factories import ClubFactory, UserFactory


@pytest.mark.django_db
def test_missing_page_says_what_to_do():
    response = Client().get("/nothing/here/")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()


def test_server_fault_is_said_without_the_database(rf: RequestFactory):
    request = rf.get("/")
    request.COOKIES = {"sessionid": "kept", "theme": "dark"}
    response = errors.server_error(request)
    assert response.status_code == 500
    page = response.content.decode()
    assert "Something went wrong on our side" in page
    assert 'data-theme="dark"' in page


def test_server_fault_takes_no_theme_it_does_not_know(rf: RequestFactory):
    request = rf.get("/")
    request.COOKIES = {"theme": '"><b>'}
    assert "data-theme" not in errors.server_error(request).content.decode()


@pytest.mark.django_db
def test_form_older_than_the_sign_in_is_refused_with_a_page_and_in_json():
    client = Client(enforce_csrf_checks=True)
    client.force_login(UserFactory())
    page = client.post("/sign-out/")
    assert (page.status_code, "The form was too old" in page.content.decode()) == (403, True)
    answer = client.post("/sign-out/", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")


STALE = {"name": "Kati", "note": ["one", "<two>"], "h12-s34": "10", "h12-s35": "-10", "h12-rev": "3"}
OURS = {"Origin": "http://testserver"}


def stale(address: str, given: dict, headers: dict | None = None):
    client = Client(enforce_csrf_checks=True)
    client.force_login(UserFactory())
    return client.post(address, given, headers=headers or {})


@pytest.mark.django_db
def test_form_older_than_the_sign_in_is_shown_to_be_read():
    answer = stale("/c/nowhere/people/", STALE | {"csrfmiddlewaretoken": "old", "password": "secret-7"})
    page = answer.content.decode()
    assert answer.context["typed"] == {"name": "Kati", "note": "one; <two>", "Hand 12": "10; -10"}
    assert "one; &lt;two&gt;" in page
    assert "secret-7" not in page
    assert "old" not in [value for _name, value in answer.context["posted"]]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("headers", "given", "offered"),
    [
        (OURS, STALE, True),
        (OURS, STALE | {"old_password": "x"}, False),
        ({"Origin": "https://evil.example"}, STALE, False),
        ({"Origin": "null"}, STALE, False),
        ({}, STALE, False),
    ],
)
def test_only_a_form_of_this_site_can_be_sent_again_after_a_stale_token(headers, given, offered):
    page = stale("/c/nowhere/people/", given, headers).content.decode()
    assert ('<form id="again"' in page) == offered
    assert ('name="h12-s34" value="10"' in page) == offered


@pytest.mark.django_db
@pytest.mark.parametrize("debug", [True, False])
def test_what_a_view_does_not_find_has_our_page_in_development_too(settings, debug):
    settings.DEBUG = debug
    response = Client().get("/c/nowhere/")
    assert (response.status_code, response.templates[0].name) == (404, "404.html")


@pytest.mark.django_db
def test_development_still_appends_the_slash(settings):
    settings.DEBUG = True
    assert Client().get("/sign-in").url == "/sign-in/"


@pytest.mark.django_db
def test_theme_of_the_cookie_is_on_the_root():
    club = ClubFactory()
    client = Client()
    client.cookies["theme"] = "light"
    page = client.get(f"/c/{club.slug}/people/").content.decode()
    assert 'data-theme="light"' in page


@pytest.mark.django_db
def test_missing_page_leads_strangers_to_the_sign_in_and_back():
    client = Client()
    assert "/sign-in/?next=/c/nowhere/" in client.get("/c/nowhere/").content.decode()
    client.force_login(UserFactory())
    assert "/sign-in/" not in client.get("/c/nowhere/").content.decode()
