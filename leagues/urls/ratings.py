"""The rating beside the standings."""

from django.urls import URLPattern, path

from leagues.views.rating import rating

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/rating/", rating, name="rating"),
]
of_league: list[URLPattern] = [
    path("c/<slug:slug>/<slug:league_slug>/rating/", rating, name="league-rating"),
]
