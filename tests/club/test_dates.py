"""Days on the club's own clock."""

import datetime

import pytest

from club.dates import days_later
from club.models import Club

BUDAPEST = Club(zone="Europe/Budapest")


@pytest.mark.parametrize(
    ("moment", "days", "expected"),
    [
        ("2026-03-27T22:00", 3, "2026-03-30T21:00"),  # the clock is put forward on the 29th
        ("2026-10-23T21:00", 3, "2026-10-26T22:00"),  # and back on 25 October
        ("2026-06-01T21:00", 3, "2026-06-04T21:00"),
        ("2026-03-28T01:30", 1, "2026-03-29T01:30"),  # 02:30, which that day leaves out: 03:30 is shown
        ("2026-10-24T00:30", 1, "2026-10-25T00:30"),  # 02:30 is shown twice: the first one
        ("2026-10-25T01:30", 0, "2026-10-25T01:30"),  # and no day after the second one is the second one
    ],
)
def test_days_later_the_clubs_clock_shows_the_same(moment: str, days: int, expected: str) -> None:
    found = days_later(BUDAPEST, datetime.datetime.fromisoformat(f"{moment}+00:00"), days)
    assert found.isoformat() == f"{expected}:00+00:00"
