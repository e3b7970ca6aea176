"""The table of a season, of any days and people, as a page and as a file."""

import csv
import datetime
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import User
from leagues.actions.seasons import ensure_seasons
from leagues.actions.title import replay
from leagues.models import League, Season, SeasonTable
from leagues.queries.partis import counted
from tests.factories import LeagueFactory, UserFactory, cast
from tests.factories.partis import closed_parti, ranked_parti
from tests.factories.seasons import season
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def year(league, eight):
    """The season of the eight partis and of today."""
    return season(league, "2026-01-01", "2026-12-31")


def shown(client, league, query=""):
    return client.get(f"/c/{league.club.slug}/standings/{query}")


def page(client, league, query=""):
    return shown(client, league, query).content.decode()


def names(table):
    return [row.person.name for row in table.rows]


def test_table_ranks_by_average_place_and_puts_rare_guests_below(client, league, year):
    table = shown(client, league).context["table"]
    assert [(row.rank, row.person.name) for row in table.ranked] == [
        (1, "Beszab"),
        (2, "Ádám"),
        (3, "Gergő"),
        (4, "Kati"),
    ]
    assert [row.person.name for row in table.unranked] == ["Csaba"]


def test_page_shows_decimal_fraction_rule_and_the_king(client, league, year):
    html = page(client, league)
    assert '<td class="big">1.000</td><td>' in html
    assert "<sup>8</sup>/<sub>8</sub>" in html
    assert 'aria-label="the King"' in html
    assert "First by average place: Beszab." in html
    assert "Partis played: 8. For a place one must have come to 4." in html
    assert "For a place one must have come to 50 per cent of the partis. Equal scores share a place." in html


def test_equal_averages_share_a_place_and_the_first_line(client, league, people):
    adam, beszab, _csaba, gergo, kati = people
    evenings(league, [[adam, beszab, gergo, kati], [beszab, adam, gergo, kati]])
    season(league, "2026-01-01", "2026-12-31")
    assert "First by average place: Ádám and Beszab." in page(client, league)


def test_where_nobody_came_to_all_nobody_has_a_place(client, league, people):
    evenings(league, [[one for one in people if one != absent] for absent in people])
    season(league, "2026-01-01", "2026-12-31", rules={"share": 100})
    html = page(client, league)
    assert "Nobody has a place." in html
    assert "Nobody came to 5 partis, so nobody is ranked." in html
    assert "Below the double line" not in html


# Which season


@pytest.fixture
def several(league, people):
    """Partis in autumn 2024 and in autumn 2026, and the seasons that follow from them."""
    evenings(league, [people[:4]] * 2, "2024-10-04")
    evenings(league, [people[1:]] * 2, "2026-10-09")
    ensure_seasons(league, [head.date for head in counted(league)])


def test_season_of_the_address_is_shown(client, league, several, people):
    response = shown(client, league, "?season=2024-25")
    assert response.context["season"].name == "2024-25"
    assert names(response.context["table"]) == [one.name for one in people[:4]]
    assert "This season is over; its last day was 30 September 2025." in response.content.decode()


def test_present_season_is_shown_unless_asked(client, league, several):
    response = shown(client, league)
    assert response.context["season"].name == "2026-27"
    assert "is over" not in response.content.decode()


def test_switcher_names_every_season_newest_first(client, league, several):
    assert [one.name for one in shown(client, league).context["seasons"]] == ["2026-27", "2024-25"]


def test_a_season_without_partis_says_when_it_runs(client, league):
    season(league, "2026-09-01", "2027-05-31")
    html = page(client, league)
    assert "Nothing has been played in it yet. It runs from 1 September 2026 to 31 May 2027." in html
    assert "Nobody has played on these days." in html


def test_a_season_to_come_says_so(client, league):
    season(league, "2027-01-01", "2027-12-31")
    html = page(client, league)
    assert "It has not begun: it runs from 1 January 2027 to 31 December 2027." in html
    assert "Today is in no season; 2027 begins on 1 January 2027." in html


