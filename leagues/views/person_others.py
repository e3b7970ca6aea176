"""Somebody and the others: who came out ahead, and how it went beside each partner."""

from dataclasses import dataclass
from fractions import Fraction

from club.models import Person
from leagues.queries.career import Beside
from leagues.views.person_facts import Facts


@dataclass(frozen=True, slots=True)
class Rival:
    """One line of the head-to-head: the partis both played, in which the person was ahead, level, behind.

    `apart`: by how many points the person did better in them, below zero by how many worse.
    """

    person_id: int
    name: str
    met: int
    ahead: int
    level: int
    apart: int

    @property
    def behind(self) -> int:
        return self.met - self.ahead - self.level


@dataclass(frozen=True, slots=True)
class Partner:
    """The partis beside one partner; points are those of the person, as everybody of a side has them."""

    person_id: int
    name: str
    partis: int
    place_sum: int
    firsts: int
    points: int

    @property
    def average(self) -> Fraction:
        return Fraction(self.place_sum, self.partis)


def rivals_of(facts: Facts, names: dict[int, str]) -> list[Rival]:
    """Everybody met, most often met first, else in the alphabet's order in which `names` come."""
    found = [rival_of(facts, pk, names[pk]) for pk in names if pk in facts.career.against]
    return sorted(found, key=lambda row: -row.met)


def rival_of(facts: Facts, person_id: int, name: str) -> Rival:
    """The line about one other person who was met."""
    found = facts.career.against[person_id]
    apart = found.theirs - found.points if facts.fewer else found.points - found.theirs
    return Rival(person_id, name, found.met, found.ahead, found.level, apart)


def partners_of(facts: Facts, names: dict[int, str]) -> list[Partner]:
    """Everybody the person has scored together with, oftenest first; none in games for oneself."""
    beside = facts.career.beside
    found = [_partner(pk, names[pk], beside[pk]) for pk in names if pk in beside]
    return sorted(found, key=lambda row: -row.partis)


def names_of(facts: Facts) -> dict[int, str]:
    """What everybody of the club is called, by id, in the order of the alphabet; in one query."""
    people = Person.objects.filter(club=facts.league.club_id)
    return dict(people.order_by("sort_key", "pk").values_list("pk", "name"))


def _partner(person_id: int, name: str, beside: Beside) -> Partner:
    return Partner(person_id, name, beside.partis, beside.place_sum, beside.firsts, beside.points)
