"""The activity log and the house rules of a club."""

from django.urls import URLPattern, path

from leagues.views.house_rules import house_rules

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/settings/house-rules/", house_rules, name="house-rules"),
]
