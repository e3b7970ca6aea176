"""The page of a table: what it shows, what is noted there, and what a mistake leaves as it was typed."""

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.enums import Role
from club.models import Person
from leagues.models import League
from scoring.models import Seat, Sitting, Table
from tests.factories import LeagueFactory, account, cast
from tests.factories.evenings import book, open_evening
from tests.factories.sheets import key_table, row
from tests.factories.sittings import join, leave, rows_now, seats, take_over

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def people(league) -> list[Person]:
    return cast(league.club, 8)


@pytest.fixture
def table(league, people) -> Table:
    """Ádám, Beszab, Csaba, Gergő, Kati; eight hands are written."""
    table = open_evening(league, people[:5]).tables.get()
    key_table(table, rows_now(table), range(1, 9))
    return table


@pytest.fixture
def scorer(client, league):
    user = account(league.club, Role.SCOREKEEPER)
    client.force_login(user)
    return user


def address(table: Table, page: str = "at-table") -> str:
    return reverse(page, args=[table.parti.club.slug, table.parti.number])


def sent(table: Table, deed: str, **more: object) -> dict[str, object]:
    return {"deed": deed, "seats": rows_now(table).presence.mark, "from_hand": 9, **more}


def said(answer) -> str:
    return str(list(get_messages(answer.wsgi_request))[-1])


@pytest.mark.parametrize("who", [Role.MEMBER, "other"])
def test_the_page_is_not_found_by_those_who_keep_no_score(client, league, table, who):
    club = LeagueFactory().club if who == "other" else league.club
    client.force_login(account(club, Role.OWNER if who == "other" else who))
    before = book()
    assert client.get(address(table)).status_code == 404
    assert client.post(address(table), sent(table, "leave", seat=seats(table)[0].pk)).status_code == 404
    assert book() == before


def test_who_is_not_signed_in_is_asked_to(client, table):
    before = book()
    assert client.get(address(table)).url == f"/sign-in/?next={address(table)}"
    assert client.post(address(table), sent(table, "leave", seat=seats(table)[0].pk)).status_code == 403
    assert book() == before


def test_the_page_shows_who_sits_where_and_offers_the_next_hand(client, scorer, table, people):
    leave(table, 2, after_hand=8)
    html = client.get(address(table)).content.decode()
    assert "Who sits where in hand 9" in html
    assert "After hand 8 Csaba leaves; seat 3 is empty." in html
    assert html.count('name="from_hand" value="9"') == 3


def test_a_seat_is_given_to_somebody_of_the_list(client, scorer, table, people):
    seat = seats(table)[0]
    answer = client.post(address(table), sent(table, "take-over", seat=seat.pk, person=people[5].pk))
    assert (answer.status_code, answer.url) == (302, address(table))
    assert said(answer) == "Őri Zsuzsa has seat 1 from hand 9 on."
    assert Sitting.objects.values_list("seat", "from_hand", "person").get() == (seat.pk, 9, people[5].pk)


def test_a_guest_who_is_new_to_the_club_comes(client, scorer, table):
    answer = client.post(address(table), sent(table, "join", guest=" Béni "))
    assert said(answer) == "Béni has seat 6 from hand 9 on."
    assert Seat.objects.get(position=5).person.name == "Béni"


def test_somebody_leaves(client, scorer, table):
    answer = client.post(address(table), sent(table, "leave", seat=seats(table)[4].pk))
    assert said(answer) == "Seat 5 is empty from hand 9 on."
    assert {due.out for due in rows_now(table).schedule[8:]} == {()}


MISTAKES = {
    "nobody chosen": ({"deed": "join"}, "Choose somebody of the list, or type the name of a guest."),
    "no hand": ({"deed": "join", "guest": "Béni", "from_hand": "nine"}, "Give the number of a hand."),
    "a hand there is not": (
        {"deed": "join", "guest": "Béni", "from_hand": "26"},
        "The sheet has no hand 26; the last one is 25.",
    ),
    "a written hand": (
        {"deed": "join", "guest": "Béni", "from_hand": "5"},
        "Hands 5–8 are written, and others would have played them",
    ),
    "somebody who is there": ({"deed": "join", "guest": "kati"}, "Kati sits at seat 5 already."),
}


@pytest.mark.parametrize("typed", ["9" * 4000, "9" * 9000, "x" * 4000])
@pytest.mark.parametrize("deed", ["take-over", "leave", "join"])
def test_of_a_number_without_end_twenty_digits_come_back(client, scorer, table, deed, typed):
    values = (
        {"seat": seats(table)[0].pk, "guest": "Béni"} if deed != "leave" else {"seat": seats(table)[0].pk}
    )
    before = book()
    answer = client.post(address(table), sent(table, deed, from_hand=typed, **values))
    assert (answer.status_code, book()) == (422, before)
    assert f'value="{typed[:20]}"' in answer.text
    assert typed[:21] not in answer.text


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_and_keeps_what_was_typed(client, scorer, table, mistake):
    typed, sentence = MISTAKES[mistake]
    before = book()
    answer = client.post(address(table), {**sent(table, "join"), **typed})
    html = answer.content.decode()
    assert (answer.status_code, book()) == (422, before)
    assert sentence in html
    assert typed.get("guest", "") in html
    assert f'value="{typed.get("from_hand", 9)}"' in html


