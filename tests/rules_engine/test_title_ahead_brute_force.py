"""`outlook` and `decide` against every outcome of the next parti, each judged by `award`."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_engine.title import (
    EMPTY,
    Chance,
    NextKing,
    Outlook,
    Parti,
    Result,
    RuleBook,
    Rules,
    State,
    decide,
    outlook,
    run,
)
from tests.rules_engine.outcomes import Case, Tried, judged, lines, outcomes, placed, tried, without_ties

DAY = timedelta(days=1)


class Brute:
    """Every outcome of one next parti, and what follows from it for one person at one place."""

    def __init__(self, case: Case, lineup: str, side: int = 1, *, by_award: bool = True) -> None:
        tables = case.tables
        self.case, self.lineup, self.able = case, lineup, case.able(lineup)
        distinct = {tuple(sorted(places.items())) for places in outcomes(lineup, side, tables)}
        self.all = {key: self.judge(dict(key), by_award=by_award) for key in distinct}
        self.strict = [self.all[tuple(sorted(p.items()))] for p in without_ties(lineup, side, tables)]

    def judge(self, places: dict[str, int], *, by_award: bool) -> Tried:
        return tried(self.case, places) if by_award else judged(self.case, places, self.able)

    def of(self, name: str, place: int | None) -> list[Tried]:
        return [one for one in self.all.values() if one.places.get(name) == place]

    def places_of(self, name: str) -> list[int | None]:
        found = {one.places.get(name) for one in self.all.values()}
        return sorted(found, key=lambda place: place or 0)

    def king(self, name: str, place: int | None) -> str:
        found = {kings for one in self.of(name, place) for kings in one.kings}
        if name not in found:
            return "never"
        return "always" if found == {name} else "depends"

    def points(self, name: str, place: int | None) -> bool:
        return any(name in one.kings and len(one.kings) > 1 for one in self.of(name, place))

    def needs(self, name: str, place: int | None) -> dict[str, tuple[set[int], set[int], set[int]]]:
        found = {}
        for rival in self.able & set(self.lineup) - {name}:
            above: dict[int, set[int]] = {}
            for one in self.of(name, place):
                above.setdefault(one.places[rival], set()).update(one.above(name, rival))
            beats = {at for at, seen in above.items() if seen == {1} or (seen == {0} and self.keeps(name))}
            if beats != set(above):
                tied = {at for at, seen in above.items() if seen == {0} and not self.keeps(rival)} - beats
                found[rival] = beats, tied, {at for at, seen in above.items() if {1, -1} <= seen}
        return found

    def keeps(self, name: str) -> bool:
        """Whether a complete tie leaves him King."""
        return name == self.case.holder and self.case.rules.complete_tie == "holder"

    def stay_away(self, name: str, place: int | None) -> tuple[set[str], set[str]]:
        """Who of the absent is behind him at no points, and with whom it depends on them."""
        behind, level = set(), set()
        for rival in self.able - set(self.lineup) - {name}:
            seen = {above for one in self.of(name, place) for above in one.above(name, rival)}
            if seen == {-1} or (seen == {0} and not self.keeps(name)):
                behind.add(rival)
            elif {1, -1} <= seen:
                level.add(rival)
        return behind, level

    def orders(self, name: str, place: int | None) -> int:
        return sum(one.kings == {name} for one in self.strict if one.places.get(name) == place)

    def lead(self, name: str, rival: str) -> int:
        before = lines(self.case.state, {}, self.case.rules.window)
        mine, theirs = (before[player].points if player in before else 0 for player in (name, rival))
        return mine - theirs if self.case.rules.points == "more" else theirs - mine


def check(case: Case, lineup: str, side: int = 1, *, by_award: bool = True) -> None:
    """Hold everything that `outlook` says against the outcomes themselves."""
    found = outlook(case.state, lineup, side=side, **case.as_arguments)
    brute = Brute(case, lineup, side, by_award=by_award)
    assert set(found.chances) == (brute.able if found.awarded else set())
    assert found.orders == len(brute.strict)
    for name, chances in found.chances.items():
        assert [chance.place for chance in chances] == brute.places_of(name)
        for chance in chances:
            check_chance(brute, name, chance)
    check_vacant(brute, found)
    check_decide(brute)


def check_chance(brute: Brute, name: str, chance: Chance[str]) -> None:
    place = chance.place
    assert chance.king == brute.king(name, place)
    assert chance.points == brute.points(name, place)
    needs = {
        rival: tuple(map(set, (need.beats, need.tied, need.points))) for rival, need in chance.needs.items()
    }
    assert needs == brute.needs(name, place)
    assert (set(chance.behind), set(chance.level)) == brute.stay_away(name, place)
    leads = {rival: need.lead for rival, need in chance.needs.items()} | dict(chance.level)
    assert leads == {rival: brute.lead(name, rival) for rival in leads}
    assert chance.orders == brute.orders(name, place)
    places = brute.of(name, place)[0].lines[name].places
    assert (chance.place_sum, chance.played, chance.firsts) == (sum(places), len(places), places.count(1))


def check_vacant(brute: Brute, found: Outlook[str]) -> None:
    assert found.nobody == (not found.chances)
    kings = {king for one in brute.all.values() for king in one.kings}
    assert found.chances or kings == {found.keeps}
    assert found.holder == brute.case.holder


def check_decide(brute: Brute) -> None:
    for one in brute.all.values():
        outcome = decide(brute.case.state, one.places, **brute.case.as_arguments)
        if outcome.between:
            assert outcome == NextKing(None, outcome.between)
            assert len(one.kings) > 1
            assert set(outcome.between) == best(brute, one)
        else:
            assert one.kings == {outcome.king}


def best(brute: Brute, one: Tried) -> set[str]:
    """Whoever is behind nobody whatever the points."""

    def beaten(name: str, other: str) -> bool:
        return one.above(name, other) in ([{-1}, {0}] if brute.keeps(other) else [{-1}])

    return {name for name in brute.able if not any(beaten(name, other) for other in brute.able - {name})}


NAMES = "ABCDEFG"


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    window = draw(st.sampled_from([1, 2, 3, 4, 5, 8]))
    options: dict[str, Any] = {
        "no_candidate": "keep",
        "complete_tie": "vacant",
        "points": "less",
        "months": 1,
        "nine_months_of": "club",
    }
    changed = draw(st.sets(st.sampled_from(sorted(options)), max_size=3))
    return Rules(
        window=window,
        need=draw(st.integers(1, min(window, 3))),
        min_partis=draw(st.sampled_from([1, 1, 1, 4, 9])),
        **{name: options[name] for name in sorted(changed)},
    )


@st.composite
def partis(draw: st.DrawFn, day: date) -> Parti[str]:
    """Few different places and points, so that everything can be equal."""
    there = draw(st.lists(st.sampled_from(NAMES), min_size=4, max_size=6, unique=True))
    levels = {name: draw(st.integers(0, 3)) for name in there}
    points = {name: draw(st.sampled_from([0, 0, 10, -10])) for name in there}
    return Parti(day, tuple(Result(name, place, points[name]) for name, place in placed(levels).items()))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    day, played = date(2025, 3, 7), []
    for _ in range(draw(st.integers(0, 9))):
        played.append(draw(partis(day)))
        day += DAY * draw(st.sampled_from([0, 7, 7, 7, 20]))
    rules = draw(rule_sets())
    left = draw(st.dictionaries(st.sampled_from(NAMES), st.integers(0, 60), max_size=1))
    away = {name: [(date(2025, 3, 7) + DAY * days, None)] for name, days in left.items()}
    before = draw(st.one_of(st.just(rules), rule_sets()))
    states: list[State[str]] = [EMPTY, *run(played, RuleBook(before), away)]
    last = max([parti.date for parti in played], default=day)
    on = last + DAY * draw(st.sampled_from([0, 7, 7, 40, 200]))
    return Case(states[-1], on, rules, away, better=draw(st.sampled_from([True, True, True, False, None])))


def examples(many: int) -> settings:
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=many, deadline=None, suppress_health_check=slow)


LINEUPS = st.permutations(NAMES).map("".join)


@examples(30)
@given(cases(), LINEUPS)
def test_four_people_in_every_outcome(case: Case, names: str) -> None:
    check(case, names[:4])


@examples(3)
@given(cases(), LINEUPS)
def test_five_people_in_every_outcome(case: Case, names: str) -> None:
    check(case, names[:5])


@examples(40)
@given(cases(), LINEUPS)
def test_partners_in_every_pairing(case: Case, names: str) -> None:
    check(case, names[:4], side=2)


@examples(6)
@given(cases(), LINEUPS, st.sampled_from([(2, 2), (3, 2)]))
def test_tables_with_places_of_their_own_in_every_seating(
    case: Case, names: str, tables: tuple[int, ...]
) -> None:
    check(replace(case, tables=tables), names[: sum(tables)])


def of_eight(seed: int) -> Case:
    """Eight partis of seven people who are close to each other, all of whom can be awarded the title."""
    random = Random(seed)
    days = [date(2025, 3, 7) + 7 * DAY * at for at in range(9)]
    played = []
    for day in days[:8]:
        there = random.sample(NAMES, 6)
        places = placed({name: random.randrange(4) for name in there})
        played.append(Parti(day, tuple(Result(*row, random.choice([0, 10])) for row in places.items())))
    rules = Rules(window=5, need=2, min_partis=1)
    return Case(list(run(played, RuleBook(rules)))[-1], days[8], rules, {})


def test_six_people_in_every_outcome() -> None:
    check(of_eight(1), NAMES[:6], by_award=False)


@pytest.mark.parametrize("seed", range(3))
def test_six_partners_in_every_pairing(seed: int) -> None:
    check(of_eight(seed), NAMES[:6], side=2, by_award=False)


@pytest.mark.parametrize("seed", range(3))
def test_short_reading_of_the_rules_agrees_with_the_award(seed: int) -> None:
    case = of_eight(seed)
    for places in outcomes(NAMES[:4]):
        assert judged(case, places, case.able(NAMES[:4])).kings == tried(case, places).kings - {None}
