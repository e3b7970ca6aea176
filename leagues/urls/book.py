"""The activity log and the house rules of a club."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
