"""Records of people merged, and names erased."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
