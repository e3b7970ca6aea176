import datetime
import html as entities
import re

import pytest
import time_machine
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.enums import Role
from club.models import Person
from leagues.actions import partis
from leagues.actions.seasons import drop_season
from leagues.models import League
from scoring.actions import corrections
from scoring.actions.changes import Batch
from scoring.enums import State
from scoring.models import Correction, Parti, Place, Table
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests.factories import LeagueFactory, PersonFactory, account, cast
from tests.factories.evenings import book, closed_evening, keyed_evening, open_evening
from tests.factories.partis import closed_parti, ranked_parti
from tests.factories.seasons import season
from tests.factories.sheets import FRIDAY

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]
FIELD = re.compile(r"<input[^>]*>")
SHOWN = (
    r'<th scope="row">(?:<span class="old">.*?</span> )?(.*?)</th>'
    r'.*?<span class="num(?: neg)?">(.*?)</span></td>.*?<span class="chip[^"]*">(\d)</span>'
)


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def people(league) -> list[Person]:
    return cast(league.club, 9)


@pytest.fixture(autouse=True)
def scorer(client, league):
    user = account(league.club, Role.SCOREKEEPER)
    client.force_login(user)
    return user


@pytest.fixture
def parti(league, people) -> Parti:
    return closed_evening(league, people[:5])


def address(parti: Parti, page: str = "correct") -> str:
    return reverse(page, args=[parti.club.slug, parti.number])


def fields(html: str) -> dict[str, str]:
    """What a browser would send back of a page that nobody touched."""
    found = {}
    for tag in FIELD.findall(html):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if name:
            found[name[1]] = entities.unescape(value[1]) if value else ""
    for name, options in re.findall(r'<select name="([^"]*)"(.*?)</select>', html, re.DOTALL):
        found[name] = re.search(r'value="([^"]*)" selected', options)[1]
    for name, text in re.findall(r'<textarea name="([^"]*)"[^>]*>(.*?)</textarea>', html, re.DOTALL):
        found[name] = entities.unescape(text.strip())
    return found


def page(client, parti: Parti, name: str = "correct") -> dict[str, str]:
    return fields(client.get(address(parti, name)).content.decode())


def send(client, parti: Parti, post: dict, action: str = "preview", name: str = "correct"):
    return client.post(address(parti, name), post | {"action": action})


def refused(
    client, parti: Parti, post: dict, action: str = "preview", name: str = "correct", status=422
) -> str:
    before = book()
    answer = send(client, parti, post, action, name)
    assert answer.status_code == status
    assert book() == before
    return answer.content.decode()


def said(answer) -> str:
    return str(list(get_messages(answer.wsgi_request))[-1])


def row_fields(parti: Parti, number: int, texts: list[str], table: int = 0) -> dict[str, str]:
    rows = rows_of(parti)[table]
    return {f"h{number}-s{seat}": text for seat, text in zip(rows.players(number), texts, strict=True)}


def places(parti: Parti) -> dict[str, tuple[int, int]]:
    return {place.person.name: (place.points, place.place) for place in Place.objects.filter(parti=parti)}


def shown_places(html: str) -> dict[str, tuple[int, int]]:
    """Points and places of the preview, as they would be."""
    table = re.search(r'id="will".*?</table>', html, re.DOTALL)[0]
    found = re.findall(SHOWN, table, re.DOTALL)
    return {name: (int(points.replace("−", "-")), int(place)) for name, points, place in found}


def test_page_shows_every_row_as_it_is_stored(client, parti):
    typed = page(client, parti)
    cells = [name for name in typed if re.fullmatch(r"h\d+-s\d+", name)]
    assert len(cells) == 100
    assert typed["date"] == "2026-10-30"
    assert typed | row_fields(parti, 1, ["10", "−10", "20", "−20"]) == typed


def test_preview_writes_nothing_and_shows_totals_before_and_after(client, parti):
    post = page(client, parti) | row_fields(parti, 1, ["20", "-20", "20", "-20"])
    before = book()
    html = send(client, parti, post).content.decode()
    assert book() == before
    seats = rows_of(parti)[0].seats
    was = places(parti)[seats[0].person.name][0]
    assert shown_places(html)[seats[0].person.name][0] == was + 10
    assert fields(html)[f"h1-s{seats[0].pk}"] == "20"


