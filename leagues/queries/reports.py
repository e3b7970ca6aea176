"""What the report of a day is made of: its partis, what they did to the crown, and what follows."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from club.dates import local, today
from club.models import Bottle, Night
from club.queries.nights import upcoming
from club.queries.venues import Venue, venue
from leagues.models import League
from leagues.queries.evenings import Evening, evenings
from leagues.queries.folding import fold_on, mark_of
from leagues.queries.partis import Played, counted, with_results
from leagues.queries.rules import away, rule_book
from leagues.queries.title import CrownMove, crown_move, names, title_on
from rules_engine import title
from scoring.enums import Detail, Mending
from scoring.models import Correction, Parti
from scoring.queries.reading import rows_of_each
from scoring.queries.rows import TableRows
from scoring.queries.shelf import shelf

A_DAY = datetime.timedelta(days=1)
BY_ITSELF = ("pause", "nine-months", "left")
"""How a reign ends without another parti."""


@dataclass(frozen=True, slots=True)
class Move:
    """What one parti did to the crown: the title right before and right after it, as of its day."""

    parti: Parti
    before: title.Verdict[int]
    after: title.Verdict[int]

    @property
    def kind(self) -> CrownMove:
        return crown_move(self.before.holder, self.after.holder)


@dataclass(frozen=True, slots=True)
class CrownOfDay:
    """The moves in order of play; the reign that stood after the last of them, if it has ended by itself
    since; and what those in it are called."""

    moves: tuple[Move, ...]
    ended: title.Reign[int] | None
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class PartiOfDay:
    """A closed parti with its places; `tables` with their rows, none where only totals are known; the days
    on which it was corrected, each once."""

    evening: Evening
    tables: tuple[TableRows, ...]
    corrected: tuple[datetime.date, ...]

    @property
    def parti(self) -> Parti:
        return self.evening.parti


@dataclass(frozen=True, slots=True)
class Meeting:
    """A night, and where it is for those who may know."""

    night: Night
    venue: Venue | None


@dataclass(frozen=True, slots=True)
class Report:
    """A day on which the league played. `here` is None for the public, who also get no `bottles`.

    `following` is the club's next night, as long as no later day was played; `earlier` and `later` are the
    nearest days that have a report.
    """

    league: League
    day: datetime.date
    partis: tuple[PartiOfDay, ...]
    crown: CrownOfDay
    here: Meeting | None
    bottles: tuple[Bottle, ...]
    following: Meeting | None
    earlier: datetime.date | None
    later: datetime.date | None


def report_of(league: League, day: datetime.date, *, inside: bool) -> Report | None:
    """The report of a day, for members (`inside`) or the public; None where no parti of it counts."""
    partis = list(counted(league).filter(date=day).select_related("night"))
    if not partis:
        return None
    later = counted(league).filter(date__gt=day).values_list("date", flat=True).first()
    return Report(
        league=league,
        day=day,
        partis=_partis(league, partis),
        crown=_crown(league, partis),
        here=_here(league, partis) if inside else None,
        bottles=_bottles(league, partis) if inside else (),
        following=None if later else _following(league, day, inside=inside),
        earlier=counted(league).filter(date__lt=day).values_list("date", flat=True).last(),
        later=later,
    )


def _partis(league: League, partis: Sequence[Parti]) -> tuple[PartiOfDay, ...]:
    corrected = _corrected(league, partis)
    rows = rows_of_each(parti for parti in partis if parti.detail == Detail.HANDS)
    return tuple(
        PartiOfDay(
            evening=evening,
            tables=rows.get(evening.parti, ()),
            corrected=tuple(corrected[evening.parti.pk]),
        )
        for evening in evenings(partis)
    )


def _corrected(league: League, partis: Iterable[Parti]) -> Mapping[int, dict[datetime.date, None]]:
    """By parti (id) the days of its corrections, in order."""
    found: dict[int, dict[datetime.date, None]] = defaultdict(dict)
    rows = Correction.objects.filter(parti__in=list(partis), kind=Mending.CORRECT).order_by("at", "pk")
    for parti_id, at in rows.values_list("parti_id", "at"):
        found[parti_id][local(league.club, at).date()] = None
    return found


def _crown(league: League, partis: Sequence[Parti]) -> CrownOfDay:
    moves = moves_of(league, partis)
    holder = moves[-1].after.holder
    ended = _ended(league, holder, partis[0].date) if holder is not None else None
    return CrownOfDay(moves, ended, names(_people(moves)))


def moves_of(league: League, partis: Sequence[Parti]) -> tuple[Move, ...]:
    """What each of the partis of one day, all that count and in order of play, did to the crown."""
    day = partis[0].date
    mark, gone, book = mark_of(league), away(league), rule_book(league)
    state = fold_on(league, mark, day - A_DAY, gone).state
    heads = [Played.of(parti) for parti in partis]
    verdict, moves = title.as_of(state, day, gone), []
    for parti, (_head, results) in zip(partis, with_results(heads), strict=True):
        state = title.award(state, results, book.on(day), gone)
        before, verdict = verdict, title.as_of(state, day, gone)
        moves.append(Move(parti, before, verdict))
    return tuple(moves)


def _ended(league: League, holder: int, day: datetime.date) -> title.Reign[int] | None:
    """The reign in which `holder` was King on `day`, if it is over and no later parti ended it."""
    now = max(today(league.club), day)
    mine = (reign for reign in title_on(league, now).reigns if reign.player == holder)
    reign = next((one for one in mine if one.start <= day and (one.end is None or one.end > day)), None)
    return reign if reign is not None and reign.reason in BY_ITSELF else None


def _people(moves: Iterable[Move]) -> set[int]:
    verdicts = [verdict for move in moves for verdict in (move.before, move.after)]
    holders = {verdict.holder for verdict in verdicts if verdict.holder is not None}
    return holders | {player for verdict in verdicts for player in verdict.tied}


def _here(league: League, partis: Iterable[Parti]) -> Meeting | None:
    """The night to which the first of the partis that has one belongs."""
    night = next((parti.night for parti in partis if parti.night is not None), None)
    return _meeting(league, night, inside=True) if night is not None else None


def _following(league: League, day: datetime.date, *, inside: bool) -> Meeting | None:
    ahead = upcoming(league.club).filter(cancelled_at__isnull=True, date__gt=day)
    night = ahead.first()
    return _meeting(league, night, inside=inside) if night is not None else None


def _meeting(league: League, night: Night, *, inside: bool) -> Meeting:
    night.club = league.club
    return Meeting(night, venue(night) if inside else None)


def _bottles(league: League, partis: Sequence[Parti]) -> tuple[Bottle, ...]:
    """What was incurred that day, oldest first; outside the house league only by breaches in its partis."""
    mine = {parti.pk for parti in partis}
    found = [
        shown.bottle
        for shown in shelf(league.club, timezone.now())
        if shown.bottle.incurred == partis[0].date and shown.bottle.cause_gone_at is None
        if league.house or any(breach.parti_id in mine for breach in shown.breaches)
    ]
    return tuple(reversed(found))
