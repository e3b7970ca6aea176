"""Addresses of the score sheet, and of what follows from who came and who broke a rule."""

from django.urls import URLPattern

from scoring.urls import absences, bottles, sheets

urlpatterns: list[URLPattern] = [
    *sheets.urlpatterns,
    *absences.urlpatterns,
    *bottles.urlpatterns,
]
