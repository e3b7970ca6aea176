"""The nights of a club with their partis."""

from django.urls import URLPattern, path

from leagues.views import nights

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/nights/", nights.nights, name="nights"),
    path("c/<slug:slug>/nights/<int:pk>/", nights.night, name="night"),
]