@pytest.mark.parametrize(
    ("day", "told"),
    [
        ("2026-08-28", "two seasons change: 2026–27 loses the parti, 2025–26 gains it."),
        ("2026-09-04", ""),
        ("2025-07-04", "season 2026–27 change: the parti is in no season then."),
    ],
)
def test_preview_says_which_seasons_a_move_changes(client, league, parti, day, told):
    drop_season(season=league.seasons.get(), by=None)
    for first, last in (
        ("2026-09-01", "2027-08-31"),
        ("2025-09-01", "2026-08-31"),
        ("2024-09-01", "2025-06-30"),
    ):
        season(league, first, last)
    html = send(client, parti, page(client, parti) | {"date": day}).content.decode()
    assert ("The standings of" in html) == bool(told)
    assert told in html


def test_preview_says_which_season_a_parti_of_none_comes_to(client, league, parti):
    drop_season(season=league.seasons.get(), by=None)
    season(league, "2025-09-01", "2026-08-31")
    html = send(client, parti, page(client, parti) | {"date": "2026-08-28"}).content.decode()
    assert "The standings of season 2025–26 change: the parti was in no season." in html


def test_preview_says_that_a_season_begins_and_that_one_is_removed(client, league, parti):
    there = season(league, "2024-10-01", "2025-09-30")
    html = send(client, parti, page(client, parti) | {"date": "2006-03-20"}).content.decode()
    assert "A new season begins, 2005–06: 1 October 2005 to 30 September 2006." in html
    assert "is removed" not in html
    assert list(league.seasons.filter(start__lte=there.start)) == [there]


def test_preview_says_that_a_season_is_removed(client, league, people):
    parti = closed_evening(league, people[:5], date=datetime.date(2006, 3, 20))
    html = send(client, parti, page(client, parti) | {"date": "2026-10-30"}).content.decode()
    assert "Season 2006–07 is removed: nothing else has been played in it." in html
    assert league.seasons.filter(name="2006-07").exists()


def test_save_saves_exactly_what_the_preview_showed(client, parti, scorer):
    post = page(client, parti) | row_fields(parti, 1, ["0", "0", "30", "-30"])
    html = send(client, parti, post).content.decode()
    answer = send(client, parti, fields(html) | {"reason": "two rows mixed up"}, "save")
    assert answer.url == address(parti, "parti")
    assert places(parti) == shown_places(html)
    correction = Correction.objects.get()
    assert (correction.reason, correction.by) == ("two rows mixed up", scorer)
    assert [change["hand"] for change in correction.changes["rows"]] == [1]


def test_a_double_save_corrects_once(client, parti):
    html = send(client, parti, page(client, parti) | {"date": "2026-10-23"}).content.decode()
    post = fields(html) | {"reason": "the day before"}
    send(client, parti, post, "save")
    before = book()
    answer = send(client, parti, post, "save")
    assert answer.url == address(parti, "parti")
    assert "Nothing is different" in said(answer)
    assert book() == before


def test_save_without_a_preview_shows_the_preview(client, parti):
    post = page(client, parti) | {
        "date": "2026-10-23",
        "reason": "wrong day",
        "revision": str(parti.revision),
    }
    html = refused(client, parti, post, "save", status=409)
    assert "What would follow" in html


def test_save_after_typing_on_shows_a_fresh_preview(client, parti):
    html = send(client, parti, page(client, parti) | {"date": "2026-10-23"}).content.decode()
    post = fields(html) | row_fields(parti, 2, ["0", "0", "0", "0"]) | {"reason": "x"}
    assert "changed since the preview" in refused(client, parti, post, "save", status=409)


def test_an_aged_preview_is_refused_and_shown_afresh_without_undoing_the_other(client, parti):
    html = send(client, parti, page(client, parti) | {"date": "2026-10-23"}).content.decode()
    rows = rows_of(parti)[0]
    other = dict(zip(rows.players(3), (20, -20, 20, -20), strict=True))
    partis.correct(
        parti=parti,
        batch=Batch(rows={(1, 3): in_points(other)}),
        guests={},
        reason="other",
        revision=parti.revision,
        by=None,
    )
    html = refused(client, parti, fields(html) | {"reason": "wrong day"}, "save", status=409)
    assert "Somebody changed the parti" in html
    assert fields(html)["date"] == "2026-10-23"
    send(client, parti, fields(html), "save")
    parti.refresh_from_db()
    assert parti.date == datetime.date(2026, 10, 23)
    assert rows_of(parti)[0].points[3] == other


