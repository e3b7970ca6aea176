"""Names, house options and title rules: who may, what is kept, what follows."""

import datetime

import pytest

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import ResultsChange
from leagues.actions.rules import BEGINNING, change_league, change_options, drop_title_rules, set_title_rules
from leagues.models import League, TitleRules
from rules_engine.core.violations import Refused
from tests.factories import LeagueFactory, account

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 1, 1)


@pytest.fixture
def league() -> League:
    return LeagueFactory()


def changes():
    return list(ResultsChange.objects.values_list("revision", "changed_from"))


def test_title_rules_hold_from_their_day_and_raise_the_revision(league):
    kept = set_title_rules(league=league, valid_from=DAY, rules={"window": 10}, by=account(league.club))
    assert (kept.valid_from, kept.rules["window"], kept.rules["need"]) == (DAY, 10, 6)
    assert changes() == [(1, DAY)]


def test_title_rules_of_the_same_day_are_replaced(league):
    for window in (10, 12):
        set_title_rules(league=league, valid_from=DAY, rules={"window": window}, by=None)
    assert TitleRules.objects.get(league=league, valid_from=DAY).rules["window"] == 12


def test_title_rules_without_a_day_hold_from_the_beginning(league):
    set_title_rules(league=league, valid_from=None, rules={"window": 10}, by=None)
    assert TitleRules.objects.get(league=league).rules["window"] == 10
    assert changes() == [(1, BEGINNING)]


@pytest.mark.parametrize("rules", [{"window": 60}, {"need": 9}, {"windows": 8}, {"month_end": "last"}])
def test_title_rules_refuse_what_the_engine_refuses(league, rules):
    with pytest.raises(Refused):
        set_title_rules(league=league, valid_from=DAY, rules=rules, by=None)
    assert (TitleRules.objects.count(), changes()) == (1, [])


def test_dropped_title_rules_let_those_before_go_on(league):
    kept = set_title_rules(league=league, valid_from=DAY, rules={"window": 10}, by=None)
    drop_title_rules(title_rules=kept, by=account(league.club))
    assert TitleRules.objects.get(league=league).valid_from is None
    assert changes() == [(1, DAY), (2, DAY)]


def test_rules_from_the_beginning_cannot_be_dropped(league):
    with pytest.raises(Refusal, match="title-rules-first"):
        drop_title_rules(title_rules=TitleRules.objects.get(league=league), by=None)


def test_options_are_kept_whole_and_change_no_result(league):
    change_options(league=league, options={"across_tables": "per_table"}, by=account(league.club))
    league.refresh_from_db()
    assert league.options["across_tables"] == "per_table"
    assert changes() == []


def test_options_refuse_what_the_engine_refuses(league):
    with pytest.raises(Refused):
        change_options(league=league, options={"trump_per": "week"}, by=None)


def test_change_league_keeps_the_name_and_changes_no_result(league):
    change_league(league=league, name="Friday league", by=account(league.club))
    league.refresh_from_db()
    assert league.name == "Friday league"
    assert changes() == []


def test_change_league_refuses_a_league_that_was_removed_meanwhile(league):
    League.objects.filter(pk=league.pk).delete()
    with pytest.raises(Refusal, match="league-gone"):
        change_league(league=league, name="Friday league", by=None)
    assert changes() == []


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_change_rules(league, role):
    caller = account(league.club, role)
    with pytest.raises(NotAllowed):
        set_title_rules(league=league, valid_from=DAY, rules={}, by=caller)
    with pytest.raises(NotAllowed):
        drop_title_rules(title_rules=TitleRules.objects.get(league=league), by=caller)
    with pytest.raises(NotAllowed):
        change_options(league=league, options={}, by=caller)
    with pytest.raises(NotAllowed):
        change_league(league=league, name="Mine", by=caller)