def test_a_day_after_the_last_season_says_what_comes(client, league, people):
    evenings(league, [people[:4]] * 2, "2024-10-04")
    season(league, "2024-09-01", "2025-05-31")
    html = page(client, league)
    assert "This season is over; its last day was 31 May 2025." in html
    assert "Today is in no season; the next one begins with the next parti." in html


@pytest.mark.parametrize("typed", ["2024-25", "2024\u201325", "2024 - 25"])
def test_a_season_is_found_as_it_is_printed(client, league, several, typed):
    response = shown(client, league, f"?season={typed}")
    assert response.context["season"].name == "2024-25"
    assert "No season is called" not in response.content.decode()


@pytest.mark.parametrize("typed", ["2024-25", "last", "20241", "2026-27"])
def test_season_that_is_none_is_said(client, league, year, typed):
    assert f"No season is called “{typed}”. This is 2026." in page(client, league, f"?season={typed}")


def test_league_without_partis_has_no_season(client, league):
    html = page(client, league, "?season=2026")
    assert "The first season begins with the first parti." in html
    assert "No season is called “2026”." in html


def test_league_whose_seasons_were_removed_says_so_and_shows_any_days(client, league, eight):
    assert "The league has no season. The next parti begins one." in page(client, league)
    assert shown(client, league, "?from=&to=").context["table"].partis == 8


def test_names_of_seasons_are_written_into_links_whole(client, league, eight):
    season(league, "2026-01-01", "2026-12-31", name="A&B #1")
    season(league, "2025-01-01", "2025-12-31", name="B")
    assert 'href="/c/club0/standings/?season=A%26B%20%231"'.replace("club0", league.club.slug) in page(
        client, league
    )


# The rule


def rated(league, **rules):
    Season.objects.filter(league=league).update(rules=rules)


def test_a_league_by_points_has_their_column_first(client, league, year):
    rated(league, by="points", share=0)
    html = page(client, league)
    assert "First by points: Beszab." in html
    assert "By the total of points. Whoever has played has a place." in html
    assert html.index("Points</th>") < html.index("Average</th>")
    assert "For a place one must" not in html


def test_points_for_places_are_added(client, league, year):
    rated(league, by="places")
    response = shown(client, league)
    assert "First by points for places: Beszab." in response.content.decode()
    assert response.context["table"].rows[0].score == 6 * 4 + 2 * 5


def test_what_decided_stands_in_words_beside_those_who_are_ahead(client, league, people):
    adam, beszab, csaba, gergo, _kati = people
    ranked_parti(league, "2026-01-09", [adam, beszab, csaba, gergo])
    ranked_parti(league, "2026-01-16", [gergo, beszab, adam, csaba])
    season(league, "2026-01-01", "2026-12-31", rules={"step_1": "firsts"})
    response = shown(client, league)
    lines = [(line.row.rank, line.row.person.name, line.ahead) for line in response.context["lines"]]
    assert lines == [
        (1, "Ádám", "ahead by more firsts"),
        (2, "Beszab", ""),
        (3, "Gergő", ""),
        (4, "Csaba", ""),
    ]
    assert "When scores are equal, more firsts decide." in response.content.decode()


def test_what_does_not_count_is_struck(client, league, year):
    rated(league, best=7)
    html = page(client, league)
    assert "Only the best 7 partis of each count." in html
    assert html.count('<s class="left-out">') >= 4
    assert "A crossed-out place does not count" in html


@pytest.mark.parametrize(
    ("by", "own", "note"),
    [
        ("average", "from 1 parti that counts", "points, partis and firsts are of all partis"),
        ("points", "over ", "the average, partis, firsts and the points beside them are of all partis"),
        ("places", "over ", "the average, points, partis and firsts are of all partis"),
    ],
)
def test_what_counts_of_the_own_season_is_said(client, league, year, people, by, own, note):
    rated(league, by=by, best=1, share=0)
    signed_in(client, people[0])
    html = page(client, league)
    assert own in html[html.index("Your season") :]
    assert f"A crossed-out place does not count; {note}." in html
    assert "It is of all partis, also of those that do not count." in html


