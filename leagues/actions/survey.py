"""Where what is derived and stored differs from what follows from the sheets. Nothing is changed."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from club.dates import today
from club.models import Club
from leagues.actions.careers import survey_careers
from leagues.actions.days_survey import survey_days
from leagues.models import League, Reign, SeasonTable, TitleState
from leagues.queries.folding import mark_of
from leagues.queries.partis import CHUNK, Played, counted, played, with_results
from leagues.queries.rules import away, rule_book
from leagues.queries.seasons import seasons
from leagues.queries.standings import data_of
from rules_engine import title
from rules_engine.core.violations import Refused, Violation
from scoring.actions.places import places_from
from scoring.actions.scores import scores_that_follow
from scoring.models import Parti, Place, Tally
from scoring.queries.reading import rows_of
from scoring.queries.tallies import tallies_from

Award = tuple[Played, title.State[int]]
Row = list[Any]


class Rows(NamedTuple):
    """What is derived of one parti as plain values: its places by seat, its tallies by seat and person."""

    places: list[Row]
    tallies: list[Row]


@dataclass(frozen=True, slots=True)
class BrokenSheet:
    """A parti from whose sheets no places follow, and why."""

    number: int
    club: str
    violations: tuple[Violation, ...]


@dataclass(slots=True)
class Survey:
    """What was compared: a sentence per difference, how many things, and a checksum over what follows.

    broken: the sheets that nothing follows from, with which nothing could be compared.
    """

    differences: list[str] = field(default_factory=list)
    broken: list[BrokenSheet] = field(default_factory=list)
    compared: int = 0
    digest: Any = field(default_factory=hashlib.sha256)

    @property
    def checksum(self) -> str:
        return str(self.digest.hexdigest())

    def compare(self, what: str, *, stored: object, follows: object) -> None:
        """Note one thing; both sides are plain JSON values."""
        self.compared += 1
        self.digest.update(f"{what}\t{_written(follows)}\n".encode())
        if _written(stored) != _written(follows):
            self.differences.append(
                _("%(what)s: stored is %(stored)s, but %(follows)s follows.")
                % {"what": what, "stored": _written(stored), "follows": _written(follows)}
            )


def survey() -> Survey:
    """Compare everything that is derived, of all clubs, with what it is derived from."""
    found = Survey()
    for parti in Parti.objects.select_related("club").order_by("club", "number").iterator(CHUNK):
        _survey_places(found, parti)
    for league in League.objects.select_related("club").order_by("id"):
        _survey_league(found, league)
    for club in Club.objects.order_by("id"):
        survey_days(club, found.compare)
    return found


def stored_rows(parti: Parti) -> Rows:
    """What is stored of a parti."""
    places, tallies = parti.places.order_by("seat_id"), parti.tallies.order_by("seat_id", "person_id")
    return Rows([_place(one) for one in places], [_tally(one) for one in tallies])


def rows_that_follow(parti: Parti) -> Rows:
    """The same from the sheets; a parti that does not count has neither places nor tallies."""
    if not parti.counts:
        return Rows([], [])
    tables = rows_of(parti)
    places = sorted(places_from(parti, tables), key=lambda place: place.seat_id)
    return Rows([_place(one) for one in places], [_tally(one) for one in tallies_from(parti, tables)])


def _place(place: Place) -> Row:
    return [place.seat_id, place.person_id, place.place, place.points, place.hands_played]


def _tally(tally: Tally) -> Row:
    return [tally.seat_id, tally.person_id, tally.partner_id, tally.hands, tally.sat_out, tally.dealt]


def broken_sheet(parti: Parti, refused: Refused) -> BrokenSheet:
    """Name the parti whose sheets the game has refused."""
    return BrokenSheet(parti.number, parti.club.slug, refused.violations)


def _survey_places(found: Survey, parti: Parti) -> None:
    about = {"number": parti.number, "club": parti.club.slug}
    try:
        scores, follows = scores_that_follow(parti), rows_that_follow(parti)
    except Refused as refused:
        found.broken.append(broken_sheet(parti, refused))
        return
    for hand, written, points in scores:
        what = _("Scores of hand %(hand)s, parti %(number)s of %(club)s") % {**about, "hand": hand.number}
        found.compare(what, stored=sorted(written.items()), follows=sorted(points.items()))
    stored = stored_rows(parti)
    what = _("Places of parti %(number)s of %(club)s") % about
    found.compare(what, stored=stored.places, follows=follows.places)
    what = _("Tallies of parti %(number)s of %(club)s") % about
    found.compare(what, stored=stored.tallies, follows=follows.tallies)


def _survey_league(found: Survey, league: League) -> None:
    name = f"{league.club.slug}/{league.slug}"
    mark = mark_of(league)
    found.compare(_("Revision of %(league)s") % {"league": name}, stored=mark.derived, follows=mark.revision)
    state, ended = title.EMPTY, list[Row]()
    awards = _awards(league)
    while chunk := list(islice(awards, CHUNK)):
        _survey_states(found, name, chunk)
        ended += [
            _reign(reign, head.parti_id, position)
            for head, after in chunk
            for position, reign in enumerate(after.ended)
        ]
        state = chunk[-1][1]
    strays = TitleState.objects.filter(league=league).exclude(parti__in=counted(league).order_by())
    found.compare(
        _("States of partis that do not count in %(league)s") % {"league": name},
        stored=list(strays.order_by("id").values_list("parti__number", flat=True)),
        follows=[],
    )
    _survey_reigns(found, league, name, state, ended)
    _survey_seasons(found, league, name)
    survey_careers(league, name, found.compare)


def _survey_seasons(found: Survey, league: League, name: str) -> None:
    stored = dict(SeasonTable.objects.filter(season__league=league).values_list("season", "data"))
    for season in seasons(league):
        found.compare(
            _("Standings of season %(season)s in %(league)s") % {"season": season.name, "league": name},
            stored=stored.get(season.pk),
            follows=data_of(league, season),
        )


def _awards(league: League) -> Iterator[Award]:
    """Every award of the league, from the first parti on, without asking what is stored."""
    book, gone, state = rule_book(league), away(league), title.EMPTY
    for head, parti in with_results(played(counted(league))):
        state = title.award(state, parti, book.on(parti.date), gone)
        yield head, state


def _survey_states(found: Survey, name: str, awards: list[Award]) -> None:
    rows = TitleState.objects.filter(parti__in=[head.parti_id for head, _state in awards])
    stored = {
        parti: [date.isoformat(), data] for parti, date, data in rows.values_list("parti", "date", "data")
    }
    for head, state in awards:
        found.compare(
            _("Title after parti %(number)s in %(league)s") % {"number": head.number, "league": name},
            stored=stored.get(head.parti_id),
            follows=[head.date.isoformat(), state.to_data()],
        )


def _survey_reigns(
    found: Survey, league: League, name: str, state: title.State[int], ended: list[Row]
) -> None:
    """Compare all reigns. One that the clock has ended since may still stand open: a lapse is recorded later,
    and pages go by the clock."""
    day = max(today(league.club), state.last_award or today(league.club))
    newest = [_reign(reign, None) for reign in title.reigns(title.as_of(state, day, away(league)), ())]
    rows = Reign.objects.filter(league=league).order_by(
        "start", "closed_by__date", "closed_by__parti__number", "id"
    )
    stored = [
        [person, start.isoformat(), end and end.isoformat(), reason or None, award, position]
        for person, start, end, reason, award, position in rows.values_list(
            "person_id", "start", "end", "reason", "closed_by__parti_id", "position"
        )
    ]
    opened = [[*reign[:2], None, None, None, 0] for reign in newest]
    follows = [*ended, *newest]
    if sorted(map(_written, stored)) == sorted(map(_written, [*ended, *opened])):
        follows = [*ended, *opened]
    found.compare(
        _("Reigns of %(league)s") % {"league": name},
        stored=sorted(map(_written, stored)),
        follows=sorted(map(_written, follows)),
    )


def _reign(reign: title.Reign[int], award: int | None, position: int = 0) -> Row:
    """A reign as it is stored: with the parti whose award closed it, and its position among such."""
    data = title.reign_to_data(reign)
    return [data["player"], data["start"], data["end"], data["reason"], award, position]


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
