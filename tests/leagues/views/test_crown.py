"""The crown line and the proof, from histories of three or four partis and no database."""

import datetime
from collections.abc import Mapping, Sequence

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from leagues.views.crown import Crown, crown
from rules_engine import title

NAMES = {1: "Ádám", 2: "Beszab", 3: "Csaba", 4: "Gergő"}
SMALL: Mapping[str, object] = {"window": 4, "need": 2, "min_partis": 3}
START = datetime.date(2026, 1, 9)
WEEK = datetime.timedelta(weeks=1)
# player → (place, points), per parti
Night = Mapping[int, tuple[int, int]]


def judged(
    nights: Sequence[Night],
    *,
    on: datetime.date | None = None,
    today: datetime.date | None = None,
    left: int | None = None,
    **rules: object,
) -> Crown:
    """The crown after weekly `nights`, on the last day unless `on`; `left` left on the day after the last.

    It is told on the day itself unless `today`.
    """
    partis = [
        title.Parti(START + at * WEEK, tuple(title.Result(who, *result) for who, result in night.items()))
        for at, night in enumerate(nights)
    ]
    last = partis[-1].date if partis else START
    away = {left: [(last + datetime.timedelta(days=1), None)]} if left else {}
    book = title.RuleBook(title.Rules.of({**SMALL, **rules}))
    states = list(title.run(partis, book, away))
    day = on or last
    verdict = title.as_of(states[-1] if states else title.EMPTY, day, away)
    ended = [reign for state in states for reign in state.ended]
    return crown(verdict, title.reigns(verdict, ended), NAMES.__getitem__, today or day)


def why(shown: Crown) -> str:
    text = strip_tags(render_to_string("leagues/_why.html", {"crown": shown}))
    return " ".join(text.split())


def night(*players: int, points: Sequence[int] = (30, 10, -10, -30)) -> Night:
    return {who: (place, points[place - 1]) for place, who in enumerate(players, 1)}


BY_AVERAGE = [night(1, 2, 3, 4)] * 3


def test_average_decides_and_names_the_next():
    assert why(judged(BY_AVERAGE)) == (
        "The average place is 3/3 over 3 of the last 3 partis: the best of those who came to 2 or more. "
        "Next is Beszab with 6/3."
    )


def test_more_partis_decide_between_equal_averages():
    shown = judged([{1: (1, 9), 2: (1, 9)}, {1: (1, 9), 2: (1, 9)}, {1: (1, 9), 3: (2, 0)}])
    assert why(shown) == "Ádám and Beszab have the same average place, 3/3. Ádám came more often: 3 to 2."


def test_more_first_places_decide_next():
    shown = judged([{1: (1, 9), 2: (2, 9)}, {1: (3, 9), 2: (2, 9)}, {1: (2, 9), 2: (2, 9)}])
    assert why(shown) == (
        "Ádám and Beszab have the same average place, 6/3, and came equally often. "
        "Ádám has more first places: 1 to 0."
    )


def test_points_decide_last():
    shown = judged([{1: (1, 9), 2: (1, 9)}, {1: (1, 9), 2: (1, 9)}, {1: (1, -20), 2: (1, -30)}])
    assert why(shown) == (
        "Ádám and Beszab have the same average place, 3/3, the same number of partis and of first places. "
        "The points decide: −2 to −12."
    )


def test_fewer_points_decide_where_they_are_penalties():
    shown = judged([{1: (1, 1), 2: (1, 2)}] * 3, points="less")
    assert why(shown).endswith("The points decide: 3 to 6.")
    assert shown.proof.steps[-1].better == shown.row


def test_one_candidate_is_alone():
    shown = judged([night(1, 2), night(1, 3), night(1, 4)], need=2)
    assert (
        why(shown) == "The average place is 3/3 over 3 of the last 3 partis. Nobody else came to 2 of them."
    )
    assert [step.asked for step in shown.proof.steps] == ["decided", "idle", "idle", "idle", "idle"]


