"""Who is King in a league on a day, why, and who was: right whether or not the job has run.

Players are person ids; `names` gives what is shown.
"""

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

from django.db.models import F

from club.models import Person
from leagues.models import League, Reign
from leagues.queries.folding import Fold, fold, fold_on, mark_of
from leagues.queries.partis import Played, counted, of_league, played, with_results
from leagues.queries.rules import away
from rules_engine import title

A_DAY = datetime.timedelta(days=1)

CrownMove = Literal["won", "taken", "kept", "lost", ""]
"""What became of the crown: `won` where nobody was King, empty where nobody was and nobody is."""

Replacement = tuple[datetime.date, Sequence[title.Result[int]]]

TiedBy = Literal["sort_key", "name"]
"""In which order wholly tied people stand: the alphabet's, for readers, or that of the bare names."""


@dataclass(frozen=True, slots=True)
class Title:
    """The title at the end of a day, and the reigns that ended up to its last parti, oldest first."""

    verdict: title.Verdict[int]
    ended: tuple[title.Reign[int], ...]

    @property
    def reigns(self) -> tuple[title.Reign[int], ...]:
        """All reigns as of the day, oldest first; the last one is open while there is a King (KT-16)."""
        return title.reigns(self.verdict, self.ended)


def verdict(league: League, on: datetime.date) -> title.Verdict[int]:
    """The title at the end of the day `on`, which may be past; a parti of that day is counted (KT-14)."""
    gone = away(league)
    return _judge(fold_on(league, mark_of(league), on, gone).state, on, gone)


def title_on(league: League, on: datetime.date, *, tied_by: TiedBy = "sort_key") -> Title:
    """The verdict of the day with every reign up to it, in a constant number of queries when derived."""
    mark, gone = mark_of(league), away(league)
    folded = fold_on(league, mark, on, gone)
    ended = (*_stored_ended(league, before=mark.changed_from, on=on), *folded.ended)
    return Title(_judge(folded.state, on, gone, tied_by), ended)


def reigns(league: League, on: datetime.date) -> tuple[title.Reign[int], ...]:
    """All reigns as of `on`, oldest first."""
    return title_on(league, on).reigns


def title_with(
    league: League,
    *,
    replaced: Mapping[int, Replacement],
    removed: Collection[int] = (),
    upto: datetime.date,
    times: Mapping[int, datetime.time | None] | None = None,
) -> Title:
    """The title as it would be at the end of `upto` if some partis were other than they are; stores nothing.

    replaced: parti id → its date and results, also of a parti that does not count yet; `times` where its
    start time changes too. removed: ids of partis that would not count. Up to the day before the first of
    them it is as it is, which `fold_on` keeps.
    """
    heads = played(of_league(league).filter(pk__in=[*replaced, *removed]))
    changed = _moved(heads, replaced, times or {})
    mark, gone = mark_of(league), away(league)
    day = min((head.date for head in (*heads, *changed)), default=None)
    asis = min(upto, day - A_DAY) if day else upto
    before = fold_on(league, mark, asis, gone)
    after = _fold_with(league, before.state, asis, upto, gone, replaced, removed, changed)
    stored = _stored_ended(league, before=mark.changed_from, on=asis)
    return Title(_judge(after.state, upto, gone), (*stored, *before.ended, *after.ended))


def crown_move(was: int | None, now: int | None) -> CrownMove:
    """What became of the crown between two moments, by who was King (ids of persons)."""
    if now is None:
        return "lost" if was is not None else ""
    return "kept" if was == now else "won" if was is None else "taken"


@dataclass(frozen=True, slots=True)
class ReignChanges:
    """What a correction does to the reigns: those that would be gone, and those there would be instead."""

    gone: tuple[title.Reign[int], ...]
    new: tuple[title.Reign[int], ...]

    def __bool__(self) -> bool:
        return bool(self.gone or self.new)


def reign_changes(before: Iterable[title.Reign[int]], after: Iterable[title.Reign[int]]) -> ReignChanges:
    """Compare two histories of reigns; each keeps its order."""
    old, new = tuple(before), tuple(after)
    return ReignChanges(
        gone=tuple(reign for reign in old if reign not in new),
        new=tuple(reign for reign in new if reign not in old),
    )


def names(person_ids: Iterable[int]) -> dict[int, str]:
    """What people are called, by id, in one query."""
    return dict(Person.objects.filter(pk__in=set(person_ids)).values_list("pk", "name"))


def people_in(found: Title) -> set[int]:
    """Everybody whose name is needed to show the title: in the window, or King once."""
    rows, last = found.verdict.standings, found.verdict.last_holder
    kings = {reign.player for reign in found.reigns}
    return kings | {row.player for row in rows} | ({last} if last is not None else set())


def title_object(league: League, on: datetime.date) -> dict[str, object]:
    """The object of the command `title`, with names: what `manage.py title` and king.json give.

    Equal to the engine's answer to the same history with names, also where people are wholly tied.
    """
    found = title_on(league, on, tied_by="name")
    name = names(people_in(found))
    return title.answer(found.verdict, found.ended, name.__getitem__)


def _judge(
    state: title.State[int], on: datetime.date, gone: title.Away[int], tied_by: TiedBy = "sort_key"
) -> title.Verdict[int]:
    """Judge a state; the names of the wholly tied cost a query, which is made only where some are."""

    @cache
    def labels() -> dict[int, str]:
        players = {result.player for parti in state.window for result in parti.results}
        return dict(Person.objects.filter(pk__in=players).values_list("pk", tied_by))

    # In the preview of a correction there may be a guest who is stored only when it is saved.
    return title.as_of(state, on, gone, label=lambda person_id: labels().get(person_id, ""))


def _stored_ended(
    league: League, *, before: datetime.date | None, on: datetime.date
) -> list[title.Reign[int]]:
    """The stored reigns that an award up to `on` closed, as far as the states hold."""
    rows = Reign.objects.filter(league=league, closed_by__date__lte=on).order_by(
        "closed_by__date",
        F("closed_by__parti__start_time").asc(nulls_first=True),
        "closed_by__parti__number",
        "position",
    )
    if before is not None:
        rows = rows.filter(closed_by__date__lt=before)
    return [
        title.Reign(person_id, start, end, cast("title.Reason", reason))
        for person_id, start, end, reason in rows.values_list("person_id", "start", "end", "reason")
    ]


def _moved(
    heads: Iterable[Played],
    replaced: Mapping[int, Replacement],
    times: Mapping[int, datetime.time | None],
) -> list[Played]:
    """The heads of the replaced partis as they would be."""
    return [
        head._replace(date=replaced[head.parti_id][0], start_time=times.get(head.parti_id, head.start_time))
        for head in heads
        if head.parti_id in replaced
    ]


def _fold_with(
    league: League,
    start: title.State[int],
    since: datetime.date,
    upto: datetime.date,
    gone: title.Away[int],
    replaced: Mapping[int, Replacement],
    removed: Collection[int],
    changed: Iterable[Played],
) -> Fold:
    """Fold the days after `since` onto the state `start`, the changed partis taking their places by date."""
    if since == upto:
        return Fold(start)
    stay = counted(league).filter(date__gt=since, date__lte=upto).exclude(pk__in=[*replaced, *removed])
    new = [head for head in changed if head.date <= upto and head.parti_id not in removed]
    heads = sorted([*played(stay), *new], key=lambda head: head.order_key)
    partis = (
        title.Parti(head.date, tuple(replaced[head.parti_id][1])) if head.parti_id in replaced else parti
        for head, parti in with_results(heads)
    )
    return fold(league, start, partis, gone)
