"""The whole club as a file."""

from django.urls import URLPattern, path

from leagues.views.club_files import club_file, download, found_from_file

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/settings/file/", club_file, name="club-file"),
    path("c/<slug:slug>/settings/file/download/", download, name="club-file-download"),
    path("clubs/from-file/", found_from_file, name="found-from-file"),
]