def test_complete_tie_leaves_nobody():
    shown = judged([night(1, 2), night(2, 1)] * 2, min_partis=4)
    assert why(shown) == (
        "A complete tie of Ádám and Beszab: average place, partis, first places and points are the same. "
        "The next parti decides again."
    )
    assert shown.proof.steps[-1].kind == "holder"


def test_complete_tie_leaves_the_title_with_the_king():
    nights = [night(1, 2), night(1, 2), night(1, 2), night(2, 1), night(2, 1)]
    assert why(judged(nights)) == "A complete tie of Ádám and Beszab: in that case the King keeps the title."


def test_nobody_came_often_enough():
    shown = judged([night(1), night(2), night(3)])
    assert why(shown) == "Nobody came to 2 of the last 3 partis. The next parti decides again."


def test_king_keeps_it_where_the_rules_say_so_though_nobody_came_often_enough():
    nights = [*[night(1, 2)] * 3, night(3), night(4), {}]
    shown = judged(nights, no_candidate="keep")
    assert why(shown) == "Nobody came to 2 of the last 4 partis; Ádám keeps the title."


def test_too_few_partis():
    assert why(judged(BY_AVERAGE[:2])) == "The title is first awarded after 3 partis; so far: 2."


def test_title_lapsed_by_a_pause():
    shown = judged(BY_AVERAGE, on=START + 2 * WEEK + datetime.timedelta(days=181))
    assert why(shown) == (
        "The title of Ádám lapsed on 23 July 2026: 180 days had passed without a parti. "
        "The next parti awards it again."
    )
    assert (shown.name, shown.letter, shown.last_name) == ("", "", "Ádám")


def test_title_lapsed_by_nine_months():
    shown = judged(BY_AVERAGE, on=datetime.date(2026, 12, 1), pause_rule=False)
    assert why(shown) == (
        "The title of Ádám lapsed on 24 October 2026: 9 months had passed without a game of the King. "
        "The next parti awards it again."
    )


def test_title_that_would_lapse_by_nine_months():
    day = datetime.date(2026, 12, 1)
    shown = judged(BY_AVERAGE, on=day, today=START + 3 * WEEK, pause_rule=False)
    assert why(shown) == (
        "The title of Ádám would lapse on 24 October 2026: 9 months would have passed without a game of the "
        "King. The next parti would award it again."
    )
    assert shown.reigns[-1].how == "would lapse: the King would not have played for too long"


def test_king_left():
    shown = judged(BY_AVERAGE, on=datetime.date(2026, 2, 1), left=1)
    assert why(shown) == "Ádám left the club on 24 January 2026. The title stays vacant until the next parti."
    assert [row.name for row in shown.proof.others] == ["Ádám"]


def test_day_of_the_award_is_no_day_yet_and_the_first_king_follows_nobody():
    shown = judged(BY_AVERAGE)
    assert (shown.days, shown.before) == (0, None)


def test_lapse_is_the_day_after_the_last_day():
    shown = judged(BY_AVERAGE)
    assert (shown.verdict.last_day, shown.first_day_without) == (
        datetime.date(2026, 7, 22),
        datetime.date(2026, 7, 23),
    )


def test_time_without_a_king_stands_between_two_reigns():
    nights = [*[night(1, 2)] * 3, *[{3: (1, 0), 4: (1, 0)}] * 3, *[night(2, 1)] * 4]
    shown = judged(nights, complete_tie="vacant")
    assert [(row.name, row.how) for row in shown.reigns] == [
        ("Beszab", "still King"),
        ("", "vacant"),
        ("Ádám", "a complete tie"),
    ]


@pytest.mark.parametrize(
    ("on", "tense"), [(START, "today"), (START - WEEK, "past"), (START + WEEK, "future")]
)
def test_tense_goes_by_today(on, tense):
    verdict = title.as_of(title.EMPTY, on)
    assert crown(verdict, (), NAMES.__getitem__, START).tense == tense
