import itertools

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from leagues.charts.bars import MOST_BARS, TALL, TOP, bars

counted = st.dictionaries(st.integers(-500, 500), st.integers(1, 300), min_size=1, max_size=60)


def drawn(counts):
    return bars(counts, title="Scores of hands", y_unit="hands", x_unit="points of a hand")


@given(counted)
def test_every_number_is_in_one_bar(counts):
    chart = drawn(counts)
    for bar in chart.bars:
        assert bar.count == sum(often for number, often in counts.items() if bar.low <= number <= bar.high)
    assert sum(bar.count for bar in chart.bars) == sum(counts.values()) == chart.total


@given(counted)
def test_bars_are_few_even_and_broken_at_zero(counts):
    found = drawn(counts).bars
    assert len(found) <= MOST_BARS + 1
    assert len({bar.high - bar.low for bar in found}) == 1
    assert all(left.high + 1 == right.low for left, right in itertools.pairwise(found))
    assert not any(bar.low < 0 <= bar.high for bar in found)


@pytest.mark.parametrize(("high", "width"), [(23, 1), (24, 2), (47, 2), (48, 5), (200, 10), (400, 20)])
def test_bars_are_as_narrow_as_has_room(high, width):
    first = drawn({0: 1, high: 1}).bars[0]
    assert first.high - first.low + 1 == width


def test_heights_stand_where_arithmetic_puts_them():
    chart = drawn({1: 4, 2: 1, 3: 3})
    assert [(bar.y, bar.height) for bar in chart.bars] == [
        (f"{TOP + TALL * (4 - count) / 4:.1f}", f"{TALL * count / 4:.1f}") for count in (4, 1, 3)
    ]
    assert [level.label for level in chart.levels] == ["0", "1", "2", "3", "4"]


def test_few_bars_are_no_wider_than_a_sixth():
    assert drawn({5: 1}).bars[0].width == f"{100 / 6 * 0.76:.2f}%"


def test_zero_is_marked_where_numbers_pass_it():
    assert drawn({-2: 1, 2: 1, 7: 1}).zero == "25.00%"
    assert drawn({-100: 1, 99: 1}).zero == "50.00%"
    assert drawn({0: 1, 5: 2}).zero == ""
    assert drawn({-9: 1, -5: 2}).zero == ""


def test_zero_always_has_its_label():
    marks = drawn({-13: 1, 8: 1}).marks
    assert [mark.label for mark in marks if mark.room != "full"] == ["−10", "−5", "0", "5"]
    assert [mark.label for mark in marks if mark.room != "brief"] == [
        *("−12", "−10", "−8", "−6", "−4", "−2", "0", "2", "4", "6", "8"),
    ]


def test_shares_are_of_all_that_was_counted():
    assert [bar.share for bar in drawn({1: 1, 2: 3}).bars] == ["25%", "75%"]
    assert [bar.share for bar in drawn({1: 1, 2: 160, 3: 0, 4: 7}).bars] == ["0.6%", "95%", "0%", "4.2%"]


def test_shares_have_the_decimal_sign_of_the_reader():
    with override("hu"):
        html = render_to_string("leagues/_bars.html", {"chart": drawn({1: 80, 2: 79, 3: 1})})
    assert [cell in html for cell in ("<td>50%</td>", "<td>49%</td>", "<td>0,6%</td>")] == [True] * 3


def test_nothing_counted_is_none():
    assert drawn({}) is None
    assert drawn({3: 0}) is None


def test_table_equals_the_bars():
    html = render_to_string("leagues/_bars.html", {"chart": drawn({-60: 2, 30: 1})})
    assert html.count('scope="row"') == len(drawn({-60: 2, 30: 1}).bars)
    assert '<span class="num neg">−60 … −56</span></th><td>2</td>' in html
    assert "<title>30 … 34: 1</title>" in html


def test_nothing_is_drawn_of_nothing():
    assert render_to_string("leagues/_bars.html", {"chart": None}).strip() == ""
