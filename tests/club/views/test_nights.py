"""Planning, changing and calling off as pages, and the answers of members."""

import datetime
import re

import pytest
import time_machine
from django.contrib.messages import get_messages
from django.urls import reverse

from club.actions import nights
from club.enums import Answer, Role
from club.models import Night, Offer, Reply
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, account
from tests.factories.evenings import book
from tests.factories.nights import planned_night

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("october")]

FRIDAY = datetime.date(2026, 10, 30)
MARK = "0123456789abcdef" * 2
DEEDS = ("plan-night", "change-night", "reply", "reply-for")


@pytest.fixture
def october():
    with time_machine.travel("2026-10-20T10:00:00+00:00", tick=False):
        yield


@pytest.fixture
def club():
    return LeagueFactory().club


@pytest.fixture
def scorer(client, club):
    user = account(club, Role.SCOREKEEPER)
    client.force_login(user)
    return user


@pytest.fixture
def pista(club):
    return account(club, Role.MEMBER, "Pista")


def at(page, night=None, club=None):
    return reverse(page, args=[night.club.slug, night.pk] if night else [club.slug])


def planning(**more):
    return {
        "mark": MARK,
        "date": "2026-10-30",
        "start_time": "19:30",
        "note": "",
        "host": "",
        "place": "",
    } | more


def changing(night, **more):
    typed = {"date": "2026-10-30", "start_time": "19:30", "note": "", "revision": night.revision} | more
    return {"deed": "change"} | {f"change-{field}": value for field, value in typed.items()}


def told(answer):
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_a_scorekeeper_plans_a_night_with_its_first_offer(client, club, scorer):
    adam = PersonFactory(club=club, name="Ádám")
    answer = client.post(
        at("plan-night", club=club), planning(host=str(adam.pk), place="Fő u. 1.", start_time="20.15")
    )
    night = Night.objects.get()
    assert answer["Location"].startswith(at("night", night))
    assert (night.date, night.start_time, night.made_by) == (FRIDAY, datetime.time(20, 15), scorer)
    assert Offer.objects.get(night=night).place == "Fő u. 1."


def test_the_form_sent_twice_plans_one_night(client, club, scorer):
    for _ in range(2):
        assert client.post(at("plan-night", club=club), planning()).status_code == 302
    assert Night.objects.count() == 1


def test_a_used_form_with_another_day_is_refused_and_then_plans_another(client, club, scorer):
    client.post(at("plan-night", club=club), planning())
    refused = client.post(at("plan-night", club=club), planning(date="2026-11-06"))
    assert (refused.status_code, Night.objects.count()) == (422, 1)
    assert "has planned the night of 30 October 2026 already" in refused.content.decode()
    mark = re.search(r'name="mark" value="([0-9a-f]{32})"', refused.content.decode())[1]
    assert mark != MARK
    client.post(at("plan-night", club=club), planning(date="2026-11-06", mark=mark))
    assert Night.objects.count() == 2


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"date": "2026-10-19"}, "19 October 2026 is over. A night is planned for today or later."),
        ({"date": "2062-10-30"}, "more than two years ahead"),
        ({"date": "Friday"}, "This is no day."),
        ({"date": ""}, "A date is needed, such as 2026-10-30."),
        ({"start_time": "half past"}, "This is not a time such as 19:30."),
        ({"start_time": ""}, "A time is needed, such as 19:30."),
        ({"note": "x" * 401}, "at most 400"),
        ({"host": "999999999999999999999"}, "Choose a member of the list."),
        ({"host": "x"}, "Choose a member of the list."),
        ({"place": "Fő u. 1."}, "Say who is host there."),
    ],
)
def test_what_cannot_be_planned_stays_in_the_form_with_a_sentence(client, club, scorer, typed, sentence):
    before = book()
    answer = client.post(at("plan-night", club=club), planning(**{"note": "Bring cards", **typed}))
    page = answer.content.decode()
    assert (answer.status_code, book()) == (422, before)
    assert sentence in page
    assert "Bring cards" in page or "note" in typed


def test_guests_and_strangers_are_not_offered_as_hosts(client, club, scorer):
    PersonFactory(club=club, name="Guest", guest=True)
    stranger = PersonFactory(name="Stranger", club=ClubFactory())
    page = client.get(at("plan-night", club=club)).content.decode()
    assert "Guest" not in page
    assert client.post(at("plan-night", club=club), planning(host=stranger.pk, place="x")).status_code == 422


def test_the_form_offers_the_week_after_the_last_night_at_its_time(client, club, scorer):
    planned_night(club, FRIDAY, start_time=datetime.time(20, 15))
    page = client.get(at("plan-night", club=club)).content.decode()
    assert 'value="2026-11-06"' in page
    assert 'value="20:15"' in page


def test_a_night_is_moved_by_its_form(client, club, scorer):
    night = planned_night(club, FRIDAY)
    answer = client.post(at("change-night", night), changing(night, date="2026-10-31", note="Bring cards"))
    night.refresh_from_db()
    assert answer["Location"].startswith(at("night", night))
    assert (night.date, night.note, night.sequence) == (datetime.date(2026, 10, 31), "Bring cards", 1)


def test_an_older_form_is_refused_shows_both_and_can_be_sent_again(client, club, scorer):
    night = planned_night(club, FRIDAY)
    typed = changing(night, note="Mine")
    nights.change(night=night, date=FRIDAY, start_time=night.start_time, note="Hers", revision=1, by=None)
    refused = client.post(at("change-night", night), typed)
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "Somebody else has changed this night" in page
    assert "Mine" in page
    assert "Hers" in page
    revision = re.search(r'name="change-revision" value="(\d+)"', page)[1]
    client.post(at("change-night", night), typed | {"change-revision": revision})
    night.refresh_from_db()
    assert night.note == "Mine"


