"""Where stored states of the title and reigns differ from what follows from the places."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from club.dates import today
from leagues.actions.days_survey import Compare
from leagues.actions.differing import written
from leagues.actions.sheets_survey import Derived
from leagues.models import League, TitleState
from leagues.queries.partis import counted
from leagues.queries.rules import away, rule_book
from rules_engine import title

Row = list[object]


class TitleSurvey:
    """Awards the title from the first parti of the league, called `name`, on, without asking what is stored,
    and compares."""

    def __init__(self, league: League, name: str, compare: Compare) -> None:
        self.league, self.name, self.compare = league, name, compare
        self.book, self.gone = rule_book(league), away(league)
        self.state: title.State[int] = title.EMPTY
        self.ended = list[Row]()

    def add(self, partis: Sequence[Derived]) -> None:
        """The next partis in order of play, with what follows from their sheets."""
        rows = TitleState.objects.filter(parti__in=[one.parti.pk for one in partis])
        stored = {pk: [day.isoformat(), data] for pk, day, data in rows.values_list("parti", "date", "data")}
        for one in partis:
            self._award(one)
            self.compare(
                _("Title after parti %(number)s in %(league)s")
                % {"number": one.parti.number, "league": self.name},
                stored=stored.get(one.parti.pk),
                follows=[one.parti.date.isoformat(), self.state.to_data()],
            )

    def close(self) -> None:
        """After the last of them: what is stored of others, and the reigns."""
        strays = TitleState.objects.filter(league=self.league).exclude(
            parti__in=counted(self.league).order_by()
        )
        self.compare(
            _("States of partis that do not count in %(league)s") % {"league": self.name},
            stored=list(strays.order_by("id").values_list("parti__number", flat=True)),
            follows=[],
        )
        self._compare_reigns()

    def _award(self, one: Derived) -> None:
        results = tuple(title.Result(place.person_id, place.place, place.points) for place in one.places)
        day = one.parti.date
        self.state = title.award(self.state, title.Parti(day, results), self.book.on(day), self.gone)
        self.ended += [_row(reign, one.parti.pk, at) for at, reign in enumerate(self.state.ended)]

    def _compare_reigns(self) -> None:
        """One that the clock has ended since may still stand open: a lapse is recorded later, and pages go by
        the clock."""
        stored, newest = _stored(self.league), self._newest()
        still_open = _sorted([*self.ended, *([*row[:2], None, None, None, 0] for row in newest)])
        follows = still_open if stored == still_open else _sorted([*self.ended, *newest])
        self.compare(_("Reigns of %(league)s") % {"league": self.name}, stored=stored, follows=follows)

    def _newest(self) -> list[Row]:
        now = today(self.league.club)
        verdict = title.as_of(self.state, max(now, self.state.last_award or now), self.gone)
        return [_row(reign, None) for reign in title.reigns(verdict, ())]


def _stored(league: League) -> list[Row]:
    columns = ("person_id", "start", "end", "reason", "closed_by__parti_id", "position")
    return _sorted(
        [person, start.isoformat(), end and end.isoformat(), reason or None, award, position]
        for person, start, end, reason, award, position in league.reigns.values_list(*columns)
    )


def _row(reign: title.Reign[int], award: int | None, position: int = 0) -> Row:
    """A reign as it is stored: with the parti whose award closed it, and its position among such."""
    data = title.reign_to_data(reign)
    return [data["player"], data["start"], data["end"], data["reason"], award, position]


def _sorted(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=written)
