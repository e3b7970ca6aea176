"""Rules tried on the past, against the fold over the same results."""

import csv
import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.actions.membership import end_membership
from leagues.actions.rules import set_title_rules
from leagues.actions.title import replay
from leagues.models import League
from rules_engine import title
from tests.factories import LeagueFactory, account
from tests.factories.evenings import book
from tests.leagues.views.conftest import TODAY, evenings

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def client(league):
    """A member: nobody else tries rules."""
    found = Client()
    found.force_login(account(league.club))
    return found


@pytest.fixture
def history(league, people):
    """Ádám wins two partis, Beszab six, Ádám eight: how soon the crown moves depends on the window."""
    adam, beszab, _csaba, gergo, kati = people
    his, theirs = [adam, gergo, kati, beszab], [beszab, adam, gergo, kati]
    evenings(league, [his] * 2 + [theirs] * 6 + [his] * 8, "2025-12-05")
    return people


def address(league: League) -> str:
    return f"/c/{league.club.slug}/king/try/"


def page(client: Client, league: League, query: str = "") -> str:
    response = client.get(address(league) + query)
    assert response.status_code == 200
    return response.content.decode()


def folded(league: League, **options: object) -> list[tuple[str, str, str]]:
    """Every reign by these rules, from nothing but what is written in the book: King, first day, end."""
    rules = title.Rules.of(options)
    partis = [
        title.Parti(
            parti.date,
            tuple(title.Result(one.person.name, one.place, one.points) for one in parti.places.all()),
        )
        for parti in (row.parti for row in league.league_partis.order_by("parti__date"))
    ]
    state: title.State[str] = title.EMPTY
    ended: list[title.Reign[str]] = []
    for parti in partis:
        state = title.award(state, parti, rules)
        ended += state.ended
    reigns = title.reigns(title.as_of(state, TODAY), ended)
    return [(one.player, str(one.start), str(one.end or "")) for one in reigns]


def shown(client: Client, league: League, query: str) -> list[tuple[str, str, str]]:
    would = client.get(address(league) + query).context["tried"].would
    return [
        (row.name, str(row.start), str(row.end or ""))
        for row in would.reigns[::-1]
        if row.person_id is not None
    ]


def test_page_begins_with_the_rules_of_today_and_no_answer(client, league, history):
    set_title_rules(league=league, valid_from=None, rules={"window": 10}, by=None)
    response = client.get(address(league))
    assert response.context["form"]["window"].value() == 10
    assert response.context["tried"] is None


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ("?window=4&need=3", {"window": 4, "need": 3}),
        ("?window=10", {"window": 10}),
        ("?min_partis=3&need=2", {"min_partis": 3, "need": 2}),
        ("?pause_days=10", {"pause_days": 10}),
    ],
)
def test_the_whole_past_is_folded_with_the_rules_tried(client, league, history, query, options):
    assert shown(client, league, query) == folded(league, **options) != folded(league)


def test_reigns_that_would_differ_are_named(client, league, history):
    text = page(client, league, "?window=4&need=3")
    before, after = folded(league), folded(league, window=4, need=3)
    found = client.get(address(league) + "?window=4&need=3").context["tried"]
    assert {(row.name, str(row.start), str(row.end or "")) for row in found.gone if row.name} == set(
        before
    ) - set(after)
    assert {(row.name, str(row.start), str(row.end or "")) for row in found.new if row.name} == set(
        after
    ) - set(before)
    assert "With these rules, these reigns would differ:" in text


def test_a_window_alone_is_said_in_the_sentence(client, league, history):
    assert "With a window of 10, these reigns would differ:" in page(client, league, "?window=10")


def test_nothing_that_differs_is_said_too(client, league, history):
    text = page(client, league, "?months=12")
    assert "With these rules no reign would differ." in text
    assert "Ádám would be King today as well." in text


def test_king_of_today_as_he_would_be(client, league, history):
    text = page(client, league, "?pause_days=10")
    assert "Nobody would be King today." in text
    set_title_rules(league=league, valid_from=None, rules={"pause_days": 10}, by=None)
    assert "The King today would be Ádám." in page(client, league, "?pause_days=300")


def test_rules_that_changed_on_a_day_are_tried_from_the_first_parti_on(client, league, history):
    set_title_rules(league=league, valid_from=TODAY, rules={"window": 4, "need": 3}, by=None)
    assert shown(client, league, "?window=4") == folded(league, window=4, need=3)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?window=0", "Choose a number from 1 to 50."),
        ("?window=99", "Choose a number from 1 to 50."),
        ("?window=4", "More than the partis that count: 4."),
        ("?window=eight", "This is no whole number."),
        ("?pause_days=100000000000000000000", "This number is too large."),
        ("?pause_days=-1", "This is less than 0."),
    ],
)
def test_wrong_numbers_are_told_and_kept(client, league, history, query, said):
    text = page(client, league, query)
    assert said in text
    assert f'value="{query.partition("=")[2]}"' in text
    assert "What would differ" not in text


