"""The activity log, the house rules and the bottles of a club."""

from django.urls import URLPattern, path

from leagues.views.activity import activity
from leagues.views.bottles import bottles_page
from leagues.views.house_rules import house_rules

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/activity/", activity, name="activity"),
    path("c/<slug:slug>/bottles/", bottles_page, name="bottles"),
    path("c/<slug:slug>/settings/house-rules/", house_rules, name="house-rules"),
]
