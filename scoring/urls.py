"""Addresses of the score sheet."""

from django.urls import path

from scoring.views.sheet import sheet

urlpatterns = [
    path("c/<slug:slug>/partis/<int:number>/sheet/", sheet, name="sheet"),
]
