"""What the pages of a sheet are tried with: an open parti of five, and who keeps its score."""

import pytest
from django.test import Client

from club.enums import Role
from club.models import Club
from scoring.models import Parti
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.sheets import open_parti


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    LeagueFactory(club=club)
    return club


@pytest.fixture
def parti(club: Club) -> Parti:
    return open_parti(club, cast(club, 5))


@pytest.fixture
def rows(parti: Parti) -> TableRows:
    return rows_of(parti)[0]


@pytest.fixture
def scorer(club: Club, client: Client) -> Client:
    client.force_login(account(club, Role.SCOREKEEPER))
    return client
