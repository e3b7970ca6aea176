"""Addresses of the score sheet."""

from django.urls import path

from scoring.views.hand import hand
from scoring.views.printing import sheet_pdf
from scoring.views.records import record
from scoring.views.sheet import sheet

urlpatterns = [
    path("c/<slug:slug>/partis/<int:number>/sheet/", sheet, name="sheet"),
    path("c/<slug:slug>/partis/<int:number>/sheet/<int:hand>/", hand, name="hand"),
    path("c/<slug:slug>/partis/<int:number>/sheet/<int:hand>/record/", record, name="hand-record"),
    path("c/<slug:slug>/partis/<int:number>/sheet.pdf", sheet_pdf, name="sheet-pdf"),
]
