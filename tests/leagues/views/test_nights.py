"""The list of nights and one night, as members see them."""

import csv
import datetime
import re

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.actions import nights
from club.enums import Answer, Role
from club.models import MembershipPeriod, Night, Person, Reply
from leagues.models import League
from scoring.models import Parti
from tests.factories import LONG_AGO, ClubFactory, LeagueFactory, account, cast
from tests.factories.evenings import book, open_evening
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("october")]

FRIDAY = datetime.date(2026, 10, 30)
WEEK = datetime.timedelta(days=7)


@pytest.fixture
def october():
    with time_machine.travel("2026-10-30T10:00:00+00:00", tick=False):
        yield


@pytest.fixture
def league():
    return LeagueFactory()


@pytest.fixture
def club(league):
    return league.club


@pytest.fixture
def pista(client, club):
    user = account(club, Role.MEMBER, "Pista")
    client.force_login(user)
    return user


def page_of(client, club, **query):
    return client.get(reverse("nights", args=[club.slug]), query)


def night_page(client, night):
    return client.get(reverse("night", args=[night.club.slug, night.pk]))


def words(answer):
    """The page as it is read."""
    main = answer.content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def past_night(club, date):
    return Night.objects.create(club=club, date=date, start_time=datetime.time(19, 30))


def test_nights_to_come_stand_first_and_soonest_those_past_below_newest_first(client, club, pista):
    days = [FRIDAY + WEEK, FRIDAY]
    for day in days:
        planned_night(club, day)
    for weeks in (2, 1):
        past_night(club, FRIDAY - weeks * WEEK)
    context = page_of(client, club).context
    assert [row.night.date for row in context["coming"]] == [FRIDAY, FRIDAY + WEEK]
    assert [row.night.date for row in context["past"]] == [FRIDAY - WEEK, FRIDAY - 2 * WEEK]


def test_the_list_shows_who_comes_where_and_ones_own_answer(client, club, pista):
    adam, beszab = cast(club, 2)
    night = planned_night(club, FRIDAY + WEEK, note="Bring cards", host=adam, place="Fő u. 1.")
    nights.reply(night=night, person=adam, answer=Answer.COMING, by=None)
    nights.reply(night=night, person=pista.people.get(), answer=Answer.MAYBE, by=pista)
    answer = page_of(client, club)
    text = words(answer)
    assert "Friday, 6 November 2026, 19:30 Fő u. 1., host: Ádám Bring cards" in text
    assert "coming 1 Ádám maybe 1 Pista member" in text
    assert 'value="maybe" aria-pressed="true"' in answer.content.decode()
    assert beszab.name not in text


def test_only_the_next_four_nights_stand_with_everything(client, club, pista):
    for weeks in range(6):
        planned_night(club, FRIDAY + weeks * WEEK)
    context = page_of(client, club).context
    assert (len(context["coming"]), [night.date for night in context["later"]]) == (
        4,
        [FRIDAY + 4 * WEEK, FRIDAY + 5 * WEEK],
    )


def test_a_cancelled_night_to_come_says_why_and_asks_nobody(client, club, pista):
    nights.cancel(night=planned_night(club, FRIDAY + WEEK), reason="Snow", by=None)
    answer = page_of(client, club)
    assert "called off Snow" in words(answer)
    assert "aria-pressed" not in answer.content.decode().partition("<main")[2]


def test_a_night_past_shows_its_partis_and_who_won(client, league, club, pista):
    adam, beszab, csaba, gergo = cast(club, 4)
    night = past_night(club, FRIDAY - WEEK)
    for order in ([adam, beszab, csaba, gergo], [gergo, csaba, beszab, adam]):
        parti = ranked_parti(league, night.date, order)
        Parti.objects.filter(pk=parti.pk).update(night=night)
    assert "1 Ádám 2 Gergő" in words(page_of(client, club))
    assert "Parti 1 Ádám Parti 2 Gergő" in words(night_page(client, night))


