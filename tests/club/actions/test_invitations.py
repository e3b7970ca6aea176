"""Invitations: who makes them, what they let in, how often, how long, and what voids them."""

import datetime

import pytest

from club.actions.accounts import sign_up
from club.actions.choosing import deactivate
from club.actions.invitations import accept, invite, withdraw
from club.actions.membership import end_membership, start_membership
from club.actions.people import give_role, take_account
from club.dates import today
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Club, Invitation, Person, User
from club.queries.clubs import role_in
from club.queries.invitations import open_invitations
from club.secrets import secret_hash
from tests.factories import LONG_AGO, ClubFactory, PersonFactory, UserFactory, account
from tests.factories.people import invited

pytestmark = pytest.mark.django_db
NOW = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)


@pytest.fixture
def club(time_machine) -> Club:
    time_machine.move_to(NOW, tick=False)
    return ClubFactory()


@pytest.fixture
def owner(club) -> User:
    return account(club)


def refused(deed, **asked) -> str:
    with pytest.raises(Refusal) as caught:
        deed(**asked)
    return caught.value.code


def test_somebody_new_comes_in_under_the_name_given(club, owner):
    user = UserFactory()
    person = accept(token=invited(club, owner).token, name=" Őri  Zsuzsa", by=user)
    assert (person.name, person.user, role_in(user=user, club=club)) == ("Őri Zsuzsa", user, Role.MEMBER)
    assert person.periods.get().joined == today(club)


def test_a_player_who_comes_in_gets_his_account_and_keeps_his_membership(club, owner):
    kati, user = PersonFactory(club=club, name="Kati"), UserFactory()
    accept(token=invited(club, owner, person=kati, role=Role.SCOREKEEPER).token, name="", by=user)
    assert role_in(user=user, club=club) == Role.SCOREKEEPER
    assert kati.periods.get().joined == LONG_AGO


def test_a_guest_who_comes_in_is_a_member_from_today(club, owner):
    kati = PersonFactory(club=club, name="Kati", guest=True)
    accept(token=invited(club, owner, person=kati).token, name="", by=UserFactory())
    assert kati.periods.get().joined == today(club)


def test_who_left_comes_back_with_the_same_account(club, owner):
    user = account(club, Role.SCOREKEEPER, name="Kati")
    kati = Person.objects.get(user=user)
    end_membership(person=kati, left=datetime.date(2026, 3, 1), by=owner)
    made = invited(club, owner, person=kati)
    assert refused(accept, token=made.token, name="", by=UserFactory()) == "player-has-account"
    accept(token=made.token, name="", by=user)
    assert role_in(user=user, club=club) == Role.MEMBER
    assert kati.periods.count() == 2


def test_an_invitation_works_once(club, owner):
    made = invited(club, owner)
    accept(token=made.token, name="Kati", by=UserFactory())
    assert refused(accept, token=made.token, name="Pista", by=UserFactory()) == "invitation-used"
    assert not Person.objects.filter(name="Pista").exists()


def test_only_a_hash_of_the_secret_is_stored(club, owner):
    made = invited(club, owner)
    row = Invitation.objects.values_list().get(pk=made.invitation.pk)
    assert made.token not in map(str, row)
    assert made.invitation.secret_hash == secret_hash(made.token)
    assert made.token not in str(list(Activity.objects.values_list("data", flat=True)))


def test_an_invitation_expires_by_the_clock_after_fourteen_days(club, owner, time_machine):
    late, in_time = invited(club, owner), invited(club, owner)
    time_machine.move_to(NOW + datetime.timedelta(days=14, seconds=-1), tick=False)
    accept(token=in_time.token, name="Kati", by=UserFactory())
    time_machine.move_to(NOW + datetime.timedelta(days=14), tick=False)
    assert refused(accept, token=late.token, name="Pista", by=UserFactory()) == "invitation-expired"
    assert list(open_invitations(club)) == []


def test_a_withdrawn_invitation_lets_nobody_in(club, owner):
    made = invited(club, owner)
    withdraw(invitation=made.invitation, by=owner)
    assert refused(accept, token=made.token, name="Kati", by=UserFactory()) == "invitation-void"
    assert refused(withdraw, invitation=made.invitation, by=owner) == "done-already"


