"""Season standings: stored or worked out, against a slow and obvious calculation."""

import datetime
import random
from fractions import Fraction
from itertools import pairwise

import pytest
from pytest_django import DjangoAssertNumQueries

from club.actions.people import rename_person
from club.actions.revisions import raise_revision
from leagues.actions.rebuild import rebuild
from leagues.actions.season_tables import follow_tables
from leagues.actions.survey import survey
from leagues.actions.title import replay, replay_everything
from leagues.models import League, Season, SeasonTable
from leagues.queries.standings import players, season_table, standings_between
from rules_engine.season import Rules
from scoring.enums import State
from scoring.models import Parti, Place
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.partis import closed_parti, closed_tables, ranked_parti
from tests.factories.seasons import season

pytestmark = pytest.mark.django_db

START, END = datetime.date(2025, 9, 1), datetime.date(2026, 8, 31)


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def year(league: League) -> Season:
    return season(league, "2025-09-01", "2026-08-31")


def between(league, rules=None, people=None):
    return standings_between(league, START, END, Rules.of(rules), people)


def names(rows):
    return [row.person.name for row in rows]


def test_ties_share_a_rank_and_the_next_skips(league):
    people = cast(league.club, 4)
    closed_parti(league, "2025-09-05", dict(zip(people, (5, 5, 0, -10), strict=True)))
    rows = between(league).rows
    assert [(row.person.name, row.rank, row.decided_by) for row in rows] == [
        ("Ádám", 1, "tied"),
        ("Beszab", 1, "tied"),
        ("Csaba", 3, "score"),
        ("Gergő", 4, "score"),
    ]


def test_the_tied_stand_in_the_order_of_the_alphabet_whoever_came_first_into_the_book(league):
    late = [PersonFactory(club=league.club, name=name) for name in ("Zoli", "Ádám", "Cili", "Béla")]
    closed_parti(league, "2025-09-05", dict(zip(late, (5, 5, -5, -5), strict=True)))
    rows = between(league).rows
    assert names(rows) == ["Ádám", "Zoli", "Béla", "Cili"]
    assert [row.decided_by for row in rows] == ["tied", "tied", "score", "tied"]


def test_the_tied_without_a_rank_stand_in_the_order_of_the_alphabet_too(league):
    usual = cast(league.club, 4)
    rare, rarer = (PersonFactory(club=league.club, name=name) for name in ("Zsófi", "Béla"))
    for number in range(1, 8):
        ranked_parti(league, f"2025-09-{number:02}", [*usual, *([rare] if number < 3 else [])])
    ranked_parti(league, "2025-09-08", [*usual, rarer])
    unranked = between(league).unranked
    assert [(row.person.name, row.partis) for row in unranked] == [("Béla", 1), ("Zsófi", 2)]
    assert names(between(league, {"step_1": "partis"}).unranked) == ["Zsófi", "Béla"]


def test_nobody_without_a_rank_stands_among_the_ranked(league):
    zoli, beszab, csaba, gergo = (PersonFactory(club=league.club, name=n) for n in ("Zoli", "B", "C", "G"))
    guest = PersonFactory(club=league.club, name="Ádám")
    ranked_parti(league, "2025-09-05", [beszab, csaba, gergo, zoli])
    ranked_parti(league, "2025-09-06", [beszab, csaba, gergo, zoli])
    ranked_parti(league, "2025-09-07", [beszab, csaba, gergo, guest])
    rows = between(league).rows
    assert [(row.person.name, row.rank, row.decided_by) for row in rows[3:]] == [
        ("Zoli", 4, "score"),
        ("Ádám", None, None),
    ]


def test_rank_is_by_average_place_alone_unless_the_league_says_otherwise(league):
    ann, bea, cili, dani, emma = cast(league.club, 5)
    ranked_parti(league, "2025-09-05", [ann, bea, cili, dani])
    ranked_parti(league, "2025-09-12", [ann, cili, bea, emma])
    ranked_parti(league, "2025-09-19", [bea, cili, emma, dani])
    found = {row.person: row for row in between(league).rows}
    assert (found[bea].average, found[bea].rank) == (Fraction(2), 2)
    assert (found[cili].average, found[cili].rank) == (Fraction(7, 3), 3)
    assert (found[bea].firsts, found[ann].firsts) == (1, 2)


def test_people_below_half_rounded_up_stand_below_without_a_rank(league):
    ann, bea, cili, dani, once, twice = cast(league.club, 6)
    for number, fifth in enumerate((once, twice, twice), start=1):
        ranked_parti(league, f"2025-09-{number:02}", [fifth, ann, bea, cili, dani])
    found = between(league)
    assert (found.partis, found.needed) == (3, 2)
    assert (found.rows[0].person, found.rows[0].rank) == (twice, 1)
    assert [(row.person, row.partis) for row in found.unranked] == [(once, 1)]
    assert [row.rank for row in found.ranked] == [1, 2, 3, 4, 5]


