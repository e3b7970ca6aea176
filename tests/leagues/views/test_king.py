import datetime
import json
from fractions import Fraction

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.enums import Role, Visibility
from club.models import Person
from leagues.actions.title import replay
from leagues.models import League
from tests.factories import LeagueFactory, account
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")
KING = "/c/{}/king/"


def page(client: Client, league: League, query: str = "") -> str:
    return client.get(KING.format(league.club.slug) + query).content.decode()


def test_page_names_the_king_of_today(client, league, eight):
    assert "Beszab is the King today!" in page(client, league)


def test_page_is_right_whether_or_not_the_job_has_run(client, league, eight):
    before = client.get(KING.format(league.club.slug)).context["crown"]
    replay(league)
    cache.clear()  # what a stranger was shown is kept for the next
    after = client.get(KING.format(league.club.slug)).context["crown"]
    assert (before.name, before.reigns, before.proof) == (after.name, after.reigns, after.proof)


def test_page_proves_the_average_and_names_the_step_that_decided(client, league, eight):
    shown = client.get(KING.format(league.club.slug)).context["crown"]
    first, second = shown.proof.eligible[:2]
    assert (first.name, first.average) == ("Beszab", Fraction(1))
    assert first.addition == "1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 = 8"
    assert (second.name, second.average) == ("Ádám", Fraction(2))
    assert [step.asked for step in shown.proof.steps] == ["asked", "decided", "idle", "idle", "idle"]


def test_page_shows_those_who_came_too_rarely_below(client, league, eight):
    shown = client.get(KING.format(league.club.slug)).context["crown"]
    assert [(row.name, row.barred) for row in shown.proof.others] == [("Csaba", "too-few")]


def test_page_shows_both_countdowns_the_earlier_first(client, league, eight):
    shown = client.get(KING.format(league.club.slug)).context["crown"]
    assert [(one.rule, one.day, one.comes_first) for one in shown.countdowns] == [
        ("pause", datetime.date(2026, 12, 2), True),
        ("nine-months", datetime.date(2027, 3, 5), False),
    ]
    assert "178 days gone" in page(client, league)


def test_day_without_king_says_why_and_who_was_last(client, league, eight):
    text = page(client, league, "?on=2026-12-03")
    assert "Nobody would be King on 3 December 2026" in text
    assert "The title of Beszab would lapse on 3 December 2026" in text
    assert "180 days would have passed without a parti. The next parti would award it again." in text
    assert "would lapse: too long without a parti" in text
    assert "lapsed" not in text


def test_a_title_that_has_lapsed_is_told_so_for_a_day_still_to_come(client, league, eight):
    with time_machine.travel("2026-12-03T09:00:00Z", tick=False):
        text = page(client, league, "?on=2030-01-01")
    assert "The title of Beszab lapsed on 3 December 2026: 180 days had passed without a parti." in text
    assert "would lapse" not in text


def test_past_day_is_answered_as_of_that_day(client, league, eight):
    text = page(client, league, "?on=2026-06-04")
    assert "Nobody was King on 4 June 2026" in text
    assert "The title is first awarded after 8 partis; so far: 7." in text


def test_future_day_says_if_nothing_more_is_played(client, league, eight):
    text = page(client, league, "?on=2026-12-02")
    assert "If nothing more is played until then:" in text
    assert "Beszab would be the King on 2 December 2026" in text


@pytest.mark.parametrize("typed", ["tomorrow", "2026-02-30", "2026.01.05", "1_000-01-01"])
def test_day_that_is_no_date_is_said_and_today_is_shown(client, league, eight, typed):
    text = page(client, league, f"?on={typed}")
    assert f"“{typed}” is not a date such as 2026-01-05." in text
    assert "Beszab is the King today!" in text


def test_day_that_is_no_date_is_shown_escaped(client, league, eight):
    assert "<b>x</b>" not in page(client, league, "?on=<b>x</b>")


@pytest.mark.parametrize("on", ["0001-01-01", "9999-12-31"])
def test_ends_of_the_calendar_are_days_too(client, league, eight, on):
    assert client.get(KING.format(league.club.slug), {"on": on}).status_code == 200


def test_league_without_partis_has_a_page(client, league):
    assert "The title is first awarded after 8 partis; so far: 0." in page(client, league)


def test_complete_tie_names_the_tied(client, league, people):
    adam, beszab, _csaba, gergo, kati = people
    evenings(league, [[adam, beszab, gergo, kati], [beszab, adam, gergo, kati]] * 4)
    assert "A complete tie of Ádám and Beszab:" in page(client, league)