def test_a_strangers_secret_is_none(club):
    assert refused(accept, token="x" * 43, name="Kati", by=UserFactory()) == "invitation-unknown"


@pytest.mark.parametrize("end", ["leave", "deactivate"])
def test_removal_voids_every_invitation_for_the_person(club, owner, end):
    kati = PersonFactory(club=club, name="Kati", guest=end == "deactivate", email="kati@example.com")
    tokens = [
        invited(club, owner, person=kati).token,
        invited(club, owner, email="Kati@example.com").token,
    ]
    other = invited(club, owner, email="pista@example.com")
    if end == "leave":
        end_membership(person=kati, left=today(club), by=owner)
    else:
        deactivate(person=kati, by=owner)
    for token in tokens:
        assert refused(accept, token=token, name="Kati B.", by=UserFactory()) == "invitation-void"
    assert list(open_invitations(club)) == [other.invitation]


def test_who_was_removed_does_not_come_back_by_an_invitation_for_somebody_new(club, owner):
    user = account(club, Role.MEMBER, name="Kati")
    made = invited(club, owner)
    end_membership(person=Person.objects.get(user=user), left=today(club), by=owner)
    assert refused(accept, token=made.token, name="Somebody", by=user) == "invitation-not-for-return"
    assert role_in(user=user, club=club) is None
    assert list(open_invitations(club)) == [made.invitation]


@pytest.mark.parametrize("end", ["leave", "lesser role", "account taken", "account closed"])
def test_an_invitation_dies_with_the_rights_of_who_made_it(club, owner, end):
    inviter = account(club, name="Gergő")
    made = invited(club, inviter, role=Role.SCOREKEEPER)
    me = Person.objects.get(user=inviter)
    if end == "leave":
        end_membership(person=me, left=today(club), by=owner)
    elif end == "lesser role":
        give_role(person=me, email=inviter.email, role=Role.SCOREKEEPER, by=owner)
    elif end == "account taken":
        take_account(person=me, by=owner)
    else:
        User.objects.filter(pk=inviter.pk).update(is_active=False)
    assert refused(accept, token=made.token, name="Kati", by=UserFactory()) == "invitation-unbacked"
    assert not Person.objects.filter(name="Kati").exists()


@pytest.mark.parametrize(
    ("by", "roles"),
    [(Role.OWNER, list(Role)), (Role.SCOREKEEPER, [Role.MEMBER]), (Role.MEMBER, []), (None, [])],
)
def test_nobody_invites_above_his_own(club, owner, by, roles):
    caller = account(club, by, name="Gergő")
    code = "role-above-own" if by == Role.SCOREKEEPER else "not-a-scorekeeper"
    for role in set(Role) - set(roles):
        assert refused(invited, club=club, by=caller, role=role) == code
    assert [invited(club, caller, role=role).invitation.role for role in roles] == roles


def test_a_scorekeeper_links_nobody_to_the_record_of_an_owner(club, owner):
    record = PersonFactory(club=club, name="Kati", role=Role.OWNER)
    keeper = account(club, Role.SCOREKEEPER, name="Gergő")
    assert refused(invited, club=club, by=keeper, person=record) == "role-above-own"


def test_an_owners_record_joined_as_a_member_stays_an_owner(club, owner):
    record, user = PersonFactory(club=club, name="Kati", role=Role.OWNER), UserFactory()
    accept(token=invited(club, owner, person=record).token, name="", by=user)
    assert role_in(user=user, club=club) == Role.OWNER


def test_a_member_who_follows_a_link_uses_nothing_up_and_loses_nothing(club, owner):
    made = invited(club, owner)
    assert refused(accept, token=made.token, name="Else", by=owner) == "already-in"
    assert role_in(user=owner, club=club) == Role.OWNER
    kati = PersonFactory(club=club, name="Kati")
    named = invited(club, owner, person=kati)
    assert refused(accept, token=named.token, name="", by=owner) == "account-elsewhere"
    assert set(open_invitations(club)) == {made.invitation, named.invitation}