def test_without_a_rule_that_leaves_out_nothing_is_struck(client, league, year):
    assert "left-out" not in page(client, league)


def test_marks_are_kept(client, league, people):
    adam, beszab, csaba, gergo, _kati = people
    closed_parti(league, "2026-01-09", {adam: 50, beszab: 10, csaba: -10, gergo: -50})
    closed_parti(league, "2026-01-16", {adam: 20, beszab: 17, csaba: -1, gergo: -36})
    season(league, "2026-01-01", "2026-12-31")
    marks = shown(client, league).context["marks"]
    assert {name: (mark.number, mark.names) for name, mark in marks.items()} == {
        "best": (50, ["Ádám"]),
        "worst": (-50, ["Gergő"]),
        "closest": (3, ["Ádám"]),
        "run": (2, ["Ádám"]),
    }
    assert marks["closest"].night.date == datetime.date(2026, 1, 16)


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("?season=2026", True),
        ("?season=2025", False),
        ("?from=2025-01-01&to=2025-12-31", False),
        ("?from=2025-01-01&to=", True),
        ("?to=2026-11-30", True),
        ("?to=2026-11-29", False),
    ],
)
def test_marks_can_be_bettered_while_the_days_run(client, league, people, query, kept):
    for day in ("2025-01-09", "2026-01-09"):
        closed_parti(league, day, dict(zip(people, (50, 10, -10, -50), strict=False)))
    season(league, "2025-01-01", "2025-12-31")
    season(league, "2026-01-01", "2026-12-31")
    html = page(client, league, query)
    assert "Best night" in html
    assert ("Kept until somebody does better, or worse." in html) == kept


@pytest.mark.parametrize("game", ["hearts", "pitch"])
def test_marks_say_where_fewer_points_are_better(client, league, people, game):
    closed_parti(league, "2026-01-09", dict(zip(people, (50, 10, -10, -50), strict=False)))
    season(league, "2026-01-01", "2026-11-29")
    League.objects.update(game=game)
    html = page(client, league)
    marks = html[html.index('id="marks"') :].partition("</header>")[0]
    assert ("Fewer points are better." in marks) == (game == "hearts")


# Days and people


def test_any_days_both_included(client, league, year):
    response = shown(client, league, "?from=2026-01-30&to=2026-02-20")
    assert response.context["table"].partis == 2
    assert "From 30 January 2026 to 20 February 2026." in response.content.decode()


def test_one_border_or_none_will_do(client, league, year):
    assert shown(client, league, "?from=2026-05-15").context["table"].partis == 2
    assert shown(client, league, "?to=2026-01-09").context["table"].partis == 1
    assert "All partis of the league." in page(client, league, "?from=&to=")


def test_any_people(client, league, year, people):
    adam, _beszab, csaba, *_rest = people
    response = shown(client, league, f"?from=&to=&who={csaba.pk}&who={adam.pk}")
    assert names(response.context["table"]) == ["Ádám", "Csaba"]
    assert f'value="{csaba.pk}" checked' in response.content.decode()
    assert "Ranked among each other: 2." in response.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        "?from=soon",
        "?to=2026-02-30",
        "?from=0000-00-00&to=٢٠٢٦",
        "?from=2026-02-01&to=2026-01-01",
        "?from=%00&to=%F0",
    ],
)
def test_days_that_are_none_get_a_sentence_and_keep_what_was_typed(client, league, year, query):
    response = shown(client, league, query)
    html = response.content.decode()
    assert response.status_code == 200
    assert 'class="says"' in html
    alert = '<p class="why says" role="alert">The days asked for were not understood. This is 2026.</p>'
    assert alert in html.partition("<table")[0]
    assert "not in this league" not in html
    assert response.context["table"].partis == 8
    assert "Season 2026" in html


def test_what_was_typed_is_kept(client, league, year):
    assert 'value="soon"' in page(client, league, "?from=soon&to=2026-01-01")


