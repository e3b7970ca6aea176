"""A parti of a league: the first step of every address below it."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from club.api.base import ClubView
from club.models import Club
from leagues.models import League
from scoring.models import Parti
from scoring.queries.sheets import partis_of


def partis_with_league(club: Club) -> QuerySet[Parti]:
    """The partis of a club's leagues."""
    found = partis_of(club).filter(league_parti__isnull=False)
    return found.select_related("league_parti__league", "started_by", "closed_by")


class PartiView(ClubView):
    """An address of one parti, `self.parti`, with its club and league."""

    parti: Parti

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.parti = self.read_parti(kwargs["number"])

    def read_parti(self, number: int) -> Parti:
        """The parti as it is stored now."""
        parti = get_object_or_404(partis_with_league(self.club), number=number)
        parti.club = parti.league_parti.league.club = self.club
        return parti

    @property
    def league(self) -> League:
        return self.parti.league_parti.league

    @property
    def is_inside(self) -> bool:
        """Whether the caller is a member: who did what and why is for members."""
        return self.role is not None
