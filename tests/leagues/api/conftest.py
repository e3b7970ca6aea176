"""Limits that a test of something else never meets; and the league of the tests of pages."""

from typing import Any

import pytest
from rest_framework.throttling import SimpleRateThrottle

from tests.leagues.views.conftest import eight, league, people, today

__all__ = ["eight", "league", "no_limits", "people", "today"]


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    rates: dict[str, Any] = {"asking": None, "writing": None}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