def by_zoe(parti: Parti, **batch) -> None:
    """What Zoé has put right meanwhile, at four minutes past ten in Budapest."""
    zoe = account(parti.club, Role.OWNER, name="Zoé")
    seen = Parti.objects.get(pk=parti.pk)
    with time_machine.travel("2026-10-31T09:04:00Z", tick=False):
        partis.correct(
            parti=seen, batch=Batch(**batch), guests={}, reason="digits", revision=seen.revision, by=zoe
        )


def words(html: str) -> str:
    return " ".join(entities.unescape(re.sub("<[^>]*>", " ", html)).split())


def test_a_stale_row_says_who_when_why_and_the_other_value(client, parti):
    typed = row_fields(parti, 3, ["0", "0", "30", "-30"])
    post = fields(send(client, parti, page(client, parti) | typed).content.decode())
    rows = rows_of(parti)[0]
    by_zoe(parti, rows={(1, 3): in_points(dict(zip(rows.players(3), (20, -20, 40, -40), strict=True)))})
    html = refused(client, parti, post | {"reason": "mine"}, "save", status=409)
    name = {seat.pk: seat.person.name for seat in rows.seats}
    stored = {
        name[seat]: points for seat, points in zip(rows.players(3), (20, "−20", 40, "−40"), strict=True)
    }
    told = ", ".join(f"{one} {stored[one]}" for one in name.values() if one in stored)
    assert "Zoé corrected the parti at 10:04 (digits)." in words(html)
    assert words(html).count("Stored now:") == 1
    assert f"Stored now: {told}" in words(html)
    assert fields(html) | typed == fields(html)


def test_a_stale_head_and_seat_say_what_is_stored_now(client, parti, people):
    seat = rows_of(parti)[0].seats[2]
    typed = {"date": "2026-10-23", "start_time": "18:00", f"p{seat.pk}": str(people[7].pk)}
    post = fields(send(client, parti, page(client, parti) | typed).content.decode())
    by_zoe(parti, date=datetime.date(2026, 10, 29), people={seat.pk: people[8]})
    said_now = words(refused(client, parti, post | {"reason": "mine"}, "save", status=409))
    for now in ("29 October 2026", "19:30", people[8].name):
        assert f"Stored now: {now}" in said_now
    assert "date: 30 Oct 2026 became 29 Oct 2026" in said_now


def test_a_stale_total_says_what_is_stored_now(client, on_paper):
    post = page(client, on_paper) | total_fields(on_paper, ["10", "50", "-20", "-40"])
    post = fields(send(client, on_paper, post).content.decode())
    first, second, *_ = on_paper.seats.order_by("position")
    by_zoe(on_paper, totals={first.pk: 40, second.pk: 20})
    said_now = words(refused(client, on_paper, post | {"reason": "mine"}, "save", status=409))
    assert ["Stored now: 40" in said_now, "Stored now: 20" in said_now] == [True, True]


def test_a_preview_of_an_aged_page_says_who_was_quicker(client, parti):
    post = page(client, parti) | {"date": "2026-10-23"}
    by_zoe(parti, date=datetime.date(2026, 10, 29))
    said_now = words(send(client, parti, post).content.decode())
    assert "Zoé corrected the parti at 10:04 (digits)." in said_now
    assert "Stored now: 29 October 2026" in said_now


def test_a_page_that_is_not_aged_speaks_of_no_other(client, parti):
    by_zoe(parti, date=datetime.date(2026, 10, 29))
    html = send(client, parti, page(client, parti) | {"date": "2026-10-23"}).content.decode()
    assert "corrected the parti" not in words(html)
    assert "Stored now" not in words(html)


def test_voiding_an_aged_page_says_who_was_quicker_and_what_changed(client, parti):
    post = page(client, parti, "void") | {"reason": "51 cards"}
    by_zoe(parti, date=datetime.date(2026, 10, 29))
    said_now = words(refused(client, parti, post, name="void", status=409))
    assert "Zoé corrected the parti at 10:04 (digits)." in said_now
    assert "date: 30 Oct 2026 became 29 Oct 2026" in said_now