def test_a_page_that_is_out_of_date_changes_nothing(client, scorer, table, people):
    typed = sent(table, "leave", seat=seats(table)[0].pk)
    take_over(table, 0, people[5], from_hand=9)
    before = book()
    answer = client.post(address(table), typed)
    assert (answer.status_code, book()) == (422, before)
    assert "The people of this table have been changed meanwhile." in answer.content.decode()


def test_a_change_is_undone_and_sent_twice_says_so(client, scorer, table, people):
    sitting = join(table, people[5], after_hand=8)
    assert (
        said(client.post(address(table), sent(table, "undo", sitting=sitting.pk))) == "The change is undone."
    )
    assert not Sitting.objects.exists()
    again = client.post(address(table), sent(table, "undo", sitting=sitting.pk))
    assert said(again) == "This change has been undone already."


def test_an_undo_that_rows_contradict_is_refused_on_the_page(client, scorer, table, people):
    sitting = join(table, people[5], after_hand=8)
    key_table(table, rows_now(table), [9, 10])
    before = book()
    answer = client.post(address(table), sent(table, "undo", sitting=sitting.pk))
    assert (answer.status_code, book()) == (422, before)
    assert "others would have played" in answer.content.decode()


def test_a_change_of_another_parti_cannot_be_undone_here(client, league, scorer, table, people):
    other = open_evening(league, people[:5]).tables.get()
    sitting = leave(other, 0, after_hand=8)
    client.post(address(table), sent(table, "undo", sitting=sitting.pk))
    assert Sitting.objects.get() == sitting


def test_the_sheet_and_the_partis_page_say_who_sat_when_and_how_often(client, scorer, table, people):
    take_over(table, 0, people[5], from_hand=7)
    join(table, people[6], after_hand=8)
    for page in ("sheet", "parti"):
        html = client.get(address(table, page)).content.decode()
        assert "from hand 7 Őri Zsuzsa" in html
        assert "from hand 9" in html
        assert "not at the table" in html
    sheet = client.get(address(table, "sheet")).content.decode()
    assert f'href="{address(table)}"' in sheet
    assert 'aria-label="Hand 9, Őri Zsuzsa"' in sheet
    assert '<span class="sr">Őri Zsuzsa</span> <span class="num">1</span>' in sheet


def test_an_open_sheet_elsewhere_notices_every_change(client, scorer, table, people):
    def seen() -> str:
        return client.get(address(table, "sheet"), headers={"Accept": "application/json"}).json()["seats"]

    texts = [seen()]
    for change in (
        lambda: leave(table, 2, after_hand=8),
        lambda: take_over(table, 0, people[5], from_hand=9),
        lambda: join(table, people[6], after_hand=8),
        lambda: join(table, people[2], after_hand=12),
    ):
        change()
        texts.append(seen())
    assert len(set(texts)) == 5


def test_numbers_typed_for_whoever_was_relieved_are_not_saved(client, scorer, table, people):
    rows = rows_now(table)
    seen = client.get(address(table, "sheet"), headers={"Accept": "application/json"}).json()["seats"]
    cells = {f"h9-s{seat}": str(points) for seat, points in row(rows, 9).items()}
    client.post(address(table), sent(table, "take-over", seat=rows.seats[0].pk, person=people[5].pk))
    answer = client.post(
        address(table, "sheet"),
        {"seats": seen, "h9-rev": "0", **cells},
        headers={"Accept": "application/json"},
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "people-changed")
    assert answer.json()["message"].startswith("You changed the people of this table at")


def test_a_game_of_the_same_four_has_no_such_page(client, scorer, people):
    league = LeagueFactory(club=people[0].club, slug="hearts", game="hearts", house=False)
    table = open_evening(league, people[:4]).tables.get()
    answer = client.get(address(table))
    assert said(answer) == "The four who begin this game also end it: nobody comes or leaves in between."
    assert address(table) not in client.get(address(table, "sheet")).content.decode()


def test_pages_ask_as_many_questions_with_one_change_as_with_four(client, scorer, table, people):
    def count(page: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(address(table, page))
        return len(queries)

    leave(table, 2, after_hand=8)
    before = [count(page) for page in ("at-table", "sheet", "parti")]
    take_over(table, 0, people[5], from_hand=9)
    join(table, people[6], after_hand=8)
    join(table, people[2], after_hand=12)
    assert [count(page) for page in ("at-table", "sheet", "parti")] == before