def test_both_end_days_belong_to_the_season_and_their_neighbours_do_not(league, year):
    people = cast(league.club, 4)
    for day in ("2025-08-31", "2025-09-01", "2026-08-31", "2026-09-01"):
        ranked_parti(league, day, people)
    assert season_table(league, year).partis == between(league).partis == 2
    assert standings_between(league, None, END, Rules()).partis == 3
    assert standings_between(league, START, None, Rules()).partis == 3
    assert standings_between(league, None, None, Rules()).partis == 4


def test_only_closed_partis_of_this_league_count(league):
    people = cast(league.club, 4)
    ranked_parti(LeagueFactory(club=league.club, slug="other", house=False), "2025-09-05", people)
    for state in (State.VOID, State.UNFINISHED, State.OPEN):
        parti = ranked_parti(league, "2025-09-12", people)
        Parti.objects.filter(pk=parti.pk).update(state=state)
    assert between(league).rows == ()


def test_last_five_places_name_the_evenings_missed(league):
    people = cast(league.club, 5)
    for number in range(1, 8):
        ranked_parti(league, f"2025-09-{number:02}", people[:4] if number % 2 else people[1:])
    found = between(league)
    assert [night.date.day for night in found.nights] == [1, 2, 3, 4, 5, 6, 7]
    row = next(row for row in found.rows if row.person == people[0])
    assert [place for place, _out in row.last] == [1, None, 1, None, 1]


def test_what_is_left_out_is_known_by_its_night(league):
    ann, bea, cili, dani = cast(league.club, 4)
    for number, order in enumerate([(ann, bea), (bea, ann), (bea, ann)], start=1):
        ranked_parti(league, f"2025-09-{number:02}", [*order, cili, dani])
    ranked_parti(league, "2025-09-04", [bea, cili, dani, PersonFactory(club=league.club)])
    row = next(row for row in between(league, {"drop": 1}).rows if row.person == ann)
    assert (row.score, row.counted, row.counted_place_sum, row.place_sum) == (Fraction(3, 2), 2, 3, 5)
    assert row.last == [(1, False), (2, False), (2, True), (None, False)]


def test_hands_are_counted_where_they_are_known(league):
    people = cast(league.club, 4)
    first = ranked_parti(league, "2025-09-05", people)
    assert {row.hands for row in between(league).rows} == {None}
    Place.objects.filter(parti=first).update(hands_played=20)
    ranked_parti(league, "2025-09-12", people)
    assert {row.hands for row in between(league).rows} == {20}


def test_a_set_of_people_is_ranked_among_each_other(league):
    ann, bea, cili, dani, emma = cast(league.club, 5)
    ranked_parti(league, "2025-09-05", [ann, bea, cili, dani])
    ranked_parti(league, "2025-09-12", [ann, bea, cili, emma])
    found = between(league, people=[cili.pk, bea.pk, emma.pk])
    assert [(row.person, row.rank) for row in found.rows] == [(bea, 1), (cili, 2), (emma, 3)]
    assert (found.partis, found.needed) == (2, 1)


def test_who_can_be_asked_for_has_a_place_in_the_league(league):
    people = cast(league.club, 5)
    ranked_parti(league, "2025-09-05", people[:4])
    ranked_parti(LeagueFactory(club=league.club, slug="other", house=False), "2025-09-05", people[1:])
    assert list(players(league).items()) == [(one.pk, one.name) for one in people[:4]]


def test_the_rules_of_the_season_are_used(league):
    ann, bea, cili, dani = cast(league.club, 4)
    closed_parti(league, "2025-09-05", {ann: 10, bea: 9, cili: -9, dani: -10})
    closed_parti(league, "2025-09-12", {bea: 30, ann: 29, cili: -29, dani: -30})
    closed_parti(league, "2025-09-19", {ann: 3, bea: 2, cili: -2, dani: -3})
    by_place = season_table(league, season(league, "2025-09-01", "2026-08-31"))
    by_points = season_table(league, season(league, "2026-09-01", "2027-08-31", rules={"by": "points"}))
    assert by_place.leaders[0].person == ann
    assert by_points.rows == ()
    assert between(league, {"by": "points"}).rows[0].score == 42


