import datetime

from leagues.charts import BAR, Span, lanes, share

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
    chart = lanes([Span("Beszab", day("1996-03-01"), None, "")], TODAY)
    assert len(chart.ticks) <= 8


def test_long_names_are_shortened_in_the_margin():
    chart = lanes([Span("Nagyon Hosszú Név", day("2026-03-01"), None, "")], TODAY)
    assert chart.names[0][0] == "Nagyon Ho…"


def test_share_stays_between_nothing_and_all():
    assert [share(part, 180) for part in (-1, 90, 999)] == ["0.00%", "50.00%", "100.00%"]


def test_share_of_nothing_is_nothing():
    assert share(3, 0) == "0%"
