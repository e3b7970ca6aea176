"""The rating beside the standings."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
of_league: list[URLPattern] = []