@pytest.mark.parametrize("option", ["joint", "per_table"])
def test_tables_with_places_of_their_own_are_looked_at_one_by_one(league, year, option):
    league.options = {"across_tables": option}
    league.save()
    people = cast(league.club, 9)
    orders = [people, [*people[3:], *people[:3]]]
    totals = (40, 10, 0, -20, -30), (30, 20, -10, -40)
    played = []
    for day, order in zip(("2025-09-05", "2025-09-12"), orders, strict=True):
        tables = [dict(zip(order[:5], totals[0], strict=True)), dict(zip(order[5:], totals[1], strict=True))]
        closed_tables(league, day, *tables)
        played += tables if option == "per_table" else [tables[0] | tables[1]]
    rules = {"by": "places", "step_1": "head-to-head"}
    Season.objects.filter(pk=year.pk).update(rules=Rules.of(rules).as_dict())
    year.refresh_from_db()
    found = season_table(league, year)
    scores = {one: sum(_place_points(among, one) for among in played if one in among) for one in people}
    assert {row.person: row.score for row in found.rows} == scores
    for above, below in pairwise(found.ranked):
        tied = [one for one in people if scores[one] == scores[above.person]]
        if below.decided_by == "head-to-head":
            assert _against(played, above.person, tied) > _against(played, below.person, tied)
        elif below.decided_by == "tied":
            assert _against(played, above.person, tied) == _against(played, below.person, tied)
    # With everybody in both of two joint rankings, equal scores leave nobody ahead of the other in sum.
    assert ("head-to-head" in {row.decided_by for row in found.rows}) == (option == "per_table")
    derived(league)
    assert season_table(league, year) == found
    assert differences() == []


def _place_points(among, one):
    """As many as his place is among for the first, down to one."""
    return len(among) - len([other for other in among if among[other] > among[one]])


def _against(played, one, group):
    """How often he was ahead of others of the group, less how often behind."""
    met = [
        (among[one], among[other]) for among in played if one in among for other in group if other in among
    ]
    return sum((mine > theirs) - (mine < theirs) for mine, theirs in met)


# Stored


def derived(league):
    raise_revision(club=league.club, changed_from=datetime.date.min)
    replay(league)


def test_what_is_stored_reads_as_what_is_worked_out(league, year):
    people = cast(league.club, 6)
    for number in range(1, 8):
        ranked_parti(league, f"2025-09-{number:02}", people[number % 2 :])
    worked_out = season_table(league, year)
    derived(league)
    assert SeasonTable.objects.filter(season=year).exists()
    assert season_table(league, year) == worked_out


def test_what_is_stored_is_used_where_it_holds(league, year):
    ranked_parti(league, "2025-09-05", cast(league.club, 4))
    derived(league)
    spoil(year)
    assert season_table(league, year).needed == 99


def test_what_is_stored_of_a_season_before_the_change_still_holds(league, year):
    ranked_parti(league, "2025-09-05", cast(league.club, 4))
    derived(league)
    spoil(year)
    raise_revision(club=league.club, changed_from=datetime.date(2026, 9, 1))
    assert season_table(league, year).needed == 99
    raise_revision(club=league.club, changed_from=END)
    assert season_table(league, year).needed == 1


@pytest.mark.parametrize("data", [{}, [], {"rows": [1]}, "x"])
def test_what_cannot_be_read_is_worked_out_again(league, year, data):
    ranked_parti(league, "2025-09-05", cast(league.club, 4))
    derived(league)
    SeasonTable.objects.filter(season=year).update(data=data)
    assert season_table(league, year).partis == 1


def test_a_new_name_needs_no_replay(league, year):
    people = cast(league.club, 4)
    closed_parti(league, "2025-09-05", dict(zip(people, (5, 5, 0, -10), strict=True)))
    derived(league)
    rename_person(person=people[0], name="Zénó", by=None)
    assert names(season_table(league, year).rows)[:2] == ["Beszab", "Zénó"]
    assert differences() == []


def test_a_replay_writes_only_seasons_that_end_on_the_changed_day_or_later(league, year):
    before = season(league, "2024-09-01", "2025-08-31")
    ranked_parti(league, "2025-09-05", cast(league.club, 4))
    derived(league)
    kept = SeasonTable.objects.get(season=before).pk
    raise_revision(club=league.club, changed_from=START)
    replay(league)
    assert SeasonTable.objects.get(season=before).pk == kept
    assert SeasonTable.objects.filter(season=year).exists()


def test_moving_a_border_recomputes(league, year):
    from leagues.actions.seasons import change_season

    people = cast(league.club, 4)
    for day in ("2025-08-31", "2025-09-01"):
        ranked_parti(league, day, people)
    derived(league)
    assert season_table(league, year).partis == 1
    change_season(season=year, name=year.name, start=datetime.date(2025, 8, 31), end=END, rules={}, by=None)
    year.refresh_from_db()
    assert season_table(league, year).partis == 2
    replay(league)
    assert SeasonTable.objects.get(season=year).data["partis"] == 2
    assert differences() == []


