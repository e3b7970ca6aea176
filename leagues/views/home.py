"""The club's home: who is King today and why, the race, the last parti, what is still to key."""

import datetime
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.dates import today
from club.models import Club, Person
from club.queries.votes import waiting_for
from club.views.access import ClubRequest
from leagues.models import League
from leagues.queries.evenings import Evening, last_evening, still_open
from leagues.queries.leagues import leagues_of
from leagues.queries.proof import Names, Proof, ProofRow
from leagues.queries.title import Title, crown_move, names, people_in, title_on, title_with, verdict
from leagues.queries.waiting import waits
from leagues.views.access import addresses, league_for
from leagues.views.between import between
from leagues.views.changes import Change, changes
from leagues.views.crown import crown

SHOWN = 8  # partis and people that the race has room for


@dataclass(frozen=True, slots=True)
class Race:
    """The rows of the race, and the others grouped by how often they came."""

    rows: tuple[ProofRow, ...]
    fewer: tuple[tuple[int, tuple[str, ...]], ...]
    empty: range  # columns to leave free before the first parti


@dataclass(frozen=True, slots=True)
class Other:
    """Another league of the club and who is King in it, empty while nobody is."""

    league: League
    king: str

    @property
    def at(self) -> dict[str, str]:
        return addresses(self.league)


@require_safe
def home(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The home of a club, or of one league of several."""
    league = league_for(request, slug, league_slug)
    now, person = today(league.club), cast(ClubRequest, request).person
    found, last = title_on(league, now), last_evening(league, now)
    before = _before(league, last) if last else None
    name_of = names(people_in(found) | (people_in(before) if before else set())).__getitem__
    # The page shows the reign there is and the one before it; the King page has them all.
    shown = crown(found.verdict, found.reigns[-2:], name_of, now)
    context = {
        "crown": shown,
        "race": race(shown.proof),
        "last": last,
        "changes": _what_changed(before, found, name_of),
        "moves": crown_move(before.verdict.holder, _holder_after(found)) if before else "",
        "open": list(still_open(league)),
        "others": others(league, now),
        "at": addresses(league),
    }
    if person and league.house:
        context |= _between(league.club, person)
    return render(request, "leagues/home.html", context)


def _between(club: Club, person: Person) -> dict[str, object]:
    """What a member finds here, and in the bar: the votes that wait are in both, and are asked for once."""
    asked = waiting_for(person)
    return {"between": between(club, person, asked), "waits": waits(person, asked=asked)}


def others(league: League, now: datetime.date) -> list[Other]:
    """The other leagues of the club, the house league first; so many queries more for each of them."""
    leagues = [one for one in leagues_of(league.club) if one.pk != league.pk]
    kings = [verdict(one, now).holder for one in leagues]
    name_of = names(king for king in kings if king is not None)
    return [Other(one, name_of[king] if king else "") for one, king in zip(leagues, kings, strict=True)]


def race(proof: Proof) -> Race:
    """Who is in the race: those who could be King, or the keenest where nobody could."""
    rows = (proof.eligible or proof.others)[:SHOWN]
    rest = [row for row in proof.others if row not in rows and row.barred == "too-few"]
    groups = groupby(rest, key=lambda row: row.played)
    fewer = tuple((played, tuple(row.name for row in group)) for played, group in groups)
    count = len(rows[0].last_eight) if rows else 0
    return Race(rows, fewer, range(SHOWN - count))


def _before(league: League, last: Evening) -> Title:
    """The title of the last parti's day as it would be without that parti."""
    return title_with(league, replaced={}, removed=[last.parti.pk], upto=last.parti.date)


def _holder_after(found: Title) -> int | None:
    """Who was King right after the last parti, even if the title has lapsed since."""
    return found.verdict.ended[-1].player if found.verdict.ended else found.verdict.holder


def _what_changed(before: Title | None, found: Title, name_of: Names) -> tuple[Change, ...]:
    """Nothing while the title is not awarded yet, or where it has lapsed since."""
    verdict = found.verdict
    if before is None or verdict.count < verdict.rules.min_partis or verdict.ended:
        return ()
    return changes(before.verdict, verdict, name_of)
