"""Addresses of the API that belong to scoring: /api/v1/ stands before them."""

from django.urls import URLPattern, path

from scoring.api import absences, breaches, hands, records, sheets

CLUB = "clubs/<slug:slug>/"
PARTI = CLUB + "partis/<int:number>/"
SHEET = PARTI + "tables/<int:table>/sheet"
HAND = SHEET + "/<int:hand>/"

urlpatterns: list[URLPattern] = [
    path(SHEET + "/", sheets.SheetView.as_view(), name="api-sheet"),
    path(SHEET + "/rows/", sheets.RowsView.as_view(), name="api-sheet-rows"),
    path(SHEET + ".pdf", sheets.SheetPdfView.as_view(), name="api-sheet-pdf"),
    path(HAND, hands.OneHandView.as_view(), name="api-hand"),
    path(HAND + "preview/", hands.PreviewView.as_view(), name="api-hand-preview"),
    path(HAND + "draft/", hands.DraftView.as_view(), name="api-hand-draft"),
    path(HAND + "players/", hands.PlayersView.as_view(), name="api-hand-players"),
    path(HAND + "record/", records.RecordView.as_view(), name="api-hand-record"),
    path(HAND + "record/breaches/", records.FaultView.as_view(), name="api-hand-record-breaches"),
    path(PARTI + "breaches/", breaches.BreachesView.as_view(), name="api-breaches"),
    path(PARTI + "breaches/<int:pk>/", breaches.BreachView.as_view(), name="api-breach"),
    path(PARTI + "breaches/<int:pk>/withdraw/", breaches.WithdrawView.as_view(), name="api-breach-withdraw"),
    path(CLUB + "absences/", absences.AbsencesView.as_view(), name="api-absences"),
    path(CLUB + "absences/open/", absences.OpenAbsencesView.as_view(), name="api-absences-open"),
    path(CLUB + "absences/counts/", absences.CountsView.as_view(), name="api-absences-counts"),
    path(CLUB + "absences/<int:pk>/", absences.AbsenceView.as_view(), name="api-absence"),
    path(CLUB + "absences/<int:pk>/reason/", absences.ReasonView.as_view(), name="api-absence-reason"),
]
