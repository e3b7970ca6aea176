"""The cast: always the same people, so that a test reads like an evening."""

import datetime
from typing import Any

import factory
from factory.django import DjangoModelFactory

from club.enums import Role, Visibility
from club.models import Club, MembershipPeriod, Person, User
from leagues.models import HouseTerm, League, TitleRules

LONG_AGO = datetime.date(2020, 1, 1)
CAST = ("Ádám", "Beszab", "Csaba", "Gergő", "Kati", "Őri Zsuzsa", "Pista", "Tündi", "Űrhajós", "Zoli")


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"user{n}@example.com")
    name = "Gergő"

    @factory.post_generation
    def password(self: Any, create: bool, extracted: str | None, **kwargs: Any) -> None:
        self.set_password(extracted or "jolly-joker-7")
        self.save()


class ClubFactory(DjangoModelFactory[Club]):
    class Meta:
        model = Club

    slug = factory.Sequence(lambda n: f"club{n}" if n else "club")
    name = "Pikk Dáma"
    visibility = Visibility.PUBLIC
    language = "en"


class PersonFactory(DjangoModelFactory[Person]):
    """A member since long ago; `guest=True` makes a person without membership."""

    class Meta:
        model = Person
        skip_postgeneration_save = True

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Person {n}")
    role = Role.MEMBER

    @factory.post_generation
    def guest(self: Any, create: bool, extracted: bool | None, **kwargs: Any) -> None:
        if not extracted:
            MembershipPeriod.objects.create(person=self, joined=LONG_AGO)


class LeagueFactory(DjangoModelFactory[League]):
    class Meta:
        model = League
        skip_postgeneration_save = True

    club = factory.SubFactory(ClubFactory)
    slug = factory.SelfAttribute("club.slug")
    name = "Pikk Dáma"
    game = "pikk-dama"
    house = True

    @factory.post_generation
    def rules(self: Any, create: bool, extracted: dict[str, Any] | None, **kwargs: Any) -> None:
        TitleRules.objects.create(league=self, rules=extracted or {})
        if self.house:
            HouseTerm.objects.create(league=self)


def cast(club: Club, count: int) -> list[Person]:
    """The first so many of the cast, as members of the club, in alphabetical order."""
    return [PersonFactory(club=club, name=name) for name in CAST[:count]]


def account(club: Club, role: Role | None = Role.OWNER, name: str = "Vera") -> User:
    """A user who is a member of the club in this role (None: no member at all)."""
    user = UserFactory(name=name, email=f"{name.lower()}-{role}-{club.slug}@example.com")
    if role:
        PersonFactory(club=club, name=f"{name} {role}", user=user, role=role)
    return user
