"""The rules of a club on absences and breaches, by the day from which they hold (CL-1 … CL-5b)."""

import datetime
from collections.abc import Mapping

from django.db import transaction

from club.actions.people import lock
from club.actions.traces import trace
from club.dates import today
from club.errors import Refusal
from club.models import Club, User
from club.permissions import require_owner
from rules_engine.club_rules import HouseRules
from scoring.actions.bottles import sync
from scoring.models import Breach, HouseRuleSet, PlayDay
from scoring.queries.house_rules import first_day


def set_house_rules(
    *, club: Club, valid_from: datetime.date | None, rules: Mapping[str, object], by: User | None
) -> HouseRuleSet:
    """Keep the house rules that hold from a day on; a second set of a day replaces the first. What `rules`
    leave out is as usual.

    They touch nothing that came before them: from the beginning (None) only while nothing was recorded, else
    from today on, or tomorrow where a parti of today was begun already. Raises NotAllowed, Refusal
    (house-rules-past, house-rules-played, house-rules-begun) and the engine's Refused with all of
    option-unknown and option-value.
    """
    with transaction.atomic():
        lock(club)
        require_owner(user=by, club=club)
        settled = HouseRules.of(rules).as_dict()
        _require_ahead(club, valid_from)
        earlier = HouseRuleSet.objects.filter(club=club, valid_from=valid_from).first()
        kept, _made = HouseRuleSet.objects.update_or_create(
            club=club, valid_from=valid_from, defaults={"rules": settled}
        )
        before = earlier.rules if earlier else None
        _trace(club, "house-rules-set", kept, by, before=before, after=settled)
        sync(club=club)
    return kept


def drop_house_rules(*, rules: HouseRuleSet, by: User | None) -> None:
    """Take back a set that nothing was judged by yet, so that those before it go on.

    Raises NotAllowed, Refusal (house-rules-first: those from the beginning; house-rules-past,
    house-rules-played, house-rules-gone).
    """
    club = rules.club
    with transaction.atomic():
        lock(club)
        require_owner(user=by, club=club)
        if rules.valid_from is None:
            raise Refusal("house-rules-first")
        _require_ahead(club, rules.valid_from)
        _trace(club, "house-rules-dropped", rules, by, before=rules.rules, after=None)
        if not HouseRuleSet.objects.filter(pk=rules.pk).delete()[0]:
            raise Refusal("house-rules-gone")
        sync(club=club)


def _require_ahead(club: Club, valid_from: datetime.date | None) -> None:
    """Refuse a day that would touch what was recorded under other rules."""
    day = today(club)
    if valid_from is None:
        if _has_begun(club):
            raise Refusal("house-rules-begun")
    elif valid_from < day:
        raise Refusal("house-rules-past", day=valid_from)
    elif valid_from < first_day(club):
        raise Refusal("house-rules-played")


def _has_begun(club: Club) -> bool:
    noted = Breach.objects.filter(parti__club=club)
    return PlayDay.objects.filter(club=club).exists() or noted.exists()


def _trace(club: Club, deed: str, rules: HouseRuleSet, by: User | None, **data: object) -> None:
    day = rules.valid_from.isoformat() if rules.valid_from else None
    trace(club=club, by=by, deed=deed, about=rules, valid_from=day, **data)