def test_the_survey_finds_a_table_that_is_wrong_or_missing_and_a_rebuild_mends_it(league, year):
    ranked_parti(league, "2025-09-05", cast(league.club, 4))
    derived(league)
    assert differences() == []
    spoil(year)
    assert len(differences()) == 1
    SeasonTable.objects.all().delete()
    assert len(differences()) == 1
    replay_everything(league)
    assert differences() == []


def differences():
    return [told for told in survey().differences if "season" in told]


def spoil(year):
    table = SeasonTable.objects.get(season=year)
    table.data["needed"] = 99
    table.save()


# All there is


def test_all_partis_are_worked_out_once_until_results_change(league, monkeypatch):
    from leagues.queries import standings

    people = cast(league.club, 4)
    ranked_parti(league, "2025-09-05", people)
    before = standings_between(league, None, None, Rules())
    with monkeypatch.context() as patch:
        patch.setattr(standings, "season_data", None)
        assert between(league) == standings_between(league, None, END, Rules()) == before
    by_points = standings_between(league, None, None, Rules(by="points"))
    assert by_points.rules.by == "points"
    ranked_parti(league, "2025-09-12", people[::-1])
    assert standings_between(league, None, None, Rules()).partis == 2
    assert between(league, people=[people[0].pk]).rows[0].person == people[0]


def test_what_a_rebuild_mends_is_no_more_read_from_the_cache(league):
    parti = ranked_parti(league, "2025-09-05", cast(league.club, 4))
    right = standings_between(league, None, None, Rules())
    parti.places.filter(place=1).update(place=2)
    raise_revision(club=league.club, changed_from=parti.date)
    assert standings_between(league, None, None, Rules()) != right
    rebuild()
    assert standings_between(league, None, None, Rules()) == right


# Against a slow calculation


@pytest.mark.parametrize("seed", range(5))
def test_standings_agree_with_an_obvious_calculation(league, seed):
    chance = random.Random(seed)
    people = cast(league.club, 8)
    for number in range(chance.randint(1, 12)):
        day = START + datetime.timedelta(days=7 * number)
        there = chance.sample(people, chance.randint(4, 7))
        totals = [chance.randint(-3, 3) for _person in there[1:]]
        totals.append(-sum(totals))
        closed_parti(league, day, dict(zip(there, totals, strict=True)))
    rows = between(league).rows
    assert {row.person.pk: _shown(row) for row in rows} == _obvious(league)


def _shown(row):
    return tuple(getattr(row, key) for key in ("partis", "average", "firsts", "points", "rank"))


def _obvious(league):
    places: dict[int, list[Place]] = {}
    for place in Place.objects.filter(parti__league_parti__league=league):
        places.setdefault(place.person_id, []).append(place)
    partis = Parti.objects.filter(league_parti__league=league).count()
    averages = {who: Fraction(sum(p.place for p in mine), len(mine)) for who, mine in places.items()}
    able = [who for who, mine in places.items() if 2 * len(mine) >= partis]
    return {
        who: (
            len(mine),
            averages[who],
            len([p for p in mine if p.place == 1]),
            sum(p.points for p in mine),
            1 + len([other for other in able if averages[other] < averages[who]]) if who in able else None,
        )
        for who, mine in places.items()
    }


@pytest.mark.parametrize("count", [8, 80])
def test_queries_are_as_many_for_any_number_of_partis(
    league, year, count, django_assert_num_queries: DjangoAssertNumQueries
):
    people = cast(league.club, 5)
    for number in range(count):
        ranked_parti(league, START + datetime.timedelta(days=number), people)
    with django_assert_num_queries(3):
        assert between(league, people=[people[0].pk]).partis == count
    with django_assert_num_queries(4):
        assert standings_between(league, START + datetime.timedelta(1), None, Rules()).partis == count - 1
    with django_assert_num_queries(6):
        assert standings_between(league, None, None, Rules()).partis == count
    with django_assert_num_queries(4):  # cached
        assert between(league).partis == count
    with django_assert_num_queries(5):
        assert season_table(league, year).partis == count
    derived(league)
    with django_assert_num_queries(3):
        assert season_table(league, year).partis == count


def test_following_tables_takes_as_many_queries_as_there_are_seasons(
    league, year, django_assert_num_queries: DjangoAssertNumQueries
):
    people = cast(league.club, 5)
    for number in range(20):
        ranked_parti(league, START + datetime.timedelta(days=number), people)
    with django_assert_num_queries(5):  # the seasons, one less and one more table, partis and places
        follow_tables(league, since=START)
