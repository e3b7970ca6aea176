"""The reigns of one person, without reading those of everybody."""

import datetime
from dataclasses import dataclass
from typing import cast

from django.db.models import OuterRef, Subquery

from club.models import Person
from leagues.models import League, Reign
from leagues.queries.folding import Mark, fold_on
from leagues.queries.rules import away
from rules_engine import title


@dataclass(frozen=True, slots=True)
class Held:
    """A reign, and who came to the title next, None for nobody yet."""

    reign: title.Reign[int]
    following: int | None


def reigns_of(league: League, person: Person, on: datetime.date, mark: Mark) -> list[Held]:
    """Each reign of the person as of `on`, oldest first; `mark` is how far the league is derived."""
    gone = away(league)
    folded = fold_on(league, mark, on, gone)
    since = title.reigns(title.as_of(folded.state, on, gone), folded.ended)
    heads = [reign.player for reign in since]
    pairs = zip(since, [*heads[1:], None], strict=True) if heads else ()
    own = [Held(reign, following) for reign, following in pairs if reign.player == person.pk]
    return [*_stored(league, person, on, mark, next(iter(heads), None)), *own]


def _stored(
    league: League, person: Person, on: datetime.date, mark: Mark, following: int | None
) -> list[Held]:
    """The reigns that an award up to `on` closed; `following` holds the title after the last of all.

    Their ids are in the order of play: whatever follows a change is stored anew.
    """
    hold = Reign.objects.filter(league=league, closed_by__date__lte=on)
    if mark.changed_from is not None:
        hold = hold.filter(closed_by__date__lt=mark.changed_from)
    later = hold.filter(pk__gt=OuterRef("pk")).order_by("pk").values("person")[:1]
    own = hold.filter(person=person).annotate(later=Subquery(later)).order_by("pk")
    return [
        Held(title.Reign(person.pk, start, end, cast("title.Reason", reason)), later or following)
        for start, end, reason, later in own.values_list("start", "end", "reason", "later")
    ]
