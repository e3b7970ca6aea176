"""Addresses of club.urls.api."""

from tests.prove.programs.table import Address

TABLE = {
    "api-clubs": Address({"GET": "all"}, of_club=False),
    "api-club": Address({"GET": "all", "PATCH": "owners"}),
}
