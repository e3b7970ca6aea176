import datetime
import itertools
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from leagues.charts.labels import shortened, spread, thinned
from leagues.charts.lines import DASHES, MOST_X, NAME, Notch, Series, lines
from leagues.charts.planes import TOP
from leagues.charts.sampling import sampled
from leagues.charts.scales import MOST_STEPS, scale

numbers = st.one_of(
    st.lists(st.integers(-2000, 2000), min_size=1, max_size=20),
    st.lists(st.fractions(-9, 9, max_denominator=50), min_size=1, max_size=20),
)


def drawn(*series, **options):
    return lines(series, **{"title": "Points", "y_unit": "points", "x_unit": "hand"} | options)


def line(*values, name="Kati", **options):
    return Series(name, list(enumerate(values)), **options)


def many(count):
    return [line(0, at, name=f"Player {at}") for at in range(count)]


def texts(chart):
    return [[cell.text for cell in cells] for _label, cells in chart.rows]


@given(numbers, st.sampled_from([0, 1]))
def test_ticks_cover_the_values_in_even_steps(values, start):
    axis = scale(values, start=start)
    assert axis.ticks[0] <= min(values)
    assert axis.ticks[-1] >= max(values)
    assert 2 <= len(axis.ticks) <= MOST_STEPS + 1
    assert {b - a for a, b in zip(axis.ticks, axis.ticks[1:], strict=False)} == {axis.step}
    assert (start - axis.low) % axis.step == 0


def test_ticks_are_round_numbers():
    axis = scale([-183, 207])
    assert [axis.written(tick) for tick in axis.ticks] == ["−200", "−100", "0", "100", "200", "300"]


def test_ticks_between_whole_numbers_are_whole():
    assert scale([3, 4]).step == 1


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ([Fraction(5, 2), Fraction(29, 10)], ["2.5", "2.6", "2.7", "2.8", "2.9"]),
        ([Fraction(3)] * 2, ["2", "3", "4"]),
    ],
)
def test_ticks_of_averages_have_as_many_decimals_as_their_steps(values, labels):
    axis = scale(values)
    assert [axis.written(tick) for tick in axis.ticks] == labels


def test_places_are_never_better_than_the_first():
    chart = drawn(line(1, 1, 1), better="places")
    assert [level.label for level in chart.levels] == ["1", "2"]


def test_points_stand_where_arithmetic_puts_them():
    curve = drawn(line(0, 20, -40, 60)).curves[0]
    low, high, tall = -40, 60, 220
    wanted = [(0, 0), (100 / 3, 20), (200 / 3, -40), (100, 60)]
    path = "M" + " L".join(f"{x:.2f} {TOP + tall * (high - y) / (high - low):.1f}" for x, y in wanted)
    assert curve.path == path
    assert [(dot.x, dot.y) for dot in curve.dots] == [
        (f"{x:.2f}%", f"{TOP + tall * (high - y) / (high - low):.1f}") for x, y in wanted
    ]


def test_days_stand_in_proportion_to_time():
    days = [datetime.date(2026, 1, 1), datetime.date(2026, 1, 2), datetime.date(2026, 1, 11)]
    chart = drawn(Series("Kati", [(day, 1) for day in days]))
    assert [dot.x for dot in chart.curves[0].dots] == ["0.00%", "10.00%", "100.00%"]
    assert [label for label, _cells in chart.rows] == ["1 Jan 2026", "2 Jan 2026", "11 Jan 2026"]


@pytest.mark.parametrize(("better", "levels"), [("more", "0 10 20"), ("fewer", "20 10 0")])
def test_better_points_stand_higher(better, levels):
    chart = drawn(line(0, 20), better=better)
    upward = sorted(chart.levels, key=lambda level: -float(level.y))
    assert " ".join(level.label for level in upward if level.label in levels.split()) == levels
    assert chart.is_falling == (better == "fewer")


def test_first_place_stands_on_top():
    first, last = drawn(line(1, 4), better="places").curves[0].dots
    assert (first.y, last.y) == (f"{TOP:.1f}", f"{TOP + 220:.1f}")


def test_zero_is_marked_only_where_values_pass_it():
    assert [level.label for level in drawn(line(-5, 5)).levels if level.is_zero] == ["0"]
    assert not any(level.is_zero for level in drawn(line(0, 5)).levels)


def test_line_is_broken_where_there_is_nothing():
    curve = drawn(line(1, 2, None, 4, 5)).curves[0]
    assert [piece.count("L") for piece in curve.path.split("M")[1:]] == [1, 1]
    assert len(curve.dots) == 4


def test_value_between_two_gaps_is_a_dot():
    curve = drawn(line(None, 2, None)).curves[0]
    assert (curve.path, [dot.x for dot in curve.dots]) == ("", ["50.00%"])


def test_single_point_stands_in_the_middle():
    assert drawn(Series("Kati", [(7, 3)])).curves[0].dots[0].x == "50.00%"


def test_nothing_to_draw_is_none():
    assert drawn() is None
    assert drawn(Series("Kati", []), line(None, None)) is None


def test_who_has_no_value_has_no_line_and_no_column():
    assert drawn(line(1, 2), line(None, None, name="Pista")).heads == ("Kati",)


def test_nine_lines_differ_without_colour():
    looks = {(curve.dash, curve.dots[0].shape) for curve in drawn(*many(9)).curves}
    assert len({dash for dash, _shape in looks}) == len(looks) == len(DASHES) == 9


def test_strong_line_is_solid_and_drawn_last():
    chart = drawn(line(1, 2), line(3, 4, name="Beszab", strong=True))
    assert [(curve.strong, curve.dash, curve.name.full) for curve in chart.curves] == [
        (False, "7 4", "Kati"),
        (True, "", "Beszab"),
    ]


