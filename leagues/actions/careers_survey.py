"""Where stored careers differ from what follows from places and tallies."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from leagues.actions.careers import career_rows
from leagues.actions.days_survey import Compare
from leagues.actions.sheets_survey import Derived
from leagues.models import Career as Row
from leagues.models import League
from leagues.queries.career import Career
from leagues.queries.career_fold import PartiShares, Share, careers_after
from leagues.queries.career_steps import plays_in_teams, shares_in
from leagues.queries.partis import Played, counted

COLUMNS = ("league_id", "partis", "place_sum", "mu", "sigma", "data")


class CareersSurvey:
    """Folds the careers of the league, called `name`, from its first parti on, without asking what is stored,
    and compares."""

    def __init__(self, league: League, name: str, compare: Compare) -> None:
        self.league, self.name, self.compare = league, name, compare
        self.in_teams = plays_in_teams(league)
        self.careers: dict[int, Career] = {}
        self.at = 0

    def add(self, partis: Sequence[Derived]) -> None:
        """The next partis in order of play, with what follows from their sheets."""
        stored = _stored(one.parti.pk for one in partis)
        for one in partis:
            head = Played.of(one.parti)
            rows = career_rows(self.league, head, self._after(_shares(head, one)))
            self.compare(
                _("Careers after parti %(number)s in %(league)s")
                % {"number": head.number, "league": self.name},
                stored=stored.get(head.parti_id, {}),
                follows={f"person {row.person_id}": _values(row) for row in rows},
            )

    def close(self) -> None:
        """After the last of them: what is stored of others."""
        strays = Row.objects.filter(league=self.league).exclude(parti__in=counted(self.league).order_by())
        self.compare(
            _("Careers after partis that do not count in %(league)s") % {"league": self.name},
            stored=sorted(strays.values_list("parti__number", flat=True)),
            follows=[],
        )

    def _after(self, parti: PartiShares) -> dict[int, Career]:
        if not parti.shares:
            return {}
        self.at += 1
        after = careers_after(self.careers, parti, at=self.at, in_teams=self.in_teams)
        self.careers |= after
        return after


def _shares(head: Played, one: Derived) -> PartiShares:
    places = (Share(own.person_id, own.seat.table_id, own.place, own.points) for own in one.places)
    return shares_in(head, places, one.tallies)


def _stored(parti_ids: Iterable[int]) -> dict[int, dict[str, dict[str, object]]]:
    """What is stored of partis, by parti id and person."""
    found: dict[int, dict[str, dict[str, object]]] = defaultdict(dict)
    for row in Row.objects.filter(parti__in=list(parti_ids)):
        found[row.parti_id][f"person {row.person_id}"] = _values(row)
    return found


def _values(row: Row) -> dict[str, object]:
    return {"date": row.date.isoformat(), **{name: getattr(row, name) for name in COLUMNS}}