@pytest.mark.time_machine("2026-11-02T10:00:00Z")
def test_a_correction_of_another_day_is_told_with_its_day(client, parti):
    post = page(client, parti, "void") | {"reason": "51 cards"}
    by_zoe(parti, date=datetime.date(2026, 10, 29))
    said_now = words(refused(client, parti, post, name="void", status=409))
    assert "Zoé corrected the parti on 31 October 2026 at 10:04 (digits)." in said_now


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (["20", "-10", "20", "-20"], "does not balance: +10 too many"),
        (["95", "-94", "-1", "0"], "cannot"),
        (["1_000", "-10", "20", "-20"], "is not complete"),
        (["x", "-10", "20", "-20"], "is not complete"),
        (["NaN", "-10", "20", "-20"], "is not complete"),
        (["", "-10", "20", "-20"], "is not complete"),
        (["１0", "-10", "20", "-20"], "is not complete"),
    ],
)
@pytest.mark.parametrize("action", ["preview", "save"])
def test_a_wrong_row_gets_its_sentence_and_is_kept(client, parti, texts, sentence, action):
    typed = row_fields(parti, 4, texts)
    html = refused(client, parti, page(client, parti) | typed | {"reason": "why"}, action)
    assert sentence in html
    assert "Nothing was saved" in html
    assert fields(html) | typed == fields(html)
    assert fields(html)["reason"] == "why"
    assert html.count('class="bad"') == 1


def test_points_for_somebody_who_sits_out_are_refused(client, parti):
    rows = rows_of(parti)[0]
    out = next(seat for seat in rows.seats if seat.pk not in rows.players(1))
    html = refused(client, parti, page(client, parti) | {f"h1-s{out.pk}": "5"})
    assert "sits out" in html
    assert fields(html)[f"h1-s{out.pk}"] == "5"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"date": "2026-11-01"}, "still to come"),
        ({"date": "yesterday"}, "This is no day"),
        ({"start_time": "half past"}, "not a time"),
        ({"start_time": ""}, "can be changed, not taken away"),
        ({}, "Nothing is different"),
        ({"reason": "x" * 401}, "too long"),
    ],
)
def test_a_wrong_head_gets_its_sentence_and_is_kept(client, parti, typed, sentence):
    html = refused(client, parti, page(client, parti) | typed)
    assert sentence in html
    assert fields(html) | typed == fields(html)


def test_save_needs_a_reason(client, parti):
    html = send(client, parti, page(client, parti) | {"date": "2026-10-23"}).content.decode()
    html = refused(client, parti, fields(html) | {"reason": "  "}, "save")
    assert "Say why" in html
    assert fields(html)["date"] == "2026-10-23"


def test_another_person_takes_over_the_seat(client, parti, people):
    seat = rows_of(parti)[0].seats[2]
    html = send(client, parti, page(client, parti) | {f"p{seat.pk}": str(people[7].pk)}).content.decode()
    assert people[7].name in shown_places(html)
    send(client, parti, fields(html) | {"reason": "mixed up"}, "save")
    assert places(parti) == shown_places(html)


def test_a_new_guest_is_made_at_saving_and_not_before(client, parti):
    seat = rows_of(parti)[0].seats[2]
    post = page(client, parti) | {f"n{seat.pk}": " Nagy  Béla"}
    before = book()
    html = send(client, parti, post).content.decode()
    assert book() == before
    assert "Nagy Béla" in shown_places(html)
    send(client, parti, fields(html) | {"reason": "a guest"}, "save")
    assert places(parti) == shown_places(html)


def test_a_new_guest_may_be_the_king_of_a_preview(client, league, people):
    league.title_rules.update(rules={"need": 1, "min_partis": 1})
    parti = ranked_parti(league, "2026-09-04", people[:4])
    seat = parti.seats.get(position=0)
    html = send(client, parti, page(client, parti) | {f"n{seat.pk}": "Béla"}).content.decode()
    assert "The King today would be Béla." in html
    answer = send(client, parti, fields(html) | {"reason": "a guest"}, "save")
    assert said(answer).endswith("Béla is the King today!")


@pytest.mark.parametrize("person", ["999999", "x", "-1", ""])
def test_a_stranger_is_refused_and_kept(client, parti, person):
    seat = rows_of(parti)[0].seats[2]
    html = refused(client, parti, page(client, parti) | {f"p{seat.pk}": person})
    assert "Choose somebody of the list" in html
    assert fields(html)[f"p{seat.pk}"] == person


