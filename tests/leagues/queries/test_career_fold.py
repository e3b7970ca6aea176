"""The fold by itself: who is rated with whom, and what hands nobody knows do not say."""

import datetime

from leagues.queries.career import Beside, Career, Extreme, HeadToHead, Sum
from leagues.queries.career_fold import PartiShares, Share, careers_after

DAY = datetime.date(2026, 1, 9)


def after(
    *shares: Share, before: dict[int, Career] | None = None, in_teams: bool = False
) -> dict[int, Career]:
    return careers_after(before or {}, PartiShares(7, DAY, shares), at=1, in_teams=in_teams)


def test_people_of_different_tables_are_not_rated_against_each_other() -> None:
    two = after(Share(1, 1, 1), Share(2, 1, 3), Share(3, 2, 2), Share(4, 2, 4))
    alone = after(Share(1, 1, 1), Share(2, 1, 2))
    assert (two[1].mu, two[2].mu) == (alone[1].mu, alone[2].mu)
    assert (two[3].mu, two[4].mu) == (two[1].mu, two[2].mu)
    assert two[1].against.keys() == {2, 3, 4}  # but the places of a parti are of all its tables


def test_where_each_table_has_its_own_places_people_of_different_ones_have_not_met() -> None:
    shares = (Share(1, 1, 1, 30), Share(2, 1, 2, -30), Share(3, 2, 1, 5), Share(4, 2, 2, -5), Share(5, 2))
    found = careers_after({}, PartiShares(7, DAY, shares, apart=True), at=1, in_teams=False)
    assert {person: [*career.against] for person, career in found.items()} == {
        1: [2], 2: [1], 3: [4], 4: [3], 5: [],
    }  # fmt: skip
    assert found[1].against[2] == HeadToHead(1, 1, 0, 30, -30)


def test_who_has_no_place_is_not_rated_and_has_met_nobody() -> None:
    found = after(Share(1, 1, 1, 10), Share(2, 1, 2, -10), Share(3, 0, hands=[[1, -4, "C", "right", ""]]))
    assert (found[3].partis, found[3].hands, found[3].against, found[3].mu) == (0, 1, {}, Career().mu)
    assert found[1].against.keys() == {2}
    assert found[3].by_trump == {"C": Sum(1, -4)}
    assert (found[3].high_night, found[3].high_hand) == (None, Extreme(-4, 7, DAY, 1))


def test_pairs_of_pitch_are_teams_and_a_table_without_pairs_says_nothing() -> None:
    pairs = after(Share(1, 1, 1), Share(2, 1, 3), Share(3, 1, 1), Share(4, 1, 3), in_teams=True)
    assert pairs[1].mu == pairs[3].mu > Career().mu > pairs[2].mu == pairs[4].mu
    assert pairs[1].beside == {3: Beside(1, 1, 1)}
    assert pairs[1].against == dict.fromkeys((2, 4), HeadToHead(1, 1))
    odd = after(Share(1, 1, 1), Share(2, 1, 1), Share(3, 1, 1), Share(4, 1, 4), in_teams=True)
    assert {career.mu for career in odd.values()} == {Career().mu}
    assert [(career.beside, career.against) for career in odd.values()] == [({}, {})] * 4


def test_pairs_of_two_tables_that_share_a_place_are_pairs_of_their_tables() -> None:
    places = (1, 3, 1, 3)
    found = after(*(Share(at, at // 4, places[at % 4]) for at in range(8)), in_teams=True)
    assert {person: [*career.beside] for person, career in found.items()} == {
        0: [2], 1: [3], 2: [0], 3: [1], 4: [6], 5: [7], 6: [4], 7: [5],
    }  # fmt: skip
    assert found[0].against.keys() == {1, 3, 4, 5, 6, 7}


def test_of_equal_nights_and_hands_the_earliest_is_kept() -> None:
    first = after(Share(1, 1, 1, 5, hands=[[1, 2, None, None, ""], [2, 2, None, None, ""]]), Share(2, 1, 2))
    later = careers_after(
        first, PartiShares(8, DAY, (Share(1, 1, 1, 5, hands=[[1, 2, None, None, ""]]),)), at=2, in_teams=False
    )
    assert (later[1].high_night, later[1].low_hand) == (Extreme(5, 7, DAY), Extreme(2, 7, DAY, 1))
    assert later[1].scores == {2: 3}


def test_nothing_of_what_was_before_is_changed() -> None:
    before = after(Share(1, 1, 1, 5), Share(2, 1, 2, -5))
    kept = {person: career.to_data() for person, career in before.items()}
    after(Share(1, 1, 2, 5), Share(2, 1, 1, -5), before=before)
    assert {person: career.to_data() for person, career in before.items()} == kept
