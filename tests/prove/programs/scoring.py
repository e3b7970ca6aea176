"""Addresses of scoring.urls.api."""

from tests.prove.programs.table import Address

TABLE: dict[str, Address] = {}
