"""Limits that a test of something else never meets."""

from typing import Any

import pytest
from rest_framework.throttling import SimpleRateThrottle


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    rates: dict[str, Any] = {"asking": None, "writing": None}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
