"""Places, standings and the title of every game: more or fewer points are better, alone or in teams."""

import datetime
from typing import NamedTuple

import pytest

from leagues.actions.imports.parts import FileParti, FileTable
from leagues.actions.imports.store import store_results
from leagues.actions.rules import set_title_rules
from leagues.actions.several import add_league
from leagues.models import League
from leagues.queries.rules import points_of, rule_book
from leagues.queries.standings import standings_between
from leagues.queries.title import verdict
from rules_engine import registry, season
from tests.factories import ClubFactory, cast
from tests.factories.partis import closed_parti

pytestmark = pytest.mark.django_db
FIRST, SECOND = datetime.date(2026, 9, 4), datetime.date(2026, 9, 11)


class Case(NamedTuple):
    """Two partis as (people in seating order, totals, their places), and who follows whom for the title."""

    first: tuple[str, tuple[int, ...], tuple[int, ...]]
    second: tuple[str, tuple[int, ...], tuple[int, ...]]
    order: str
    step: str


# Of A and B each is first once and second once; the points of both partis decide between them.
CASES = {
    "hearts": Case(
        ("ABCD", (0, 30, 34, 40), (1, 2, 3, 4)), ("ABCD", (24, 0, 40, 40), (2, 1, 3, 3)), "ABCD", "points"
    ),
    "king": Case(
        ("ABCD", (100, 50, -50, -100), (1, 2, 3, 4)),
        ("ABCD", (50, 75, -50, -75), (2, 1, 3, 4)),
        "ABCD",
        "points",
    ),
    "pikk-dama": Case(
        ("ABCD", (40, 30, -20, -50), (1, 2, 3, 4)),
        ("ABCD", (10, 90, -50, -50), (2, 1, 3, 3)),
        "BACD",
        "points",
    ),
    # Partners change: A wins with C, then B wins with C; A and B are alike but for the points.
    "pitch": Case(
        ("ABCD", (60, 20, 60, 20), (1, 3, 1, 3)), ("BACD", (55, 10, 55, 10), (1, 3, 1, 3)), "CBAD", "average"
    ),
}


@pytest.fixture(params=sorted(CASES))
def game(request) -> str:
    return request.param


@pytest.fixture
def league(game: str) -> League:
    league = add_league(club=ClubFactory(), name="League", game=game, slug="", by=None)
    set_title_rules(league=league, valid_from=None, rules={"window": 2, "need": 2, "min_partis": 2}, by=None)
    return league


@pytest.fixture
def played(league: League, game: str) -> dict[str, int]:
    """Both partis; person ids by letter."""
    people = dict(zip("ABCD", cast(league.club, 4), strict=True))
    for day, (seats, totals, places) in zip((FIRST, SECOND), CASES[game][:2], strict=True):
        points = dict(zip([people[one] for one in seats], totals, strict=True))
        parti = closed_parti(league, day, points)
        by_person = dict(parti.places.values_list("person", "place"))
        assert [by_person[people[one].pk] for one in seats] == [*places]
    return {letter: person.pk for letter, person in people.items()}


def test_every_game_has_a_case() -> None:
    assert sorted(CASES) == [known.slug for known in registry.games()]


def test_title_goes_by_places_and_then_by_the_points_of_the_game(league, played, game) -> None:
    found = verdict(league, SECOND)
    letters = {pk: letter for letter, pk in played.items()}
    assert "".join(letters[row.player] for row in found.standings) == CASES[game].order
    assert (letters[found.holder], found.deciding_step) == (CASES[game].order[0], CASES[game].step)


def test_a_league_may_still_turn_the_points_round(league, played, game) -> None:
    other = {"more": "less", "less": "more"}[points_of(game)]
    rules = {"window": 2, "need": 2, "min_partis": 2, "points": other}
    set_title_rules(league=league, valid_from=None, rules=rules, by=None)
    ranks = {row.player: at for at, row in enumerate(verdict(league, SECOND).standings)}
    order = CASES[game].order
    a_before_b = ranks[played["A"]] < ranks[played["B"]]
    assert a_before_b != (order.index("A") < order.index("B"))


def test_season_ranks_by_the_average_place_alone(league, played, game) -> None:
    table = standings_between(league, FIRST, SECOND, season.Rules())
    people = {row.person.pk: row for row in table.rows}
    a, b, c = (people[played[letter]] for letter in "ABC")
    assert a.rank == b.rank == (2 if game == "pitch" else 1)
    assert c.rank == (1 if game == "pitch" else 3)
    assert a.points == sum(totals[seats.index("A")] for seats, totals, _places in CASES[game][:2])


def test_rules_set_later_without_a_word_about_points_keep_those_of_the_game(league, game) -> None:
    set_title_rules(league=league, valid_from=SECOND, rules={"window": 3, "need": 2}, by=None)
    assert rule_book(league).on(SECOND).points == points_of(game)
    assert league.title_rules.get(valid_from=SECOND).rules["points"] == points_of(game)


def test_imported_totals_get_the_places_of_the_game(league, game) -> None:
    seats, totals, places = CASES[game].first
    table = FileTable(1, tuple(seats), tuple((line,) for line in range(2, 6)), totals=totals)
    file = FileParti(FIRST, None, (table,))
    names = frozenset(letter.lower() for letter in seats)
    (parti,) = store_results(league=league, partis=[file], confirmed=names, by=None).partis
    stored = dict(parti.places.values_list("person__name", "place"))
    assert [stored[letter] for letter in seats] == [*places]


def test_totals_are_judged_by_the_options_of_the_league() -> None:
    """In King with 32 cards everything sums to −300."""
    league = add_league(club=ClubFactory(), name="Short", game="king", slug="", by=None)
    league.options = registry.game("king").rules({"deck": 32})
    league.save()
    table = FileTable(1, tuple("ABCD"), ((2,), (3,), (4,), (5,)), totals=(0, -50, -100, -150))
    file = FileParti(FIRST, None, (table,))
    (parti,) = store_results(league=league, partis=[file], confirmed=frozenset("abcd"), by=None).partis
    assert list(parti.places.values_list("place", flat=True).order_by("place")) == [1, 2, 3, 4]
