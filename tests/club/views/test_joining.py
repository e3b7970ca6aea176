"""Invitations and claims as pages: what a link shows to whom, and what a button does."""

import datetime
import re

import pytest
from django.urls import reverse

from club.actions.claims import claim
from club.actions.invitations import withdraw
from club.enums import Role, Visibility
from club.models import Claim, Invitation, Person, User
from club.queries.clubs import role_in
from club.queries.invitations import open_invitations
from tests.factories import LeagueFactory, PersonFactory, UserFactory, account
from tests.factories.people import invited

pytestmark = pytest.mark.django_db
MARK = "0123456789abcdef" * 2


@pytest.fixture
def club():
    return LeagueFactory(club__visibility=Visibility.MEMBERS, club__name="Secret Cards").club


@pytest.fixture
def owner(club):
    return account(club)


def inviting(club):
    return reverse("invite", args=[club.slug])


def join(made):
    return reverse("join", args=[made.token])


def sent(**more):
    return {f"invite-{key}": value for key, value in {"role": "member", "mark": MARK, **more}.items()}


def text(response):
    return re.sub(r"\s+", " ", response.content.decode())


# Making one


def test_a_link_is_shown_once_and_leads_to_the_invitation(client, club, owner):
    client.force_login(owner)
    page = text(client.post(inviting(club), sent()))
    token = re.search(r"/join/([\w-]+)/", page)[1]
    assert client.get(reverse("join", args=[token])).context["invitation"] == Invitation.objects.get()
    assert token not in text(client.get(inviting(club)))


def test_pressed_twice_one_invitation_and_one_letter(client, club, owner, mailoutbox):
    client.force_login(owner)
    for _press in range(2):
        assert client.post(inviting(club), sent(email="kati@example.com")).status_code == 302
    assert (Invitation.objects.count(), len(mailoutbox)) == (1, 1)


def test_the_letter_speaks_the_language_of_the_club_and_holds_the_link(client, club, owner, mailoutbox):
    client.force_login(owner)
    client.post(inviting(club), sent(email="kati@example.com"), headers={"accept-language": "hu"})
    letter = mailoutbox[0]
    assert (letter.to, letter.subject) == (["kati@example.com"], "An invitation to Secret Cards")
    token = re.search(r"http\S+/join/([\w-]+)/", letter.body)[1]
    assert client.get(reverse("join", args=[token])).status_code == 200


def test_a_letter_that_cannot_be_sent_gives_the_link_instead(client, club, owner, monkeypatch):
    def down(self, *args, **kwargs):
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMessage.send", down)
    client.force_login(owner)
    page = text(client.post(inviting(club), sent(email="kati@example.com")))
    assert "could not be sent" in page
    assert re.search(r"/join/[\w-]+/", page)


def test_the_page_of_a_person_leads_to_an_invitation_for_him(client, club, owner):
    kati = PersonFactory(club=club, name="Kati", email="kati@example.com")
    client.force_login(owner)
    address = f"{inviting(club)}?person={kati.pk}"
    assert address in text(client.get(reverse("edit-person", args=[club.slug, kati.pk])))
    form = client.get(address).context["form"]
    assert (form["person"].value(), form["email"].value()) == (str(kati.pk), "kati@example.com")


def test_nobodys_mailbox_is_filled(client, club, owner, mailoutbox):
    client.force_login(owner)
    for number in range(6):
        answer = client.post(inviting(club), sent(email="kati@example.com", mark=f"{number:032x}"))
    assert (answer.status_code, "Too many tries." in text(answer), len(mailoutbox)) == (422, True, 5)
    assert Invitation.objects.count() == 5


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"email": "kati@"}, "valid email"),
        ({"person": "999999"}, "cannot be invited"),
        ({"role": "emperor"}, "This cannot be chosen here. Choose again."),
        ({"mark": ""}, "The form came incomplete."),
    ],
)
def test_a_wrong_form_says_so_and_invites_nobody(client, club, owner, typed, told):
    client.force_login(owner)
    answer = client.post(inviting(club), sent(**typed))
    assert (answer.status_code, told in text(answer)) == (422, True)
    assert not Invitation.objects.exists()


def test_a_scorekeeper_invites_members_whatever_is_posted(client, club, owner):
    client.force_login(account(club, Role.SCOREKEEPER))
    client.post(inviting(club), sent(role="owner"))
    assert Invitation.objects.get().role == Role.MEMBER


