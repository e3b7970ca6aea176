import re

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.enums import Role
from club.models import Person
from leagues.models import League
from scoring.actions import hands
from scoring.enums import State
from scoring.models import Parti, Place, Score
from scoring.queries.reading import rows_of
from tests.factories import LeagueFactory, account, cast
from tests.factories.evenings import book, key_at_once, keyed_evening, open_evening
from tests.factories.partis import ranked_parti
from tests.factories.sheets import key_table
from tests.factories.sittings import join, leave

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def people(league) -> list[Person]:
    return cast(league.club, 8)


@pytest.fixture
def scorer(client, league):
    user = account(league.club, Role.SCOREKEEPER)
    client.force_login(user)
    return user


def address(parti: Parti, page: str = "close") -> str:
    return reverse(page, args=[parti.club.slug, parti.number])


def said(answer) -> str:
    return str(list(get_messages(answer.wsgi_request))[-1])


PAGES = ["close", "correct", "amend", "void"]


@pytest.mark.parametrize("page", PAGES)
def test_deeds_ask_to_sign_in_who_has_not_and_keep_what_was_sent(client, league, people, page):
    parti = open_evening(league, people[:4])
    before = book()
    assert client.get(address(parti, page)).url == f"/sign-in/?next={address(parti, page)}"
    answer = client.post(address(parti, page), {"sure": "yes", "action": "unfinished"})
    assert (answer.status_code, dict(answer.context["posted"])) == (
        403,
        {"sure": "yes", "action": "unfinished"},
    )
    assert book() == before


@pytest.mark.parametrize("who", [Role.MEMBER, "other"])
@pytest.mark.parametrize("page", PAGES)
def test_deeds_are_not_found_by_those_who_keep_no_score(client, league, people, who, page):
    parti = open_evening(league, people[:4])
    club = LeagueFactory().club if who == "other" else league.club
    client.force_login(account(club, Role.OWNER if who == "other" else who))
    before = book()
    assert client.get(address(parti, page)).status_code == 404
    assert client.post(address(parti, page), {"sure": "yes", "action": "unfinished"}).status_code == 404
    assert book() == before


def test_a_parti_of_another_club_is_not_found(client, league, scorer):
    other = LeagueFactory()
    parti = open_evening(other, cast(other.club, 4))
    assert client.get(reverse("close", args=[league.club.slug, parti.number])).status_code == 404


def test_page_links_to_every_row_that_is_missing_or_a_draft(client, league, scorer, people):
    parti = open_evening(league, people[:4], people[4:])
    one, two = rows_of(parti)
    key_table(one.table, one)
    key_table(two.table, two, range(1, 18))
    seat = two.players(18)[0]
    hands.keep_draft(table=two.table, number=18, typed={seat: "12?"}, revision=0, by=None)
    html = client.get(address(parti)).content.decode()
    links = re.findall(r'href="[^"]*sheet/\?table=(\d)#h(\d+)"', html)
    assert links == [("2", "19"), ("2", "20"), ("2", "18")]
    assert "Close the parti" not in html
    assert re.search(r">19</a>,</span> <span[^>]*><a [^>]*>20</a></span>", html)


def test_page_links_to_a_row_that_has_become_wrong(client, league, scorer, people):
    parti = keyed_evening(league, people[:4])
    Score.objects.filter(hand__number=7).update(points=1)
    html = client.get(address(parti)).content.decode()
    assert "?table=1#h7" in html
    assert "rows that cannot be" in html


def test_post_with_missing_rows_is_refused_with_a_sentence(client, league, scorer, people):
    parti = open_evening(league, people[:4])
    before = book()
    answer = client.post(address(parti), {"action": "close"})
    assert answer.status_code == 422
    assert "cannot be closed yet" in answer.content.decode()
    assert book() == before


def test_preview_shows_the_places_and_the_king_and_writes_nothing(client, league, scorer, people):
    for week in range(7):
        ranked_parti(league, f"2026-09-{1 + week:02}", people[:5])
    parti = keyed_evening(league, people[:5])
    before = book()
    html = client.get(address(parti)).content.decode()
    assert "The King today would be Ádám." in html
    assert html.count('class="chip') == 5
    assert book() == before


def test_closing_says_who_is_king_now(client, league, scorer, people):
    for week in range(7):
        ranked_parti(league, f"2026-09-{1 + week:02}", people[:5])
    parti = keyed_evening(league, people[:5])
    answer = client.post(address(parti), {"action": "close"})
    assert answer.url == address(parti, "parti")
    assert said(answer) == f"Parti {parti.number} is closed. Ádám is the King today!"
    parti.refresh_from_db()
    assert (parti.state, parti.closed_by) == (State.CLOSED, scorer)


