"""Addresses of the API that belong to the club: /api/v1/ stands before them.

The list of clubs is of leagues, where one is founded with its league.
"""

from django.urls import URLPattern, path

from club.api import (
    accounts,
    calendar,
    clubs,
    contacts,
    invitations,
    joining,
    memberships,
    messages,
    nights,
    people,
    replies,
    times,
    venues,
    votes,
)

CLUB = "clubs/<slug:slug>/"
PEOPLE = CLUB + "people/"
PERSON = PEOPLE + "<int:pk>/"
NIGHTS = CLUB + "nights/"
NIGHT = NIGHTS + "<int:pk>/"
VOTE = CLUB + "votes/<int:pk>/"
MESSAGES = CLUB + "messages/"

urlpatterns: list[URLPattern] = [
    path("account/", accounts.AccountView.as_view(), name="api-account"),
    path("account/token/", accounts.OwnTokenView.as_view(), name="api-token"),
    path("join/<str:token>/", joining.JoinByLinkView.as_view(), name="api-invitation"),
    path("join/<str:token>/claim/", joining.ClaimByLinkView.as_view(), name="api-claim"),
    path(CLUB, clubs.OneClubView.as_view(), name="api-club"),
    path(CLUB + "times/", times.TimesView.as_view(), name="api-times"),
    path(PEOPLE, people.PeopleView.as_view(), name="api-people"),
    path(PEOPLE + "invite/", invitations.InvitationsView.as_view(), name="api-invite"),
    path(
        PEOPLE + "invite/<int:pk>/withdraw/",
        invitations.WithdrawView.as_view(),
        name="api-withdraw-invitation",
    ),
    path(PEOPLE + "claims/", invitations.ClaimsView.as_view(), name="api-claims"),
    path(PEOPLE + "claims/<int:pk>/", invitations.ClaimView.as_view(), name="api-answer-claim"),
    path(PERSON, people.PersonView.as_view(), name="api-person"),
    path(PERSON + "contact/", contacts.ContactView.as_view(), name="api-contact"),
    path(PERSON + "account/", contacts.AccountOfView.as_view(), name="api-account-of"),
    path(PERSON + "join/", memberships.JoinView.as_view(), name="api-join"),
    path(PERSON + "leave/", memberships.LeaveView.as_view(), name="api-leave"),
    path(PERSON + "deactivate/", memberships.DeactivateView.as_view(), name="api-deactivate"),
    path(PERSON + "reactivate/", memberships.ReactivateView.as_view(), name="api-reactivate"),
    path(NIGHTS, nights.NightsView.as_view(), name="api-nights"),
    path(NIGHTS + "calendar/", calendar.CalendarView.as_view(), name="api-calendar"),
    path(NIGHT, nights.NightView.as_view(), name="api-night"),
    path(NIGHT + "cancel/", nights.CancelView.as_view(), name="api-cancel-night"),
    path(NIGHT + "revive/", nights.ReviveView.as_view(), name="api-revive-night"),
    path(NIGHT + "reply/", replies.ReplyView.as_view(), name="api-reply"),
    path(NIGHT + "reply-for/", replies.ReplyForView.as_view(), name="api-reply-for"),
    path(NIGHT + "offer/", venues.OfferView.as_view(), name="api-offer"),
    path(NIGHT + "withdraw/", venues.WithdrawView.as_view(), name="api-withdraw-offer"),
    path(NIGHT + "dispute/", venues.DisputeView.as_view(), name="api-dispute"),
    path(NIGHT + "protest/", venues.ProtestView.as_view(), name="api-protest"),
    path(CLUB + "votes/", votes.VotesView.as_view(), name="api-votes"),
    path(VOTE, votes.VoteView.as_view(), name="api-vote"),
    path(VOTE + "ballot/", votes.BallotView.as_view(), name="api-ballot"),
    path(VOTE + "word/", votes.WordView.as_view(), name="api-word"),
    path(MESSAGES, messages.MessagesView.as_view(), name="api-messages"),
    path(MESSAGES + "read/", messages.ReadView.as_view(), name="api-read-messages"),
    path(MESSAGES + "settings/", messages.SettingsView.as_view(), name="api-message-settings"),
]
