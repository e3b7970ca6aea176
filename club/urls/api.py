"""Addresses of the API that belong to the club: /api/v1/ stands before them."""

from django.urls import URLPattern, path

from club.api import clubs

CLUB = "clubs/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("clubs/", clubs.ClubsView.as_view(), name="api-clubs"),
    path(CLUB, clubs.OneClubView.as_view(), name="api-club"),
]