def test_history_of_reigns_is_a_chart_with_its_table(client, league, people):
    adam, beszab, _csaba, gergo, kati = people
    evenings(league, [[beszab, adam, gergo, kati]] * 8 + [[adam, gergo, kati, beszab]] * 8, "2025-12-05")
    response = client.get(KING.format(league.club.slug))
    assert [(row.name, row.how) for row in response.context["crown"].reigns] == [
        ("Ádám", "still King"),
        ("Beszab", "replaced by Ádám"),
    ]
    assert len(response.context["chart"].bars) == 2
    assert "The same as a table" in response.content.decode()


def test_another_league_has_its_own_king(client, league, eight):
    other = LeagueFactory(club=league.club, slug="hearts-night", name="Second", house=False)
    text = client.get(f"/c/{league.club.slug}/{other.slug}/king/").content.decode()
    assert "Nobody is King today" in text


def test_unknown_league_is_not_found(client, league):
    assert client.get(f"/c/{league.club.slug}/nothing/king/").status_code == 404


def test_public_does_not_see_a_members_only_club(client, league, eight):
    league.club.visibility = Visibility.MEMBERS
    league.club.save()
    assert client.get(KING.format(league.club.slug)).status_code == 404
    client.force_login(account(league.club, None, "Stranger"))
    assert client.get(KING.format(league.club.slug)).status_code == 404


def test_club_by_link_is_in_no_search_engine(client, league, eight):
    league.club.visibility = Visibility.LINK
    league.club.save()
    assert '<meta name="robots" content="noindex">' in page(client, league)


def test_public_club_may_be_found(client, league, eight):
    assert "noindex" not in page(client, league)


def test_post_is_refused(client, league):
    assert client.post(KING.format(league.club.slug)).status_code == 405


def test_json_is_the_object_of_the_command(client, league, eight):
    answer = json.loads(client.get(f"/c/{league.club.slug}/king.json").content)
    assert (answer["holder"], answer["since"], answer["last_day"]) == ("Beszab", "2026-06-05", "2026-12-02")


def test_json_of_a_day_that_is_no_date_names_the_fault(client, league, eight):
    response = client.get(f"/c/{league.club.slug}/king.json?on=soon")
    assert response.status_code == 400
    assert response.json()["violations"][0]["code"] == "date-malformed"


@pytest.mark.parametrize("derived", [True, False])
def test_queries_are_as_many_with_8_partis_as_with_80(client, league, people, derived):
    usual = [people[1], people[0], people[3], people[4]]
    counts = []
    for more in (8, 72):
        evenings(league, [usual] * more, "2026-06-05" if more == 8 else "2020-01-03")
        counts.append(_queries(client, league, derived=derived))
    assert counts[0] == counts[1]


def _queries(client: Client, league: League, *, derived: bool) -> int:
    if derived:
        replay(league)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(KING.format(league.club.slug)).status_code == 200
    return len(queries)


def test_people_of_the_proof_are_linked(client, league, eight):
    beszab = Person.objects.get(name="Beszab")
    assert f'href="/c/{league.club.slug}/people/{beszab.pk}/"' in page(client, league)


def test_long_list_of_reigns_is_turned_page_by_page(client, league, people, monkeypatch):
    monkeypatch.setattr("leagues.views.king.PAGE_SIZE", 1)
    adam, beszab, _csaba, gergo, kati = people
    evenings(league, [[beszab, adam, gergo, kati]] * 8 + [[gergo, adam, kati, beszab]] * 8, "2025-12-26")
    answers = [client.get(KING.format(league.club.slug) + f"?page={number}") for number in (1, 2, 99, "x")]
    shown = [[row.name for row in one.context["page"]] for one in answers]
    assert shown == [["Gergő"], ["Ádám"], ["Beszab"], ["Gergő"]]
    assert ['href="?page=2#reigns"' in one.content.decode() for one in answers] == [True, False, True, True]
    assert ["<details open>" in one.content.decode() for one in answers] == [False, True, True, False]


def test_owners_learn_how_to_embed_the_badge(client, league, eight):
    address = f"/c/{league.club.slug}/king/"
    assert "badge.svg" not in client.get(address).content.decode()
    client.force_login(account(league.club, Role.SCOREKEEPER))
    assert "badge.svg" not in client.get(address).content.decode()
    client.force_login(account(league.club, Role.OWNER))
    response = client.get(address)
    at = f"http://localhost:8000/c/{league.club.slug}"
    assert response.context["snippet"] == (
        f'<a href="{at}/king/"><img src="{at}/badge.svg" alt="Who is King today?" height="28"></a>'
    )
    assert "&lt;img src=&quot;" in response.content.decode()


def test_club_of_members_only_has_no_badge_to_embed(client, league, eight):
    league.club.visibility = Visibility.MEMBERS
    league.club.save()
    client.force_login(account(league.club, Role.OWNER))
    assert "badge.svg" not in client.get(f"/c/{league.club.slug}/king/").content.decode()
