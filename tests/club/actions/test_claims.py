"""Somebody who was invited says which player he is; an owner answers."""

import pytest

from club.actions.choosing import deactivate
from club.actions.claims import claim, decide
from club.actions.invitations import accept
from club.actions.membership import end_membership
from club.dates import today
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Claim, Club, User
from club.queries.clubs import role_in
from club.queries.invitations import open_claims, open_invitations
from tests.factories import LONG_AGO, ClubFactory, PersonFactory, UserFactory, account
from tests.factories.people import invited

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory()


@pytest.fixture
def owner(club) -> User:
    return account(club)


@pytest.fixture
def adam(club):
    return PersonFactory(club=club, name="Ádám")


def claimed(club, owner, user, name="ádám"):
    return claim(token=invited(club, owner).token, name=name, by=user)


def refused(deed, **asked) -> str:
    with pytest.raises(Refusal) as caught:
        deed(**asked)
    return caught.value.code


def test_a_claim_gives_no_rights_until_an_owner_grants_it(club, owner, adam):
    user = UserFactory()
    made = claimed(club, owner, user)
    adam.refresh_from_db()
    assert (adam.user, role_in(user=user, club=club), list(open_claims(club))) == (None, None, [made])
    decide(claim=made, granted=True, by=owner)
    adam.refresh_from_db()
    assert (adam.user, role_in(user=user, club=club)) == (user, Role.MEMBER)
    assert adam.periods.get().joined == LONG_AGO


def test_granting_makes_a_guest_a_member_from_today_and_offers_him_again(club, owner):
    kati = PersonFactory(club=club, name="Kati", guest=True)
    deactivate(person=kati, by=owner)
    decide(claim=claimed(club, owner, UserFactory(), "Kati"), granted=True, by=owner)
    kati.refresh_from_db()
    assert (kati.periods.get().joined, kati.deactivated_at) == (today(club), None)


def test_a_refused_claim_changes_nothing_and_is_answered_once(club, owner, adam):
    user = UserFactory()
    made = claimed(club, owner, user)
    decide(claim=made, granted=False, by=owner)
    assert refused(decide, claim=made, granted=True, by=owner) == "done-already"
    adam.refresh_from_db()
    assert (adam.user, role_in(user=user, club=club)) == (None, None)


def test_a_claim_uses_the_invitation_up(club, owner, adam):
    made = invited(club, owner)
    claim(token=made.token, name="Ádám", by=UserFactory())
    assert refused(accept, token=made.token, name="Pista", by=UserFactory()) == "invitation-used"


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_answer(club, owner, adam, role):
    made = claimed(club, owner, UserFactory())
    with pytest.raises(NotAllowed):
        decide(claim=made, granted=True, by=account(club, role, name="Gergő"))
    assert Claim.objects.get().decided_at is None


def test_what_cannot_be_claimed_leaves_the_invitation_open(club, owner, adam):
    PersonFactory(club=club, name="Kati", user=UserFactory())
    made = invited(club, owner)
    assert refused(claim, token=made.token, name="Kati", by=UserFactory()) == "player-has-account"
    assert refused(claim, token=made.token, name="Nobody", by=UserFactory()) == "player-unknown"
    assert refused(claim, token=made.token, name="Ádám", by=owner) == "account-elsewhere"
    assert list(open_invitations(club)) == [made.invitation]


def test_one_account_claims_one_player_at_a_time(club, owner, adam):
    user = UserFactory()
    claimed(club, owner, user)
    PersonFactory(club=club, name="Kati")
    again = invited(club, owner)
    assert refused(claim, token=again.token, name="Kati", by=user) == "claim-waits"


def test_of_two_who_claim_one_player_the_second_is_told_that_he_has_an_account(club, owner, adam):
    first, second = (claimed(club, owner, UserFactory()) for _ in range(2))
    decide(claim=first, granted=True, by=owner)
    assert refused(decide, claim=second, granted=True, by=owner) == "player-has-account"
    assert list(open_claims(club)) == [second]
    decide(claim=second, granted=False, by=owner)


def test_the_end_of_a_membership_refuses_what_was_claimed_of_it(club, owner, adam):
    made = claimed(club, owner, UserFactory())
    end_membership(person=adam, left=today(club), by=owner)
    made.refresh_from_db()
    assert (made.granted, made.decided_by) == (False, owner)