def test_a_person_of_another_club_is_refused(client, parti):
    seat = rows_of(parti)[0].seats[2]
    html = refused(client, parti, page(client, parti) | {f"p{seat.pk}": str(PersonFactory().pk)})
    assert "Choose somebody of the list" in html


@pytest.mark.parametrize("how", ["chosen", "typed", "two new"])
def test_a_person_twice_is_refused_and_kept(client, parti, how):
    seats = rows_of(parti)[0].seats
    post = {
        "chosen": {f"p{seats[0].pk}": str(seats[1].person_id)},
        "typed": {f"n{seats[0].pk}": seats[1].person.name.upper()},
        "two new": {f"n{seats[0].pk}": "Béla", f"n{seats[1].pk}": "béla"},
    }[how]
    html = refused(client, parti, page(client, parti) | post)
    assert "is there twice" in html
    assert fields(html) | post == fields(html)


def test_two_tables_are_corrected_at_once(client, league, people):
    parti = closed_evening(league, people[:5], people[5:9])
    changes = row_fields(parti, 1, ["20", "-20", "20", "-20"]) | row_fields(
        parti, 1, ["0", "0", "30", "-30"], table=1
    )
    html = send(client, parti, page(client, parti) | changes).content.decode()
    send(client, parti, fields(html) | {"reason": "both"}, "save")
    assert places(parti) == shown_places(html)
    rows = Correction.objects.get().changes["rows"]
    assert [(change["table"], change["hand"]) for change in rows] == [(1, 1), (2, 1)]


@pytest.fixture
def on_paper(league, people) -> Parti:
    return closed_parti(league, FRIDAY, dict(zip(people[:4], (50, 10, -20, -40), strict=True)))


def total_fields(parti: Parti, texts: list[str]) -> dict[str, str]:
    seats = parti.seats.order_by("position")
    return {f"total{seat.pk}": text for seat, text in zip(seats, texts, strict=True)}


def test_totals_are_corrected_by_totals(client, on_paper):
    post = page(client, on_paper) | total_fields(on_paper, ["10", "50", "-20", "−40"])
    html = send(client, on_paper, post).content.decode()
    send(client, on_paper, fields(html) | {"reason": "swapped"}, "save")
    assert places(on_paper) == shown_places(html)
    assert [place for _, place in places(on_paper).values()] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (["50", "10", "−20", "−41"], "sum"),
        (["50", "10", "−20", "x"], "“x” is not a whole number"),
        (["50", "10", "−20", ""], "A number is missing"),
        (["9999", "-9939", "−20", "−40"], "Nobody can total"),
    ],
)
def test_wrong_totals_get_a_sentence_and_are_kept(client, on_paper, texts, sentence):
    typed = total_fields(on_paper, texts)
    html = refused(client, on_paper, page(client, on_paper) | typed)
    assert sentence in html
    assert fields(html) | typed == fields(html)


def loose(parti: Parti) -> Parti:
    """As from a file whose seats nobody knows."""
    Table.objects.filter(parti=parti).update(seats_known=False, first_dealer=None)
    return parti


def test_rows_of_a_table_with_unknown_seats_are_corrected(client, parti):
    known = row_fields(parti, 1, ["20", "-20", "20", "-20"])
    html = send(client, loose(parti), page(client, parti) | known).content.decode()
    send(client, parti, fields(html) | {"reason": "digits"}, "save")
    assert places(parti) == shown_places(html)


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (["x", "-20", "20", "-20"], "not a whole number"),
        (["1" + 20 * "0", "-20", "20", "-20"], "is too large a number."),
        (["", "0", "0", "0"], "Four"),
    ],
)
def test_wrong_rows_of_unknown_seats_get_a_sentence(client, parti, texts, sentence):
    known = row_fields(parti, 1, texts)
    html = refused(client, loose(parti), page(client, parti) | known)
    assert sentence in html
    assert fields(html) | known == fields(html)


