"""Who played, sat out, dealt and hosted in a season."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
of_league: list[URLPattern] = []
