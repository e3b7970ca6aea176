"""Addresses of the API that belong to scoring: /api/v1/ stands before them."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