STRANGER = '<p class="why says" role="alert">Somebody asked for is not in this league.</p>'


@pytest.mark.parametrize("who", ["x", "-1", "9" * 30, "٣", "999999"])
def test_people_that_are_none_are_told_and_left_out(client, league, year, people, who):
    response = shown(client, league, f"?who={who}")
    assert response.context["table"].partis == 8
    assert STRANGER in response.content.decode()
    both = shown(client, league, f"?who={people[0].pk}&who={who}")
    assert names(both.context["table"]) == ["Ádám"]
    assert STRANGER in both.content.decode()


def test_nobody_asked_for_is_no_stranger(client, league, year, people):
    for query in ("", "?who=", f"?who={people[0].pk}", "?from=&to="):
        html = page(client, league, query)
        assert "not in this league" not in html
        assert "not understood" not in html


def test_people_of_another_club_are_none(client, league, year):
    other = LeagueFactory()
    theirs = cast(other.club, 4)
    ranked_parti(other, "2026-01-09", theirs)
    assert names(shown(client, league, f"?who={theirs[0].pk}").context["table"])[0] == "Beszab"


def test_own_days_go_by_the_rules_of_the_season_named(client, league, year):
    rated(league, by="points")
    assert shown(client, league, "?season=2026&from=&to=").context["table"].rules.by == "points"


# You


def signed_in(client, person):
    user: User = UserFactory()
    person.user = user
    person.save()
    client.force_login(user)


def test_member_sees_every_place_of_the_own_season(client, league, year, people):
    signed_in(client, people[2])
    response = shown(client, league)
    assert [one.place for one in response.context["nights"]] == [None] * 6 + [5, 5]
    own = response.content.decode().partition('id="me"')[2]
    assert 'Average place: <span class="frac"><sup>10</sup>/<sub>2</sub></span> over 2 partis' in own


def test_member_of_a_long_season_sees_the_newest_nights(client, league, people):
    for number in range(40):
        ranked_parti(league, datetime.date(2026, 1, 1) + datetime.timedelta(number), people[:4])
    season(league, "2026-01-01", "2026-12-31")
    signed_in(client, people[0])
    response = shown(client, league)
    assert len(response.context["nights"]) == 28
    assert response.context["nights"][-1].night.number == 40
    assert "The last 28 partis; all are on your page." in response.content.decode()


def test_public_has_no_own_season(client, league, year):
    assert shown(client, league).context["nights"] == []


# The curve


def test_the_curve_is_that_of_the_first_three_and_the_reader(client, league, year, people):
    signed_in(client, people[4])
    curve = shown(client, league).context["curve"]
    assert curve.heads == ("Beszab", "Ádám", "Gergő", "Kati")
    assert len(curve.rows) == 8


def test_the_curve_says_whose_lines_it_has(client, league, year, people):
    html = page(client, league)
    assert "the higher the line, the better. For the first three.</p>" in html
    assert "and for you" not in html
    signed_in(client, people[4])
    assert "the higher the line, the better. For the first three, and for you.</p>" in page(client, league)


def test_one_parti_has_no_curve(client, league, people):
    evenings(league, [people[:4]])
    season(league, "2026-01-01", "2026-12-31")
    assert shown(client, league).context["curve"] is None


def test_a_long_season_is_drawn_with_its_first_and_last_parti(client, league, people):
    for number in range(130):
        ranked_parti(league, datetime.date(2026, 1, 1) + datetime.timedelta(number), people[:4])
    season(league, "2026-01-01", "2026-12-31")
    rows = shown(client, league).context["curve"].rows
    assert len(rows) <= 20
    assert (rows[0][0], rows[-1][0]) == ("1 Jan 2026", "10 May 2026")


# Files


