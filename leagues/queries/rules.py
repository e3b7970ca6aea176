"""What the title is judged by in a league: its rules by date, and who had left the club when."""

import datetime
from collections import defaultdict
from collections.abc import Sequence
from typing import Literal
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone

from club.models import Person
from leagues.models import League, TitleRules
from rules_engine import registry, title

Points = Literal["more", "less"]
Gap = tuple[datetime.date, datetime.date | None]


def rule_book(league: League) -> title.RuleBook[title.Rules]:
    """The title rules of the league by the day from which they hold (KT-19), in one query."""
    points = points_of(league.game)
    stored = TitleRules.objects.filter(league=league).order_by("id").values_list("valid_from", "rules")
    rows = [(day, title.Rules.of({"points": points, **given})) for day, given in stored]
    first = next((rules for day, rules in rows if day is None), title.Rules.of({"points": points}))
    return title.RuleBook(first, tuple((day, rules) for day, rules in rows if day is not None))


def points_of(game: str) -> Points:
    """Which total of points is better at KT-7 unless a league says otherwise, `more` or `less`: the game's.

    Of a game that is not there any more nobody knows; its book is still shown, as the rules have it.
    """
    played = next((known for known in registry.games() if known.slug == game), None)
    return "more" if played is None or played.higher_is_better else "less"


def away(league: League) -> title.Away[int]:
    """Who was away from the club when, by person id (KT-17), in one query; a guest never is.

    Who was erased is away from that day on, guests too.
    """
    periods: dict[int, list[Gap]] = defaultdict(list)
    erased: dict[int, list[Gap]] = {}
    people = Person.objects.filter(club_id=league.club_id)
    known = people.filter(Q(periods__isnull=False) | Q(erased_at__isnull=False))
    rows = known.order_by("periods__joined", "periods__id").values_list(
        "pk", "periods__joined", "periods__left", "erased_at", "club__zone"
    )
    for person_id, joined, left, erased_at, zone in rows:
        if joined is not None:
            periods[person_id].append((joined, left))
        if erased_at is not None:
            erased[person_id] = [(timezone.localdate(erased_at, ZoneInfo(zone)), None)]
    gone = {person_id: gaps for person_id, mine in periods.items() if (gaps := gaps_of(mine))}
    return gone | {person_id: [*gone.get(person_id, ()), *since] for person_id, since in erased.items()}


def gaps_of(periods: Sequence[Gap]) -> list[Gap]:
    """The days between memberships, [day of leaving, first day back); `periods` by day of joining."""
    gaps: list[Gap] = []
    until = periods[0][1]
    for joined, left in periods[1:]:
        if until is None:
            break
        if joined > until:
            gaps.append((until, joined))
        until = None if left is None else max(until, left)
    return gaps if until is None else [*gaps, (until, None)]
