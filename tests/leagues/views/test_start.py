import datetime
import re

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.actions.membership import end_membership
from club.enums import Role
from club.models import MembershipPeriod, Person
from leagues.models import League, LeagueParti
from scoring.models import Draw, Parti
from scoring.queries.reading import rows_of
from tests.factories import LeagueFactory, PersonFactory, account, cast
from tests.factories.evenings import book, open_evening
from tests.factories.sheets import key_table

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]
MARK = "0123456789abcdef" * 2


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def scorer(client, league):
    user = account(league.club, Role.SCOREKEEPER)
    client.force_login(user)
    return user


@pytest.fixture
def people(league) -> list[Person]:
    return cast(league.club, 10)


def address(league: League) -> str:
    return reverse("start", args=[league.club.slug])


def form(people: list[Person], action: str, **more) -> dict:
    return {
        "mark": MARK,
        "date": "2026-10-30",
        "start_time": "19:30",
        "members": [str(person.pk) for person in people],
        "guests": "",
        "action": action,
    } | more


def seated(people: list[Person], **more) -> dict:
    """The second page, everybody in the order of the list at one table, the second one deals."""
    seats = {f"seat-p{person.pk}": str(seat) for seat, person in enumerate(people, 1)}
    return form(people, "start", **seats) | {"dealer-1": f"p{people[1].pk}"} | more


def refused(client, league: League, post: dict) -> str:
    """Send it, see that it is refused and that nothing changed; what the page says."""
    before = book()
    answer = client.post(address(league), post)
    assert answer.status_code == 422
    assert book() == before
    return answer.content.decode()


def kept(html: str, people: list[Person]) -> set[int]:
    """Who is still ticked."""
    ticks = re.findall(r'name="(?:members|others)" value="(\d+)"[^>]*checked', html)
    return {person.pk for person in people if str(person.pk) in ticks}


@pytest.mark.parametrize(
    ("who", "opened", "sent"),
    [
        ("public", 302, 403),
        (Role.MEMBER, 404, 404),
        ("other", 404, 404),
        (Role.SCOREKEEPER, 200, 302),
        (Role.OWNER, 200, 302),
    ],
)
def test_start_opens_for_those_who_keep_score(client, league, who, opened, sent):
    if who == "other":
        client.force_login(account(LeagueFactory().club, Role.OWNER))
    elif who != "public":
        client.force_login(account(league.club, who))
    assert client.get(address(league)).status_code == opened
    answer = client.post(address(league), form(cast(league.club, 4), "lots"))
    assert answer.status_code == sent
    assert Parti.objects.exists() == (opened == 200)


def test_page_names_members_then_guests_and_former_members_each_in_order(client, league, scorer, people):
    PersonFactory(club=league.club, name="Béla", guest=True)
    end_membership(person=people[0], left=datetime.date(2026, 1, 1), by=None)
    html = client.get(address(league)).content.decode()
    names = re.findall(r"<span>([^<]+)</span></label>", html)
    members = [person.name for person in people[1:]]
    assert [name for name in names if "Vera" not in name] == [*members, "Ádám", "Béla"]
    assert 'value="2026-10-31"' in html
    assert "checked" not in html


def test_drawing_lots_starts_a_parti_and_shows_the_draw(client, league, scorer, people):
    answer = client.post(address(league), form(people[:5], "lots"))
    parti = Parti.objects.get()
    assert answer.url == reverse("parti", args=[league.club.slug, parti.number])
    assert (parti.date, parti.start_time) == (datetime.date(2026, 10, 30), datetime.time(19, 30))
    assert Draw.objects.get().by == scorer
    assert LeagueParti.objects.get().league == league
    assert "Draw again" in client.get(answer.url).content.decode()


@pytest.fixture
def hearts(league) -> League:
    """The house league plays Hearts, at tables of four."""
    League.objects.update(game="hearts")
    league.refresh_from_db()
    return league


@pytest.mark.parametrize("action", ["lots", "seats", "start"])
@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (3, "Hearts is played by 4; ticked so far: 3."),
        (5, "Hearts is played by 4; 5 people are ticked. Start one parti per table."),
        (8, "Hearts is played by 4; 8 people are ticked. Start one parti per table."),
    ],
)
def test_game_of_four_is_started_by_exactly_four(client, hearts, scorer, people, action, count, sentence):
    page = refused(client, hearts, seated(people[:count], action=action))
    assert sentence in page
    assert kept(page, people) == {person.pk for person in people[:count]}


def test_page_says_that_a_game_of_four_has_one_table(client, hearts, scorer, people):
    page = client.get(address(hearts)).content.decode()
    assert "Hearts is played by 4: tick those of one table, and start one parti per table." in page
    assert "Tables, seats" not in page


