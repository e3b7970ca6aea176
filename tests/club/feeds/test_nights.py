"""The calendar feed, read back by another program than the one that writes it (P10, M11)."""

import datetime

import pytest
import time_machine
import vobject
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from club.actions import nights, venues
from club.actions.feeds import make_feed, remove_feed
from club.actions.membership import end_membership
from club.enums import Role
from club.errors import NotAllowed
from club.feeds.nights import calendar
from club.models import Feed, Person
from tests.factories import ClubFactory, account, cast
from tests.factories.evenings import book
from tests.factories.nights import HALF_PAST_SEVEN, planned_night

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("march")]

FRIDAY = datetime.date(2026, 4, 3)
NOON = datetime.datetime(2026, 4, 3, 12, tzinfo=datetime.UTC)  # of that Friday
GONE = {
    "deactivated": {"deactivated_at": NOON},
    "erased": {"erased_at": NOON},
    "account taken": {"user": None},
}


@pytest.fixture
def march():
    with time_machine.travel("2026-03-01T10:00:00+00:00", tick=False):
        yield


@pytest.fixture
def club():
    return ClubFactory(name="Pikk Dáma")


def read(text):
    return vobject.readOne(text.decode())


def events(club):
    return list(getattr(read(calendar(club)), "vevent_list", []))


def only(club):
    (event,) = events(club)
    return event


def fields(event, *names):
    return tuple(getattr(event, name).value for name in names)


def feed_of(person, by=None):
    secret = make_feed(person=person, by=by or person.user)
    return reverse("calendar-feed", args=[person.club.slug, secret])


def member_of(club, name="Pista"):
    return account(club, Role.MEMBER, name).people.get()


@pytest.mark.parametrize(
    ("zone", "hours"),
    [
        # Before and after the clocks change: the wall time stays, the distance to UTC does not.
        ("Europe/Budapest", {"2026-03-28": 1, "2026-03-29": 2, "2026-10-24": 2, "2026-10-25": 1}),
        (
            "America/St_Johns",
            {"2026-03-07": -3.5, "2026-03-29": -2.5, "2026-10-25": -2.5, "2026-11-01": -3.5},
        ),
        ("Asia/Kathmandu", {"2026-03-29": 5.75, "2026-10-25": 5.75}),
        ("UTC", {"2026-03-29": 0}),
    ],
)
def test_every_night_starts_at_the_clubs_wall_time_whatever_the_clocks_do(zone, hours):
    club = ClubFactory(zone=zone)
    for day in hours:
        planned_night(club, datetime.date.fromisoformat(day))
    found = {}
    for event in events(club):
        start = event.dtstart.value
        assert start.time() == HALF_PAST_SEVEN
        found[start.date().isoformat()] = start.utcoffset().total_seconds() / 3600
    assert found == hours


def test_the_zone_of_the_events_is_in_the_feed(club):
    planned_night(club, FRIDAY)
    text = calendar(club).decode()
    assert "DTSTART;TZID=Europe/Budapest:20260403T193000" in text
    assert [zone.tzid.value for zone in read(text.encode()).vtimezone_list] == ["Europe/Budapest"]


def test_a_start_that_the_clock_shows_twice_or_never_is_kept_as_it_was_typed(club):
    for day in ("2026-03-29", "2026-10-25"):
        planned_night(club, datetime.date.fromisoformat(day), start_time=datetime.time(2, 30))
    assert "20260329T023000" in calendar(club).decode()
    assert "20261025T023000" in calendar(club).decode()


def test_an_event_moves_and_keeps_its_uid(club):
    night = planned_night(club, FRIDAY)
    before = only(club)
    with time_machine.travel("2026-03-02T10:00:00+00:00"):
        nights.change(
            night=night,
            date=FRIDAY + datetime.timedelta(days=1),
            start_time=datetime.time(20, 15),
            note="",
            revision=1,
            by=None,
        )
    after = only(club)
    assert after.uid.value == before.uid.value == str(night.uid)
    assert (before.sequence.value, after.sequence.value) == ("0", "1")
    assert after.dtstart.value.replace(tzinfo=None) == datetime.datetime(2026, 4, 4, 20, 15)
    assert after.dtstamp.value > before.dtstamp.value
    assert after.last_modified.value == after.dtstamp.value


def test_a_renamed_club_makes_no_second_entry(club):
    planned_night(club, FRIDAY)
    uid = only(club).uid.value
    club.name = "Jolly Joker"
    club.save()
    assert fields(only(club), "uid", "summary") == (uid, "Night of Jolly Joker")


def test_two_nights_have_two_uids(club):
    for days in (0, 7):
        planned_night(club, FRIDAY + datetime.timedelta(days=days))
    assert len({event.uid.value for event in events(club)}) == 2


