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
