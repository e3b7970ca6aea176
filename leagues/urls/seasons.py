"""Seasons of a league: their standings are in the book of addresses; here is where owners set them."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
of_league: list[URLPattern] = []