def test_a_cancelled_night_says_so_and_one_taken_up_again_is_confirmed(club):
    night = planned_night(club, FRIDAY)
    nights.cancel(night=night, reason="Snow", by=None)
    assert fields(only(club), "status", "sequence", "summary") == (
        "CANCELLED",
        "1",
        "Called off: night of Pikk Dáma",
    )
    assert "Called off: Snow" in only(club).description.value
    nights.revive(night=night, by=None)
    assert fields(only(club), "status", "sequence", "summary") == ("CONFIRMED", "2", "Night of Pikk Dáma")


@pytest.mark.parametrize(("days", "kept"), [(60, True), (61, False)])
def test_a_cancelled_night_stays_for_sixty_days(club, days, kept):
    nights.cancel(night=planned_night(club, FRIDAY), reason="Snow", by=None)
    with time_machine.travel(NOON + datetime.timedelta(days)):
        assert len(events(club)) == kept


@pytest.mark.parametrize(("days", "kept"), [(366, True), (367, False)])
def test_a_night_that_took_place_stays_for_a_year(club, days, kept):
    planned_night(club, FRIDAY)
    with time_machine.travel(NOON + datetime.timedelta(days)):
        assert len(events(club)) == kept


def test_what_people_type_stays_one_text_each(club):
    wild = "Fő u. 1., 2. em.; cseng\\ő"
    (adam,) = cast(club, 1)
    planned_night(club, FRIDAY, note="BEGIN:VEVENT, X:1; 😀", host=adam, place=wild)
    event = only(club)
    assert event.location.value == wild
    assert event.description.value.splitlines()[:2] == ["Host: Ádám", "BEGIN:VEVENT, X:1; 😀"]


def test_the_name_of_the_calendar_is_escaped_too(club):
    club.name = "A, B; C\\D"
    assert b"X-WR-CALNAME:A\\, B\\; C\\\\D\r\n" in calendar(club)
    assert read(calendar(club)).x_wr_calname.value == club.name


def test_every_line_is_folded_at_75_bytes_and_ends_as_it_must(club):
    planned_night(club, FRIDAY, note="ő" * 400)
    text = calendar(club)
    assert text.count(b"\n") == text.count(b"\r\n")
    assert max(len(line) for line in text.split(b"\r\n")) <= 75


def test_an_offer_raises_the_sequence_and_gives_the_place(club):
    (adam,) = cast(club, 1)
    night = planned_night(club, FRIDAY)
    before = only(club)
    assert "Nobody offers a place yet." in before.description.value
    assert not hasattr(before, "location")
    venues.offer(night=night, host=adam, place="Fő u. 1.", by=None)
    after = only(club)
    assert int(after.sequence.value) > int(before.sequence.value)
    assert after.location.value == "Fő u. 1."


def test_an_event_lasts_some_hours_and_leads_to_its_page(club):
    night = planned_night(club, FRIDAY)
    assert only(club).duration.value == datetime.timedelta(hours=4)
    assert only(club).url.value.endswith(f"/c/{club.slug}/nights/{night.pk}/")
    with translation.override("hu"):
        assert club.name in only(club).summary.value


def test_the_feed_is_the_same_text_until_something_changes(club):
    planned_night(club, FRIDAY)
    first = calendar(club)
    with time_machine.travel("2026-03-20T10:00:00+00:00"):
        assert calendar(club) == first


def test_an_empty_feed_is_a_calendar_too(club):
    assert read(calendar(club)).version.value == "2.0"


def test_the_feed_of_sixty_nights_takes_as_many_queries_as_that_of_three(club):
    people = cast(club, 3)
    counts = []
    for number in range(60):
        planned_night(
            club, FRIDAY + datetime.timedelta(days=number), host=people[number % 3], place=f"Street {number}"
        )
        if number in (2, 59):
            counts.append(_queries(lambda: calendar(club)))
    assert counts[0] == counts[1] <= 8


def _queries(deed):
    with CaptureQueriesContext(connection) as caught:
        deed()
    return len(caught)


def test_the_address_opens_the_feed_of_its_club_for_who_is_not_signed_in(client, club):
    planned_night(club, FRIDAY)
    planned_night(ClubFactory(name="Others"), FRIDAY)
    answer = client.get(feed_of(member_of(club)))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert "private" in answer["Cache-Control"]
    assert "Others" not in answer.content.decode()
    assert len(read(answer.content).vevent_list) == 1


def test_the_feed_speaks_the_language_of_the_member_not_of_the_program(client, club):
    pista = member_of(club)
    pista.user.language = "hu"
    pista.user.save()
    answer = client.get(feed_of(pista), headers={"accept-language": "en"})
    assert "//HU" in read(answer.content).prodid.value


