import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.enums import Role
from club.models import MembershipPeriod
from tests.factories import LeagueFactory, PersonFactory, account
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


def page(client, league, person, query=""):
    return client.get(f"/c/{league.club.slug}/people/{person.pk}/{query}")


def test_person_shows_places_average_and_reigns(client, league, eight):
    text = page(client, league, eight[1]).content.decode()
    assert "Partis: 8." in text
    assert "<sup>8</sup>/<sub>8</sub></span> = 1.000" in text
    assert "5 Jun 2026" in text
    assert "still King" in text


def test_places_are_newest_first(client, league, eight):
    places = page(client, league, eight[2]).context["page"]
    assert [place.parti.date for place in places] == [datetime.date(2026, 6, 5), datetime.date(2026, 5, 15)]


def test_reign_that_ended_says_how(client, league, people):
    adam, beszab, _csaba, gergo, kati = people
    evenings(league, [[beszab, adam, gergo, kati]] * 8 + [[adam, gergo, kati, beszab]] * 8, "2025-12-05")
    assert "replaced by Ádám" in page(client, league, beszab).content.decode()


def test_person_without_partis_has_a_page(client, league, people):
    assert "Has not played in a closed parti yet." in page(client, league, people[0]).content.decode()


def test_guest_and_leaver_are_called_so(client, league, people):
    guest = PersonFactory(club=league.club, name="Vendég", guest=True)
    assert "Guest." in page(client, league, guest).content.decode()
    MembershipPeriod.objects.filter(person=people[0]).update(left=datetime.date(2026, 3, 1))
    assert "Left the club on 1 March 2026." in page(client, league, people[0]).content.decode()


@pytest.mark.parametrize(("role", "offered"), [(Role.OWNER, True), (Role.SCOREKEEPER, False), (None, False)])
def test_only_owners_are_offered_to_change_a_person(client, league, people, role, offered):
    client.force_login(account(league.club, role))
    assert ("Name, membership and role" in page(client, league, people[0]).content.decode()) is offered


def test_person_of_another_club_is_not_found(client, league, people):
    other = LeagueFactory()
    assert page(client, other, people[0]).status_code == 404


def test_queries_are_as_many_with_8_partis_as_with_80(client, league, people):
    counts = []
    for more, first in ((8, "2026-06-05"), (72, "2020-01-03")):
        evenings(league, [people[:4]] * more, first)
        with CaptureQueriesContext(connection) as queries:
            page(client, league, people[0])
        counts.append(len(queries))
    assert counts[0] == counts[1]