@pytest.mark.parametrize("role", [Role.MEMBER, None])
def test_members_and_strangers_do_not_invite(client, club, owner, role):
    client.force_login(account(club, role, name="Gergő"))
    assert client.get(inviting(club)).status_code == client.post(inviting(club), sent()).status_code == 404
    assert not Invitation.objects.exists()


def test_an_open_invitation_is_listed_and_withdrawn(client, club, owner):
    made = invited(club, owner, email="kati@example.com")
    client.force_login(owner)
    assert "kati@example.com" in text(client.get(inviting(club)))
    withdrawal = {"deed": "withdraw", "invitation": made.invitation.pk}
    assert "opens nothing any more" in text(client.post(inviting(club), withdrawal, follow=True))
    assert "done already" in text(client.post(inviting(club), withdrawal, follow=True))
    assert list(open_invitations(club)) == []


def test_invitations_of_another_club_are_not_there(client, club, owner):
    other = LeagueFactory().club
    made = invited(other, account(other))
    client.force_login(owner)
    for pk in (made.invitation.pk, 999_999, "x", ""):
        assert client.post(inviting(club), {"deed": "withdraw", "invitation": pk}).status_code == 404
    assert list(open_invitations(other)) == [made.invitation]


@pytest.mark.parametrize("count", [1, 10])
def test_the_list_asks_the_same_number_of_questions(
    client, club, owner, count, django_assert_max_num_queries
):
    for number in range(count):
        invited(club, owner, person=PersonFactory(club=club, name=f"Person {number}"))
    client.force_login(owner)
    with django_assert_max_num_queries(14):
        client.get(inviting(club))


# Following one


def test_opening_a_link_uses_nothing_up(client, club, owner):
    made = invited(club, owner)
    for user in (None, UserFactory(), owner):
        if user:
            client.force_login(user)
        for _time in range(2):
            assert client.get(join(made)).status_code == client.head(join(made)).status_code == 200
    assert list(open_invitations(club)) == [made.invitation]


def test_who_is_signed_in_comes_in_by_a_button(client, club, owner):
    made, user = invited(club, owner), UserFactory()
    client.force_login(user)
    answer = client.post(join(made), {"name": "Kati", "deed": "accept"})
    assert answer.url == reverse("home", args=[club.slug]) + "#main"
    assert role_in(user=user, club=club) == Role.MEMBER
    again = client.post(join(made), {"name": "Kati", "deed": "accept"}, follow=True)
    assert "You are in Secret Cards already." in text(again)


@pytest.mark.parametrize("founders", ["anyone", "operator"])
def test_who_has_no_account_makes_one_and_comes_back(client, club, owner, settings, founders):
    settings.FOUNDERS = founders
    kati = PersonFactory(club=club, name="Kati")
    made = invited(club, owner, person=kati, email="kati@example.com")
    page = client.get(reverse("join-sign-up", args=[made.token]))
    assert page.context["form"].initial == {"email": "kati@example.com", "name": "Kati"}
    account = {"name": "Kati", "email": "k@example.com", "password": "jolly-joker-7"}
    assert client.post(reverse("join-sign-up", args=[made.token]), account).url == join(made)
    client.post(join(made), {"deed": "accept"})
    assert Person.objects.get(pk=kati.pk).user.email == "k@example.com"


def test_signing_in_leads_back_to_the_invitation(client, club, owner):
    made = invited(club, owner)
    assert f"{reverse('sign-in')}?next={join(made)}" in text(client.get(join(made)))


def test_nobody_comes_in_without_signing_in(client, club, owner):
    made = invited(club, owner)
    assert client.post(join(made), {"name": "Kati", "deed": "accept"}).status_code == 403
    assert list(open_invitations(club)) == [made.invitation]


