"""Days on the club's own clock."""

import datetime

import pytest
import time_machine

from club.dates import days_later, newest_day
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


def test_the_newest_day_is_that_of_whoever_is_furthest_ahead() -> None:
    with time_machine.travel("2026-11-30T11:00:00+00:00", tick=False):
        assert newest_day().isoformat() == "2026-12-01"
    with time_machine.travel("2026-11-30T09:59:00+00:00", tick=False):
        assert newest_day().isoformat() == "2026-11-30"
