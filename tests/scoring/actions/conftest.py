"""A table of five at which people come, leave and take seats over."""

import pytest

from club.models import Club, Person
from scoring.models import Table
from tests.factories import ClubFactory, cast
from tests.factories.sheets import open_parti


@pytest.fixture
def club() -> Club:
    return ClubFactory()


@pytest.fixture
def people(club) -> list[Person]:
    """Ádám, Beszab, Csaba, Gergő, Kati; then Őri Zsuzsa, Pista, Tündi, who are not there at the start."""
    return cast(club, 8)


@pytest.fixture
def table(club, people) -> Table:
    """The five of them."""
    return open_parti(club, people[:5]).tables.get()
