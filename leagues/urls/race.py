"""The race for the crown, and rules tried on the past."""

from django.urls import URLPattern, path

from leagues.views.race import race
from leagues.views.try_rules import try_rules

CLUB = "c/<slug:slug>/king/"
LEAGUE = "c/<slug:slug>/<slug:league_slug>/king/"

urlpatterns: list[URLPattern] = [
    path(CLUB + "race/", race, name="race"),
    path(CLUB + "try/", try_rules, name="try-rules"),
]
of_league: list[URLPattern] = [
    path(LEAGUE + "race/", race, name="league-race"),
    path(LEAGUE + "try/", try_rules, name="league-try-rules"),
]
