"""A club with several leagues: added, of another game, made the house league, removed."""

import datetime

import pytest
from django.db import IntegrityError, transaction

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity
from leagues.actions import partis
from leagues.actions.partis import Seating
from leagues.actions.rules import change_options, set_title_rules
from leagues.actions.several import add_league, change_game, make_house_league, remove_league
from leagues.models import League, TitleRules
from leagues.models.leagues import RESERVED_SLUGS
from leagues.queries.rules import rule_book
from rules_engine import registry
from scoring.models import Parti
from tests.factories import LeagueFactory, account, cast
from tests.factories.evenings import open_evening
from tests.factories.sheets import FRIDAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return LeagueFactory()


def added(league: League, **given) -> League:
    return add_league(
        club=league.club, **({"name": "Hearts", "game": "hearts", "slug": "", "by": None} | given)
    )


@pytest.mark.parametrize(
    ("game", "rules"), [("hearts", {"points": "less"}), ("king", {}), ("pikk-dama", {}), ("pitch", {})]
)
def test_added_league_begins_with_the_defaults_of_its_game(league, game, rules):
    owner = account(league.club)
    new = added(league, name="  Second   league ", game=game, by=owner)
    assert (new.name, new.slug, new.game, new.house) == ("Second league", "second-league", game, False)
    assert new.options == {}
    assert list(TitleRules.objects.filter(league=new).values_list("valid_from", "rules")) == [(None, rules)]
    trace = Activity.objects.get(deed="league-added")
    assert (trace.by, trace.about_id, trace.data["game"]) == (owner, new.pk, game)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Kör és bor", "kor-es-bor"),
        ("King", "king-league"),
        ("Standings", "standings-league"),
        ("Két_szó", "ket-szo"),
        ("桥牌", "hearts"),
        ("x" * 80, "x" * 33),
    ],
)
def test_address_is_made_from_the_name_where_none_is_given(league, name, slug):
    assert added(league, name=name).slug == slug


def test_addresses_made_from_one_name_differ(league):
    slugs = [added(league, name="Late").slug for _ in range(4)]
    assert slugs == ["late", "late-league", "late-2", "late-3"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"name": " "}, "name-missing"),
        ({"name": "x" * 81}, "name-too-long"),
        ({"game": "bridge"}, "game-unknown"),
        ({"game": ""}, "game-unknown"),
        ({"slug": "Hearts!"}, "slug-malformed"),
        ({"slug": "x" * 41}, "slug-malformed"),
        ({"slug": "club-one"}, "league-slug-taken"),
        *(({"slug": word}, "slug-reserved") for word in sorted(RESERVED_SLUGS - {"king.json", "badge.svg"})),
    ],
)
def test_add_league_refuses_and_leaves_nothing(given, code):
    league = LeagueFactory(slug="club-one")
    with pytest.raises(Refusal) as refused:
        added(league, **given)
    assert refused.value.code == code
    assert League.objects.count() == 1


def test_two_clubs_may_have_leagues_of_one_address(league):
    assert added(league).slug == added(LeagueFactory()).slug


def test_changed_game_brings_its_own_options_and_title_rules(league):
    change_options(league=league, options={"strict": True}, by=None)
    set_title_rules(
        league=league, valid_from=datetime.date(2026, 1, 1), rules={"window": 5, "need": 3}, by=None
    )
    change_game(league=league, game="hearts", by=account(league.club))
    league.refresh_from_db()
    assert (league.game, league.options) == ("hearts", {})
    assert rule_book(league).on(datetime.date(2026, 6, 1)).as_dict()["points"] == "less"
    assert list(league.title_rules.values_list("valid_from", "rules")) == [(None, {"points": "less"})]
    change_game(league=league, game="pitch", by=None)
    assert league.title_rules.get().rules == {}


def test_same_game_again_changes_nothing(league):
    change_options(league=league, options={"strict": True}, by=None)
    change_game(league=league, game="pikk-dama", by=None)
    league.refresh_from_db()
    assert league.options["strict"] is True
    assert not Activity.objects.filter(deed="league-game-changed").exists()


