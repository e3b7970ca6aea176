"""Careers after every parti of a stretch, from those that stood before it."""

import datetime
import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar

from django.db.models import OuterRef, QuerySet, Subquery

from club.models import Person
from leagues.models import Career as Row
from leagues.models import League
from leagues.queries.career import Career
from leagues.queries.career_fold import PartiShares, Share, careers_after
from leagues.queries.folding import valid_states
from leagues.queries.leagues import game_of
from leagues.queries.partis import Played, chunks, counted, played
from scoring.models import Parti, Place, Tally
from scoring.queries.tallies import tallies_of

Step = tuple[Played, dict[int, Career]]
"""A parti and the careers, after it, of everybody who sat in it."""

Day = datetime.date
M = TypeVar("M", Row, Parti)

log = logging.getLogger(__name__)


def steps(league: League, heads: Iterable[Played], *, before: Day | None) -> Iterator[Step]:
    """Fold the partis one by one onto what is stored of the days before `before`, None: onto nothing.

    Costs the same few queries for every CHUNK of partis, whatever lies before them.
    """
    in_teams = plays_in_teams(league)
    at = partis_so_far(league, before=before) if before else 0
    careers: dict[int, Career] = {}
    asked: set[int] = set()
    for chunk in chunks(heads):
        partis = _partis(chunk)
        new = {share.person for parti in partis for share in parti.shares} - asked
        careers |= held(league, new, before=before) if before else {}
        asked |= new
        for head, parti in zip(chunk, partis, strict=True):
            if parti.shares:
                at += 1
                after = careers_after(careers, parti, at=at, in_teams=in_teams)
                careers |= after
                yield head, after


def plays_in_teams(league: League) -> bool:
    """Whether partners score together at its tables; of a game that is not there any more nobody knows."""
    game = game_of(league)
    return game is not None and len(game.sides[0]) > 1


def shares_in(head: Played, places: Iterable[Share], tallies: Iterable[Tally]) -> PartiShares:
    """A parti from the shares of those with a place, best first, and everybody's tallies."""
    shares = {share.person: share for share in places}
    for tally in tallies:
        shares[tally.person_id] = _with_tally(shares.get(tally.person_id), tally)
    return PartiShares(head.number, head.date, tuple(shares.values()), head.apart)


def held(
    league: League, people: Collection[int], *, before: Day | None, on: Day | None = None
) -> dict[int, Career]:
    """The stored careers of these people that hold, by person id: before the day `before`, and up to `on`.

    One that cannot be read is logged, and all are worked out again from the first parti on.
    """
    rows = newest_rows(league, people, before=before, on=on).values_list("person_id", "data")
    try:
        return {person: Career.from_data(data) for person, data in rows}
    except (LookupError, TypeError, ValueError, AttributeError):
        log.exception("A career in league %s cannot be read; all are worked out again.", league.pk)
    return {person: one for person, one in _anew(league, before, on).items() if person in people}


def newest_rows(
    league: League, people: Collection[int], *, before: Day | None, on: Day | None = None
) -> QuerySet[Row]:
    """Of each of these people the newest stored row that holds.

    Within a day rows are as old as their ids say: whatever follows a change is stored anew, in order of play.
    """
    rows = _before(Row.objects.filter(league=league), before, on).order_by("-date", "-id")
    if len(people) == 1:
        return rows.filter(person__in=people)[:1]
    newest = Subquery(rows.filter(person=OuterRef("pk")).values("pk")[:1])
    return Row.objects.filter(pk__in=Person.objects.filter(pk__in=people).values(newest=newest)).order_by()


def partis_so_far(league: League, *, before: Day | None, on: Day | None = None) -> int:
    """How many partis of the league the stored careers that hold have behind them."""
    last = valid_states(league, before=before, on=on).values_list("parti", flat=True).first()
    at = Row.objects.filter(parti=last).values_list("data__at", flat=True).order_by().first() if last else 0
    return at if isinstance(at, int) else _before(counted(league), before, on).count()


def _anew(league: League, before: Day | None, on: Day | None) -> dict[int, Career]:
    careers: dict[int, Career] = {}
    for _head, after in steps(league, played(_before(counted(league), before, on)), before=None):
        careers |= after
    return careers


def _before(dated: QuerySet[M], before: Day | None, on: Day | None) -> QuerySet[M]:
    dated = dated.filter(date__lt=before) if before else dated
    return dated.filter(date__lte=on) if on else dated


def _partis(heads: Iterable[Played]) -> list[PartiShares]:
    """What everybody did in these partis, in their order."""
    by_id = {head.parti_id: head for head in heads}
    places = _places(by_id)
    tallies = tallies_of(by_id)
    return [shares_in(head, places.get(pk, ()), tallies.get(pk, ())) for pk, head in by_id.items()]


def _places(parti_ids: Collection[int]) -> Mapping[int, list[Share]]:
    """By parti id, best first."""
    found: dict[int, list[Share]] = defaultdict(list)
    rows = Place.objects.filter(parti__in=parti_ids).order_by("parti_id", "place", "id")
    columns = rows.values_list("parti_id", "person_id", "seat__table_id", "place", "points")
    for parti, person, table, place, points in columns:
        found[parti].append(Share(person, table, place, points))
    return found


def _with_tally(share: Share | None, tally: Tally) -> Share:
    share = share or Share(tally.person_id, table=0)
    return Share(
        share.person,
        share.table,
        share.place,
        share.points,
        tally.hands,
        tally.sat_out,
        tally.dealt,
    )
