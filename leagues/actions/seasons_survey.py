"""Where the stored standings of seasons differ from what follows from the places."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from leagues.actions.days_survey import Compare
from leagues.actions.sheets_survey import Derived
from leagues.models import League, Season, SeasonTable
from leagues.queries.partis import Played
from leagues.queries.season_data import Sat, data_from
from leagues.queries.seasons import seasons
from rules_engine.season import Rules
from scoring.models import Place


class SeasonsSurvey:
    """Gathers who did what in the partis of the league, called `name`, and compares its seasons."""

    def __init__(self, league: League, name: str, compare: Compare) -> None:
        self.league, self.name, self.compare = league, name, compare
        self.nights = list[tuple[Played, list[Sat]]]()

    def add(self, partis: Sequence[Derived]) -> None:
        """The next partis in order of play, with what follows from their sheets."""
        for one in partis:
            self.nights.append((Played.of(one.parti), [_sat(place) for place in one.places]))

    def close(self) -> None:
        """After the last of them."""
        tables = SeasonTable.objects.filter(season__league=self.league)
        stored = dict(tables.values_list("season", "data"))
        for season in seasons(self.league):
            what = _("Standings of season %(season)s in %(league)s")
            self.compare(
                what % {"season": season.name, "league": self.name},
                stored=stored.get(season.pk),
                follows=self._follows(season),
            )

    def _follows(self, season: Season) -> dict[str, object]:
        own = [(head, sat) for head, sat in self.nights if season.start <= head.date <= season.end]
        return data_from(self.league.game, own, Rules.of(season.rules))


def _sat(own: Place) -> Sat:
    return Sat(own.person_id, own.place, own.points, own.hands_played, own.seat.table_id)
