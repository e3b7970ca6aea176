"""The page of the bottles: who owes what and why, what can be done about it, and the tally."""

import csv
import datetime
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.actions.bottles import cancel, confirm_brought
from club.enums import Role
from club.models import Bottle, Night
from scoring.actions.bottles import sync
from scoring.actions.breaches import withdraw
from scoring.enums import BreachKind
from tests.factories import ClubFactory, PersonFactory, account
from tests.factories.bottles import absences, friday, owed, play_day
from tests.factories.breaches import noted
from tests.factories.evenings import book, closed_evening
from tests.factories.nights import planned_night
from tests.factories.seasons import season

pytestmark = pytest.mark.usefixtures("today")
SCORERS = (Role.OWNER, Role.SCOREKEEPER)


@pytest.fixture
def club(league):
    return league.club


@pytest.fixture
def adam(people):
    return people[0]


@pytest.fixture
def scorer(client, club):
    user = account(club, Role.SCOREKEEPER)
    client.force_login(user)
    return user


@pytest.fixture
def member(client, club):
    user = account(club, Role.MEMBER, "Zoé")
    client.force_login(user)
    return user


def address(club):
    return reverse("bottles", args=[club.slug])


def text(html):
    """What is to be read, without marks, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split()).replace(" ,", ",").replace(" .", ".")


def page(client, club):
    answer = client.get(address(club))
    assert answer.status_code == 200
    return answer.content.decode()


def item(html, bottle):
    """What stands about one bottle."""
    return text(re.search(rf'<li id="bottle-{bottle.pk}".*?</li>', html, re.S)[0])


def refused(client, club, post):
    """The page that answers a post that is refused at a field, having changed nothing."""
    before = book()
    answer = client.post(address(club), post)
    assert answer.status_code == 422
    assert book() == before
    return answer.content.decode()


def told(answer):
    return [str(message) for message in answer.context["messages"]]


def written(people, **values):
    """What the form to note one sends."""
    return {"deed": "note", "person": people[0].pk, "drink": "Unicum", "reason": "A bet."} | values


# Reading


@pytest.mark.parametrize("role", [*SCORERS, Role.MEMBER])
def test_members_read_what_is_due_and_why(client, club, adam, role):
    client.force_login(account(club, role))
    absences(adam, range(8))
    sync(club=club)
    html = page(client, club)
    shown = item(html, Bottle.objects.get())
    assert shown.startswith("Ádám Jägermeister Unexcused absences: 2 Jan 2026, 9 Jan 2026,")
    assert "Incurred 20 Feb 2026." in shown
    assert f"{reverse('absences', args=[club.slug])}?day=" in html


def test_the_public_is_led_to_signing_in(client, club):
    assert client.get(address(club)).status_code == 302
    client.force_login(account(club, None, "Foreign"))
    assert client.get(address(club)).status_code == 404
    assert client.post(address(club), {"deed": "note"}).status_code == 404


def test_a_breach_leads_to_its_parti(client, club, league, people, member):
    parti = closed_evening(league, people)
    for _ in range(3):
        noted(parti, "Ádám")
    html = page(client, club)
    shown = item(html, Bottle.objects.get())
    assert shown.startswith(f"Ádám own choice 3 careless breaches: parti {parti.number}, 30 Oct 2026")
    assert f'href="{reverse("parti", args=[club.slug, parti.number])}#breaches"' in html


def test_the_engines_word_is_said_in_the_readers_language(client, club, league, people, member):
    member.language = "hu"
    member.save()
    parti = closed_evening(league, people)
    for _ in range(3):
        noted(parti, "Ádám")
    assert "own choice" not in page(client, club)


@pytest.mark.parametrize(
    ("night", "said"),
    [
        ("", "Due at the next parti; no day is known yet."),
        ("2026-11-30", "Due today."),
        ("2026-12-12", "Due at the next parti, 12 December 2026."),
        ("2026-11-20", "Due at the next parti; no day is known yet."),
    ],
)
def test_due_at_the_next_night_after_it_was_incurred(client, club, league, people, member, night, said):
    noted(closed_evening(league, people), "Ádám", BreachKind.DELIBERATE)
    if night:
        day = datetime.date.fromisoformat(night)
        Night.objects.create(club=club, date=day, start_time=datetime.time(19), made_by=None)
    assert said in item(page(client, club), Bottle.objects.get())


def test_overdue_once_it_was_not_brought_to_a_parti(client, club, league, people, member):
    noted(closed_evening(league, people), "Ádám", BreachKind.DELIBERATE)
    closed_evening(league, people, date=datetime.date(2026, 11, 20))
    assert "Overdue since 20 Nov 2026." in item(page(client, club), Bottle.objects.get())


def test_a_night_called_off_or_on_the_very_day_is_no_next_parti(client, club, league, people, member):
    parti = closed_evening(league, people)
    noted(parti, "Ádám", BreachKind.DELIBERATE)
    planned_night(club, datetime.date(2026, 12, 12))
    Night.objects.update(cancelled_at=timezone.now())
    assert "no day is known yet" in item(page(client, club), Bottle.objects.get())


def test_a_day_on_which_the_house_league_played_makes_it_overdue(client, club, adam, member):
    absences(adam, range(8))
    sync(club=club)
    play_day(club, friday(9))
    assert "Overdue since 6 Mar 2026." in item(page(client, club), Bottle.objects.get())


def test_what_follows_by_the_clock_is_shown_before_anybody_has_entered_it(client, club, adam, scorer):
    absences(adam, range(8))
    before = book()
    html = page(client, club)
    assert book() == before
    assert "1 bottle is due." in html
    assert "It follows by now and is entered shortly" in html
    assert 'value="confirm"' not in html


def test_what_became_of_the_others_stands_below(client, club, league, people, member, scorer):
    parti = closed_evening(league, people)
    first = noted(parti, "Ádám", BreachKind.DELIBERATE)
    brought = confirm_brought(bottle=Bottle.objects.get(), by=member)
    withdraw(breach=first, because="It was Kati.", by=None)
    assert "it settles the next one that follows" in item(page(client, club), brought)
    noted(parti, "Ádám", BreachKind.DELIBERATE)
    settled = Bottle.objects.latest("pk")
    second = noted(parti, "Beszab", BreachKind.DELIBERATE)
    withdrawn = Bottle.objects.latest("pk")
    withdraw(breach=second, because="It was Kati.", by=None)
    off = cancel(bottle=owed(people[2]), reason="He moved away.", by=scorer)
    html = page(client, club)
    at = "30 Nov 2026, 10:00"
    assert f"Brought; confirmed by Zoé member, {at}." in item(html, brought)
    assert "it settles the bottle of 30 Oct 2026." in item(html, brought)
    assert "Settled by the bottle brought for a cause that was withdrawn" in item(html, settled)
    assert f"Cause withdrawn, {at}." in item(html, withdrawn)
    assert f"Let off by Vera, {at}: He moved away." in item(html, off)
    assert "Nobody owes a bottle." in html


def test_the_tally_counts_by_person_and_season(client, club, league, people, member):
    for first, last in (("2025-09-01", "2026-08-31"), ("2026-09-01", "2027-08-31")):
        season(league, first, last)
    adam, beszab = people[:2]
    absences(beszab, range(8))
    sync(club=club)
    for person in (adam, adam, adam, beszab):
        owed(person)
    first, second, *_ = Bottle.objects.filter(person=adam).order_by("pk")
    confirm_brought(bottle=first, by=member)
    cancel(bottle=second, reason="Enough.", by=None)
    html = page(client, club)
    tables = re.findall(r"<table.*?</table>", html, re.S)
    assert [text(table) for table in tables] == [
        "Season 2026–27 Player incurred brought let off still due Ádám 3 1 1 1 Beszab 1 0 0 1",
        "Season 2025–26 Player incurred brought let off still due Beszab 1 0 0 1",
    ]
    file = client.get(f"{address(club)}?file=csv").content.decode("utf-8-sig")
    assert list(csv.reader(file.splitlines())) == [
        ["Season", "Player", "Incurred", "Brought", "Let off", "Still due"],
        ["2026-27", "Ádám", "3", "1", "1", "1"],
        ["2026-27", "Beszab", "1", "0", "0", "1"],
        ["2025-26", "Beszab", "1", "0", "0", "1"],
    ]


def test_the_tally_is_a_file_for_members_only(client, club):
    assert client.get(f"{address(club)}?file=csv").status_code == 302
    client.force_login(account(club, None))
    assert client.get(f"{address(club)}?file=csv").status_code == 404


def test_the_page_costs_as_many_queries_for_sixty_bottles_as_for_three(client, club, people, scorer):
    def cost():
        with CaptureQueriesContext(connection) as found:
            page(client, club)
        return len(found)

    def add(count):
        for person in (PersonFactory(club=club) for _ in range(count)):
            absences(person, range(8))
            owed(person)
        sync(club=club)

    add(2)
    few = cost()
    add(28)
    assert Bottle.objects.count() == 60
    assert cost() == few
    assert few <= 26


# Brought


def test_a_member_confirms_anothers_by_one_button(client, club, adam, member):
    bottle = owed(adam)
    assert "It was brought : Ádám, Unicum" in item(page(client, club), bottle)
    answer = client.post(address(club), {"deed": "confirm", "bottle": bottle.pk}, follow=True)
    assert told(answer) == ["Confirmed: Ádám has brought it."]
    bottle.refresh_from_db()
    assert bottle.confirmed_by.user == member
    again = client.post(address(club), {"deed": "confirm", "bottle": bottle.pk}, follow=True)
    assert told(again) == ["Zoé member has confirmed already that this bottle was brought."]


def test_ones_own_has_no_button_and_cannot_be_confirmed(client, club, member):
    bottle = owed(member.people.get())
    assert 'value="confirm"' not in page(client, club)
    answer = client.post(address(club), {"deed": "confirm", "bottle": bottle.pk}, follow=True)
    assert told(answer) == ["Another member confirms that you brought it."]
    bottle.refresh_from_db()
    assert bottle.is_due


@pytest.mark.parametrize("sent", ["", "x", "٣", "0", "9" * 30])
def test_a_bottle_that_is_not_there_is_404(client, club, member, sent):
    assert client.post(address(club), {"deed": "confirm", "bottle": sent}).status_code == 404


def test_a_bottle_of_another_club_is_404(client, club, member, scorer):
    foreign = owed(PersonFactory(club=ClubFactory()))
    for deed in ("confirm", "cancel", "unconfirm"):
        answer = client.post(address(club), {"deed": deed, "bottle": foreign.pk, "reason": "x"})
        assert answer.status_code == 404
    foreign.refresh_from_db()
    assert foreign.is_due


def test_a_scorekeeper_takes_a_confirmation_back_with_a_reason(client, club, adam, member, scorer):
    bottle = confirm_brought(bottle=owed(adam), by=member)
    assert "It was not brought" in page(client, club)
    post = {"deed": "unconfirm", "bottle": bottle.pk, "reason": ""}
    assert "Say why: a reason is needed." in item(refused(client, club, post), bottle)
    answer = client.post(address(club), post | {"reason": "Another one."}, follow=True)
    assert told(answer) == ["It is no longer confirmed that Ádám has brought it."]
    bottle.refresh_from_db()
    assert bottle.is_due


# Noting and letting off


@pytest.mark.parametrize("role", SCORERS)
def test_a_bottle_is_noted_once_however_often_the_button_is_pressed(client, club, people, role):
    client.force_login(account(club, role))
    mark = re.search(r'name="mark" value="(\w+)"', page(client, club))[1]
    for _ in range(2):
        answer = client.post(address(club), written(people, mark=mark), follow=True)
        assert told(answer) == ["The bottle is noted."]
    bottle = Bottle.objects.get()
    assert (bottle.person, bottle.drink, bottle.reason) == (people[0], "Unicum", "A bet.")
    assert "Ádám Unicum A bet." in item(page(client, club), bottle)


def test_a_form_that_is_not_right_keeps_what_was_typed(client, club, people, scorer):
    html = refused(client, club, written(people, person="", reason="", drink="Pálinka"))
    assert 'value="Pálinka"' in html
    assert html.count("This field is required.") == 1
    assert "Say why: a reason is needed." in html
    assert "is too long" in text(refused(client, club, written(people, drink="x" * 61)))


def test_usual_drinks_and_those_noted_before_are_offered(client, club, adam, scorer):
    owed(adam, drink="Pálinka")
    html = page(client, club)
    assert re.findall(r'<option value="([^"]+)"></option>', html) == [
        "Jägermeister",
        "Zwack Unicum",
        "own choice",
        "Pálinka",
    ]


def test_who_is_erased_or_deactivated_is_not_offered(client, club, people, scorer):
    people[0].deactivated_at = timezone.now()
    people[0].save()
    html = page(client, club)
    assert f'<option value="{people[0].pk}">' not in html
    assert f'<option value="{people[1].pk}">' in html


def test_a_scorekeeper_lets_off_with_a_reason(client, club, adam, scorer):
    bottle = owed(adam)
    post = {"deed": "cancel", "bottle": bottle.pk, "reason": " "}
    assert "Say why: a reason is needed." in item(refused(client, club, post), bottle)
    answer = client.post(address(club), post | {"reason": "Enough."}, follow=True)
    assert told(answer) == ["Ádám is let off this bottle."]
    again = client.post(address(club), post | {"reason": "Enough."}, follow=True)
    assert told(again) == ["This bottle has been cancelled already."]


@pytest.mark.parametrize("deed", ["note", "cancel", "unconfirm"])
def test_a_member_neither_notes_nor_lets_off(client, club, people, member, deed):
    bottle = owed(people[0])
    html = page(client, club)
    assert "Note a bottle" not in html
    assert 'value="cancel"' not in html
    before = book()
    answer = client.post(address(club), written(people, deed=deed, bottle=bottle.pk))
    assert answer.status_code == 403
    assert book() == before


def test_a_post_after_signing_out_is_not_lost_silently(club, people):
    before = book()
    assert Client().post(address(club), written(people)).status_code == 403
    assert book() == before


def test_a_deed_nobody_knows_changes_nothing(client, club, scorer):
    before = book()
    assert client.post(address(club), {"deed": "drink"}).status_code == 200
    assert book() == before


# On the page about a person


def test_a_persons_page_shows_members_his_bottles(client, club, people, member):
    owed(people[0], reason="He lost a bet.")
    owed(people[1], reason="A birthday.")
    url = reverse("person", args=[club.slug, people[0].pk])
    html = client.get(url).content.decode()
    assert "He lost a bet." in html
    assert "A birthday." not in html
    assert "He lost a bet." not in Client().get(url).content.decode()
