"""A member's messages, and which of them come by e-mail."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
