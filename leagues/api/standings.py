"""The standings of a season, of all time, or of any days and people."""

import datetime
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from club.api.editions import shown
from club.api.refs import PersonRef
from leagues.api.as_files import FILE, answers, as_file, file_asked, season_rows
from leagues.api.as_files import SEASON as SEASON_HEADS
from leagues.api.base import SEASON, LeagueView, wrong
from leagues.api.fields import Exact, PersonById, Rounded, named
from leagues.api.seasons import SeasonData
from leagues.forms.seasons import DAYS_FROM, DAYS_TO, PERSON, DaysForm
from leagues.models import Season
from leagues.queries.folding import mark_of
from leagues.queries.holder import holder_on
from leagues.queries.standings import SeasonStandings, Standing, players, season_table, standings_between
from leagues.queries.title import names
from rules_engine.season import Rules

OWN = (
    "No season but days of one's own, both included; empty: without a border, so that two empty ones are all."
)
PARAMETERS = [
    SEASON,
    FILE,
    OpenApiParameter(DAYS_FROM, OpenApiTypes.DATE, description=OWN),
    OpenApiParameter(DAYS_TO, OpenApiTypes.DATE, description=OWN),
    OpenApiParameter(PERSON, int, many=True, description="Rank only these among each other, by their ids."),
]
ADAM = {"id": 12, "name": "Ádám"}
EXAMPLE = OpenApiExample(
    "A season by average",
    value={
        "season": {
            "id": 4,
            "name": "2026-27",
            "start": "2026-09-01",
            "end": "2027-08-31",
            "rules": {"by": "average"},
        },
        "first": "2026-09-01",
        "last": "2027-08-31",
        "rules": {"by": "average"},
        "partis": 8,
        "needed": 4,
        "king": ADAM,
        "nights": [{"date": "2026-10-30", "number": 214}],
        "rows": [
            {
                "person": ADAM,
                "rank": 1,
                "decided_by": "average",
                "score": "17/8",
                "score_float": 2.125,
                "average": "17/8",
                "average_float": 2.125,
                "partis": 8,
                "counted": 8,
                "place_sum": 17,
                "counted_place_sum": 17,
                "firsts": 3,
                "points": 140,
                "hands": 160,
                "places": [2],
                "left_out": [],
            }
        ],
        "marks": {"best": {"number": 88, "people": [ADAM], "night": {"date": "2026-10-30", "number": 214}}},
    },
    response_only=True,
    media_type="application/json",
)


class PlayedNightData(serializers.Serializer[Any]):
    date = serializers.DateField()
    number = serializers.IntegerField(help_text="The parti's number in the club.")


class SeasonRowData(serializers.Serializer[Any]):
    """A person's days. `partis`, `place_sum`, `firsts`, `points` and `average` are over all partis played,
    `score` and `counted_place_sum` over the `counted` of them."""

    person = PersonRef()
    rank = serializers.IntegerField(allow_null=True, help_text="Null for one who played too few.")
    decided_by = serializers.CharField(
        allow_null=True, help_text="The step that separates the row from the one above; `tied`: none does."
    )
    score = Exact(help_text="By what the rules go, exactly: average, points, or points for places.")
    score_float = Rounded(source="score")
    average = Exact(help_text="Average place, exactly: 17/8.")
    average_float = Rounded(source="average")
    partis = serializers.IntegerField()
    counted = serializers.IntegerField()
    place_sum = serializers.IntegerField()
    counted_place_sum = serializers.IntegerField()
    firsts = serializers.IntegerField()
    points = serializers.IntegerField()
    hands = serializers.IntegerField(allow_null=True, help_text="As far as known; null where nothing is.")
    places = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="One for each night, null where absent."
    )
    left_out = serializers.SerializerMethodField(help_text="Positions in `places` that do not count, from 0.")

    def get_left_out(self, row: Standing) -> list[int]:
        return sorted(row.left_out)


class MarkData(serializers.Serializer[Any]):
    """`best` and `worst` night by points, `closest` win by how far ahead, longest `run` of firsts."""

    number = serializers.IntegerField()
    people = serializers.ListField(child=PersonById())
    night = PlayedNightData(allow_null=True, help_text="Null for a run.")


