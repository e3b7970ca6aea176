"""Seasons of a league: their standings are in the book of addresses; here is where owners set them."""

from django.urls import URLPattern, path

from leagues.views.seasons import season_page, seasons_page

CLUB = "c/<slug:slug>/settings/seasons/"
LEAGUE = "c/<slug:slug>/<slug:league_slug>/settings/seasons/"

urlpatterns: list[URLPattern] = [
    path(CLUB, seasons_page, name="seasons"),
    path(CLUB + "<int:pk>/", season_page, name="season"),
]
of_league: list[URLPattern] = [
    path(LEAGUE, seasons_page, name="league-seasons"),
    path(LEAGUE + "<int:pk>/", season_page, name="league-season"),
]
