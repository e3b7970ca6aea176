"""The people of a club: who is a member, who a guest, who has left."""

from dataclasses import dataclass

from django.db.models import QuerySet

from club.enums import Role
from club.models import Club, MembershipPeriod, Person, User
from club.names import comparison_key


@dataclass(frozen=True)
class Listed:
    """A person with the newest membership: open, over, or None for a guest."""

    person: Person
    period: MembershipPeriod | None


@dataclass(frozen=True)
class Roster:
    """The people of a club in alphabetical order, each in one of the three lists."""

    members: list[Listed]
    guests: list[Listed]
    left: list[Listed]


def people_of(club: Club) -> QuerySet[Person]:
    """Everybody of the club in alphabetical order."""
    return Person.objects.filter(club=club)


def members_of(club: Club) -> QuerySet[Person]:
    """Those whose membership is open."""
    return people_of(club).filter(periods__isnull=False, periods__left__isnull=True)


def roster(club: Club) -> Roster:
    """Members, guests and people who left, with their periods and accounts, in two queries."""
    found = Roster([], [], [])
    for person in people_of(club).select_related("user").prefetch_related("periods"):
        periods = sorted(person.periods.all(), key=lambda period: period.joined)
        newest = next((period for period in periods if period.left is None), periods[-1] if periods else None)
        if newest is None:
            found.guests.append(Listed(person, None))
        else:
            (found.left if newest.left else found.members).append(Listed(person, newest))
    return found


def person_named(*, club: Club, name: str) -> Person | None:
    """The person of the club with this name, however it is typed."""
    return Person.objects.filter(club=club, name_key=comparison_key(name)).first()


def open_period(person: Person) -> MembershipPeriod | None:
    return person.periods.filter(left__isnull=True).first()


def last_period(person: Person) -> MembershipPeriod | None:
    """The newest period that is over."""
    return person.periods.filter(left__isnull=False).order_by("-left", "-id").first()


def owners_of(club: Club) -> QuerySet[Person]:
    """Those who can act as owners: members in that role with an account that may sign in."""
    return members_of(club).filter(role=Role.OWNER, user__is_active=True)


def account_of(email: str) -> User | None:
    """The account with this address, in any case, that may sign in."""
    return User.objects.filter(email__iexact=email.strip(), is_active=True).first()