class StandingsData(serializers.Serializer[Any]):
    """The ranked rows, then those who played fewer than `needed` of the `partis`."""

    season = SeasonData(allow_null=True, help_text="Null of days of one's own, and where there is none.")
    first = serializers.DateField(allow_null=True)
    last = serializers.DateField(allow_null=True)
    rules = serializers.DictField(help_text="By which it was ranked.")
    partis = serializers.IntegerField()
    needed = serializers.IntegerField(help_text="Partis that a place needs.")
    king = PersonRef(allow_null=True, help_text="Of today.")
    nights = PlayedNightData(many=True, help_text="In order of play.")
    rows = SeasonRowData(many=True)
    marks = serializers.DictField(child=MarkData())


class StandingsView(LeagueView):
    """As the page: a season, or any days and people by its rules."""

    @extend_schema(
        summary="Standings", parameters=PARAMETERS, responses=answers(StandingsData), examples=[EXAMPLE]
    )
    def get(self, request: Request, slug: str, league_slug: str) -> HttpResponseBase:
        kind, season = file_asked(request), self.season_asked()
        first, last, table = self._table(season)
        if kind:
            days = "-".join(str(day) for day in (first, last) if day)
            name = f"{self.league.slug}-standings-{days}".rstrip("-")
            return as_file(kind, name, SEASON_HEADS, season_rows(table))
        return shown(request, self._told(None if self._is_own else season, first, last, table))

    @property
    def _is_own(self) -> bool:
        """Whether days or people of the caller's own are asked."""
        return any(name in self.request.query_params for name in (DAYS_FROM, DAYS_TO, PERSON))

    def _table(
        self, season: Season | None
    ) -> tuple[datetime.date | None, datetime.date | None, SeasonStandings | None]:
        """The days and their standings; no table where there is no season."""
        if self._is_own:
            return self._of_own(season)
        if season is None:
            return None, None, None
        return season.start, season.end, season_table(self.league, season)

    def _of_own(
        self, season: Season | None
    ) -> tuple[datetime.date | None, datetime.date | None, SeasonStandings]:
        form, known = DaysForm(self._with_days(season)), players(self.league)
        if not form.is_valid():
            raise wrong(form.errors)
        if form.has_others_than(known):
            raise Http404
        rules = Rules.of(season.rules if season else {})
        return *form.days, standings_between(self.league, *form.days, rules, form.people(known) or None)

    def _with_days(self, season: Season | None) -> Any:
        """What was asked; who names only people means the days of the season."""
        asked = self.request.query_params.copy()
        if season is not None and not {DAYS_FROM, DAYS_TO} & asked.keys():
            asked[DAYS_FROM], asked[DAYS_TO] = season.start.isoformat(), season.end.isoformat()
        return asked

    def _told(
        self,
        season: Season | None,
        first: datetime.date | None,
        last: datetime.date | None,
        table: SeasonStandings | None,
    ) -> dict[str, Any]:
        return {
            "season": dict(SeasonData(season).data) if season else None,
            "first": first,
            "last": last,
            "rules": (table.rules if table else Rules()).as_dict(),
            "partis": table.partis if table else 0,
            "needed": table.needed if table else 0,
            "king": self._king(),
            "nights": PlayedNightData(table.nights, many=True).data if table else [],
            "rows": SeasonRowData(table.rows, many=True).data if table else [],
            "marks": _marks(table) if table else {},
        }

    def _king(self) -> dict[str, Any] | None:
        holder = holder_on(self.league, self.today, mark_of(self.league))
        return named(holder, names([holder])) if holder is not None else None


def _marks(table: SeasonStandings) -> dict[str, Any]:
    context = {"names": {row.person.pk: row.person.name for row in table.rows}}
    return {
        name: MarkData(
            {
                "number": mark.number,
                "people": mark.people,
                "night": None if mark.parti is None else table.nights[mark.parti],
            },
            context=context,
        ).data
        for name, mark in table.marks.items()
    }
