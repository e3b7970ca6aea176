"""The page of absences: mine first, those of others, what is voted on, the count, and the days."""

import datetime
import html

import pytest
from django.urls import reverse

from club.enums import Role, Visibility
from club.models import Person, Vote
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, account, cast
from tests.factories.absences import NOON, day_with, row_of, stated
from tests.factories.evenings import book
from tests.factories.sheets import FRIDAY
from tests.factories.votes import choose

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


@pytest.fixture
def people(time_machine) -> list[Person]:
    """Ádám to Őri Zsuzsa; the last two were absent, and it is the noon after."""
    time_machine.move_to(NOON, tick=False)
    people = cast(LeagueFactory().club, 6)
    day_with(people[:4])
    return people


def url(people: list[Person]) -> str:
    return reverse("absences", args=[people[0].club.slug])


def signed_in(client, person: Person, role: Role = Role.MEMBER) -> None:
    user = account(person.club, None, name=f"user-{person.pk}")
    Person.objects.filter(pk=person.pk).update(user=user, role=role)
    client.force_login(user)


def text(response) -> str:
    return html.unescape(response.content.decode())


def sent(people: list[Person], person: Person, **fields: str) -> dict[str, str]:
    return {"attendance": str(row_of(person).pk), "reason": "illness", "note": "", **fields}


def test_own_question_stands_first_with_its_form(client, people):
    signed_in(client, people[4])
    response = client.get(url(people))
    assert [line.row.person for line in response.context["open"].mine] == [people[4]]
    assert [line.form for line in response.context["open"].others] == [None]
    said = text(response)
    assert "You were not there on 30 October 2026. Why?" in said
    assert "3 Nov 2026, 12:00" in said


def test_reason_is_stated_by_the_form(client, people):
    signed_in(client, people[4])
    response = client.post(url(people), sent(people, people[4], note="the flu"), follow=True)
    assert row_of(people[4]).reason_note == "the flu"
    assert "The reason is kept, and the vote on it is open." in text(response)
    assert reverse("vote", args=[people[0].club.slug, Vote.objects.get().pk]) in text(response)


def test_button_pressed_twice_has_no_second_effect(client, people):
    signed_in(client, people[4])
    form = sent(people, people[4])
    client.post(url(people), form)
    before = book()
    response = client.post(url(people), form | {"reason": "work"}, follow=True)
    assert "has been stated already" in text(response)
    assert {**book(), "club.Activity": []} == {**before, "club.Activity": []}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"reason": ""}, "Choose one of the reasons."),
        ({"reason": "laziness"}, "This cannot be chosen here. Choose again."),
        ({"reason": "other"}, "Say in a few words what the reason was."),
        ({"note": "x" * 401}, "The note is too long: 400 letters at most."),
    ],
)
def test_wrong_input_is_said_and_kept(client, people, fields, said):
    signed_in(client, people[4])
    before = book()
    form = sent(people, people[4], **fields)
    response = client.post(url(people), form)
    assert response.status_code == 422
    assert said in text(response)
    assert form["note"] in text(response)
    assert book() == before


def test_scorekeeper_enters_it_for_somebody_who_rang(client, people):
    by = account(people[0].club, Role.SCOREKEEPER)
    client.force_login(by)
    assert text(client.get(url(people))).count("Enter the reason") == 2
    client.post(url(people), sent(people, people[5], reason="work"))
    assert row_of(people[5]).reason_entered_by == by
    assert "entered by Vera" in text(client.get(url(people)))


def test_member_cannot_enter_it_for_another(client, people):
    signed_in(client, people[0])
    before = book()
    response = client.post(url(people), sent(people, people[4]))
    assert response.status_code == 403
    assert book() == before


def test_too_late_is_said(client, people, time_machine):
    signed_in(client, people[4])
    time_machine.move_to(NOON + 3 * DAY, tick=False)
    response = client.post(url(people), sent(people, people[4], reason=""), follow=True)
    assert "The time to state a reason is over" in text(response)
    assert "Nobody is asked now." in text(response)


def test_page_is_right_when_no_job_has_run(client, people, time_machine):
    signed_in(client, people[0])
    choose(stated(people[4]), dict.fromkeys(people[:3], "unexcused"))
    time_machine.move_to(NOON + 7 * DAY, tick=False)
    said = text(client.get(url(people)))
    assert "unexcused by vote, 3 to 0" in said
    assert "unexcused, no reason stated" in said
    assert "Being voted on" not in said
    assert said.count("1 of 8") == 2


def test_ballots_are_not_told_while_the_vote_is_open(client, people):
    signed_in(client, people[0])
    choose(stated(people[4]), dict.fromkeys(people[:3], "unexcused"))
    said = text(client.get(url(people)))
    assert "is voted on" in said
    assert "by vote" not in said


def test_public_and_strangers_see_nothing(client, people):
    club = people[0].club
    club.visibility = Visibility.PUBLIC
    club.save()
    assert client.get(url(people))["Location"].startswith(reverse("sign-in"))
    client.force_login(account(ClubFactory()))
    assert client.get(url(people)).status_code == 404
    assert client.post(url(people), sent(people, people[4])).status_code == 404


def test_absence_of_another_club_is_not_found(client, people):
    elsewhere = cast(LeagueFactory().club, 6)
    day_with(elsewhere[:4])
    signed_in(client, people[4], Role.OWNER)
    response = client.post(url(people), {"attendance": str(row_of(elsewhere[4]).pk), "reason": "work"})
    assert response.status_code == 404


@pytest.mark.parametrize("number", ["", "x", "0", "-1", "²", "9" * 30])
def test_absence_that_is_none_is_not_found(client, people, number):
    signed_in(client, people[4])
    assert client.post(url(people), {"attendance": number, "reason": "work"}).status_code == 404


def test_older_days_have_pages_of_their_own(client, people):
    for week in range(1, 12):
        day_with(people[:4], FRIDAY - 7 * week * DAY)
    signed_in(client, people[0])
    first = client.get(url(people))
    assert (len(first.context["days"]), first.context["older"]) == (9, 9)
    older = client.get(url(people), {"from": "9"})
    assert (len(older.context["days"]), older.context["older"], older.context["newer"]) == (3, None, 0)
    assert client.get(url(people), {"from": "99"}).status_code == 404


def test_address_of_a_day_opens_the_page_it_is_on(client, people):
    for week in range(1, 12):
        day_with(people[:4], FRIDAY - 7 * week * DAY)
    signed_in(client, people[0])
    oldest = row_of(people[4], FRIDAY - 77 * DAY).day
    shown = client.get(url(people), {"day": str(oldest.pk)})
    assert oldest in [day.day for day, _lines in shown.context["days"]]
    assert len(client.get(url(people), {"day": "99999"}).context["days"]) == 9


def test_page_takes_as_many_queries_whatever_it_shows(client, people, django_assert_max_num_queries):
    signed_in(client, people[0], Role.OWNER)
    stated(people[4])
    with django_assert_max_num_queries(60) as few:
        client.get(url(people))
    for number in range(30):
        PersonFactory(club=people[0].club, name=f"Member {number}")
    for week in range(1, 5):
        day_with(people[:4], FRIDAY - 7 * week * DAY)
        stated(people[5], date=FRIDAY - 7 * week * DAY)
    with django_assert_max_num_queries(len(few)):
        client.get(url(people))


def test_get_writes_nothing(client, people, time_machine):
    signed_in(client, people[4])
    time_machine.move_to(NOON + 30 * DAY, tick=False)
    client.get(url(people))
    before = book()
    client.get(url(people))
    assert book() == before
