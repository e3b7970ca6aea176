"""Who votes on an absence."""

from rules_engine.club_rules import HouseRules, absence_voters

MEMBERS = ("A", "B", "C", "D", "E")


def test_those_who_played_that_day_vote() -> None:
    assert absence_voters("A", present=("B", "C"), members=MEMBERS) == {"B", "C"}


def test_all_members_vote_where_the_club_says_so_but_never_the_absent_one() -> None:
    rules = HouseRules(absence_voters="members")
    assert absence_voters("A", present=("B", "C"), members=MEMBERS, rules=rules) == {"B", "C", "D", "E"}
