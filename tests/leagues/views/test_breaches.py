"""Breaches on a parti's page: members read them, owners and scorekeepers note and withdraw them."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.enums import Role
from scoring.actions.breaches import withdraw
from scoring.actions.corrections import void
from scoring.enums import BreachKind
from scoring.models import Breach
from tests.factories import LeagueFactory, PersonFactory, account
from tests.factories.breaches import noted
from tests.factories.evenings import book, closed_evening, open_evening

pytestmark = pytest.mark.usefixtures("today")
SCORERS, OTHERS = (Role.OWNER, Role.SCOREKEEPER), (Role.MEMBER, None)


@pytest.fixture
def parti(league, people):
    return open_evening(league, people)


@pytest.fixture
def scorer(client, league):
    user = account(league.club, Role.SCOREKEEPER)
    client.force_login(user)
    return user


def address(parti):
    return reverse("parti", args=[parti.club.slug, parti.number])


def page(client, parti):
    return client.get(address(parti)).content.decode()


def typed(people, **values):
    """What the form to note one sends, at first without hand and note."""
    return {"deed": "note", "person": people[0].pk, "kind": "careless", "hand": "", "note": ""} | values


def taken_back(breach, reason="It was Kati."):
    return {"deed": "withdraw", "breach": breach.pk, "reason": reason}


def faults(html):
    """The sentences that stand at the fields or above them, by the id of their paragraph."""
    return {
        name: " ".join(said.split())
        for name, said in re.findall(r'<p class="says" (?:id|role)="([^"]*)">(.*?)</p>', html, re.DOTALL)
    }


def refused(client, parti, post):
    """The page that answers a post that is refused, having changed nothing."""
    before = book()
    response = client.post(address(parti), post)
    assert response.status_code == 422
    assert book() == before
    return response.content.decode()


# Reading


def test_a_breach_leads_to_the_bottle_it_costs(client, league, people, scorer):
    parti = closed_evening(league, people)
    breach = noted(parti, "Ádám", BreachKind.DELIBERATE)
    noted(parti, "Beszab")
    breach.refresh_from_db()
    link = f"{reverse('bottles', args=[league.club.slug])}#bottle-{breach.bottle_id}"
    assert re.findall(r'<a href="([^"]*)">It costs a bottle.</a>', page(client, parti)) == [link]
    withdraw(breach=breach, because="It was Kati.", by=None)
    assert "It costs a bottle." not in page(client, parti)


@pytest.mark.parametrize("role", [*SCORERS, Role.MEMBER])
def test_members_read_who_how_when_and_by_whom(client, league, parti, role):
    zoe = account(league.club, Role.OWNER, name="Zoé")
    noted(parti, "Beszab", BreachKind.DELIBERATE, hand=12, note="Kept the ♥A back.", by=zoe)
    client.force_login(account(league.club, role))
    item = re.search(
        r'<li id="breach-\d+">(.*?)</p>\s*<p class="small soft">(.*?)</p>', page(client, parti), re.S
    )
    said = " ".join(re.sub("<[^>]*>", " ", f"{item[1]} {item[2]}").split())
    assert said == "Beszab deliberate, hand 12 Kept the ♥A back. Noted by Zoé, 30 Nov 2026, 10:00."


def test_the_public_reads_nothing_of_it(client, parti):
    noted(parti, "Beszab", note="Kept the ♥A back.")
    html = page(client, parti)
    assert [word in html for word in ("Breaches", "♥A back", "careless")] == [False] * 3


def test_a_member_reads_that_none_was_noted(client, league, parti):
    client.force_login(account(league.club, Role.MEMBER))
    assert "None has been noted." in page(client, parti)


def test_withdrawn_one_is_struck_through_with_the_reason(client, league, parti):
    breach = noted(parti, "Beszab", hand=12, note="Trumped too early.")
    withdraw(breach=breach, because="It was Kati.", by=account(league.club, name="Zoé"))
    client.force_login(account(league.club, Role.MEMBER))
    html = page(client, parti)
    struck = [
        " ".join(re.sub("<[^>]*>", "", text).split()) for text in re.findall(r"<s>(.*?)</s>", html, re.S)
    ]
    assert struck == ["Beszab careless, hand 12", "Trumped too early."]
    assert "Withdrawn by Zoé, 30 Nov 2026, 10:00: It was Kati." in html


def test_text_of_a_note_is_text(client, scorer, parti):
    noted(parti, "Beszab", note="<b>no</b>")
    assert "&lt;b&gt;no&lt;/b&gt;" in page(client, parti)


@pytest.mark.parametrize(
    ("role", "offered"), [*((role, True) for role in SCORERS), *((role, False) for role in OTHERS)]
)
def test_forms_are_for_who_keeps_score(client, league, parti, role, offered):
    noted(parti, "Beszab")
    client.force_login(account(league.club, role))
    html = page(client, parti)
    assert [word in html for word in ("Note a breach", "Withdraw it")] == [offered] * 2


def test_voided_parti_shows_its_breaches_without_forms(client, scorer, league, people):
    parti = closed_evening(league, people)
    noted(parti, "Beszab")
    parti.refresh_from_db()
    void(parti=parti, reason="51 cards", revision=parti.revision, by=None)
    html = page(client, parti)
    assert [word in html for word in ("careless", "Note a breach", "Withdraw it")] == [True, False, False]


def test_form_offers_who_sits_there(client, scorer, league, parti):
    PersonFactory(club=league.club, name="Zoli")
    options = re.findall(r'<option value="\d*"[^>]*>(.*?)</option>', page(client, parti))
    assert options == ["–", "Ádám", "Beszab", "Csaba", "Gergő", "Kati"]


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER])
def test_page_costs_the_same_with_one_breach_and_with_three(client, league, parti, role):
    client.force_login(account(league.club, role))
    counts = []
    for names in (["Ádám"], ["Beszab", "Csaba"]):
        for name in names:
            noted(parti, name, by=account(league.club, name=name))
        with CaptureQueriesContext(connection) as queries:
            page(client, parti)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("role", "word"), [(Role.OWNER, "Note a breach"), (Role.MEMBER, "Breaches"), (None, None)]
)
def test_sheet_leads_to_the_breaches(client, league, parti, role, word):
    client.force_login(account(league.club, role))
    html = client.get(reverse("sheet", args=[league.club.slug, parti.number])).content.decode()
    found = re.search(rf'<a href="{address(parti)}#breaches">(.*?)</a>', html)
    assert (found and found[1]) == word


# Noting


@pytest.mark.parametrize("hand", ["", "25"])
def test_scorekeeper_notes_a_breach(client, scorer, parti, people, hand):
    response = client.post(
        address(parti), typed(people, kind="deliberate", hand=hand, note="Kept the ♥A back.")
    )
    assert (response.status_code, response["Location"]) == (302, address(parti) + "#main")
    kept = Breach.objects.get()
    assert (kept.person, kept.kind, kept.noted_by) == (people[0], "deliberate", scorer)
    assert (kept.hand, kept.note) == (int(hand) if hand else None, "Kept the ♥A back.")
    assert "The breach by Ádám is noted." in page(client, parti)


def test_breach_of_a_closed_parti_is_noted_next_morning(client, scorer, league, people):
    parti = closed_evening(league, people)
    assert client.post(address(parti), typed(people)).status_code == 302
    assert Breach.objects.get().parti == parti


@pytest.mark.parametrize(
    ("values", "field", "said"),
    [
        ({"person": ""}, "breach-person_error", "This field is required."),
        ({"kind": ""}, "breach-kind_error", "This field is required."),
        (
            {"kind": "silly"},
            "breach-kind_error",
            "This cannot be chosen here. Choose again.",
        ),
        ({"hand": "twelve"}, "breach-hand_error", "Enter a whole number."),
        ({"hand": "0"}, "breach-hand_error", "The sheet has no hand 0; the last one is 25."),
        ({"hand": "26"}, "breach-hand_error", "The sheet has no hand 26; the last one is 25."),
        ({"note": "ő" * 201}, "breach-note_error", "The note is too long: 200 letters at most."),
    ],
)
def test_what_is_wrong_stands_at_its_field(client, scorer, parti, people, values, field, said):
    assert faults(refused(client, parti, typed(people, **values))) == {field: said}


def test_what_was_typed_is_kept(client, scorer, parti, people):
    html = refused(client, parti, typed(people, person=people[2].pk, hand="x", note="Kept the ♥A."))
    assert f'<option value="{people[2].pk}" selected>' in html
    assert re.search(r'value="careless"[^>]* checked', html)
    assert ['name="hand" value="x"' in html, 'name="note" value="Kept the ♥A."' in html] == [True, True]
    assert len(re.findall(r"<details[^>]* open>", html)) == 1


def test_who_does_not_sit_there_cannot_be_chosen(client, scorer, league, parti):
    zoli = PersonFactory(club=league.club, name="Zoli")
    assert list(faults(refused(client, parti, typed([zoli])))) == ["breach-person_error"]


def test_voided_parti_takes_no_breach(client, scorer, league, people):
    parti = closed_evening(league, people)
    void(parti=parti, reason="51 cards", revision=parti.revision, by=None)
    before = book()
    assert client.post(address(parti), typed(people)).status_code == 302
    assert book() == before
    assert "its breaches stay as they are" in page(client, parti)


# Withdrawing


def test_scorekeeper_withdraws_a_breach(client, scorer, parti):
    breach = noted(parti, "Beszab")
    response = client.post(address(parti), taken_back(breach))
    assert (response.status_code, response["Location"]) == (302, address(parti) + "#main")
    breach.refresh_from_db()
    assert (breach.withdrawn_because, breach.withdrawn_by) == ("It was Kati.", scorer)
    assert "The breach by Beszab is withdrawn." in page(client, parti)


@pytest.mark.parametrize(
    ("reason", "said"),
    [(" ", "Say why: a reason is needed."), ("ő" * 401, "The reason is too long: 400 letters at most.")],
)
def test_a_reason_that_is_wrong_is_said_at_that_breach(client, scorer, parti, reason, said):
    first, second = noted(parti, "Ádám"), noted(parti, "Beszab")
    html = refused(client, parti, taken_back(second, reason))
    assert faults(html) == {f"breach-{second.pk}-reason_error": said}
    assert f'name="reason" value="{reason}"' in html or not reason.strip()
    assert (
        html.index("<details open>")
        > html.index(f'id="breach-{second.pk}"')
        > html.index(f'id="breach-{first.pk}"')
    )


def test_breach_withdrawn_meanwhile_is_told_and_stays(client, scorer, parti):
    breach = noted(parti, "Beszab")
    withdraw(breach=breach, because="Nobody saw it.", by=None)
    before = book()
    assert client.post(address(parti), taken_back(breach)).status_code == 302
    assert book() == before
    assert "This breach has been withdrawn already." in page(client, parti)


def test_breach_of_another_parti_is_not_found(client, scorer, league, parti, people):
    breach = noted(open_evening(league, people), "Beszab")
    before = book()
    assert client.post(address(parti), taken_back(breach)).status_code == 404
    assert book() == before


# Who may


def test_a_post_without_a_deed_changes_nothing(client, scorer, parti):
    assert faults(refused(client, parti, {})) == {}


@pytest.mark.parametrize("role", OTHERS)
def test_others_note_and_withdraw_nothing(client, league, parti, people, role):
    breach = noted(parti, "Beszab")
    client.force_login(account(league.club, role))
    before = book()
    assert [
        client.post(address(parti), post).status_code for post in (typed(people), taken_back(breach))
    ] == [403] * 2
    assert book() == before


def test_who_is_not_signed_in_finds_what_was_typed(client, parti, people):
    response = client.post(address(parti), typed(people, note="Kept the ♥A back."))
    assert response.status_code == 403
    assert "Kept the ♥A back." in response.content.decode()


def test_parti_of_another_club_is_not_found(client, parti, people):
    client.force_login(account(LeagueFactory().club, Role.OWNER))
    parti.club.visibility = "members"
    parti.club.save()
    assert [
        client.get(address(parti)).status_code,
        client.post(address(parti), typed(people)).status_code,
    ] == [404] * 2


def test_forms_are_safe_from_other_sites(league, parti, people):
    client = Client(enforce_csrf_checks=True)
    client.force_login(account(league.club))
    assert client.post(address(parti), typed(people)).status_code == 403
    assert not Breach.objects.exists()


def test_button_pressed_twice_notes_one_breach(client, parti, people, scorer):
    mark = re.search(r'name="mark" value="([0-9a-f]{32})"', page(client, parti))[1]
    for _ in range(2):
        assert client.post(address(parti), typed(people, mark=mark)).status_code == 302
    assert Breach.objects.count() == 1


def test_mark_of_a_refused_form_is_kept(client, parti, people, scorer):
    answer = client.post(address(parti), typed(people, mark="c" * 32, hand="99"))
    assert f'name="mark" value="{"c" * 32}"' in answer.content.decode()