@pytest.mark.parametrize("wrong", ["used", "withdrawn", "expired", "unbacked"])
@pytest.mark.parametrize("door", ["join", "join-sign-up"])
def test_a_link_that_is_no_good_says_why_and_shows_only_the_name(
    client, club, owner, settings, time_machine, wrong, door
):
    settings.FOUNDERS = "operator"
    PersonFactory(club=club, name="Kati Secretive")
    made = invited(club, owner)
    told = {
        "used": "has been used",
        "withdrawn": "was withdrawn",
        "expired": "has expired",
        "unbacked": "may not let anybody in",
    }[wrong]
    if wrong == "used":
        Invitation.objects.update(used_at=made.invitation.made_at)
    elif wrong == "withdrawn":
        withdraw(invitation=made.invitation, by=owner)
    elif wrong == "expired":
        time_machine.move_to(made.invitation.expires_at + datetime.timedelta(seconds=1))
    else:
        User.objects.update(is_active=False)
    address = reverse(door, args=[made.token])
    typed = {"name": "Pista", "email": "p@example.com", "password": "jolly-joker-7"}
    page = client.get(address, follow=True)
    assert (page.status_code, told in text(page), "Secret Cards" in text(page)) == (410, True, True)
    assert "Kati Secretive" not in text(page)
    assert client.post(address, typed).status_code == (302 if door == "join-sign-up" else 403)
    client.force_login(UserFactory())
    assert client.post(join(made), {**typed, "deed": "accept"}).status_code == 410
    assert not Person.objects.filter(name="Pista").exists()
    assert not User.objects.filter(email="p@example.com").exists()


def test_a_strangers_link_is_none(client, club):
    page = client.get(reverse("join", args=["x" * 43]))
    assert (page.status_code, "There is no such invitation." in text(page)) == (404, True)
    assert "Secret Cards" not in text(page)


def test_a_known_name_can_be_claimed_and_an_owner_grants_it(client, club, owner):
    adam = PersonFactory(club=club, name="Ádám")
    made, user = invited(club, owner), UserFactory()
    client.force_login(user)
    answer = client.post(join(made), {"name": "ádám", "deed": "accept"})
    assert (answer.status_code, "I am Ádám: ask an owner" in text(answer)) == (422, True)
    assert 'value="ádám"' in text(answer)
    waits = client.post(join(made), {"name": "ádám", "deed": "claim"}, follow=True)
    assert (waits.status_code, "An owner answers first" in text(waits)) == (200, True)
    assert role_in(user=user, club=club) is None
    client.force_login(owner)
    assert user.email in text(client.get(reverse("people", args=[club.slug])))
    answer = reverse("answer-claim", args=[club.slug, Claim.objects.get().pk])
    assert "is a member with an account now" in text(client.post(answer, {"answer": "grant"}, follow=True))
    assert Person.objects.get(pk=adam.pk).user == user


def test_a_namesake_comes_in_under_the_name_with_a_mark(client, club, owner):
    PersonFactory(club=club, name="Ádám")
    PersonFactory(club=club, name="Ádám (2)")
    made, user = invited(club, owner), UserFactory()
    client.force_login(user)
    page = text(client.post(join(made), {"name": "Ádám", "deed": "accept"}))
    assert 'name="marked" value="Ádám (3)"' in page
    client.post(join(made), {"name": "Ádám", "marked": "Ádám (3)"})
    assert Person.objects.get(user=user).name == "Ádám (3)"


@pytest.mark.parametrize("who", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_see_and_answer_claims(client, club, owner, who):
    PersonFactory(club=club, name="Ádám")
    stranger = UserFactory(email="stranger@example.com")
    made = claim(token=invited(club, owner).token, name="Ádám", by=stranger)
    client.force_login(account(club, who, name="Gergő"))
    assert "stranger@example.com" not in text(client.get(reverse("people", args=[club.slug])))
    answer = reverse("answer-claim", args=[club.slug, made.pk])
    assert client.post(answer, {"answer": "grant"}).status_code == 404
    assert client.get(answer).status_code == 405
    assert Claim.objects.get().decided_at is None


def test_a_claim_of_another_club_and_an_unknown_answer_change_nothing(client, club, owner):
    PersonFactory(club=club, name="Ádám")
    made = claim(token=invited(club, owner).token, name="Ádám", by=UserFactory())
    other = account(LeagueFactory().club)
    client.force_login(other)
    elsewhere = other.people.get().club.slug
    assert (
        client.post(reverse("answer-claim", args=[elsewhere, made.pk]), {"answer": "grant"}).status_code
        == 404
    )
    client.force_login(owner)
    assert client.post(reverse("answer-claim", args=[club.slug, made.pk]), {"answer": "x"}).status_code == 302
    assert Claim.objects.get().decided_at is None
