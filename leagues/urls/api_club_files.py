"""Addresses of the API: the whole club as a file."""

from django.urls import URLPattern, path

from leagues.api import club_files

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/file/", club_files.ClubFileView.as_view(), name="api-club-file"),
    # Not below clubs/, where every word may be a club.
    path("club-files/", club_files.ClubFromFileView.as_view(), name="api-club-from-file"),
]
