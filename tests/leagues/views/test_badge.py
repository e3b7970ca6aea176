"""The badge as another web page asks for it."""

import datetime
from xml.etree import ElementTree

import pytest
import time_machine

from club.enums import Role, Visibility
from leagues.models import League
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, account, cast
from tests.factories.partis import ranked_parti

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def league(db):
    """Its title is awarded from the first parti on."""
    return LeagueFactory(rules={"window": 1, "need": 1, "min_partis": 1})


def badge(client, league, query="", **headers):
    return client.get(f"/c/{league.club.slug}/badge.svg{query}", headers=headers)


def said(answer):
    """The sentence, which is the title and the text."""
    drawn = ElementTree.fromstring(answer.content)
    title, text = drawn.find(f"{SVG}title"), drawn.find(f"{SVG}text")
    assert title.text == text.text
    assert int(text.get("textLength")) < int(drawn.get("width"))
    return title.text


def test_badge_says_who_is_king_today(client, league):
    ranked_parti(league, "2026-10-30", cast(league.club, 4))
    answer = badge(client, league)
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert said(answer) == "Ádám is the King today!"


def test_badge_lapses_by_the_clock_of_the_club(client, league):
    """180 days on; in Budapest the next day begins at 22 o'clock UTC. No job has run."""
    ranked_parti(league, "2026-10-30", cast(league.club, 4))
    with time_machine.travel(datetime.datetime(2027, 4, 28, 21, 59, tzinfo=datetime.UTC), tick=False):
        assert said(badge(client, league)) == "Ádám is the King today!"
    with time_machine.travel(datetime.datetime(2027, 4, 28, 22, 1, tzinfo=datetime.UTC), tick=False):
        assert said(badge(client, league)) == "Nobody is King today"


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("", "Ma Ádám a King!"),
        ("?lang=en", "Ádám is the King today!"),
        ("?lang=sl", "Danes je King Ádám!"),
        ("?lang=xx", "Ma Ádám a King!"),
        ("?lang=%00", "Ma Ádám a King!"),
    ],
)
def test_badge_speaks_as_asked_else_as_the_club(client, query, sentence):
    """Never as the browser: the page it stands on is in one language."""
    league = LeagueFactory(club=ClubFactory(language="hu"), rules={"window": 1, "need": 1, "min_partis": 1})
    ranked_parti(league, "2026-10-30", cast(league.club, 4))
    assert said(badge(client, league, query, accept_language="de, en")) == sentence


def test_name_is_no_markup(client, league):
    name = '<script>alert("1")</script> & Co'
    ranked_parti(league, "2026-10-30", [PersonFactory(club=league.club, name=name), *cast(league.club, 3)])
    assert said(badge(client, league)) == f"{name} is the King today!"


def test_badge_of_another_league_is_its_own(client, league):
    other = LeagueFactory(club=league.club, slug="other", house=False)
    ranked_parti(league, "2026-10-30", cast(league.club, 4))
    assert said(client.get(f"/c/{league.club.slug}/{other.slug}/badge.svg")) == "Nobody is King today"


def test_badge_is_kept_for_minutes_and_not_sent_twice(client, league):
    first = badge(client, league)
    assert first["Cache-Control"] == "public, max-age=300"
    again = badge(client, league, if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    ranked_parti(league, "2026-10-30", cast(league.club, 4))
    assert badge(client, league, if_none_match=first["ETag"]).status_code == 200


def test_secret_club_has_a_badge_for_members_only(client):
    league: League = LeagueFactory(club=ClubFactory(visibility=Visibility.MEMBERS))
    assert badge(client, league).status_code == 404
    client.force_login(account(league.club, Role.MEMBER))
    answer = badge(client, league)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, max-age=300")
