"""Addresses of leagues.urls.api."""

from tests.prove.programs import bottles, one_league
from tests.prove.programs.table import Address

TABLE: dict[str, Address] = {
    **bottles.TABLE,
    **one_league.TABLE,
    "api-club-file": Address({"GET": "owners"}),
    "api-club-from-file": Address({"POST": "signed-in"}, of_club=False),
}
