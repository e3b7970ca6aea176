"""An address inside a league."""

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.api.base import ClubView, require
from club.dates import today
from leagues.models import League, Season
from leagues.queries.seasons import season_asked, seasons
from rules_engine.core.inputs import written_day

ON = OpenApiParameter("on", OpenApiTypes.DATE, description="As of the end of this day, today unless given.")
SEASON = OpenApiParameter("season", str, description="The name of a season; without it the present one.")


def wrong(errors: Mapping[str, Iterable[object]]) -> ValidationError:
    """What a form of the pages says of what was asked."""
    return ValidationError({name: [str(one) for one in said] for name, said in errors.items()})


class LeagueView(ClubView):
    """An address inside a league: `self.league`, besides what ClubView has."""

    league: League

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        leagues = League.objects.filter(club=self.club)
        self.league = get_object_or_404(leagues, slug=kwargs["league_slug"])
        self.league.club = self.club

    @property
    def today(self) -> datetime.date:
        return today(self.club)

    def day_asked(self) -> datetime.date:
        """The day of `?on=`, else today; raises ValidationError for what is no date."""
        text = self.request.query_params.get("on", "").strip()
        day = written_day(text) if text else self.today
        if day is None:
            told = _("“%(day)s” is not a date such as 2026-01-05.") % {"day": text[:40]}
            raise ValidationError({"on": [told]})
        return day

    def season_asked(self) -> Season | None:
        """The season of `?season=`, else the one to show; None where there is none. Raises Http404 for a name
        that no season has."""
        name = self.request.query_params.get("season", "")
        found, unknown = season_asked(seasons(self.league), name, self.today)
        if unknown:
            raise Http404
        return found


class LeagueMembersView(LeagueView):
    """The same for members."""

    def require_role(self) -> None:
        require(self.request, self.role is not None)