@pytest.mark.parametrize("state", ["open", "void"])
def test_game_is_fixed_once_there_is_a_parti_whatever_became_of_it(league, state):
    parti = open_evening(league, cast(league.club, 4))
    if state == "void":
        Parti.objects.filter(pk=parti.pk).update(state="void", closed_at=parti.started_at)
    with pytest.raises(Refusal, match="league-has-partis"):
        change_game(league=league, game="hearts", by=None)
    league.refresh_from_db()
    assert league.game == "pikk-dama"


def test_game_that_is_none_is_refused(league):
    with pytest.raises(Refusal, match="game-unknown"):
        change_game(league=league, game="bridge", by=None)


def test_another_league_becomes_the_house_league_alone(league):
    new = added(league)
    make_house_league(league=new, by=account(league.club))
    assert list(League.objects.filter(house=True)) == [new]
    assert Activity.objects.get(deed="house-league-changed").about_id == new.pk
    make_house_league(league=new, by=None)
    assert Activity.objects.filter(deed="house-league-changed").count() == 1


def test_house_league_of_one_club_is_nothing_to_another(league):
    other = LeagueFactory()
    make_house_league(league=added(league), by=None)
    other.refresh_from_db()
    assert other.house


def test_database_keeps_a_second_house_league_out(league):
    with pytest.raises(IntegrityError), transaction.atomic():
        League.objects.filter(pk=added(league).pk).update(house=True)


def test_league_without_partis_is_removed_with_its_rules(league):
    new = added(league)
    remove_league(league=new, by=account(league.club))
    assert list(League.objects.all()) == [league]
    assert TitleRules.objects.get().league == league
    assert Activity.objects.get(deed="league-removed").data == {"name": "Hearts"}


def test_house_league_and_one_with_partis_stay(league):
    with pytest.raises(Refusal, match="league-is-house"):
        remove_league(league=league, by=None)
    new = added(league)
    open_evening(new, cast(league.club, 4))
    with pytest.raises(Refusal, match="league-has-partis"):
        remove_league(league=new, by=None)
    assert League.objects.count() == 2


def test_league_removed_meanwhile_is_said_to_be_gone(league):
    new = added(league)
    League.objects.filter(pk=new.pk).delete()
    for deed in (make_house_league, remove_league):
        with pytest.raises(Refusal, match="league-gone"):
            deed(league=new, by=None)
    assert League.objects.get(house=True) == league


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_do_this(league, role):
    caller, new = account(league.club, role), added(league)
    with pytest.raises(NotAllowed):
        added(league, by=caller)
    with pytest.raises(NotAllowed):
        change_game(league=new, game="king", by=caller)
    with pytest.raises(NotAllowed):
        make_house_league(league=new, by=caller)
    with pytest.raises(NotAllowed):
        remove_league(league=new, by=caller)


def test_parti_starts_with_the_game_and_options_of_this_moment_not_of_the_page(league):
    stale = League.objects.select_related("club").get(pk=league.pk)
    change_game(league=league, game="hearts", by=None)
    change_options(league=league, options={"limit": 100}, by=None)
    parti = open_evening(stale, cast(league.club, 4))
    assert (parti.game, parti.options["limit"]) == ("hearts", 100)


@pytest.mark.parametrize("count", [5, 8])
def test_start_refuses_more_than_one_table_of_a_game_of_four(league, count):
    new = added(league, game="king", name="King")
    people = cast(league.club, count)
    tables = [people] if count == 5 else [people[:4], people[4:]]
    seatings = [Seating(tuple(at), 0) for at in tables]
    about = {"league": new, "date": FRIDAY, "start_time": None, "mark": "", "by": None}
    for begin in (
        lambda: partis.start(tables=seatings, **about),
        lambda: partis.start_by_lot(entrants=people, **about),
    ):
        with pytest.raises(Refusal, match="people-too-many"):
            begin()
    assert not Parti.objects.exists()


@pytest.mark.parametrize("game", [game.slug for game in registry.games()])
def test_options_changed_later_touch_no_parti_there_is(league, game):
    new = added(league, name="New", game=game)
    people = cast(league.club, 4)
    first = open_evening(new, people)
    frozen = dict(first.options)
    assert frozen == registry.game(game).rules()
    option = next(option for option in registry.game(game).options if option.choices)
    other = next(choice for choice in option.choices if choice != option.default)
    change_options(league=new, options={option.name: other}, by=None)
    first.refresh_from_db()
    second = open_evening(new, people, start_time=datetime.time(21))
    assert first.options == frozen
    assert second.options == frozen | {option.name: other}
