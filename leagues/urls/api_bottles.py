"""Addresses of the API: founding a club, and the bottles."""

from django.urls import URLPattern, path

from leagues.api import bottles, founding

BOTTLES = "clubs/<slug:slug>/bottles/"
BOTTLE = BOTTLES + "<int:pk>/"

urlpatterns: list[URLPattern] = [
    path("clubs/", founding.FoundingView.as_view(), name="api-clubs"),
    path(BOTTLES, bottles.BottlesView.as_view(), name="api-bottles"),
    path(BOTTLES + "tally/", bottles.TallyView.as_view(), name="api-bottle-tally"),
    path(BOTTLE, bottles.BottleView.as_view(), name="api-bottle"),
    path(BOTTLE + "confirm/", bottles.ConfirmView.as_view(), name="api-confirm-bottle"),
    path(BOTTLE + "unconfirm/", bottles.UnconfirmView.as_view(), name="api-unconfirm-bottle"),
    path(BOTTLE + "cancel/", bottles.CancelView.as_view(), name="api-cancel-bottle"),
]
