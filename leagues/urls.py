"""The pages that show everything at once. A league's own addresses come last: its slug is no fixed word."""

from django.urls import URLPattern, path

from leagues.views import king

CLUB = "c/<slug:slug>/"
LEAGUE = "c/<slug:slug>/<slug:league_slug>/"

urlpatterns: list[URLPattern] = [
    path(CLUB + "king/", king.king, name="king"),
    path(CLUB + "king.json", king.king_json, name="king-json"),
    path(LEAGUE + "king/", king.king, name="league-king"),
    path(LEAGUE + "king.json", king.king_json, name="league-king-json"),
]
