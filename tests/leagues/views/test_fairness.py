"""The page of fairness, as everybody and as members see it."""

import csv
import datetime
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.enums import Role
from leagues.models import LeagueParti
from tests.factories import LeagueFactory, PersonFactory, account, cast
from tests.factories.evenings import closed_evening
from tests.factories.games import closed_hearts
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.usefixtures("today")

FRIDAY = datetime.date(2026, 11, 6)
WEEK = datetime.timedelta(weeks=1)


def page(client, league, **query):
    return client.get(reverse("fairness", args=[league.club.slug]), query)


def words(answer):
    """The page as it is read."""
    return " ".join(answer.content.decode().split())


@pytest.fixture
def member(client, league):
    user = account(league.club, Role.MEMBER)
    client.force_login(user)
    return user


@pytest.fixture
def eight_people(league, people):
    return [*people, *(PersonFactory(club=league.club, name=name) for name in ("Vali", "Vera", "Zsófi"))]


@pytest.fixture
def unfair(league, eight_people):
    """Eight partis of nine: the same five at the table at which one sits out, but for the first parti."""
    for week in reversed(range(8)):
        there = [eight_people[5], *eight_people[1:5]] if week == 0 else eight_people[:5]
        rest = [one for one in eight_people if one not in there]
        extra = PersonFactory(club=league.club, name=f"Guest {week}", guest=True)
        closed_evening(league, there, [*rest, extra], date=FRIDAY - week * WEEK)


def test_page_shows_what_everybody_had(client, league, people):
    closed_evening(league, people[:5], date=FRIDAY)
    answer = page(client, league)
    row = answer.context["table"].rows[0]
    assert (row.played, row.sat_out.count, row.dealt.count) == (20, 5, 5)
    assert "Partis played: 1. Their hands are known in 1, the seats in 1." in words(answer)
    assert "Nobody is outside of what is even: what everybody had" in words(answer)
    assert 'id="outside"' not in words(answer)
    assert "20%" in words(answer)


def test_page_names_who_is_outside(client, league, unfair):
    found = words(page(client, league))
    # Five of nine sat out five hands, eight times: even is 22.2, and chance adds or takes up to 14.1.
    assert [(one.row.person.name, one.kind) for one in page(client, league).context["outside"]] == [
        ("Beszab", "sat-out"),
        ("Csaba", "sat-out"),
        ("Gergő", "sat-out"),
        ("Kati", "sat-out"),
        ("Vali", "sat-out"),
        ("Vera", "sat-out"),
        ("Zsófi", "sat-out"),
    ]
    assert "Outside of what is even: Beszab, Csaba, Gergő, Kati, Vali, Vera and Zsófi." in found
    assert "Beszab sat out 40 hands; even would be at most 36." in found
    assert "Vera sat out 0 hands; even would be at least 9." in found


def test_parti_of_totals_is_said_to_be_unknown(client, league, people):
    ranked_parti(league, FRIDAY, people[:4])
    closed_evening(league, people[:5], date=FRIDAY)
    assert "Partis played: 2. Their hands are known in 1, the seats in 1." in words(page(client, league))


def test_season_of_which_only_totals_are_known_has_neither_columns_nor_a_verdict(
    client, league, people, member
):
    ranked_parti(league, FRIDAY, people[:4])
    league.seasons.create(name="2026", start="2026-01-01", end="2026-12-31")
    found = words(page(client, league))
    assert "Partis played: 1. Only their totals are known, not the hands." in found
    assert "Nights: 1. Who was host is not known." in found
    assert "Whether it was even nobody can say." in found
    assert [head in found for head in ("Player</th>", "Hands</th>", "Dealt</th>", "Host</th>")] == [
        True, False, False, False,
    ]  # fmt: skip


def test_table_without_seats_is_said_to_hide_who_dealt(client, league, people):
    parti = closed_evening(league, people[:5], date=FRIDAY)
    parti.tables.update(seats_known=False, first_dealer=None)
    parti.tallies.all().delete()
    found = words(page(client, league))
    assert "Their hands are known in 1. Who sat where nobody wrote down" in found
    assert "20%" in found
    assert "Dealt</th>" not in found


def test_game_of_four_says_nothing_of_sitting_out(client, people):
    league = LeagueFactory(game="hearts")
    parti = closed_hearts(league.club, cast(league.club, 4))
    LeagueParti.objects.create(league=league, parti=parti)
    league.seasons.create(name="all", start=parti.date, end=parti.date)
    answer = page(client, league, season="all")
    assert [row.dealt.count for row in answer.context["table"].rows] == [2, 1, 1, 1]
    assert "Dealt</th>" in words(answer)
    for said in (words(answer), page(client, league, season="all", file="csv").content.decode()):
        assert "sat out" not in said.lower()
        assert "sitting out" not in said.lower()