def test_many_names_make_the_chart_taller():
    ys = sorted(float(curve.name.y) for curve in drawn(*many(40)).curves)
    assert min(b - a for a, b in itertools.pairwise(ys)) >= NAME - 0.11
    assert ys[-1] <= drawn(*many(40)).bottom


@given(st.lists(st.floats(-50, 400), max_size=14))
def test_names_never_overlap_and_stay_inside(wished):
    placed = spread(wished, 16, 34, 254)
    assert all(abs(a - b) >= 16 - 1e-6 for at, a in enumerate(placed) for b in placed[at + 1 :])
    assert all(34 <= one <= 254 + 1e-6 for one in placed)
    assert sorted(range(len(wished)), key=lambda at: (wished[at], at)) == sorted(
        range(len(wished)), key=lambda at: placed[at]
    )


@given(st.lists(st.integers(0, 20).map(lambda one: 20.0 * one), unique=True, min_size=1, max_size=9))
def test_names_with_room_stay_where_they_are(wished):
    assert spread(wished, 16, 0, 400) == pytest.approx(wished)


def test_names_pushed_apart_move_as_little_as_can_be():
    assert spread([100, 100, 100], 16, 0, 300) == [84, 100, 116]


def test_names_that_would_be_cut_to_the_same_keep_their_ends():
    names = ["Szentgyörgyi Alfréd", "Szentgyörgyi Albert", "Kovácsházy Kriszta", "Kati"]
    assert shortened(names, 9) == ["Szen…fréd", "Szen…bert", "Kovácshá…", "Kati"]


rising = st.lists(st.floats(0, 100), unique=True, min_size=1, max_size=60).map(sorted)


@given(rising, st.sampled_from([9, 26]))
def test_labels_below_keep_their_distance(places, gap):
    kept = sorted(places[at] for at in thinned(places, gap))
    assert kept[0] == places[0]
    assert all(b - a >= gap for a, b in itertools.pairwise(kept))


def test_labels_below_are_even():
    assert thinned([12.5 * at for at in range(9)], 26) == {0, 4, 8}


def test_rounds_are_labelled_and_ruled_where_there_are_any():
    notches = [Notch(at, str(at), ruled=at in (5, 10, 15)) for at in range(21)]
    chart = drawn(line(*range(21)), x_labels=notches)
    assert [mark.label for mark in chart.marks if mark.label] == ["0", "5", "10", "15", "20"]
    assert [mark.x for mark in chart.marks if mark.is_ruled] == ["25.00%", "50.00%", "75.00%"]


def test_long_labels_are_fewer_in_a_narrow_card():
    chart = drawn(line(*range(13)), x_labels=[Notch(at, f"{at:02}. sept.") for at in range(13)])
    for other, days in (("full", ["00", "06", "12"]), ("brief", ["00", "03", "06", "09", "12"])):
        assert [mark.label[:2] for mark in chart.marks if mark.label and mark.room != other] == days


@given(st.lists(st.integers(), unique=True), st.integers(2, 30))
def test_sampling_keeps_first_and_last(values, most):
    found = sampled(values, (), most)
    assert len(found) == min(len(values), most)
    assert found[:1] + found[-1:] == values[:1] + values[-1:]


def test_sampling_keeps_ends_and_extremes_of_every_line():
    values = [0] * 1000
    values[333], values[777] = 50, -50
    short = Series("Pista", [(501, 1), (502, 2), (503, 3)])
    chart = drawn(line(*values), short)
    labels = [label for label, _cells in chart.rows]
    assert {"0", "999", "333", "777", "501", "503"} <= set(labels)
    assert MOST_X <= len(labels) <= MOST_X + 8
    assert chart.left_out == 1000 - len(labels)


def test_table_equals_the_data():
    chart = drawn(line(1, None, -3), line(Fraction(5, 2), 2, 3, name="Pista"))
    assert texts(chart) == [["1", "2.500"], ["", "2"], ["−3", "3"]]
    assert [cell.is_negative for _label, cells in chart.rows for cell in cells].count(True) == 1


def test_table_names_x_in_full():
    chart = drawn(line(1, 2), x_labels=[Notch(0, "6 Jun", "6 June 2025"), Notch(1, "9")])
    assert [label for label, _cells in chart.rows] == ["6 June 2025", "9"]


class Balanced(HTMLParser):
    VOID = frozenset({"br"})

    def __init__(self):
        super().__init__()
        self.open, self.tags = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def rendered(template, chart):
    html = render_to_string(f"leagues/{template}.html", {"chart": chart})
    parser = Balanced()
    parser.feed(html)
    assert parser.open == []
    return html, parser.tags


def test_names_are_escaped():
    html, tags = rendered("_lines", drawn(line(1, 2, name='<b onload="x">', note="<i>")))
    assert "<b onload" not in html
    assert "<i>" not in html
    assert ("svg", "img", 'Points: <b onload="x">. The same as a table below.') in {
        (tag, attrs.get("role"), attrs.get("aria-label")) for tag, attrs in tags
    }


def test_svg_has_no_style_and_no_script():
    _html, tags = rendered("_lines", drawn(*many(9), line(1, 2, crowned=[1], strong=True)))
    assert not any("style" in attrs or tag in ("style", "script") for tag, attrs in tags)
    assert [attrs["href"] for tag, attrs in tags if tag == "use"] == ["#crown"]


def test_nothing_is_drawn_of_nothing():
    assert render_to_string("leagues/_lines.html", {"chart": None}).strip() == ""


def test_what_is_left_out_is_said():
    assert "values in between are left out" in rendered("_lines", drawn(line(*range(500))))[0]
    assert "left out" not in rendered("_lines", drawn(line(1, 2)))[0]
