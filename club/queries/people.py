"""The people of a club: who is a member, who a guest, who has left."""

from dataclasses import dataclass
from itertools import count

from django.db.models import Case, Exists, OuterRef, QuerySet, Value, When

from club.enums import Role
from club.models import Club, MembershipPeriod, Person, User
from club.names import clean_name, comparison_key

KINDS = ("member", "guest", "left", "deactivated")
"""What somebody is to the club: each is one of these."""


@dataclass(frozen=True)
class Listed:
    """A person with what he is (of KINDS) and the newest membership: open, over, or None for a guest."""

    person: Person
    kind: str
    period: MembershipPeriod | None


@dataclass(frozen=True)
class Roster:
    """The people of a club in alphabetical order, each in one of the lists; who was erased is in none."""

    members: list[Listed]
    guests: list[Listed]
    left: list[Listed]
    deactivated: list[Listed]


def people_of(club: Club) -> QuerySet[Person]:
    """Everybody of the club in alphabetical order."""
    return Person.objects.filter(club=club)


def choosable(club: Club) -> QuerySet[Person]:
    """Who is offered where people are chosen: neither erased nor deactivated."""
    return people_of(club).filter(erased_at__isnull=True, deactivated_at__isnull=True)


def is_choosable(person: Person) -> bool:
    """The same of one person who is loaded."""
    return person.erased_at is None and person.deactivated_at is None


def invitable(club: Club) -> QuerySet[Person]:
    """Who may be invited as the player he is: nobody who comes in by an account already."""
    inside = members_of(club).filter(user__isnull=False)
    return choosable(club).exclude(pk__in=inside.values("pk"))


def members_of(club: Club) -> QuerySet[Person]:
    """Those whose membership is open."""
    return people_of(club).filter(periods__isnull=False, periods__left__isnull=True)


def known(club: Club) -> QuerySet[Person]:
    """Everybody but who was erased, in alphabetical order, each with account, periods and `kind`."""
    periods = MembershipPeriod.objects.filter(person=OuterRef("pk"))
    kind = Case(
        When(deactivated_at__isnull=False, then=Value("deactivated")),
        When(Exists(periods.filter(left__isnull=True)), then=Value("member")),
        When(Exists(periods), then=Value("left")),
        default=Value("guest"),
    )
    there = people_of(club).filter(erased_at__isnull=True).annotate(kind=kind)
    return there.select_related("user").prefetch_related("periods")


def listed(person: Person) -> Listed:
    """One of `known`."""
    periods = sorted(person.periods.all(), key=lambda period: period.joined)
    newest = next((period for period in periods if period.left is None), periods[-1] if periods else None)
    return Listed(person, person.kind, newest)  # type: ignore[attr-defined]


def roster(club: Club) -> Roster:
    """Members, guests, people who left and deactivated ones, with periods and accounts, in two queries."""
    found = Roster([], [], [], [])
    lists = dict(zip(KINDS, (found.members, found.guests, found.left, found.deactivated), strict=True))
    for each in map(listed, known(club)):
        lists[each.kind].append(each)
    return found


def person_named(*, club: Club, name: str) -> Person | None:
    """The person of the club with this name, however it is typed."""
    return Person.objects.filter(club=club, name_key=comparison_key(name)).first()


def second_name(*, club: Club, name: str) -> str:
    """The name with the first mark that nobody has yet, for a namesake: Ádám (2)."""
    clean = clean_name(name)
    keys = people_of(club).values_list("name_key", flat=True)
    taken = set(keys.filter(name_key__startswith=comparison_key(clean)))
    marked = (f"{clean} ({number})" for number in count(2))
    return next(one for one in marked if comparison_key(one) not in taken)


def person_of_account(*, club: Club, user: User) -> Person | None:
    """The person an account is in the club, also after the membership."""
    return Person.objects.filter(club=club, user=user).first()


def was_member(person: Person) -> bool:
    """Whether somebody is or ever was a member."""
    return person.periods.exists()


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
