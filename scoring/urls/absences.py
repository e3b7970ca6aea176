"""Absences: the reasons, what came of them, and how many count."""

from django.urls import URLPattern, path

from scoring.views.absence_link import absence_link
from scoring.views.absences import absences

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/absences/", absences, name="absences"),
    path("a/<str:token>/", absence_link, name="absence-link"),
]
