"""Where what is derived and stored differs from what follows from the sheets. Nothing is changed."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Q
from django.utils.translation import gettext as _

from club.models import Club
from leagues.actions.careers_survey import CareersSurvey
from leagues.actions.days_survey import survey_days
from leagues.actions.differing import difference, written
from leagues.actions.seasons_survey import SeasonsSurvey
from leagues.actions.sheets_survey import AT_A_TIME, BrokenSheet, survey_sheets
from leagues.actions.title_survey import TitleSurvey
from leagues.models import League
from leagues.queries.folding import mark_of
from leagues.queries.partis import counted
from scoring.enums import State
from scoring.models import Parti


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
        right = written(follows)
        self.digest.update(f"{what}\t{right}\n".encode())
        if written(stored) != right:
            self.differences.append(difference(what, stored, follows))


def survey() -> Survey:
    """Compare everything that is derived, of all clubs, with what it is derived from.

    Whatever follows from places or tallies is compared with what follows from those of the sheets, so that
    one wrong row is one difference. No more sheets are in memory together than of AT_A_TIME partis.
    """
    found = Survey()
    for league in League.objects.select_related("club").order_by("id"):
        _survey_league(found, league)
    for _lot in survey_sheets(_partis_of_no_league(), found.compare, found.broken):
        pass  # nothing follows further from these
    for club in Club.objects.order_by("id"):
        survey_days(club, found.compare)
    return found


def _survey_league(found: Survey, league: League) -> None:
    name = f"{league.club.slug}/{league.slug}"
    mark = mark_of(league)
    found.compare(_("Revision of %(league)s") % {"league": name}, stored=mark.derived, follows=mark.revision)
    surveys = [of(league, name, found.compare) for of in (TitleSurvey, SeasonsSurvey, CareersSurvey)]
    partis = counted(league).select_related("club").iterator(AT_A_TIME)
    for lot in survey_sheets(partis, found.compare, found.broken):
        for one in surveys:
            one.add(lot)
    for one in surveys:
        one.close()


def _partis_of_no_league() -> Iterable[Parti]:
    """Those that count in none: open ones, void ones, and what stands outside."""
    inside = Q(state=State.CLOSED, league_parti__league__club=F("club"))
    rest = Parti.objects.exclude(pk__in=Parti.objects.filter(inside).values("pk"))
    return rest.select_related("club").order_by("club", "number").iterator(AT_A_TIME)