def test_who_has_an_account_here_or_is_deactivated_cannot_be_invited(club, owner):
    gone = PersonFactory(club=club, name="Gone", guest=True)
    deactivate(person=gone, by=owner)
    for person in (Person.objects.get(user=owner), gone, PersonFactory(club=ClubFactory())):
        assert refused(invited, club=club, by=owner, person=person) == "person-not-invitable"


def test_a_form_sent_twice_invites_once(club, owner):
    asked = {"club": club, "mark": "a" * 32, "role": Role.MEMBER, "by": owner}
    first, second = invite(**asked), invite(**asked)
    assert (first.token, first.is_new, second.is_new) == (second.token, True, False)
    other = invite(**asked, email="kati@example.com")
    assert other.token != first.token
    withdraw(invitation=first.invitation, by=owner)
    assert refused(invite, **asked) == "invitation-void"


def test_a_new_invitation_for_the_same_player_takes_the_place_of_the_one_before(club, owner):
    kati = PersonFactory(club=club, name="Kati")
    old, new = invited(club, owner, person=kati), invited(club, owner, person=kati)
    assert list(open_invitations(club)) == [new.invitation]
    assert refused(accept, token=old.token, name="", by=UserFactory()) == "invitation-void"


@pytest.mark.parametrize("typed", ["Ádám", "A\u0301DA\u0301M", "ádám\N{NO-BREAK SPACE}"])
@pytest.mark.parametrize(("has_account", "code"), [(False, "name-of-a-player"), (True, "name-taken")])
def test_a_name_that_somebody_has_is_not_given_twice(club, owner, typed, has_account, code):
    PersonFactory(club=club, name="Ádám", user=UserFactory() if has_account else None)
    made = invited(club, owner)
    assert refused(accept, token=made.token, name=typed, by=UserFactory()) == code
    assert Person.objects.filter(club=club).count() == 2
    assert list(open_invitations(club)) == [made.invitation]


def test_scorekeepers_withdraw_invitations_of_members_only(club, owner):
    keeper = account(club, Role.SCOREKEEPER, name="Gergő")
    withdraw(invitation=invited(club, owner).invitation, by=keeper)
    for_owner = invited(club, owner, role=Role.OWNER).invitation
    with pytest.raises(NotAllowed):
        withdraw(invitation=for_owner, by=keeper)
    assert list(open_invitations(club)) == [for_owner]


def test_an_address_that_is_none_is_refused(club, owner):
    assert refused(invited, club=club, by=owner, email="kati@") == "email-malformed"
    assert not Invitation.objects.exists()


def test_every_step_leaves_a_trace_by_ids(club, owner):
    kati, user = PersonFactory(club=club, name="Kati", guest=True), UserFactory()
    accept(token=invited(club, owner, person=kati).token, name="", by=user)
    traces = Activity.objects.filter(about="invitation").order_by("pk").values_list("deed", "by", "data")
    data = {"person": kati.pk, "role": "member"}
    assert list(traces) == [("invited", owner.pk, data), ("invitation-accepted", user.pk, data)]


def test_a_link_from_before_brings_no_account_back_that_was_taken(club, owner):
    kati, user = PersonFactory(club=club, name="Kati"), UserFactory(email="kati@example.com")
    made = invited(club, owner, person=kati)
    give_role(person=kati, email="kati@example.com", role=Role.MEMBER, by=owner)
    take_account(person=kati, by=owner)
    assert refused(accept, token=made.token, name="", by=user) == "invitation-void"
    assert role_in(user=user, club=club) is None


def test_an_invitation_lets_an_account_be_made_where_the_operator_alone_makes_them(settings):
    settings.FOUNDERS = "operator"
    asked = {"email": "kati@example.com", "name": "Kati", "password": "jolly-joker-7"}
    assert refused(sign_up, **asked) == "sign-up-is-closed"
    assert sign_up(**asked, invited=True).email == "kati@example.com"


def test_coming_back_on_the_day_of_leaving_does_not_bring_invitations_back(club, owner):
    kati = PersonFactory(club=club, name="Kati")
    made = invited(club, owner, person=kati)
    end_membership(person=kati, left=today(club), by=owner)
    start_membership(person=kati, joined=today(club), by=owner)
    assert refused(accept, token=made.token, name="", by=UserFactory()) == "invitation-void"