def test_hosts_are_for_members(client, league, people):
    planned_night(league.club, FRIDAY + 5 * WEEK, host=people[0], place="Fő utca 1.")
    closed_evening(league, people[:4], date=FRIDAY)
    assert "Host" not in words(page(client, league))
    csv_heads = page(client, league, file="csv").content.decode().splitlines()[0]
    assert "Host" not in csv_heads


def test_member_sees_hosts_and_never_where_they_live(client, league, people, member):
    planned_night(league.club, datetime.date(2026, 11, 30), host=people[0], place="Fő utca 1.")
    closed_evening(league, people[:4], date=datetime.date(2026, 11, 30))
    found = words(page(client, league))
    assert "Nights: 1, the host is known of 1." in found
    assert "Fő utca" not in found
    assert "Host" in page(client, league, file="csv").content.decode()


def test_csv_has_every_number(client, league, people):
    closed_evening(league, people[:5], date=FRIDAY)
    answer = page(client, league, file="csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == [
        *("Player", "Partis", "Hands played", "Share sat out"),
        *("Sat out", "Sat out: even from", "Sat out: even to"),
        *("Dealt", "Dealt: even from", "Dealt: even to"),
    ]
    assert rows[1] == ["Ádám", "1", "20", "0.2", "5", "5", "5", "5", "5", "5"]
    assert len(rows) == 6


def test_excel_file_is_given(client, league, people):
    closed_evening(league, people[:5], date=FRIDAY)
    answer = page(client, league, file="xlsx")
    assert f'filename="{league.slug}-fairness-20' in answer["Content-Disposition"]
    assert answer["Content-Disposition"].endswith('.xlsx"')
    assert answer.content.startswith(b"PK")


def test_season_of_the_address_is_shown(client, league, people):
    closed_evening(league, people[:4], date=FRIDAY - 60 * WEEK)
    closed_evening(league, people[:5], date=FRIDAY)
    names = [one.name for one in page(client, league).context["seasons"]]
    old = page(client, league, season=names[-1])
    assert old.context["season"].name == names[-1]
    assert len(old.context["table"].rows) == 4
    assert f"season={names[-1]}&amp;file=csv" in words(old)


@pytest.mark.parametrize("typed", ["no such", "\x00", "2025-26' --", "9" * 500])
def test_season_that_is_none_is_said(client, league, people, typed):
    closed_evening(league, people[:4], date=FRIDAY)
    answer = page(client, league, season=typed)
    assert answer.status_code == 200
    assert "No season is called" in words(answer)


def test_season_that_is_none_has_no_file(client, league, people):
    closed_evening(league, people[:4], date=FRIDAY)
    assert page(client, league, season="nix", file="csv").status_code == 404


def test_files_of_a_season_of_any_name(client, league, people):
    league.seasons.create(name="A & B #1", start="2026-01-01", end="2026-12-31")
    closed_evening(league, people[:4], date=FRIDAY)
    assert "season=A+%26+B+%231&amp;file=csv" in words(page(client, league, season="A & B #1"))


def test_league_whose_seasons_were_removed_is_told_so(client, league, people):
    closed_evening(league, people[:4], date=FRIDAY)
    league.seasons.all().delete()
    found = words(page(client, league))
    assert "The league has no season. The next parti begins one." in found
    assert "The first season begins" not in found


def test_day_in_no_season_is_told(client, league, people):
    league.seasons.create(name="spring", start="2026-01-01", end="2026-06-30")
    assert "Today is in no season; the next one begins with the next parti." in words(page(client, league))
    league.seasons.create(name="next", start="2027-01-01", end="2027-06-30")
    assert "Today is in no season; next begins on 1 January 2027." in words(page(client, league))


@pytest.mark.parametrize("file", ["", "csv", "xlsx", "exe"])
def test_league_without_partis_has_no_season(client, league, file):
    answer = page(client, league, file=file)
    assert "The first season begins with the first parti." in words(answer)


def test_season_in_which_nothing_was_played_says_so(client, league, people):
    closed_evening(league, people[:4], date=FRIDAY)
    league.seasons.create(name="later", start="2030-01-01", end="2030-12-31")
    assert "Nothing has been played in it yet." in words(page(client, league, season="later"))


def test_other_league_has_its_own(client, league, people):
    other = league.club.leagues.create(slug="hearts", name="Hearts", game="hearts")
    closed_evening(league, people[:4], date=FRIDAY)
    address = reverse("league-fairness", args=[league.club.slug, other.slug])
    assert client.get(address).context["season"] is None


def test_queries_are_as_many_with_one_parti_as_with_six(client, league, people, member):
    counts = []
    for weeks in ([0], range(1, 6)):
        for week in weeks:
            closed_evening(league, people[:5], date=FRIDAY - week * WEEK)
        with CaptureQueriesContext(connection) as queries:
            page(client, league)
        counts.append(len(queries))
    assert counts[0] == counts[1]
