"""Bottles, and who owes them."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