@pytest.mark.parametrize("revision", ["", "x", "1" * 30])
def test_a_form_without_a_right_revision_changes_nothing_and_says_so(client, club, scorer, revision):
    night = planned_night(club, FRIDAY)
    before = book()
    answer = client.post(at("change-night", night), changing(night, note="Mine", revision=revision))
    assert (answer.status_code, book()) == (422, before)
    assert 'role="alert"' in answer.content.decode()


def test_a_night_is_called_off_with_a_reason_and_taken_up_again(client, club, scorer):
    night = planned_night(club, FRIDAY)
    missing = client.post(at("change-night", night), {"deed": "cancel", "cancel-reason": " "})
    assert missing.status_code == 422
    assert "Say why the night is called off." in missing.content.decode()
    for _ in range(2):
        client.post(at("change-night", night), {"deed": "cancel", "cancel-reason": "Snow"})
    night.refresh_from_db()
    assert (night.cancelled_because, night.sequence) == ("Snow", 1)
    answers = [client.post(at("change-night", night), {"deed": "revive"}) for _ in range(2)]
    night.refresh_from_db()
    assert (night.is_cancelled, night.sequence) == (False, 2)
    assert told(answers[1])[-1].startswith("Nothing was changed")


def test_an_unknown_deed_shows_the_page(client, club, scorer):
    before = book()
    assert client.post(at("change-night", planned_night(club, FRIDAY)), {"deed": "x"}).status_code == 200
    assert Night.objects.get().revision == 1
    assert before["club.Night"] == []


def test_a_member_answers_with_one_button(client, club, pista):
    night = planned_night(club, FRIDAY)
    client.force_login(pista)
    client.post(at("reply", night), {"answer": "maybe"})
    said = Reply.objects.get()
    assert (said.person, said.answer, said.entered_by) == (pista.people.get(), Answer.MAYBE, None)


def test_answering_leads_back_to_the_list_and_never_off_the_site(client, club, pista):
    night = planned_night(club, FRIDAY)
    client.force_login(pista)
    back = at("nights", club=club) + f"#night-{night.pk}"
    assert client.post(at("reply", night), {"answer": "coming", "next": back})["Location"] == back
    for word in ("foo", "home", "sign-out"):
        page = client.post(at("reply", night), {"answer": "coming", "next": word})
        assert page["Location"].startswith(at("night", night))
    away = client.post(at("reply", night), {"answer": "coming", "next": "https://example.com/"})
    assert away["Location"].startswith(at("night", night))


@pytest.mark.parametrize("answer", ["", "perhaps", "x" * 10_000])
def test_what_is_no_answer_is_told_and_changes_nothing(client, club, pista, answer):
    night = planned_night(club, FRIDAY)
    client.force_login(pista)
    before = book()
    assert told(client.post(at("reply", night), {"answer": answer})) == ["Choose one of the three."]
    assert book() == before


def test_a_cancelled_night_and_one_past_take_no_answer_and_say_so(client, club, pista):
    night = planned_night(club, FRIDAY)
    client.force_login(pista)
    nights.cancel(night=night, reason="Snow", by=None)
    assert "called off" in told(client.post(at("reply", night), {"answer": "coming"}))[0]
    nights.revive(night=night, by=None)
    with time_machine.travel("2026-10-31T10:00:00+00:00"):
        client.force_login(pista)
        assert told(client.post(at("reply", night), {"answer": "coming"}))[-1] == "This night is over."
    assert not Reply.objects.exists()


def test_a_scorekeeper_enters_the_answer_of_who_rang(client, club, scorer, pista):
    night, person = planned_night(club, FRIDAY), pista.people.get()
    client.post(at("reply-for", night), {"person": person.pk, "answer": "coming"})
    assert Reply.objects.get().entered_by == scorer
    page = client.get(at("night", night)).content.decode()
    assert "(entered by Vera scorekeeper)" in page


@pytest.mark.parametrize("person", ["", "x", "999999999999999999999"])
def test_an_answer_for_nobody_is_told(client, club, scorer, person):
    night = planned_night(club, FRIDAY)
    before = book()
    answer = client.post(at("reply-for", night), {"person": person, "answer": "coming"})
    assert told(answer)[0] in {"Choose who it was.", "Choose a member of the list."}
    assert book() == before


@pytest.mark.parametrize("who", ["member", "stranger", "owner of another club", "nobody"])
@pytest.mark.parametrize("page", DEEDS)
def test_who_may_not_do_it_is_not_let_in(client, club, pista, who, page):
    night = planned_night(club, FRIDAY)
    other = account(ClubFactory(), Role.OWNER)
    user = {"member": pista, "stranger": account(club, None, "Zoli"), "owner of another club": other}.get(who)
    if user:
        client.force_login(user)
    if (who, page) == ("member", "reply"):
        return
    address = at(page, club=club) if page == "plan-night" else at(page, night)
    before = book()
    data = planning() | changing(night) | {"answer": "coming", "person": pista.people.get().pk}
    assert client.post(address, data).status_code == (404 if user else 403)
    assert book() == before


def test_the_night_of_another_club_is_not_there(client, club, scorer):
    night = planned_night(ClubFactory(), FRIDAY)
    for page in DEEDS[1:]:
        assert client.post(reverse(page, args=[club.slug, night.pk]), {"answer": "coming"}).status_code == 404


def test_looking_changes_nothing(client, club, scorer):
    night = planned_night(club, FRIDAY)
    before = book()
    for address in (at("plan-night", club=club), at("change-night", night)):
        assert client.get(address).status_code == 200
        assert client.head(address).status_code == 200
    for page in ("reply", "reply-for"):
        assert client.get(at(page, night), {"answer": "coming"}).status_code == 405
    assert book() == before
