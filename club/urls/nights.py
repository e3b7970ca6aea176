"""Nights, replies to them, and calendar feeds."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
