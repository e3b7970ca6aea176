"""The breaches of partis: to be read by members, and for the count of bottles."""

from django.db.models import F, QuerySet

from rules_engine import club_rules
from scoring.enums import BreachKind, State
from scoring.models import Breach, Parti
from scoring.models.breaches import STANDING


def breaches_of(parti: Parti) -> list[Breach]:
    """Everything noted in the parti, by hand, withdrawn ones too, in one query. Conduct is for members."""
    found = Breach.objects.filter(parti=parti).select_related("person", "noted_by", "withdrawn_by")
    breaches = list(found.order_by(F("hand").asc(nulls_last=True), "id"))
    for breach in breaches:
        breach.parti = parti
    return breaches


def careless_and_deliberate(partis: QuerySet[Parti]) -> tuple[club_rules.Breach[int], ...]:
    """The breaches that stand in those of `partis` that are closed, in order of play (CL-4, CL-5).

    In one query, as `club_rules.breach_bottles` takes them: the player is a person's id, the key a breach's.
    """
    found = Breach.objects.filter(STANDING, parti__in=partis.order_by(), parti__state=State.CLOSED)
    turns: dict[int, int] = {}
    return tuple(
        club_rules.Breach(
            player=breach.person_id,
            date=breach.parti.date,
            kind="deliberate" if breach.kind == BreachKind.DELIBERATE else "careless",
            parti=turns.setdefault(breach.parti_id, len(turns) + 1),
            key=breach.pk,
        )
        for breach in found.select_related("parti").order_by(
            "parti__date",
            F("parti__start_time").asc(nulls_first=True),
            "parti__number",
            "parti",
            F("hand").asc(nulls_last=True),
            "id",
        )
    )
