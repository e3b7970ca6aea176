"""Addresses of the API that belong to leagues: /api/v1/ stands before them."""

from django.urls import URLPattern

from leagues.urls import api_bottles, api_club_files, api_leagues, api_partis

urlpatterns: list[URLPattern] = [
    *api_bottles.urlpatterns,
    *api_club_files.urlpatterns,
    *api_leagues.urlpatterns,
    *api_partis.urlpatterns,
]
