"""Two people side by side, by their careers in one league."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpRequest
from django.utils.translation import gettext

from club.models import Person
from leagues.queries.career import Extreme
from leagues.views.person_facts import Facts, facts_of
from leagues.views.person_others import Rival, rival_of


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whom one may compare with, in the order of the alphabet; and who was chosen, `sides` being both.

    `sides` is the person alone where nobody was. `unknown` is what was asked for where nobody of `names` is.
    """

    names: dict[int, str]
    sides: tuple[Facts, ...]
    rival: Rival | None = None
    unknown: str = ""

    @property
    def other(self) -> Facts | None:
        return self.sides[1] if len(self.sides) > 1 else None


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of everybody compared; a mean is a fraction, None where there is nothing to count."""

    name: str
    values: tuple[int | Fraction | None, ...]
    is_mean: bool


def comparison_of(request: HttpRequest, facts: Facts, names: dict[int, str]) -> Comparison:
    """The comparison with `?with=`, the id of somebody the person has played with in the league."""
    met = {pk: name for pk, name in names.items() if pk in facts.career.against}
    asked = request.GET.get("with", "").strip()
    pk = next((pk for pk in met if str(pk) == asked), None)
    if pk is None:
        return Comparison(met, (facts,), unknown=asked)
    return _beside(facts, met, pk)


def _beside(facts: Facts, met: dict[int, str], pk: int) -> Comparison:
    other = facts_of(Person.objects.get(pk=pk), facts.league, facts.mark)
    if other is None:
        return Comparison(met, (facts,), unknown=met[pk])
    return Comparison(met, (facts, other), rival_of(facts, pk, met[pk]))


def measures(sides: Sequence[Facts]) -> list[Measure]:
    """What is compared, in the order of the page."""
    return [
        _measure(gettext("Partis"), sides, lambda side: side.career.partis),
        _measure(gettext("Average place"), sides, lambda side: side.career.average, is_mean=True),
        _measure(gettext("First places"), sides, lambda side: side.career.firsts),
        _measure(gettext("First places in a row"), sides, lambda side: side.career.firsts_run.best),
        _measure(gettext("Best night"), sides, lambda side: _points(side.nights[0])),
        _measure(gettext("Worst night"), sides, lambda side: _points(side.nights[1])),
        _measure(gettext("Hands"), sides, lambda side: side.career.hands),
        _measure(gettext("Points per hand"), sides, lambda side: side.career.per_hand, is_mean=True),
        _measure(gettext("Best hand"), sides, lambda side: _points(side.hands[0])),
        _measure(gettext("Worst hand"), sides, lambda side: _points(side.hands[1])),
    ]


def _measure(
    name: str,
    sides: Sequence[Facts],
    asked: Callable[[Facts], int | Fraction | None],
    *,
    is_mean: bool = False,
) -> Measure:
    return Measure(name, tuple(asked(side) for side in sides), is_mean)


def _points(one: Extreme | None) -> int | None:
    return one.points if one else None