@pytest.mark.parametrize("game", ["hearts", "king", "pitch"])
@pytest.mark.parametrize("action", ["lots", "start"])
def test_four_start_a_parti_of_every_game_of_four(client, league, scorer, people, game, action):
    League.objects.update(game=game)
    assert client.post(address(league), seated(people[:4]) | {"action": action}).status_code == 302
    parti = Parti.objects.get()
    assert (parti.game, parti.tables.get().seats.count()) == (game, 4)


def test_second_page_says_who_are_partners_where_there_are_any(client, league, scorer, people):
    post = form(people[:4], "seats")
    assert "are partners" not in client.post(address(league), post).content.decode()
    League.objects.update(game="pitch")
    page = client.post(address(league), post).content.decode()
    assert "Seats 1 and 3 are partners. Seats 2 and 4 are partners." in page


def test_next_table_of_the_evening_is_one_click_away(client, hearts, scorer, people):
    page = client.post(address(hearts), seated(people[:4]) | {"action": "lots"}, follow=True).content.decode()
    following = re.search(r'<a href="([^"]+)">Start the next table</a>', page)[1].replace("&amp;", "&")
    page = client.get(following).content.decode()
    assert 'value="2026-10-30"' in page
    assert 'value="19:30"' in page
    assert f"{people[0].name} (parti 1)" in page
    assert f"<span>{people[4].name}</span>" in page
    mark = re.search(r'name="mark" value="(\w+)"', page)[1]
    assert client.post(following, form(people[4:8], "lots", mark=mark)).status_code == 302
    heads = Parti.objects.values_list("number", "date", "start_time")
    assert list(heads) == [(number, datetime.date(2026, 10, 30), datetime.time(19, 30)) for number in (1, 2)]


@pytest.mark.parametrize(
    "query", ["date=soon&time=soon", "date=2026-02-30&time=25:61", "date=&time=", "time=29:00"]
)
def test_start_takes_no_nonsense_from_its_address(client, league, scorer, query):
    page = client.get(f"{address(league)}?{query}")
    assert page.status_code == 200
    assert 'value="2026-10-31"' in page.content.decode()


def test_who_sits_in_an_open_parti_of_the_day_alone_is_marked(client, league, scorer, people):
    open_evening(league, people[:4], date=datetime.date(2026, 10, 31))
    today = client.get(address(league)).content.decode()
    assert today.count("(parti 1)") == 4
    earlier = client.get(address(league) + "?date=2026-10-30").content.decode()
    assert "(parti 1)" not in earlier


def test_a_league_removed_meanwhile_starts_nothing(client, league, scorer, people, monkeypatch):
    LeagueFactory(club=league.club, slug="late", name="Late", house=False)
    monkeypatch.setattr(
        "leagues.forms.start.refuse_people",
        lambda *_: League.objects.filter(slug="late").delete(),
    )
    answer = client.post(address(league) + "?league=late", form(people[:4], "lots"))
    assert answer.status_code == 422
    assert "Late has been removed meanwhile." in answer.content.decode()
    assert not Parti.objects.exists()


def test_ten_people_are_drawn_to_two_tables(client, league, scorer, people):
    client.post(address(league), form(people, "lots"))
    assert [table.seats.count() for table in Parti.objects.get().tables.all()] == [5, 5]


def test_second_page_offers_seats_in_the_order_of_the_list(client, league, scorer, people):
    answer = client.post(address(league), form(people[:5], "seats", guests="Béla\r\n"))
    html = answer.content.decode()
    assert answer.status_code == 200
    assert not Parti.objects.exists()
    assert re.findall(r'<option value="(\d)" selected', html) == ["1", "2", "3", "4", "5", "6"]
    assert "Table of" not in html
    assert re.search(rf'<option value="p{people[0].pk}" selected', html)


def test_as_drawn_at_the_table_starts_and_leads_to_the_sheet(client, league, scorer, people):
    turned = dict(zip([f"seat-p{person.pk}" for person in people[:5]], "31425", strict=True))
    answer = client.post(address(league), seated(people[:5], **turned))
    parti = Parti.objects.get()
    assert answer.url == reverse("sheet", args=[league.club.slug, parti.number])
    names = [seat.person.name for seat in parti.seats.order_by("position")]
    assert names == [people[at].name for at in (1, 3, 0, 2, 4)]
    assert parti.tables.get().first_dealer == 0
    assert not Draw.objects.exists()