def test_nights_past_come_page_by_page_and_those_to_come_on_the_first(client, club, pista):
    planned_night(club, FRIDAY)
    for weeks in range(1, 21):
        past_night(club, FRIDAY - weeks * WEEK)
    first, second = page_of(client, club).context, page_of(client, club, page=2).context
    assert (len(first["coming"]), len(first["past"])) == (1, 15)
    assert (len(second["coming"]), len(second["past"])) == (0, 5)
    assert page_of(client, club, page="x\x00").status_code == 200


def test_every_night_past_is_in_the_file(client, league, club, pista):
    adam, beszab, csaba, gergo = cast(club, 4)
    for weeks in range(1, 21):
        night = past_night(club, FRIDAY - weeks * WEEK)
    for order in ([adam, beszab, csaba, gergo], [gergo, csaba, beszab, adam]):
        parti = ranked_parti(league, night.date, order)
        Parti.objects.filter(pk=parti.pk).update(night=night)
    Night.objects.filter(date=FRIDAY - WEEK).update(cancelled_at=timezone.now(), cancelled_because="Snow")
    rows = list(csv.reader(page_of(client, club, file="csv").content.decode("utf-8-sig").splitlines()))
    assert rows[0] == ["Date", "Host", "Partis", "First", "State"]
    assert rows[1] == [str(FRIDAY - WEEK), "", "", "", "called off"]
    assert rows[20] == [str(night.date), "", "1, 2", "Ádám, Gergő", ""]
    assert len(rows) == 21


def test_an_empty_list_says_so(client, club, pista):
    assert "No night is planned." in words(page_of(client, club))


def test_one_night_shows_everybody_in_four_lists(client, club, pista):
    adam, beszab, csaba = cast(club, 3)
    night = planned_night(club, FRIDAY + WEEK)
    for person, answer in ((adam, Answer.COMING), (beszab, Answer.MAYBE), (csaba, Answer.NOT)):
        nights.reply(night=night, person=person, answer=answer, by=None)
    text = words(night_page(client, night))
    assert "coming 1 Ádám maybe 1 Beszab not coming 1 Csaba not said yet 1 Pista member" in text
    assert "You have not said yet." in text


def test_who_answered_before_a_move_is_named_and_asked_again(client, club, pista):
    night = planned_night(club, FRIDAY + WEEK)
    nights.reply(night=night, person=pista.people.get(), answer=Answer.COMING, by=pista)
    with time_machine.travel("2026-10-30T11:00:00+00:00"):
        nights.change(
            night=night, date=FRIDAY + 2 * WEEK, start_time=night.start_time, note="", revision=1, by=None
        )
    text = words(night_page(client, night))
    assert "The night was moved after you had answered. Please answer again." in text
    assert "Answered before the night was moved: Pista member." in text


@pytest.mark.parametrize(
    ("coming", "maybe", "told"),
    [
        (3, 0, "A table needs four people."),
        (4, 0, "4 people: one table of 4."),
        (7, 1, "7 people: one table of 7. With those who may come, 8 people: tables of 4 and 4."),
        (9, 0, "9 people: tables of 5 and 4."),
    ],
)
def test_the_tables_follow_from_who_is_coming(client, club, pista, coming, maybe, told):
    night = planned_night(club, FRIDAY + WEEK)
    for number, person in enumerate(cast(club, coming + maybe)):
        answer = Answer.COMING if number < coming else Answer.MAYBE
        nights.reply(night=night, person=person, answer=answer, by=None)
    assert told in words(night_page(client, night))


def test_a_game_of_exactly_four_makes_full_tables_and_says_who_is_over(client, club, pista):
    League.objects.filter(club=club).update(game="hearts")
    night = planned_night(club, FRIDAY + WEEK)
    for person in cast(club, 9):
        nights.reply(night=night, person=person, answer=Answer.COMING, by=None)
    assert "9 people: tables of 4 and 4. 1 person would find no seat." in words(night_page(client, night))


def test_a_member_sees_no_deeds_of_scorekeepers(client, club, pista):
    night = planned_night(club, FRIDAY)
    page = night_page(client, night).content.decode()
    for name in ("change-night", "reply-for"):
        assert reverse(name, args=[club.slug, night.pk]) not in page
    assert reverse("start", args=[club.slug]) not in page
    assert reverse("plan-night", args=[club.slug]) not in page_of(client, club).content.decode()