def test_an_unchanged_feed_is_not_sent_again_and_a_changed_one_is(client, club):
    night = planned_night(club, FRIDAY)
    address = feed_of(member_of(club))
    tag = client.get(address)["ETag"]
    same = client.get(address, headers={"if-none-match": tag})
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", tag)
    assert "private" in same["Cache-Control"]
    nights.cancel(night=night, reason="Snow", by=None)
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


def test_fetching_writes_nothing(client, club):
    planned_night(club, FRIDAY)
    address = feed_of(member_of(club))
    before = book()
    client.get(address)
    client.head(address)
    assert client.post(address).status_code == 405
    assert book() == before


def test_only_a_hash_of_the_secret_is_kept_and_two_members_secrets_differ(club):
    both = (member_of(club), member_of(club, "Kati"))
    first, second = (make_feed(person=one, by=one.user) for one in both)
    assert first != second
    assert not any(secret in str(row) for secret in (first, second) for row in book()["club.Feed"])


def test_a_new_address_kills_the_old_one(client, club):
    pista = member_of(club)
    old, new = feed_of(pista), feed_of(pista)
    assert (client.get(old).status_code, client.get(new).status_code) == (404, 200)


def test_one_members_removal_kills_his_feed_at_once_and_no_other(client, club):
    pista, kati = member_of(club), member_of(club, "Kati")
    his, hers = feed_of(pista), feed_of(kati)
    end_membership(person=pista, left=datetime.date(2026, 3, 1), by=None)
    assert (client.get(his).status_code, client.get(hers).status_code) == (404, 200)


@pytest.mark.parametrize("end", ["removed", "deactivated", "erased", "account taken", "account blocked"])
def test_a_feed_dies_with_what_it_hangs_on(client, club, end):
    pista = member_of(club)
    address = feed_of(pista)
    if end == "removed":
        assert remove_feed(person=pista, by=pista.user)
    elif end == "account blocked":
        type(pista.user).objects.filter(pk=pista.user_id).update(is_active=False)
    else:
        Person.objects.filter(pk=pista.pk).update(**GONE[end])
    assert client.get(address).status_code == 404


def test_the_secret_of_one_club_opens_no_other(client, club):
    pista, other = member_of(club), ClubFactory()
    secret = make_feed(person=pista, by=pista.user)
    assert client.get(reverse("calendar-feed", args=[other.slug, secret])).status_code == 404
    assert client.get(reverse("calendar-feed", args=[club.slug, "x" * 5000])).status_code == 404


def test_nobody_makes_or_removes_the_feed_of_another(club):
    pista, vera = member_of(club), account(club)
    make_feed(person=pista, by=pista.user)
    before = book()
    for deed in (make_feed, remove_feed):
        with pytest.raises(NotAllowed):
            deed(person=pista, by=vera)
    assert book() == before


def test_the_page_shows_the_address_once_and_explains_a_new_one(client, club):
    pista = member_of(club)
    client.force_login(pista.user)
    page = reverse("calendar", args=[club.slug])
    assert "You have no address yet" in client.get(page).content.decode()
    assert not Feed.objects.exists()
    made = client.post(page, {"deed": "make"})
    address = made.context["address"]
    assert address.startswith("http://testserver/")
    assert address.endswith(".ics")
    assert f'value="{address}"' in made.content.decode()
    assert made.context["webcal"] == address.replace("http", "webcal", 1)
    assert client.get(address.removeprefix("http://testserver")).status_code == 200
    again = client.get(page).content.decode()
    assert ".ics" not in again
    assert "A new one kills the old" in again
    client.post(page, {"deed": "remove"}, follow=True)
    assert not Feed.objects.exists()
    assert client.post(page, {"deed": "remove"}, follow=True).status_code == 200


def test_the_page_is_for_members(client, club):
    page = reverse("calendar", args=[club.slug])
    assert client.get(page).status_code == 302
    client.force_login(account(ClubFactory(), Role.OWNER))
    assert (client.get(page).status_code, client.post(page, {"deed": "make"}).status_code) == (404, 404)
    assert not Feed.objects.exists()


def test_clocks_change_at_the_time_they_show_before(club):
    """RFC 5545, 3.6.5: the onset is in the local time that held until then."""
    planned_night(club)
    text = calendar(club).decode().replace("\r\n", "\n")
    forward, back = text.split("BEGIN:DAYLIGHT")[1], text.split("BEGIN:STANDARD")[2]
    assert "RDATE:20260329T020000\n" in forward.split("END:DAYLIGHT")[0]
    assert "RDATE:20261025T030000\n" in back.split("END:STANDARD")[0]
