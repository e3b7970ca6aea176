"""Absences: the reasons, what came of them, and how many count."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