def test_a_scorekeeper_starts_a_parti_from_the_night_once_its_day_has_come(client, club):
    client.force_login(account(club, Role.SCOREKEEPER))
    today, later = planned_night(club, FRIDAY), planned_night(club, FRIDAY + WEEK)
    start = reverse("start", args=[club.slug])
    assert f"{start}?night={today.pk}" in night_page(client, today).content.decode()
    assert start not in night_page(client, later).content.decode()


def test_a_night_past_is_read_and_takes_no_answers(client, club, pista):
    night = past_night(club, FRIDAY - WEEK)
    Reply.objects.create(
        night=night, person=pista.people.get(), answer=Answer.COMING, said_at="2026-10-20T10:00:00Z"
    )
    answer = night_page(client, night)
    assert "Who said what" in words(answer)
    assert reverse("reply", args=[club.slug, night.pk]) not in answer.content.decode()


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_nights_and_addresses_are_for_members_even_where_the_club_is_public(client, club, visibility):
    club.visibility = visibility
    club.save()
    (adam,) = cast(club, 1)
    night = planned_night(club, FRIDAY, host=adam, place="Fő u. 1.")
    for user in (None, account(ClubFactory(), Role.OWNER)):
        if user:
            client.force_login(user)
        for answer in (page_of(client, club), night_page(client, night)):
            assert answer.status_code == (404 if user else 302)
            assert "Fő u. 1." not in answer.content.decode()


def test_the_night_of_another_club_is_not_there(client, club, pista):
    elsewhere = planned_night(ClubFactory(), FRIDAY)
    assert client.get(reverse("night", args=[club.slug, elsewhere.pk])).status_code == 404
    assert client.get(reverse("night", args=[club.slug, 10**30])).status_code == 404


def test_looking_changes_nothing(client, club, pista):
    night = planned_night(club, FRIDAY)
    before = book()
    page_of(client, club)
    night_page(client, night)
    assert client.post(reverse("nights", args=[club.slug])).status_code == 405
    assert client.post(reverse("night", args=[club.slug, night.pk])).status_code == 405
    assert book() == before


def queries(deed):
    with CaptureQueriesContext(connection) as caught:
        deed()
    return len(caught)


def test_sixty_nights_and_two_hundred_members_take_as_many_queries_as_three(client, league, club, pista):
    people = cast(club, 4)
    answered(club, people, planned_night(club, FRIDAY + WEEK, host=people[0], place="Street 0"))
    with_parti(league, people, FRIDAY - WEEK)
    with_parti(league, people, FRIDAY - 2 * WEEK)
    few = (queries(lambda: page_of(client, club)), queries(lambda: night_page(client, Night.objects.last())))
    crowd = crowded(club)
    for weeks in range(2, 30):
        host = people[weeks % 4]
        answered(club, crowd, planned_night(club, FRIDAY + weeks * WEEK, host=host, place=f"Street {weeks}"))
        with_parti(league, people, FRIDAY - (weeks + 1) * WEEK)
    night = Night.objects.filter(date=FRIDAY + 2 * WEEK).get()
    many = (queries(lambda: page_of(client, club)), queries(lambda: night_page(client, night)))
    assert Night.objects.count() == 59
    assert many[0] <= few[0]
    assert many[1] <= few[1]
    assert max(many) < 40


def answered(club, people, night):
    Reply.objects.bulk_create(
        Reply(night=night, person=person, answer=Answer.COMING, said_at="2026-10-20T10:00:00Z")
        for person in people
    )


def with_parti(league, people, date):
    parti = ranked_parti(league, date, people)
    Parti.objects.filter(pk=parti.pk).update(night=past_night(league.club, date))


def crowded(club):
    people = [Person(club=club, name=f"Person {number}") for number in range(200)]
    for person in people:
        person.set_name(person.name)
    people = Person.objects.bulk_create(people)
    MembershipPeriod.objects.bulk_create(MembershipPeriod(person=one, joined=LONG_AGO) for one in people)
    return people


def test_an_open_parti_of_the_night_stands_there_as_open(client, league, club, pista):
    night = planned_night(club, FRIDAY)
    open_evening(league, cast(club, 4))
    assert "Parti 1 open" in words(night_page(client, night))
