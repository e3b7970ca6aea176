"""Votes and the places they choose."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
