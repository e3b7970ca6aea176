"""Votes and the places they choose."""

from django.urls import URLPattern, path

from club.views import venue_deeds, vote_link, votes

NIGHT = "c/<slug:slug>/nights/<int:pk>/"

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/votes/", votes.votes, name="votes"),
    path("c/<slug:slug>/votes/<int:pk>/", votes.vote, name="vote"),
    path("v/<str:token>/", vote_link.vote_link, name="vote-link"),
    path(NIGHT + "offer/", venue_deeds.offer_place, name="venue-offer"),
    path(NIGHT + "withdraw/", venue_deeds.withdraw_place, name="venue-withdraw"),
    path(NIGHT + "dispute/", venue_deeds.dispute_place, name="venue-dispute"),
    path(NIGHT + "protest/", venue_deeds.protest_vote, name="venue-protest"),
]
