"""Addresses of the API that belong to leagues: /api/v1/ stands before them."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