def test_a_preview_names_the_king_and_the_reigns_there_would_be(client, league, people):
    beszab_first = [people[1], people[0], *people[2:4]]
    orders = [people[:4]] * 5 + [beszab_first] * 3
    evenings = [ranked_parti(league, f"2026-09-{1 + at:02}", order) for at, order in enumerate(orders)]
    first, _, _, last = evenings[0].seats.order_by("position")
    swap = {f"p{first.pk}": str(last.person_id), f"p{last.pk}": str(first.person_id)}
    html = send(client, evenings[0], page(client, evenings[0]) | swap).content.decode()
    assert "The King today would be Beszab." in html
    would = html[html.index("Reigns as they stand") :]
    assert would.index("Ádám") < would.index("Reigns as they would be") < would.index("Beszab")
    answer = send(client, evenings[0], fields(html) | {"reason": "mixed up"}, "save")
    assert said(answer).endswith("Beszab is the King today!")
    assert client.get(reverse("king-json", args=[league.club.slug])).json()["holder"] == "Beszab"


def test_an_open_parti_is_amended_at_once_without_a_reason(client, league, people):
    parti = keyed_evening(league, people[:4])
    assert client.get(address(parti)).url == address(parti, "amend")
    typed = page(client, parti, "amend")
    assert "reason" not in typed
    assert not [name for name in typed if name.startswith("h1-")]
    seat = parti.seats.get(position=0)
    answer = send(client, parti, typed | {"date": "2026-10-23", f"n{seat.pk}": "Béla"}, "save", "amend")
    assert answer.url == address(parti, "parti")
    parti.refresh_from_db()
    seat.refresh_from_db()
    assert (parti.date, seat.person.name) == (datetime.date(2026, 10, 23), "Béla")
    assert parti.is_open


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"date": "2026-11-01"}, "still to come"),
        ({}, "Nothing is different"),
        ({"date": ""}, "A date is needed"),
    ],
)
def test_amending_keeps_what_is_wrong(client, league, people, typed, sentence):
    parti = open_evening(league, people[:4])
    html = refused(client, parti, page(client, parti, "amend") | typed, "save", "amend")
    assert sentence in html
    assert fields(html) | typed == fields(html)


@pytest.mark.parametrize("how", ["p", "n"])
def test_a_seat_amended_meanwhile_is_refused_with_both_names_until_looked_at(client, league, people, how):
    parti = open_evening(league, people[:4])
    seat = parti.seats.get(position=1)
    first = page(client, parti, "amend")
    mine = {f"p{seat.pk}": str(people[5].pk)} if how == "p" else {f"n{seat.pk}": people[5].name}
    send(client, parti, first | {f"p{seat.pk}": str(people[4].pk)}, "save", "amend")
    html = refused(client, parti, first | mine, "save", "amend")
    said = f"Seat 2 is {people[4].name} by now; you chose {people[5].name}. Look again, then save."
    assert said in html
    again = fields(html)
    assert again | mine == again
    assert again[f"p{seat.pk}-was"] == str(people[4].pk)
    assert html.count(f'<option value="{people[5].pk}"') == 4
    assert send(client, parti, again, "save", "amend").url == address(parti, "parti")
    seat.refresh_from_db()
    assert seat.person == people[5]


@pytest.mark.parametrize(
    ("theirs", "mine", "sentence"),
    [
        (
            {"date": "2026-10-23"},
            {"date": "2026-10-16"},
            "The date is 23 October 2026 by now; you typed 16 October 2026. Look again, then save.",
        ),
        (
            {"start_time": "20:00"},
            {"start_time": "21:15"},
            "The start is 20:00 by now; you typed 21:15. Look again, then save.",
        ),
    ],
)
def test_a_day_amended_meanwhile_is_refused_with_both_until_looked_at(
    client, league, people, theirs, mine, sentence
):
    parti = open_evening(league, people[:4])
    first = page(client, parti, "amend")
    send(client, parti, first | theirs, "save", "amend")
    html = refused(client, parti, first | mine, "save", "amend")
    assert sentence in html
    again = fields(html)
    assert again | mine == again
    assert send(client, parti, again, "save", "amend").url == address(parti, "parti")
    assert mine.items() <= page(client, parti, "amend").items()


def test_amending_another_place_meanwhile_is_no_conflict(client, league, people):
    parti = open_evening(league, people[:4])
    first, second = parti.seats.order_by("position")[:2]
    shown = page(client, parti, "amend")
    send(client, parti, shown | {f"p{first.pk}": str(people[4].pk)}, "save", "amend")
    answer = send(client, parti, shown | {f"p{second.pk}": str(people[5].pk)}, "save", "amend")
    assert answer.url == address(parti, "parti")
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.person, second.person) == (people[4], people[5])


