"""The cached King is the King of the verdict, whatever happens."""

import datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from club.actions.membership import end_membership
from leagues.actions.rules import set_title_rules
from leagues.models import League
from leagues.queries.folding import mark_of
from leagues.queries.holder import holder_on
from leagues.queries.title import verdict
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 11, 30)


def holder(league: League, on: datetime.date = DAY) -> int | None:
    found = holder_on(league, on, mark_of(league))
    assert found == verdict(league, on).holder
    return found


def test_the_holder_follows_results_rules_membership_and_the_day() -> None:
    league = LeagueFactory(rules={"window": 2, "need": 2, "min_partis": 2})
    one, two, *rest = cast(league.club, 4)
    assert holder(league) is None
    for day in ("2026-11-06", "2026-11-13"):
        ranked_parti(league, day, [one, two, *rest])
    assert holder(league) == one.pk
    assert holder(league, datetime.date(2026, 11, 12)) is None
    assert holder(league, datetime.date(2028, 11, 12)) is None
    ranked_parti(league, "2026-11-20", [two, *rest, one])
    assert holder(league) == two.pk
    end_membership(person=two, left=datetime.date(2026, 11, 25), by=None)
    assert holder(league) is None
    set_title_rules(league=league, valid_from=None, rules={"min_partis": 9}, by=None)
    assert holder(league) is None


def test_the_holder_is_asked_for_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    league = LeagueFactory(rules={"window": 1, "need": 1, "min_partis": 1})
    ranked_parti(league, "2026-11-06", cast(league.club, 4))
    mark = mark_of(league)
    assert holder_on(league, DAY, mark) is not None
    with django_assert_num_queries(0):
        holder_on(league, DAY, mark)
