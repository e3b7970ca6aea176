"""Which clubs somebody may see, and as whom. Every other query starts from these."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from club.enums import Role, Visibility
from club.models import Club, Person, User

Caller = User | AnonymousUser


def person_of(*, user: Caller, club: Club) -> Person | None:
    """The person an account is in this club, while a membership is open; else None."""
    if not user.is_authenticated:
        return None
    return Person.objects.filter(
        club=club, user=user, periods__left__isnull=True, periods__isnull=False
    ).first()


def role_in(*, user: Caller, club: Club) -> Role | None:
    """The caller's role in the club, None for the public."""
    person = person_of(user=user, club=club)
    return Role(person.role) if person else None


def clubs_of(user: Caller) -> QuerySet[Club]:
    """The clubs in which the caller is a member."""
    if not user.is_authenticated:
        return Club.objects.none()
    return Club.objects.filter(pk__in=memberships_of(user).values("club"))


def memberships_of(user: User) -> QuerySet[Person]:
    """Who this account is in each club in which it is a member now, by the name of the club."""
    members = Person.objects.filter(user=user, periods__isnull=False, periods__left__isnull=True)
    return members.select_related("club").order_by("club__name", "club_id")


def listed(user: Caller) -> QuerySet[Club]:
    """The caller's clubs and the public ones: what a list may name."""
    return Club.objects.filter(Q(pk__in=clubs_of(user).values("pk")) | Q(visibility=Visibility.PUBLIC))


def reachable(user: Caller) -> QuerySet[Club]:
    """What an address may open: the caller's clubs, the public ones and those shared by link."""
    open_to_all = Q(visibility__in=(Visibility.PUBLIC, Visibility.LINK))
    return Club.objects.filter(Q(pk__in=clubs_of(user).values("pk")) | open_to_all)
