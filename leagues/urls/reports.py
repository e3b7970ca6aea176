"""The report of a day, its picture, and the badge."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
of_league: list[URLPattern] = []
