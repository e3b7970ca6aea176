"""Two people come in by the same invitation at the same moment, or two owners answer the same claim."""

from typing import Any
from uuid import UUID

from django.utils import timezone

from club.actions import claims, invitations, joining
from club.actions.claims import claim
from club.actions.invitations import accept, invite
from club.enums import Role
from club.errors import Refusal
from club.models import Claim, Club, Invitation, MembershipPeriod, Person, User
from tests.factories import ClubFactory, PersonFactory, UserFactory, account
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 6


def accept_at_once(racer: Racer) -> list[tuple[Any, int]]:
    """What each of the two was told, and how many have come in once both have been told."""
    racer.prepare(_guests)
    if not racer.guarded:
        _look_before_either_writes(racer)
    club, me = Club.objects.get(slug="race"), User.objects.get(email=f"guest{racer.number}@example.com")
    owner = User.objects.get(email="owner@example.com")
    answers = []
    for turn in racer.rounds(ROUNDS):
        racer.prepare(lambda: invite(club=club, mark=_mark(turn), role=Role.MEMBER, by=owner))  # noqa: B023
        token = invite(club=club, mark=_mark(turn), role=Role.MEMBER, by=owner).token
        racer.meet()
        answer = told(lambda: accept(token=token, name=f"Guest {racer.number}", by=me).name)  # noqa: B023
        racer.meet()
        answers.append((answer, Person.objects.filter(club=club, name__startswith="Guest").count()))
        racer.meet()
        racer.prepare(_out_again)
    return answers


def decide_at_once(racer: Racer) -> list[tuple[Any, str]]:
    """Number 0 grants, number 1 refuses: what each was told, and what the claim says afterwards."""
    racer.prepare(_claims)
    owner = User.objects.get(email="owner@example.com")
    if not racer.guarded:
        _answer_after_both_looked(racer)
    answers = []
    for turn in racer.rounds(ROUNDS):
        asked = Claim.objects.select_related("club", "person", "user").order_by("pk")[turn]
        racer.meet()
        answer = told(lambda: claims.decide(claim=asked, granted=racer.number == 0, by=owner))  # noqa: B023
        racer.meet()
        granted = Claim.objects.get(pk=asked.pk).granted
        linked = Person.objects.get(pk=asked.person_id).user_id is not None
        answers.append((answer, "same" if granted == linked else "torn"))
    return answers


def _look_before_either_writes(racer: Racer) -> None:
    """Neither lock nor transaction nor condition: both find the invitation open, then both use it."""

    def use(invitation: Invitation, by: User) -> None:
        racer.meet()
        Invitation.objects.filter(pk=invitation.pk).update(used_at=timezone.now(), used_by=by)

    joining.lock = lambda club: None
    invitations.use = use
    invitations.transaction = NO_TRANSACTION


def _answer_after_both_looked(racer: Racer) -> None:
    """Both find that the claim waits, then each writes an answer, the refusal last."""

    def look_then_write(*, claim: Claim, granted: bool, by: User) -> None:
        if not Claim.objects.filter(pk=claim.pk, decided_at__isnull=True).exists():
            raise Refusal("done-already")
        racer.meet()
        if not granted:
            racer.meet()
        Claim.objects.filter(pk=claim.pk).update(decided_at=timezone.now(), granted=granted)
        if granted:
            joining.become(person=claim.person, user=claim.user, role=Role.MEMBER, by=by)
            racer.meet()

    claims.decide = look_then_write


def _mark(turn: int) -> str:
    return UUID(int=turn).hex


def _guests() -> None:
    _club()
    for number in (0, 1):
        UserFactory(email=f"guest{number}@example.com")


def _out_again() -> None:
    """Nobody has come in, so that the next round begins like the first."""
    MembershipPeriod.objects.filter(person__name__startswith="Guest").delete()
    Person.objects.filter(name__startswith="Guest").delete()


def _claims() -> None:
    club = _club()
    owner = User.objects.get(email="owner@example.com")
    for turn in range(ROUNDS):
        PersonFactory(club=club, name=f"Player {turn}", guest=True)
        made = invite(club=club, mark=_mark(turn), role=Role.MEMBER, by=owner)
        claim(token=made.token, name=f"Player {turn}", by=UserFactory(email=f"claimant{turn}@example.com"))


def _club() -> Club:
    club: Club = ClubFactory(slug="race")
    User.objects.filter(pk=account(club).pk).update(email="owner@example.com")
    return club
