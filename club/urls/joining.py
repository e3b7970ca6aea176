"""How people come in: invitations and claims; and where to write to them."""

from django.urls import URLPattern, path

from club.views import claiming, contact, inviting, joining

PEOPLE = "c/<slug:slug>/people/"

urlpatterns: list[URLPattern] = [
    path("join/<str:token>/", joining.join, name="join"),
    path("join/<str:token>/sign-up/", joining.join_sign_up, name="join-sign-up"),
    path(PEOPLE + "invite/", inviting.inviting, name="invite"),
    path(PEOPLE + "claims/<int:pk>/", claiming.answer_claim, name="answer-claim"),
    path(PEOPLE + "<int:pk>/contact/", contact.contact, name="contact"),
]