def test_two_tables_as_drawn(client, league, scorer, people):
    tables = {f"table-p{person.pk}": str(1 + at % 2) for at, person in enumerate(people[:9])}
    seats = {f"seat-p{person.pk}": str(1 + at // 2) for at, person in enumerate(people[:9])}
    dealers = {"dealer-1": f"p{people[2].pk}", "dealer-2": f"p{people[1].pk}"}
    client.post(address(league), form(people[:9], "start", **tables, **seats, **dealers))
    parti = Parti.objects.get()
    assert [table.seats.count() for table in parti.tables.all()] == [5, 4]
    assert [table.first_dealer for table in parti.tables.all()] == [1, 0]


def test_a_new_guest_plays_and_is_no_member(client, league, scorer, people):
    post = seated(people[:4], guests="Béla") | {"seat-g4": "5"}
    assert client.post(address(league), post).status_code == 302
    guest = Person.objects.get(name="Béla")
    assert guest.seats.get().position == 4
    assert not MembershipPeriod.objects.filter(person=guest).exists()


def test_back_keeps_everything_that_was_typed(client, league, scorer, people):
    html = client.post(
        address(league), form(people[:5], "back", guests="Béla", date="2026-10-02")
    ).content.decode()
    assert kept(html, people) == {person.pk for person in people[:5]}
    assert "Béla" in html
    assert 'value="2026-10-02"' in html


@pytest.mark.parametrize("action", ["lots", "start"])
def test_a_double_click_starts_one_parti(client, league, scorer, people, action):
    post = seated(people[:5]) | {"action": action}
    first = client.post(address(league), post)
    before = book()
    second = client.post(address(league), post)
    assert second.url == first.url
    assert book() == before
    assert "already" in str(list(get_messages(second.wsgi_request))[-1])


@pytest.mark.parametrize("action", ["lots", "start"])
@pytest.mark.parametrize("what", ["date", "people"])
def test_a_used_form_with_something_else_starts_nothing_and_is_kept(
    client, league, scorer, people, action, what
):
    client.post(address(league), seated(people[:5]) | {"action": action})
    other = seated(people[:6]) if what == "people" else seated(people[:5], date="2026-10-23")
    html = refused(client, league, other | {"action": action})
    number = Parti.objects.get().number
    assert f"Nothing was started now. This page had started parti {number} already" in html
    assert f'value="{other["date"]}"' in html
    assert all(f'value="{pk}"' in html for pk in other["members"])
    mark = re.search(r'name="mark" value="(\w+)"', html)[1]
    assert mark != MARK
    client.post(address(league), other | {"action": action, "mark": mark})
    assert Parti.objects.count() == 2


def test_a_fresh_page_starts_another_parti(client, league, scorer, people):
    marks = [
        re.search(r'name="mark" value="(\w+)"', client.get(address(league)).content.decode())[1] for _ in "12"
    ]
    for mark in marks:
        client.post(address(league), seated(people[:5], mark=mark))
    assert Parti.objects.count() == 2


@pytest.mark.parametrize("action", ["lots", "seats", "start"])
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"date": "2026-11-01"}, "still to come"),
        ({"date": "30/10/2026"}, "This is no day"),
        ({"date": "2026-02-30"}, "This is no day"),
        ({"date": "0206-10-30"}, "This is before 1900"),
        ({"date": ""}, "A date is needed"),
        ({"start_time": "25:00"}, "not a time such as 19:30"),
        ({"guests": "x" * 81}, "too long"),
        ({"guests": "Béla\r\nbéla "}, "is there twice"),
        ({"guests": "ÁDÁM"}, "is there twice"),
    ],
)
def test_bad_input_gets_a_sentence_and_is_kept(client, league, scorer, people, action, typed, sentence):
    html = refused(client, league, form(people[:5], action, **typed))
    assert sentence in html
    assert kept(html, people) == {person.pk for person in people[:5]}
    for text in typed.values():
        assert text.split("\r")[0] in html
    assert f'name="mark" value="{MARK}"' in html


@pytest.mark.parametrize("action", ["lots", "seats", "start"])
def test_three_players_are_too_few(client, league, scorer, people, action):
    html = refused(client, league, form(people[:3], action))
    assert "3 people are too few" in html
    assert kept(html, people) == {person.pk for person in people[:3]}


@pytest.mark.parametrize("action", ["lots", "seats", "start"])
def test_a_person_ticked_twice_is_refused(client, league, scorer, people, action):
    post = form(people[:4], action)
    assert "is there twice" in refused(
        client, league, post | {"members": [*post["members"], str(people[0].pk)]}
    )


@pytest.mark.parametrize("stranger", ["999999", "x", "-1"])
def test_a_stranger_is_refused(client, league, scorer, people, stranger):
    elsewhere = PersonFactory()
    for one in (stranger, str(elsewhere.pk)):
        post = form(people[:4], "lots")
        html = refused(client, league, post | {"members": [*post["members"], one]})
        assert "nobody of this club" in html
        assert elsewhere.name not in html
        assert kept(html, people) == {person.pk for person in people[:4]}


