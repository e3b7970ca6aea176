"""A member's messages, and which of them come by e-mail."""

from django.urls import URLPattern, path

from club.views import messages, switches

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/messages/", messages.messages, name="messages"),
    path("c/<slug:slug>/messages/settings/", switches.own, name="message-settings"),
    path("m/<str:token>/", switches.by_link, name="switches"),
    path("m/<str:token>/<slug:kind>/", switches.one_kind, name="switch-off"),
]
