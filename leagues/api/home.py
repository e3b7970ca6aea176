"""The club at a glance: who is King, what was played last, what is open, and what waits for the caller."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import ClubView
from club.api.editions import shown
from club.api.refs import PersonRef
from club.dates import today
from club.models import Club, Person
from club.queries.nights import next_night
from club.queries.votes import waiting_for
from leagues.api.bottles import BottleData
from leagues.api.fields import named
from leagues.api.reports import PlacedData
from leagues.models import League
from leagues.queries.evenings import last_evening, still_open
from leagues.queries.leagues import leagues_of
from leagues.queries.title import names, verdict
from leagues.queries.waiting import waits
from scoring.queries.absence_pages import reasons_asked
from scoring.queries.shelf import shelf


class LeagueKingData(serializers.Serializer[Any]):
    """A league and who is King in it."""

    slug = serializers.CharField()
    name = serializers.CharField()
    house = serializers.BooleanField()
    king = PersonRef(allow_null=True)
    since = serializers.DateField(allow_null=True)
    last_day = serializers.DateField(allow_null=True, help_text="Still held then if nothing more is played.")


class LastPartiData(serializers.Serializer[Any]):
    number = serializers.IntegerField(source="parti.number")
    date = serializers.DateField(source="parti.date")
    places = PlacedData(many=True)


class OpenPartiData(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    date = serializers.DateField()
    keyed = serializers.IntegerField(help_text="Rows that count so far.")


class NextNightData(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    date = serializers.DateField()
    start_time = serializers.TimeField()


class WaitingVoteData(serializers.Serializer[Any]):
    """A vote in which the caller's ballot or word is awaited."""

    id = serializers.IntegerField(source="vote.pk")
    kind = serializers.CharField(source="vote.kind")
    closes_at = serializers.DateTimeField(source="vote.closes_at")


class WaitingData(serializers.Serializer[Any]):
    """What waits for a member: counts as the bar of every page has them, then the rows."""

    nights = serializers.IntegerField(help_text="Nights to answer.")
    votes = serializers.IntegerField()
    absences = serializers.IntegerField(help_text="Absences of which the reason can be stated.")
    messages = serializers.IntegerField(help_text="Unread.")
    claims = serializers.IntegerField(help_text="For owners: claims to be one of the players.")
    next_night = NextNightData(allow_null=True)
    open_votes = WaitingVoteData(many=True)
    absent_on = serializers.ListField(child=serializers.DateField())
    bottles = BottleData(many=True, help_text="Everybody's that are due, newest first.")


class HomeData(serializers.Serializer[Any]):
    """The house league with its last parti and what is still keyed in it; `waiting`: null for the public."""

    today = serializers.DateField(help_text="The club's day.")
    leagues = LeagueKingData(many=True, help_text="The house league first.")
    last = LastPartiData(allow_null=True)
    open = OpenPartiData(many=True)
    waiting = WaitingData(allow_null=True)


class HomeView(ClubView):
    """The home of a club."""

    @extend_schema(summary="A club at a glance, and what waits for the caller", responses=HomeData)
    def get(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, club=self.club, house=True)
        league.club = self.club
        now = today(self.club)
        told = {
            "today": now,
            "leagues": _leagues(self.club),
            "last": last_evening(league, now),
            "open": still_open(league),
            "waiting": _waiting(self.club, self.person) if self.person else None,
        }
        return shown(request, dict(HomeData(told, context={"today": now}).data))


def _leagues(club: Club) -> list[dict[str, Any]]:
    """So many queries more for each league."""
    leagues, now = leagues_of(club), today(club)
    titles = [verdict(league, now) for league in leagues]
    called = names(one.holder for one in titles if one.holder is not None)
    return [
        {
            "slug": league.slug,
            "name": league.name,
            "house": league.house,
            "king": named(one.holder, called),
            "since": one.since,
            "last_day": one.last_day,
        }
        for league, one in zip(leagues, titles, strict=True)
    ]


def _waiting(club: Club, person: Person) -> dict[str, Any]:
    counts, now = waits(person), timezone.now()
    return {
        **{name: getattr(counts, name) for name in ("nights", "votes", "absences", "messages", "claims")},
        "next_night": next_night(club),
        "open_votes": waiting_for(person, now),
        "absent_on": [row.day.date for row in reasons_asked(person, now).select_related("day")],
        "bottles": [one for one in shelf(club, now) if one.bottle.is_due],
    }