def test_a_form_without_its_mark_is_refused(client, league, scorer, people):
    assert "did not arrive whole" in refused(client, league, form(people[:4], "lots", mark="1_000"))


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ("2", "Ádám and Beszab cannot share seat 2 of table 1"),
        ("", "Ádám has no seat yet"),
        ("9", "no seat yet"),
    ],
)
def test_wrong_seats_get_a_sentence_and_are_kept(client, league, scorer, people, seat, sentence):
    html = refused(client, league, seated(people[:5]) | {f"seat-p{people[0].pk}": seat, "seat-x": "1"})
    assert sentence in html
    assert re.findall(r'<option value="(\d?)" selected', html) == [seat, "2", "3", "4", "5"]
    assert 'value="2026-10-30"' in html


@pytest.mark.parametrize(
    ("dealer", "sentence"), [("", "who deals first"), ("p999", "who deals first"), ("g7", "who deals first")]
)
def test_somebody_of_the_table_deals_first(client, league, scorer, people, dealer, sentence):
    assert sentence in refused(client, league, seated(people[:5]) | {"dealer-1": dealer})


def two_tables(people: list[Person], sizes: tuple[int, int]) -> dict:
    at = [(table, seat) for table, size in enumerate(sizes, 1) for seat in range(1, size + 1)]
    fields = {}
    for person, (table, seat) in zip(people, at, strict=True):
        fields |= {f"table-p{person.pk}": str(table), f"seat-p{person.pk}": str(seat)}
    first = {f"dealer-{table}": f"p{people[at.index((table, 1))].pk}" for table in (1, 2)}
    return form(people, "start", **fields) | first


def test_a_table_of_three_is_refused(client, league, scorer, people):
    html = refused(client, league, two_tables(people[:8], (5, 3)))
    assert "3 people cannot sit at one table" in html


def test_a_table_of_eight_is_refused(client, league, scorer, people):
    post = two_tables(people, (7, 3))
    html = refused(client, league, post | {f"table-p{people[7].pk}": "1", f"seat-p{people[7].pk}": "8"})
    assert "has no seat yet" in html


def test_the_dealer_of_another_table_is_refused(client, league, scorer, people):
    post = two_tables(people[:9], (5, 4)) | {"dealer-2": f"p{people[0].pk}"}
    assert "Ádám deals first at table 2, but does not sit there" in refused(client, league, post)


def test_a_gap_between_seats_is_named(client, league, scorer, people):
    post = two_tables(people[:9], (5, 4)) | {f"seat-p{people[8].pk}": "6"}
    assert "Nobody sits at seat 4 of table 2" in refused(client, league, post)


def test_redraw_keeps_the_earlier_draw(client, league, scorer, people):
    client.post(address(league), form(people[:5], "lots"))
    parti = Parti.objects.get()
    again = reverse("redraw", args=[league.club.slug, parti.number])
    assert client.get(again).status_code == 405
    assert client.post(again).url == reverse("parti", args=[league.club.slug, parti.number])
    assert sorted(Draw.objects.values_list("used", flat=True)) == [False, True]


def test_redraw_of_seats_drawn_at_the_table_is_refused_with_a_sentence(client, league, scorer, people):
    parti = open_evening(league, people[:5])
    before = book()
    answer = client.post(reverse("redraw", args=[league.club.slug, parti.number]), follow=True)
    assert "The seats were not drawn here" in answer.content.decode()
    assert book() == before


def test_redraw_after_a_hand_is_refused_with_a_sentence(client, league, scorer, people):
    parti = open_evening(league, people[:4])
    rows = rows_of(parti)[0]
    key_table(rows.table, rows, [1])
    before = book()
    answer = client.post(reverse("redraw", args=[league.club.slug, parti.number]), follow=True)
    assert "Hands have been written already" in answer.content.decode()
    assert book() == before


@pytest.mark.parametrize("role", [None, Role.MEMBER])
def test_redraw_is_for_those_who_keep_score(client, league, people, role):
    parti = open_evening(league, people[:4])
    client.force_login(account(league.club, role))
    assert client.post(reverse("redraw", args=[league.club.slug, parti.number])).status_code == 404
    assert not Draw.objects.exists()


def test_a_second_league_is_started_by_its_address(client, league, scorer, people):
    other = LeagueFactory(club=league.club, slug="juniors", name="Juniors", house=False)
    page = client.get(address(league)).content.decode()
    assert "?league=juniors" in page
    client.post(address(league) + "?league=juniors", form(people[:4], "lots"))
    assert LeagueParti.objects.get().league == other
    for nothing in ("nothing", "%00", "juniors%00", "%FF"):
        assert client.get(address(league) + f"?league={nothing}").status_code == 404


def queries(client, league: League) -> int:
    with CaptureQueriesContext(connection) as counted:
        client.get(address(league))
    return len(counted)


def test_page_costs_the_same_with_more_people(client, league, scorer):
    cast(league.club, 2)
    few = queries(client, league)
    for number in range(20):
        PersonFactory(club=league.club, guest=bool(number % 2))
    assert queries(client, league) == few