def test_the_table_as_csv(client, league, year):
    answer = shown(client, league, "?season=2026&file=csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert answer["Content-Disposition"] == f'attachment; filename="{league.slug}-standings-2026-01-01.csv"'
    assert lines[0].startswith("Place,Player,Score,Average,Sum of places,Points,Partis")
    assert lines[1].startswith("1,Beszab,1,1.0,8,")
    assert lines[-1].startswith(",Csaba,5,5.0,10,")


def test_the_file_says_what_decided_in_the_words_of_the_page(client, league, people):
    adam, beszab, csaba, gergo, kati = people
    ranked_parti(league, "2026-01-09", [adam, beszab, csaba, gergo])
    ranked_parti(league, "2026-01-16", [gergo, beszab, adam, csaba, kati])
    season(league, "2026-01-01", "2026-12-31", rules={"step_1": "firsts", "share": 100})
    response = shown(client, league)
    ahead = [line.ahead for line in response.context["lines"]]
    text = shown(client, league, "?file=csv").content.decode("utf-8-sig")
    heads, *rows = csv.reader(io.StringIO(text))
    assert heads[-1] == "Decided by"
    assert [row[1] for row in rows] == names(response.context["table"])
    assert [row[-1] for row in rows] == [*ahead, ""] == ["ahead by more firsts", *[""] * 4]


def test_files_of_two_leagues_have_two_names(client, league, year):
    other = LeagueFactory(club=league.club, slug="other", house=False)
    season(other, "2026-01-01", "2026-12-31")
    for table, name in (("", "standings"), ("&table=curve", "averages")):
        mine = shown(client, league, f"?file=csv{table}")
        theirs = client.get(f"/c/{league.club.slug}/other/standings/?file=csv{table}")
        assert f'"{league.slug}-{name}-2026-01-01.csv"' in mine["Content-Disposition"]
        assert f'"other-{name}-2026-01-01.csv"' in theirs["Content-Disposition"]


def test_the_table_as_a_workbook(client, league, year):
    answer = shown(client, league, "?file=xlsx")
    assert answer.content[:2] == b"PK"


def test_the_curve_as_csv(client, league, year):
    answer = shown(client, league, "?table=curve&file=csv").content.decode("utf-8-sig").splitlines()
    assert answer[0] == "Day,Parti,Beszab,Ádám,Gergő,Kati,Csaba"
    assert answer[-1] == "2026-06-05,8,1.0,2.0,3.0,4.0,5.0"


def test_own_days_are_in_the_name_and_the_links_of_the_files(client, league, year, people):
    query = f"?from=2026-01-30&who={people[0].pk}"
    assert (
        f'filename="{league.slug}-standings-2026-01-30-all.csv"'
        in shown(client, league, f"{query}&file=csv")["Content-Disposition"]
    )
    assert f"from=2026-01-30&amp;to=&amp;who={people[0].pk}&amp;file=csv" in page(client, league, query)


@pytest.mark.parametrize(
    "query", ["?season=nix", "?from=nix", "?from=2026-02-01&to=2026-01-01", "?who=999999"]
)
def test_what_is_not_there_has_no_file(client, league, year, query):
    assert client.get(f"/c/{league.club.slug}/standings/{query}&file=csv").status_code == 404
    assert client.get(f"/c/{league.club.slug}/standings/{query}&table=curve&file=xlsx").status_code == 404
    assert client.get(f"/c/{league.club.slug}/standings/{query}").status_code == 200


def test_table_that_the_standings_have_not_has_no_file(client, league, year):
    assert client.get(f"/c/{league.club.slug}/standings/?table=nope&file=csv").status_code == 404


# Questions


def asked(client, league):
    with CaptureQueriesContext(connection) as queries:
        shown(client, league, "?season=2026")
    return len(queries)


def test_queries_are_as_many_with_8_partis_as_with_80(client, league, year, people):
    few = asked(client, league)
    for number in range(72):
        ranked_parti(league, datetime.date(2026, 6, 10) + datetime.timedelta(number), people[:4])
    assert asked(client, league) <= few
    replay(league)
    assert SeasonTable.objects.filter(season=year).exists()
    assert asked(client, league) <= few
