import datetime
from itertools import pairwise

from leagues.charts import BAR, Span, lanes, share
from leagues.charts.timeline import MOST_BARS

TODAY = datetime.date(2026, 11, 30)


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def two_reigns() -> list[Span]:
    return [
        Span("Gergő", day("2026-07-10"), day("2026-10-30"), "first"),
        Span("Beszab", day("2026-10-30"), None, "second"),
    ]


def test_lanes_run_from_the_first_day_to_today():
    chart = lanes(two_reigns(), TODAY)
    assert (chart.bars[0].x, chart.bars[1].end) == ("0.00%", "100.00%")
    assert chart.bars[0].end == chart.bars[1].x


def test_lanes_stand_in_the_order_of_their_first_bar():
    chart = lanes(
        [
            Span("Kati", day("2026-01-01"), day("2026-02-01"), ""),
            *two_reigns(),
            Span("Kati", TODAY, None, ""),
        ],
        TODAY,
    )
    assert [name for name, _ in chart.names] == ["Kati", "Gergő", "Beszab"]


def test_lanes_link_only_bars_that_meet():
    apart = [Span("Gergő", day("2026-01-01"), day("2026-02-01"), ""), *two_reigns()]
    chart = lanes(apart, TODAY)
    assert len(chart.links) == 1
    assert chart.links[0].y1 == min(bar.y for bar in chart.bars) + BAR


def test_lanes_of_a_reign_that_began_today_can_be_drawn():
    chart = lanes([Span("Beszab", TODAY, None, "")], TODAY)
    assert chart.bars[0].width == "0.40%"
    assert [tick.label for tick in chart.ticks] == ["2026"]


def test_years_do_not_crowd_over_a_long_history():
    ticks = lanes([Span("Beszab", day("1996-03-01"), None, "")], TODAY).ticks
    for other, gap in (("full", 20), ("brief", 10)):
        places = [float(tick.x.rstrip("%")) for tick in ticks if tick.room != other]
        assert len(places) > 3
        assert min(b - a for a, b in pairwise(places)) >= gap - 0.01


def many(count, people):
    days = [day("2020-01-01") + datetime.timedelta(days=30 * at) for at in range(count + 1)]
    return [Span(f"P{at % people}", days[at], days[at + 1], str(at)) for at in range(count)]


def test_long_history_shows_the_newest_reigns_and_says_how_many_are_older():
    chart = lanes(many(61, 4), TODAY)
    assert (chart.left_out, len(chart.bars)) == (61 - MOST_BARS, MOST_BARS)
    assert chart.bars[-1].title == "60"
    assert chart.bars[0].x == "0.00%"


def test_history_of_many_people_shows_those_who_reigned_last():
    chart = lanes(many(30, 15), TODAY)
    assert [name for name, _y in chart.names] == [f"P{at}" for at in range(5, 15)]
    assert chart.left_out == 20


def test_short_history_is_shown_whole():
    chart = lanes(many(8, 8), TODAY)
    assert (chart.left_out, len(chart.bars)) == (0, 8)


def test_long_names_are_shortened_in_the_margin():
    chart = lanes([Span("Nagyon Hosszú Név", day("2026-03-01"), None, "")], TODAY)
    assert chart.names[0][0] == "Nagyon Ho…"


def test_share_stays_between_nothing_and_all():
    assert [share(part, 180) for part in (-1, 90, 999)] == ["0.00%", "50.00%", "100.00%"]


def test_share_of_nothing_is_nothing():
    assert share(3, 0) == "0%"


def test_lanes_begin_earlier_where_another_chart_does():
    since = TODAY - datetime.timedelta(days=2 * (TODAY - day("2026-07-10")).days)
    first = lanes(two_reigns(), TODAY, since).bars[0]
    assert first.x == "50.00%"
    assert lanes(two_reigns(), TODAY, day("2026-08-01")).bars[0].x == "0.00%"