def test_a_seat_amended_between_reading_and_saving_is_refused(client, league, people, monkeypatch):
    parti = open_evening(league, people[:4])
    seat = parti.seats.get(position=1)
    save = partis.amend

    def overtaken(**deed):
        monkeypatch.setattr(partis, "amend", save)
        corrections.amend(parti=parti, batch=Batch(people={seat.pk: people[4]}), by=None)
        save(**deed)

    post = page(client, parti, "amend") | {f"p{seat.pk}": str(people[5].pk)}
    monkeypatch.setattr(partis, "amend", overtaken)
    answer = send(client, parti, post, "save", "amend")
    assert f"Seat 2 is {people[4].name} by now" in answer.content.decode()
    seat.refresh_from_db()
    assert seat.person == people[4]


def test_amending_a_closed_parti_leads_to_its_correction(client, parti):
    assert client.get(address(parti, "amend")).url == address(parti)


def test_voiding_shows_the_reigns_and_writes_nothing(client, league, people):
    partis_ = [ranked_parti(league, f"2026-09-{1 + week:02}", people[:5]) for week in range(8)]
    before = book()
    html = client.get(address(partis_[0], "void")).content.decode()
    assert "Nobody would be King today." in html
    assert "Reigns as they stand" in html
    assert book() == before


def test_voiding_keeps_the_parti_and_counts_it_nowhere(client, parti, scorer):
    post = page(client, parti, "void") | {"reason": "51 cards"}
    answer = client.post(address(parti, "void"), post)
    assert answer.url == address(parti, "parti")
    assert said(answer) == f"Parti {parti.number} is void. Nobody is King today."
    parti.refresh_from_db()
    assert parti.state == State.VOID
    assert (Correction.objects.get().reason, Correction.objects.get().by) == ("51 cards", scorer)


@pytest.mark.parametrize("reason", ["", "  ", "x" * 401])
def test_voiding_needs_a_fit_reason(client, parti, reason):
    post = page(client, parti, "void") | {"reason": reason}
    html = refused(client, parti, post, name="void")
    assert "Say why" in html or "too long" in html
    assert reason.strip() in html


def test_voiding_an_aged_page_is_refused(client, parti):
    post = page(client, parti, "void") | {"reason": "51 cards", "revision": "0"}
    html = refused(client, parti, post, name="void", status=409)
    assert "Somebody changed the parti" in html
    assert fields(html)["reason"] == "51 cards"


@pytest.mark.parametrize("name", ["void", "correct"])
def test_what_is_void_is_not_put_right_again(client, parti, name):
    post = page(client, parti, name) | {"reason": "51 cards"}
    client.post(address(parti, "void"), page(client, parti, "void") | {"reason": "51 cards"})
    before = book()
    answer = client.post(address(parti, name), post)
    assert answer.url == address(parti, "parti")
    assert "Only a closed parti" in said(answer)
    assert book() == before


def queries(client, parti: Parti, name: str) -> int:
    with CaptureQueriesContext(connection) as counted:
        assert client.get(address(parti, name)).status_code == 200
    return len(counted)


def evenings(league: League, people: list[Person], days: range) -> list[Parti]:
    return [ranked_parti(league, f"2026-09-{day:02}", people[:5]) for day in days]


@pytest.mark.parametrize("name", ["correct", "void"])
def test_pages_cost_the_same_after_more_partis(client, league, people, name):
    parti = evenings(league, people, range(1, 10))[0]
    few = queries(client, parti, name)
    evenings(league, people, range(10, 25))
    assert queries(client, parti, name) == few


def test_a_preview_costs_the_same_for_a_longer_table_and_history(client, league, people):
    evenings(league, people, range(1, 10))
    short, long = closed_evening(league, people[:5]), closed_evening(league, people[:5], people[5:9])

    def cost(parti: Parti) -> int:
        post = page(client, parti) | {"date": "2026-10-23"}
        with CaptureQueriesContext(connection) as counted:
            assert send(client, parti, post).status_code == 200
        return len(counted)

    few = cost(short)
    evenings(league, people, range(10, 25))
    assert cost(long) == few
