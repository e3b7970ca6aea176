"""Two people side by side."""

import csv
import io

import pytest

from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.evenings import closed_evening
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


def page(client, league, person, query=""):
    return client.get(f"/c/{league.club.slug}/people/{person.pk}/{query}")


@pytest.fixture
def rivals(league, people):
    """Ádám is first twice and behind Beszab once; Kati plays without Ádám only."""
    adam, beszab, csaba, gergo, kati = people
    evenings(
        league,
        [[adam, beszab, csaba, gergo]] * 2 + [[beszab, adam, csaba, gergo], [kati, beszab, csaba, gergo]],
    )
    return people


def test_both_stand_side_by_side(client, league, rivals):
    adam, beszab = rivals[:2]
    shown = page(client, league, adam, f"?with={beszab.pk}")
    measures = {measure.name: measure.values for measure in shown.context["measures"]}
    assert measures["Partis"] == (3, 4)
    assert (measures["Average place"][0] * 3, measures["Average place"][1] * 4) == (4, 7)
    assert measures["First places"] == (2, 1)
    assert measures["Points per hand"] == (None, None)
    text = " ".join(shown.content.decode().split())
    assert "Both have a place in 3 partis: Ádám ahead in 2, level in 0, behind in 1." in text
    assert [curve.name.full for curve in shown.context["curve_plot"].curves] == ["Beszab", "Ádám"]


def test_the_same_as_a_file(client, league, rivals):
    answer = page(client, league, rivals[0], f"?with={rivals[1].pk}&table=compare&file=csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[:4] == [
        ["What is counted", "Ádám", "Beszab"],
        ["Partis", "3", "4"],
        ["Average place", "1.333333", "1.75"],
        ["First places", "2", "1"],
    ]


def test_offered_are_those_met_in_the_order_of_the_alphabet(client, league, rivals):
    comparison = page(client, league, rivals[0]).context["comparison"]
    assert list(comparison.names.values()) == ["Beszab", "Csaba", "Gergő"]
    assert (comparison.other, comparison.unknown) == (None, "")


def test_hands_are_compared_where_they_are_known(client, league, people):
    closed_evening(league, people[:4])
    shown = page(client, league, people[0], f"?with={people[1].pk}")
    measures = {measure.name: measure.values for measure in shown.context["measures"]}
    assert measures["Hands"] == (20, 20)
    assert None not in measures["Points per hand"]


@pytest.mark.parametrize("asked", ["0", "-1", "x", "9" * 50, "%00", "<script>", "1.0"])
def test_nobody_is_compared_with_garbage(client, league, rivals, asked):
    shown = page(client, league, rivals[0], f"?with={asked}")
    assert (shown.status_code, shown.context["comparison"].other) == (200, None)
    text = shown.content.decode()
    assert "There is nobody here to compare with under" in text
    assert "<script>”" not in text


def test_nobody_is_compared_with_himself_the_unmet_or_people_of_other_clubs(client, league, rivals):
    stranger = cast(LeagueFactory().club, 1)[0]
    newcomer = PersonFactory(club=league.club, name="Új")
    for other in (rivals[0], rivals[4], stranger, newcomer):
        assert page(client, league, rivals[0], f"?with={other.pk}").context["comparison"].other is None


def cells(chart):
    return [(label, [cell.text for cell in row]) for label, row in chart.rows]


def test_both_lines_are_drawn_after_the_same_numbers_of_partis(client, league, people):
    """Beszab plays all of 60 partis, Ádám only those of two thirds: his line ends, and has no holes."""
    adam, beszab, *rest = people
    evenings(
        league,
        [[beszab, *rest] if at % 3 == 0 else [adam, beszab, *rest[:2]] for at in range(60)],
        "2012-01-06",
    )
    shown = page(client, league, adam, f"?with={beszab.pk}")
    rows = cells(shown.context["curve_plot"])
    assert 20 <= len(rows) <= 22
    empty = [label for label, (own, theirs) in rows if not own or not theirs]
    assert empty == [label for label, _row in rows if int(label) > 40]
    at = dict(rows)
    assert (at["40"][0], at["60"][1]) == ("1.000", "1.667")
    assert "Of many partis only some are drawn." in shown.content.decode()
    assert "Of many partis only some are drawn." in page(client, league, beszab).content.decode()


def test_thinned_is_said_when_only_the_other_is(client, league, people):
    adam, beszab, *rest = people
    evenings(league, [[beszab, *rest]] * 28 + [[adam, beszab, *rest]] * 2, "2012-01-06")
    said = "Of many partis only some are drawn."
    assert said not in page(client, league, adam).content.decode()
    assert said in page(client, league, adam, f"?with={beszab.pk}").content.decode()


def test_the_file_of_the_curve_and_other_pages_keep_the_comparison(client, league, people):
    evenings(league, [people[:4]] * 13, "2026-01-09")
    query = f"league={league.slug}&amp;with={people[1].pk}"
    text = page(client, league, people[0], f"?with={people[1].pk}").content.decode()
    assert f'href="?{query}&amp;page=2#partis"' in text
    assert f'href="?{query}&amp;table=curve&amp;file=csv"' in text
    answer = page(client, league, people[0], f"?with={people[1].pk}&table=curve&file=csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Date", "Partis", "Sum of the places", "Average place", "Player"]
    assert [row[1:] for row in rows if row[1] == "13"] == [
        ["13", "13", "1.0", "Ádám"],
        ["13", "26", "2.0", "Beszab"],
    ]
