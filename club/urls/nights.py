"""Deeds on nights, replies to them, and calendar feeds. The pages that show partis as well are of leagues."""

from django.urls import URLPattern, path

from club.views import calendar, night_link, nights, replies

NIGHTS = "c/<slug:slug>/nights/"

urlpatterns: list[URLPattern] = [
    path(NIGHTS + "plan/", nights.plan_night, name="plan-night"),
    path(NIGHTS + "calendar/", calendar.calendar_page, name="calendar"),
    path(NIGHTS + "<int:pk>/change/", nights.change_night, name="change-night"),
    path(NIGHTS + "<int:pk>/reply/", replies.reply, name="reply"),
    path(NIGHTS + "<int:pk>/reply-for/", replies.reply_for, name="reply-for"),
    path("c/<slug:slug>/calendar/<str:secret>.ics", calendar.calendar_feed, name="calendar-feed"),
    path("n/<str:token>/", night_link.night_link, name="night-link"),
]
