"""The sign-in ran out under a form: nothing typed is lost, and nobody learns which clubs there are."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from club.enums import Visibility
from club.models import Person
from tests.factories import LeagueFactory, account

pytestmark = pytest.mark.django_db
TYPED = {"name": "Őri <Zsuzsa>", "note": "one\r\ntwo", "members": ["1", "2"], "empty": ""}
JSON = {"Accept": "application/json"}


@pytest.fixture
def club():
    return LeagueFactory().club


@pytest.fixture
def strict():
    """A browser: the token is asked for."""
    return Client(enforce_csrf_checks=True)


def token_of(page) -> str:
    return re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())[-1]


def people(club) -> str:
    return reverse("people", args=[club.slug])


def test_every_field_comes_back_in_a_form_of_its_own(client, club):
    page = client.post(people(club) + "?league=x", TYPED | {"csrfmiddlewaretoken": "old"})
    html = page.content.decode()
    assert page.status_code == 403
    assert "You are not signed in any more. Nothing was saved." in html
    assert f'action="{people(club)}?league=x"' in html
    assert 'href="/sign-in/" target="_blank"' in html
    for field in ('"members" value="1"', '"members" value="2"', '"empty" value=""'):
        assert f'<input type="hidden" name={field}>' in html
    assert 'name="name" value="Őri &lt;Zsuzsa&gt;"' in html
    assert 'name="note" value="one\r\ntwo"' in html
    assert 'value="old"' not in html


def test_sent_again_after_signing_in_it_is_done(strict, club):
    owner = account(club)
    strict.get(reverse("sign-in"))
    token = strict.cookies["csrftoken"].value
    typed = {"name": "Kati", "csrfmiddlewaretoken": token}
    page = strict.post(people(club), typed)
    assert (page.status_code, Person.objects.filter(name="Kati").exists()) == (403, False)
    signed_in = {"username": owner.email, "password": "jolly-joker-7", "csrfmiddlewaretoken": token}
    assert strict.post(reverse("sign-in"), signed_in).status_code == 302
    # The sign-in has changed the token: without a script the form needs one more press.
    again = dict(page.context["posted"]) | {"csrfmiddlewaretoken": token_of(page)}
    stale = strict.post(people(club), again, headers={"Origin": "http://testserver"})
    assert stale.status_code == 403
    again = dict(stale.context["posted"]) | {"csrfmiddlewaretoken": token_of(stale)}
    assert strict.post(people(club), again).status_code == 302
    assert Person.objects.get(name="Kati").club == club


def test_missing_and_hidden_clubs_look_alike(client):
    hidden = LeagueFactory(club__visibility=Visibility.MEMBERS).club
    pages = [
        re.sub(r'(Token|token)" value="\w+"|/c/[\w-]+/', "", client.post(address, TYPED).content.decode())
        for address in (people(hidden), "/c/nowhere/people/", people(LeagueFactory().club))
    ]
    assert pages[0] == pages[1] == pages[2]


@pytest.mark.parametrize("slug", ["club", "nowhere"])
def test_scripts_are_told_in_json(client, slug):
    LeagueFactory(club__slug="club")
    answer = client.post(f"/c/{slug}/people/", TYPED, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (401, "sign-in")


def test_a_file_is_asked_for_once_more(client, club):
    address = reverse("import", args=[club.slug])
    page = client.post(address, {"league": "1", "file": SimpleUploadedFile("a.csv", b"x")})
    assert "you will be asked for it once more" in page.content.decode()
    assert "asked for it once more" not in client.post(address, {"league": "1"}).content.decode()


@pytest.mark.parametrize("page", ["start", "import", "settings"])
def test_pages_of_those_with_a_role_lead_to_the_sign_in_and_back(client, club, page):
    address = reverse(page, args=[club.slug])
    assert client.get(address).url == f"/sign-in/?next={address}"
    hidden = LeagueFactory(club__visibility=Visibility.MEMBERS).club
    assert client.get(reverse(page, args=[hidden.slug])).status_code == 404
