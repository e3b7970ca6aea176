"""Breaches: which of them cost a bottle, of what, and when it is due."""

from collections import Counter
from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.club_rules import (
    OWN_CHOICE,
    UNICUM,
    Bottle,
    Breach,
    HouseRules,
    Kind,
    RuleBook,
    breach_bottles,
)

JANUARY, FEBRUARY, MARCH = PARTIS = (date(2023, 1, 1), date(2023, 2, 1), date(2023, 3, 1))
CUMULATIVE = RuleBook(HouseRules(scope="cumulative"))


def careless(day: date, times: int, player: str = "A", parti: int = 1) -> list[Breach[str]]:
    return [Breach(player, day, "careless", parti)] * times


def deliberate(day: date, player: str = "A", parti: int = 1) -> Breach[str]:
    return Breach(player, day, "deliberate", parti)


def drinks(breaches: list[Breach[str]], book: RuleBook | None = None) -> list[tuple[str, str, date]]:
    found = breach_bottles(breaches, PARTIS, book or RuleBook(HouseRules()))
    return [(bottle.player, bottle.drink, bottle.incurred) for bottle in found]


# CL-4: deliberate


def test_every_deliberate_breach_costs_a_bottle_due_at_the_next_parti() -> None:
    first, second = (Breach("A", JANUARY, "deliberate", key=key) for key in (1, 2))
    assert breach_bottles([first, second], PARTIS) == (
        Bottle("A", UNICUM, JANUARY, FEBRUARY, (first,)),
        Bottle("A", UNICUM, JANUARY, FEBRUARY, (second,)),
    )


def test_bottle_of_the_last_known_parti_is_not_due_yet() -> None:
    assert breach_bottles([deliberate(MARCH)], PARTIS)[0].due is None


def test_deliberate_breach_is_not_counted_among_the_careless() -> None:
    assert drinks([*careless(JANUARY, 2), deliberate(JANUARY)]) == [("A", UNICUM, JANUARY)]


# CL-5: careless


@pytest.mark.parametrize(("times", "bottles"), [(2, 0), (3, 1), (5, 1), (6, 1)])
def test_three_or_more_careless_breaches_of_a_parti_cost_one_bottle(times: int, bottles: int) -> None:
    assert drinks(careless(JANUARY, times)) == [("A", OWN_CHOICE, JANUARY)] * bottles


def test_bottle_names_all_the_breaches_of_the_parti() -> None:
    noted = [Breach("A", JANUARY, "careless", key=key) for key in range(5)]
    assert [bottle.causes for bottle in breach_bottles(noted, PARTIS)] == [tuple(noted)]


def test_careless_breaches_of_different_partis_are_not_added_up() -> None:
    assert drinks([*careless(JANUARY, 2), *careless(FEBRUARY, 2)]) == []


def test_careless_breaches_of_two_partis_of_one_day_are_not_added_up() -> None:
    assert drinks([*careless(JANUARY, 2, parti=1), *careless(JANUARY, 2, parti=2)]) == []


def test_careless_breaches_of_two_players_are_not_added_up() -> None:
    assert drinks([*careless(JANUARY, 2), *careless(JANUARY, 2, "B")]) == []


def test_cumulative_breaches_cost_a_bottle_for_every_three() -> None:
    noted = [*careless(JANUARY, 2), *careless(FEBRUARY, 5), *careless(MARCH, 2)]
    assert drinks(noted, CUMULATIVE) == [
        ("A", OWN_CHOICE, FEBRUARY),
        ("A", OWN_CHOICE, FEBRUARY),
        ("A", OWN_CHOICE, MARCH),
    ]


def test_cumulative_bottle_names_the_three_breaches_it_is_for() -> None:
    noted = [Breach("A", JANUARY, "careless", key=key) for key in range(4)]
    assert [bottle.causes for bottle in breach_bottles(noted, PARTIS, CUMULATIVE)] == [tuple(noted[:3])]


def test_threshold_of_the_club_is_used() -> None:
    assert drinks(careless(JANUARY, 4), RuleBook(HouseRules(threshold=5))) == []


def test_breaches_judged_parti_by_parti_are_not_counted_again_when_the_scope_changes() -> None:
    book = RuleBook(HouseRules(), [(FEBRUARY, HouseRules(scope="cumulative"))])
    assert drinks([*careless(JANUARY, 2), *careless(FEBRUARY, 2)], book) == []


def test_each_parti_has_the_threshold_of_its_day() -> None:
    book = RuleBook(HouseRules(), [(FEBRUARY, HouseRules(threshold=2))])
    assert drinks([*careless(JANUARY, 2), *careless(FEBRUARY, 2)], book) == [("A", OWN_CHOICE, FEBRUARY)]


# Order


def test_bottles_come_by_parti_and_those_of_deliberate_breaches_first() -> None:
    noted = [
        deliberate(FEBRUARY, "B"),
        *careless(JANUARY, 3, "B", parti=2),
        *careless(JANUARY, 3),
        deliberate(JANUARY),
        deliberate(JANUARY, parti=2),
    ]
    assert drinks(noted) == [
        ("A", UNICUM, JANUARY),
        ("A", OWN_CHOICE, JANUARY),
        ("A", UNICUM, JANUARY),
        ("B", OWN_CHOICE, JANUARY),
        ("B", UNICUM, FEBRUARY),
    ]


# Against a plain tally

kinds: st.SearchStrategy[Kind] = st.sampled_from(["deliberate", "careless"])
breaches = st.lists(
    st.builds(Breach, st.sampled_from("AB"), st.sampled_from(PARTIS), kinds, st.integers(1, 2)), max_size=25
)


def owed(noted: Sequence[Breach[str]], rules: HouseRules) -> Counter[tuple[str, str]]:
    return Counter((bottle.player, bottle.drink) for bottle in breach_bottles(noted, PARTIS, RuleBook(rules)))


def owed_by_tally(noted: Sequence[Breach[str]], rules: HouseRules) -> Counter[tuple[str, str]]:
    tally: Counter[tuple[str, str]] = Counter()
    for player in "AB":
        mine = [breach for breach in noted if breach.player == player]
        slips = [(breach.date, breach.parti) for breach in mine if breach.kind == "careless"]
        tally[player, UNICUM] = len(mine) - len(slips)
        tally[player, OWN_CHOICE] = len(slips) // rules.threshold
        if rules.scope == "parti":
            partis = set(slips)
            tally[player, OWN_CHOICE] = sum(slips.count(parti) >= rules.threshold for parti in partis)
    return +tally


@given(breaches, st.integers(1, 5), st.sampled_from(["parti", "cumulative"]))
def test_bottles_are_as_many_as_a_plain_tally_gives(
    noted: list[Breach[str]], threshold: int, scope: str
) -> None:
    rules = HouseRules(scope=scope, threshold=threshold)
    assert owed(noted, rules) == owed_by_tally(noted, rules)


@given(breaches.flatmap(lambda noted: st.tuples(st.just(noted), st.permutations(noted))))
def test_order_in_which_breaches_are_noted_changes_no_debt(
    given: tuple[list[Breach[str]], list[Breach[str]]],
) -> None:
    noted, order = given
    assert owed(order, HouseRules(scope="cumulative")) == owed(noted, HouseRules(scope="cumulative"))