@pytest.mark.parametrize(
    "query",
    ["?window=%00", "?window=1&window=8", "?points=7", "?pause_rule=x&file=csv", "?file=csv", "?nothing=1"],
)
def test_garbage_in_the_address_is_a_page(client, league, history, query):
    page(client, league, query)


@pytest.mark.parametrize("query", ["?months=999999999", "?pause_days=999999999&min_partis=999999999"])
def test_enormous_numbers_have_an_answer(client, league, history, query):
    assert "tried" in client.get(address(league) + query).context


def test_who_left_is_no_candidate_in_the_trial_either(client, league, history):
    adam = history[0]
    end_membership(person=adam, left=TODAY, by=None)
    assert "Nobody would be King today either." in page(client, league, "?window=9")


def test_league_without_partis_has_an_answer(client, league):
    assert "With a window of 10 no reign would differ." in page(client, league, "?window=10")


def test_nothing_is_stored(client, league, history):
    before = book()
    page(client, league, "?window=4&need=3")
    assert book() == before


def test_what_differs_goes_out_as_a_file(client, league, history):
    response = client.get(address(league) + "?window=10&file=csv")
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert rows[0] == ["Reign", "King", "From", "To", "Days", "How it ended"]
    stands = [row[1:3] for row in rows if row[0] == "as it stands" and row[1] != "nobody"]
    assert stands == [[name, start] for name, start, _end in folded(league)]
    assert response["Content-Disposition"] == f'attachment; filename="{league.slug}-tried.csv"'


@pytest.mark.parametrize(("table", "options"), [("now", {}), ("would", {"window": 10})])
def test_both_pasts_go_out_as_files(client, league, history, table, options):
    response = client.get(address(league) + f"?window=10&table={table}&file=csv")
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert rows[0] == ["King", "From", "To", "Days", "How it ended"]
    assert [row[:2] for row in rows[:0:-1] if row[0] != "nobody"] == [
        [name, start] for name, start, _end in folded(league, **options)
    ]
    assert client.get(address(league) + "?window=10&table=other&file=csv").status_code == 404


def test_a_choice_stands_in_the_address_by_its_name(client, league, history):
    answer = client.get(address(league) + "?complete_tie=vacant&points=less")
    assert [(one.name, one.tried) for one in answer.context["changed"]] == [
        ("complete_tie", "There is no King"),
        ("points", "Less"),
    ]
    assert 'name="points" value="less"' in answer.content.decode()


@pytest.mark.parametrize("query", ["?complete_tie=0", "?complete_tie=nobody", "?points="])
def test_a_choice_that_is_none_is_told(client, league, history, query):
    answer = client.get(address(league) + query)
    assert list(answer.context["form"].errors) == [query[1:].partition("=")[0]]
    assert answer.context["tried"] is None


def test_an_unknown_choice_is_told_in_our_words(client, league, history):
    assert "This cannot be chosen here. Choose again." in page(client, league, "?complete_tie=0")


def test_a_league_of_its_own_is_tried_by_itself(client, league, history):
    other = LeagueFactory(club=league.club, slug="hearts-night", name="Second", house=False)
    text = client.get(f"/c/{league.club.slug}/{other.slug}/king/try/?window=10").content.decode()
    assert "With a window of 10 no reign would differ." in text


@pytest.mark.parametrize("query", ["", "?window=10", "?window=10&file=csv"])
def test_who_is_no_member_tries_nothing(league, history, query):
    """The whole book is folded for every set of rules: not for anybody who comes along."""
    visitor = Client()
    assert visitor.get(address(league) + query)["Location"].startswith("/sign-in/")
    visitor.force_login(account(league.club, None))
    assert visitor.get(address(league) + query).status_code == 404


def test_the_way_there_is_shown_to_members(client, league, history):
    for here in ("king/", "king/race/"):
        assert address(league) in client.get(f"/c/{league.club.slug}/{here}").content.decode()
        assert address(league) not in Client().get(f"/c/{league.club.slug}/{here}").content.decode()


def test_queries_are_as_many_with_8_partis_as_with_80(client, league, people):
    usual = [people[1], people[0], people[3], people[4]]
    counts = []
    for more in (8, 72):
        evenings(league, [usual] * more, "2026-06-05" if more == 8 else "2020-01-03")
        replay(league)
        with CaptureQueriesContext(connection) as queries:
            page(client, league, "?window=10")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_answer_is_kept_until_the_book_changes(client, league, history):
    replay(league)
    with CaptureQueriesContext(connection) as first:
        page(client, league, "?window=10")
    with CaptureQueriesContext(connection) as again:
        page(client, league, "?window=10")
    assert len(again) == len(first) - 2
    adam, beszab, _csaba, gergo, kati = history
    evenings(league, [[kati, adam, beszab, gergo]], "2026-11-27")
    assert shown(client, league, "?window=10") == folded(league, window=10)
