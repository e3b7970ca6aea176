"""Limits that a test of something else never meets; an open parti of five, and programs that key it."""

from typing import Any

import pytest
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from club.enums import Role, Scope
from tests.factories import account
from tests.factories.programs import program
from tests.scoring.views.conftest import club, parti, rows

__all__ = ["club", "mine", "no_limits", "parti", "rows", "theirs"]


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    rates: dict[str, Any] = {"asking": None, "writing": None}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)


@pytest.fixture
def mine(club) -> APIClient:
    """A scorekeeper's program, with a token that goes no further than keying."""
    return program(account(club, Role.SCOREKEEPER), Scope.SCORE)


@pytest.fixture
def theirs(club) -> APIClient:
    """A member's."""
    return program(account(club, Role.MEMBER, name="Mia"))
