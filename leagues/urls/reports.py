"""The report of a day, its picture, and the badge."""

from django.urls import URLPattern, path

from leagues.views.badge import badge
from leagues.views.reports import report, report_image

CLUB = "c/<slug:slug>/"
LEAGUE = "c/<slug:slug>/<slug:league_slug>/"

urlpatterns: list[URLPattern] = [
    path(CLUB + "reports/<slug:day>/", report, name="report"),
    path(CLUB + "reports/<slug:day>/image.png", report_image, name="report-image"),
    path(CLUB + "badge.svg", badge, name="badge"),
]
of_league: list[URLPattern] = [
    path(LEAGUE + "reports/<slug:day>/", report, name="league-report"),
    path(LEAGUE + "reports/<slug:day>/image.png", report_image, name="league-report-image"),
    path(LEAGUE + "badge.svg", badge, name="league-badge"),
]