def test_closing_says_when_nobody_is_king(client, league, scorer, people):
    answer = client.post(address(keyed_evening(league, people[:4])), {"action": "close"})
    assert said(answer).endswith("Nobody is King today.")


@pytest.mark.parametrize("method", ["get", "post"])
def test_closing_twice_leads_to_the_parti_with_a_plain_word(client, league, scorer, people, method):
    parti = keyed_evening(league, people[:4])
    client.post(address(parti), {"action": "close"})
    before = book()
    answer = getattr(client, method)(address(parti), {"action": "close"})
    assert answer.url == address(parti, "parti")
    assert "ended already" in said(answer)
    assert book() == before


def test_unfinished_asks_for_a_tick(client, league, scorer, people):
    parti = open_evening(league, people[:4])
    before = book()
    answer = client.post(address(parti), {"action": "unfinished"})
    assert answer.status_code == 422
    assert "Tick the box first" in answer.content.decode()
    assert book() == before


def test_unfinished_counts_for_nothing(client, league, scorer, people):
    parti = keyed_evening(league, people[:4])
    answer = client.post(address(parti), {"action": "unfinished", "sure": "yes"})
    assert answer.url == address(parti, "parti")
    parti.refresh_from_db()
    assert parti.state == State.UNFINISHED
    assert not Place.objects.exists()
    assert league.club.results_changes.count() == 0


def queries(client, parti: Parti) -> int:
    with CaptureQueriesContext(connection) as counted:
        assert client.get(address(parti)).status_code == 200
    return len(counted)


def test_page_costs_the_same_after_more_partis(client, league, scorer, people):
    parti = keyed_evening(league, people[:4])
    for week in range(3):
        ranked_parti(league, f"2026-09-{1 + week:02}", people[:5])
    few = queries(client, parti)
    for week in range(12):
        ranked_parti(league, f"2026-09-{10 + week:02}", people[:5])
    assert queries(client, parti) == few


def short_evening(league, people) -> Parti:
    """Four sat down, one left after hand 15."""
    parti = open_evening(league, people[:4])
    leave(parti.tables.get(), 0, after_hand=15)
    for rows in rows_of(parti):
        key_at_once(rows)
    return parti


def test_closing_asks_once_where_not_everybody_played_as_many_hands(client, league, scorer, people):
    parti = open_evening(league, people[:5])
    leave(parti.tables.get(), 4, after_hand=20)
    for rows in rows_of(parti):
        key_at_once(rows)
    refused = client.post(address(parti), {"action": "close"})
    assert refused.status_code == 422
    html = refused.content.decode()
    assert "Tick the box first, if this is how it was." in html
    assert re.search(r"Not everybody played the same number of hands: (\w+ 21, ){1,4}.*Kati 16", html)
    parti.refresh_from_db()
    assert parti.state == State.OPEN
    assert client.post(address(parti), {"action": "close", "unequal": "yes"}).status_code == 302
    parti.refresh_from_db()
    assert parti.state == State.CLOSED


@pytest.mark.parametrize(
    ("counts", "state"), [("", State.OPEN), ("yes", State.CLOSED), ("no", State.UNFINISHED)]
)
def test_of_a_parti_that_ended_early_the_scorekeeper_says_whether_it_counts(
    client, league, scorer, people, counts, state
):
    parti = short_evening(league, people)
    assert "Does it count?" in client.get(address(parti)).content.decode()
    answer = client.post(address(parti), {"action": "close", "counts": counts})
    assert answer.status_code == (302 if counts else 422)
    parti.refresh_from_db()
    assert parti.state == state


def test_the_page_names_who_played_too_little_for_a_place(client, league, scorer, people):
    parti = open_evening(league, people[:4])
    join(parti.tables.get(), people[5], after_hand=16)
    for rows in rows_of(parti):
        key_at_once(rows)
    html = client.get(address(parti)).content.decode()
    assert "Without a place, with fewer than half of the hands: Őri Zsuzsa." in html


def test_a_whole_parti_is_closed_without_a_question(client, league, scorer, people):
    parti = keyed_evening(league, people[:5])
    html = client.get(address(parti)).content.decode()
    assert not {name for name in ("unequal", "counts") if f'name="{name}"' in html}
    assert client.post(address(parti), {"action": "close", "counts": "no"}).status_code == 302
    parti.refresh_from_db()
    assert parti.state == State.CLOSED
