"""A parti is closed while somebody still writes its sheet, or closes it as well."""

import datetime
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, NamedTuple

from club.models import Activity, Club
from leagues.actions import partis as leagues
from leagues.models import LeagueParti
from scoring.actions import hands, partis
from scoring.actions.places import places_from
from scoring.enums import State
from scoring.errors import PartiNotOpen
from scoring.models import Parti, Place, Score, Table
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests.factories import LeagueFactory, cast
from tests.factories.sheets import keyed_parti, row
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 6
SAVES = 6
FRIDAY = datetime.date(2025, 9, 5)
KEPT = 20  # the highest score of row 1 before anybody writes it again


class Seen(NamedTuple):
    """What one of the two was told, and what the book says once both have been told."""

    told: list[Any]
    state: str
    places_follow: bool
    top_score: int  # of row 1
    revisions: int  # by how much the club's results have moved on since the round before
    closings: int  # how many closings of the parti were traced


def save_against_close(racer: Racer) -> list[Seen]:
    """Number 0 writes row 1 again and again, each time one point higher; number 1 closes the parti."""
    racer.prepare(_keyed)
    if not racer.guarded:
        _close_between_look_and_write(racer)
    deed = _close if racer.number else _save_on if racer.guarded else _save_once
    return [_round(racer, turn, deed) for turn in racer.rounds(ROUNDS)]


def close_against_close(racer: Racer) -> list[Seen]:
    """Both close the same parti."""
    racer.prepare(_keyed)
    if not racer.guarded:
        _look_before_either_closes(racer)
    return [_round(racer, turn, _close) for turn in racer.rounds(ROUNDS)]


def _round(racer: Racer, turn: int, deed: Callable[[Parti], Callable[[], list[Any]]]) -> Seen:
    parti = Parti.objects.select_related("club", "league_parti__league").order_by("pk")[turn]
    before = Club.objects.get().results_revision
    ready = deed(parti)
    racer.meet()
    answers = ready()
    racer.meet()
    return Seen(
        answers,
        Parti.objects.get(pk=parti.pk).state,
        _kept(parti) == [_told(place) for place in places_from(parti, rows_of(parti))],
        max(Score.objects.filter(hand__table__parti=parti, hand__number=1).values_list("points", flat=True)),
        Club.objects.get().results_revision - before,
        Activity.objects.filter(deed="close", about_id=parti.pk).count(),
    )


def _kept(parti: Parti) -> list[tuple[int, int, int]]:
    return [_told(place) for place in Place.objects.filter(parti=parti)]


def _told(place: Place) -> tuple[int, int, int]:
    return place.person_id, place.place, place.points


def _save_on(parti: Parti, times: int = SAVES) -> Callable[[], list[Any]]:
    """Ready to write row 1 so many times: the sheet is read already, as a page that is open has it."""
    rows = rows_of(parti)[0]
    sent = [(row(rows, 1, (KEPT + high, -KEPT - high, 0, 0)), high) for high in range(1, times + 1)]
    return lambda: [told(partial(_save, rows.table, points, revision)) for points, revision in sent]


def _save_once(parti: Parti) -> Callable[[], list[Any]]:
    return _save_on(parti, 1)


def _save(table: Table, points: dict[int, int], revision: int) -> str:
    hands.save(table=table, number=1, written=in_points(points), revision=revision, by=None)
    return "saved"


def _close(parti: Parti) -> Callable[[], list[Any]]:
    def close() -> str:
        leagues.close(parti=parti, by=None)
        return "closed"

    return lambda: [told(close)]


def _close_between_look_and_write(racer: Racer) -> None:
    """A save looks whether the parti is open, without holding it, and somebody closes it meanwhile."""

    def look(parti: Parti) -> None:
        _require_open(parti)
        racer.meet()
        racer.meet()

    def close(**asked: Any) -> Parti:
        racer.meet()
        try:
            return partis.close(**asked)
        finally:
            racer.meet()

    hands.touch_open, hands.transaction = look, NO_TRANSACTION
    leagues.partis, leagues.transaction = SimpleNamespace(close=close), NO_TRANSACTION


def _look_before_either_closes(racer: Racer) -> None:
    def leave(parti: Parti, state: State, by: Any) -> None:
        _require_open(parti)
        racer.meet()
        parti.state = state
        Parti.objects.filter(pk=parti.pk).update(state=state, closed_at=parti.started_at)

    partis._leave_open = leave
    leagues.transaction = partis.transaction = NO_TRANSACTION


def _require_open(parti: Parti) -> None:
    if not Parti.objects.filter(pk=parti.pk, state=State.OPEN).exists():
        raise PartiNotOpen


def _keyed() -> None:
    """A league with an open parti for each round, every row of it written."""
    league = LeagueFactory(club__slug="race")
    people = cast(league.club, 4)
    for turn in range(ROUNDS):
        parti = keyed_parti(league.club, people, date=FRIDAY + datetime.timedelta(weeks=turn))
        LeagueParti.objects.create(league=league, parti=parti)
