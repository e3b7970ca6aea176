"""What follows from the places is stored here: a state of the title after each parti, and the reigns; with
them everybody's career.

Safe to run twice and in parallel: a replay first moves the league's `derived_revision` on by a conditional
update, which holds the row until the commit; whoever finds it moved starts over.
"""

import datetime
from collections.abc import Iterable, Iterator

from django.db import transaction

from club.dates import today
from leagues.actions.careers import follow_careers
from leagues.actions.news import title_lost, title_moved
from leagues.actions.season_tables import follow_tables
from leagues.models import League, Reign, TitleState
from leagues.queries.folding import Mark, last_state, mark_of, valid_states
from leagues.queries.partis import Played, chunks, counted, played, with_results
from leagues.queries.rules import away, rule_book
from rules_engine import title

ATTEMPTS = 20

Award = tuple[Played, title.State[int]]


class OvertakenError(Exception):
    """Another replay of the league was quicker; nothing of this one is kept."""


def replay(league: League) -> int:
    """Derive the league's states and reigns from the earliest changed day on; returns the awards made.

    Costs a constant number of rows and queries per parti replayed, whatever lies before it.
    """
    return _until_not_overtaken(league, everything=False)


def replay_everything(league: League) -> int:
    """Derive all states and reigns again from the first parti on; returns the awards made."""
    return _until_not_overtaken(league, everything=True)


def catch_up(league: League) -> int:
    """Replay only a league whose states are behind its results; returns the awards made."""
    return replay(league) if mark_of(league).is_behind else 0


def record_lapse(league: League) -> bool:
    """Store how the open reign ended if, by the clock of the club, it has; says whether it did.

    A lapse is no award: nothing else follows from it. Recording it twice changes nothing.
    """
    held = Reign.objects.filter(league=league, end=None).first()
    if held is None or mark_of(league).is_behind:
        return False
    ended = _newest_verdict(league, last_state(valid_states(league, before=None))).ended
    return any(_end(league, held, reign) for reign in ended)


def _end(league: League, held: Reign, ended: title.Reign[int]) -> bool:
    """Store the end, unless the reign has ended or a replay has put another row in its place."""
    if (held.person_id, held.start) != (ended.player, ended.start):
        return False
    with transaction.atomic():
        still = Reign.objects.filter(pk=held.pk, end=None)
        stored = bool(still.update(end=ended.end, reason=ended.reason or ""))
        if stored:
            held.end = ended.end
            title_lost(league, held)
    return stored


def _until_not_overtaken(league: League, *, everything: bool) -> int:
    for _attempt in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return _replay(league, everything=everything)
        except OvertakenError:
            continue
    raise OvertakenError(f"{ATTEMPTS} replays of league {league.pk} were overtaken.")


def _replay(league: League, *, everything: bool) -> int:
    mark = mark_of(league)
    _claim(league, mark)
    day = datetime.date.min if everything else mark.changed_from
    if day is None:
        return 0
    held = Reign.objects.filter(league=league, end=None).first()
    _forget(league, since=day)
    state, awards = last_state(valid_states(league, before=day)), 0
    for chunk in chunks(_awards(league, state, day)):
        _keep(league, chunk)
        state, awards = chunk[-1][1], awards + len(chunk)
    _keep_newest_reign(league, state)
    follow_tables(league, since=day)
    follow_careers(league, since=day)
    if not everything:
        title_moved(league, held)
    return awards


def _claim(league: League, mark: Mark) -> None:
    """Move the league on to the revision that was read; what is read after it is at least as new."""
    waiting = League.objects.filter(pk=league.pk, derived_revision=mark.derived)
    if not waiting.update(derived_revision=mark.revision):
        raise OvertakenError
    league.derived_revision = mark.revision


def _forget(league: League, *, since: datetime.date) -> None:
    """Drop what was stored from this day on; reigns go with the award that closed them."""
    TitleState.objects.filter(league=league, date__gte=since).delete()
    Reign.objects.filter(league=league, closed_by=None).delete()


def _awards(league: League, state: title.State[int], since: datetime.date) -> Iterator[Award]:
    """The states after each parti from `since` on, each with its parti."""
    book, gone = rule_book(league), away(league)
    for head, parti in with_results(played(counted(league).filter(date__gte=since))):
        state = title.award(state, parti, book.on(parti.date), gone)
        yield head, state


def _keep(league: League, awards: Iterable[Award]) -> None:
    rows = [
        (TitleState(league=league, parti_id=head.parti_id, date=head.date, data=state.to_data()), state.ended)
        for head, state in awards
    ]
    TitleState.objects.bulk_create(row for row, _ended in rows)
    Reign.objects.bulk_create(
        _reign(league, reign, closed_by=row, position=position)
        for row, ended in rows
        for position, reign in enumerate(ended)
    )


def _keep_newest_reign(league: League, state: title.State[int]) -> None:
    """Store the reign that no award has closed: still open, or ended by the clock or by leaving."""
    newest = title.reigns(_newest_verdict(league, state), ())
    Reign.objects.bulk_create(_reign(league, reign) for reign in newest)


def _newest_verdict(league: League, state: title.State[int]) -> title.Verdict[int]:
    """The verdict on `state` today where the club plays; its reigns are those since the last award."""
    day = max(today(league.club), state.last_award or datetime.date.min)
    return title.as_of(state, day, away(league))


def _reign(
    league: League, reign: title.Reign[int], *, closed_by: TitleState | None = None, position: int = 0
) -> Reign:
    return Reign(
        league=league,
        person_id=reign.player,
        start=reign.start,
        end=reign.end,
        reason=reign.reason or "",
        closed_by=closed_by,
        position=position,
    )
