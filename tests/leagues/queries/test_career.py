"""A career and the JSON it is stored as."""

import datetime
import json
from fractions import Fraction

import pytest

from leagues.queries.careers import Beside, Career, Extreme, HeadToHead, Run, Sum

DAY = datetime.date(2026, 1, 9)
WHOLE = Career(
    partis=3, keyed=2, place_sum=6, firsts=1, points=-4, places={1: 1, 2: 1, 3: 1},
    high_night=Extreme(12, 4, DAY), low_night=Extreme(-20, 5, DAY), hands=40, hand_points=-4,
    high_hand=Extreme(9, 4, DAY, 7), low_hand=Extreme(-16, 5, DAY, 12), scores={-16: 1, 0: 30, 9: 9},
    by_trump={"C": Sum(20, -3), "N": Sum(20, -1)}, by_passing={"right": Sum(40, -4)},
    by_deal={"last": Sum(1, 2)}, seated=2, sat_out=10, dealt=8, firsts_run=Run(0, 1), came_run=Run(2, 3),
    against={7: HeadToHead(3, 1, 1, -4, 9), 12: HeadToHead(1, 0, 0, 1, 2)}, beside={9: Beside(2, 3, 1, 4)},
    mu=25.123457, sigma=7.5, at=4,
)  # fmt: skip


@pytest.mark.parametrize("career", [WHOLE, Career()], ids=["whole", "empty"])
def test_a_career_comes_back_from_json_as_it_was(career: Career) -> None:
    assert Career.from_data(json.loads(json.dumps(career.to_data()))) == career


@pytest.mark.parametrize("data", [{}, {"partis": 1}, WHOLE.to_data() | {"low_night": [1]}, []])
def test_what_is_no_career_is_not_read(data: object) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        Career.from_data(data)  # type: ignore[arg-type]


def test_averages_are_exact_and_missing_where_nothing_was_played() -> None:
    assert (WHOLE.average, WHOLE.per_hand) == (Fraction(2), Fraction(-1, 10))
    assert (Career().average, Career().per_hand) == (None, None)


def test_behind_is_the_rest() -> None:
    assert WHOLE.against[7].behind == 1
