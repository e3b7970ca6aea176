"""Who played, sat out, dealt and hosted in a season."""

from django.urls import URLPattern, path

from leagues.views.fairness import fairness_page

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/fairness/", fairness_page, name="fairness"),
]
of_league: list[URLPattern] = [
    path("c/<slug:slug>/<slug:league_slug>/fairness/", fairness_page, name="league-fairness"),
]
