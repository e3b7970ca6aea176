"""The race for the crown, and rules tried on the past."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
of_league: list[URLPattern] = []
