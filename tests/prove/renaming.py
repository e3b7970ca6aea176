"""A person gets another name at the moment at which somebody takes the account away."""

from typing import Any, NamedTuple

from club.actions import people
from club.enums import Role
from club.models import Person, User
from tests.factories import ClubFactory, PersonFactory
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 8


class Seen(NamedTuple):
    """What one of the two was told, and what the person is once both have been told."""

    told: Any
    name: str
    has_account: bool
    role: str


def rename_against_take(racer: Racer) -> list[Seen]:
    """Number 0 renames, number 1 takes the account; both have read the person before."""
    racer.prepare(_scorekeepers)
    if not racer.guarded:
        _take_between_read_and_write(racer)
    answers = []
    for turn in racer.rounds(ROUNDS):
        person = Person.objects.select_related("club", "user").order_by("pk")[turn]
        racer.meet()
        answer = told(lambda: _take(person) if racer.number else _rename(person, turn))  # noqa: B023
        racer.meet()
        kept = Person.objects.get(pk=person.pk)
        answers.append(Seen(answer, kept.name, kept.user_id is not None, kept.role))
    return answers


def _rename(person: Person, turn: int) -> str:
    people.rename_person(person=person, name=f"Renamed {turn}", by=None)
    return "renamed"


def _take(person: Person) -> str:
    people.take_account(person=person, by=None)
    return "taken"


def _take_between_read_and_write(racer: Racer) -> None:
    """The rename writes the whole row as it was read, and the account is taken meanwhile."""
    refuse, take = people._refuse_taken, people.take_account

    def read(person: Person, name: str) -> None:
        refuse(person, name)
        racer.meet()
        racer.meet()

    people.lock, people.transaction, people.NAME_FIELDS = lambda club: None, NO_TRANSACTION, None
    people._refuse_taken = read
    if racer.number == 1:

        def between(**asked: Any) -> None:
            racer.meet()
            take(**asked)
            racer.meet()

        people.take_account = between


def _scorekeepers() -> None:
    club = ClubFactory(slug="race")
    for turn in range(ROUNDS):
        user = User.objects.create(email=f"kati{turn}@example.com")
        PersonFactory(club=club, user=user, role=Role.SCOREKEEPER)
