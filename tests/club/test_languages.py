"""Order of languages: the member's own, the cookie, the browser's, the club's, English."""

import pytest

from club.languages import asked_language
from tests.factories import ClubFactory, UserFactory


@pytest.mark.parametrize(
    ("cookie", "header", "asked"),
    [
        ("", "", None),
        ("", "de", None),
        ("", "de,hu", "hu"),
        ("", "de;q=0.9, en-GB;q=0.8, hu;q=0.7", "en"),
        ("", "hu;q=0", None),
        ("", "hu;q=0, en;q=0.1", "en"),
        ("", "*", None),
        ("", "hu-HU", "hu"),
        ("", "de, *;q=0.5", None),
        ("", ";;", None),
        ("hu", "en", "hu"),
        ("de", "en", "en"),
        ("de", "", None),
    ],
)
def test_asked_language_is_one_that_parti_has(rf, cookie, header, asked):
    request = rf.get("/", headers={"Accept-Language": header})
    request.COOKIES["django_language"] = cookie
    assert asked_language(request) == asked


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("own", "header", "spoken"),
    [
        ("", "", "hu"),
        ("", "de", "hu"),
        ("", "hu;q=0, de", "hu"),
        ("", "en", "en"),
        ("", "de,en;q=0.5", "en"),
        ("en", "de", "en"),
    ],
)
def test_a_club_speaks_its_own_language_to_who_asked_for_none_of_ours(client, own, header, spoken):
    club = ClubFactory(language="hu")
    if own:
        client.force_login(UserFactory(language=own))
    page = client.get(f"/c/{club.slug}/people/", headers={"Accept-Language": header})
    assert f'<html lang="{spoken}"' in page.content.decode()
    assert page.headers["Content-Language"] == spoken
