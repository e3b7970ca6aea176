"""What follows from the rows of a file, worked out where it was read; a file from which nothing follows is
refused, before anybody could open a page of it."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F, Model, Q

from club.models import Ballot, Club, Offer, Vote, Word
from leagues.actions.club_file.decisions import kind_of
from leagues.actions.club_file.refusing import FileRefused
from leagues.actions.title import replay_everything
from leagues.models import League, LeagueParti, Season
from leagues.queries.partis import CHUNK
from leagues.queries.records import rows_of
from rules_engine.core.violations import Refused
from scoring.actions.places import post_places
from scoring.actions.scores import mend_scores
from scoring.models import Parti, Score, Seat
from scoring.queries.house_rules import house_book
from scoring.queries.reading import rows_of as sheets_of
from scoring.queries.rows import TableRows

NOTHING_FOLLOWS = (Refused, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

AGREEING: Mapping[type[Model], Q] = {
    Ballot: Q(entitled__vote=F("option__vote")),
    LeagueParti: Q(league__game=F("parti__game")),
    Offer: Q(option__isnull=True) | Q(option__vote__night=F("night")),
    Score: Q(hand__table=F("seat__table")),
    Seat: Q(table__parti=F("parti")),
    Word: Q(option__vote=F("vote")),
    Vote: Q(result="") | Q(options__key=F("result")),
}
"""What two ways from a row must lead to the same."""


def follow(club: Club) -> None:
    """Derive everything that the file does not hold. Refuses disagree, house, seasons, sheet, rules."""
    _require_agreement(club)
    for parti in Parti.objects.filter(club=club).select_related("club").order_by("number").iterator(CHUNK):
        _derive(parti)
    try:
        house_book(club)
        for league in League.objects.filter(club=club).select_related("club").order_by("id"):
            replay_everything(league)
    except NOTHING_FOLLOWS:
        raise FileRefused("rules") from None


def _derive(parti: Parti) -> None:
    try:
        mend_scores(parti)
        for rows in sheets_of(parti):
            _require_seated(rows)
            rows.totals()
        if parti.counts:
            post_places(parti)
    except NOTHING_FOLLOWS:
        raise FileRefused("sheet", number=parti.number) from None


def _require_seated(rows: TableRows) -> None:
    """The rows are those that the sheet has, and their people sit at the table. Raises ValueError."""
    seats = {seat.pk for seat in rows.seats}
    dealer = rows.table.first_dealer
    named = {pk for hand in rows.hands.values() for pk in hand.players or ()}
    places = [seat.position for seat in rows.seats] == [*range(len(seats))]
    dealt = dealer is None or dealer < len(seats) or not seats
    if not (places and dealt and named <= seats and {*rows.hands} <= {*rows.numbers}):
        raise ValueError(rows.table.number)


def _require_agreement(club: Club) -> None:
    for table, agrees in AGREEING.items():
        rows: Any = rows_of(club, table)
        if rows.exclude(agrees).exists():
            raise FileRefused("disagree", kind=kind_of(table))
    if League.objects.filter(club=club, house=True).count() != 1:
        raise FileRefused("house")
    _require_seasons_apart(club)


def _require_seasons_apart(club: Club) -> None:
    last: Season | None = None
    for season in Season.objects.filter(league__club=club).order_by("league", "start"):
        if last is not None and last.league_id == season.league_id and season.start <= last.end:
            raise FileRefused("seasons", name=season.name)
        last = season
