"""What the club hears of signing in and out: it keeps the list of an account's devices."""

from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.http import HttpRequest

from club.actions.sessions import forget_dead
from club.models import User


def connect() -> None:
    user_logged_in.connect(remember_device, dispatch_uid="club.user_logged_in")
    user_logged_out.connect(forget_device, dispatch_uid="club.user_logged_out")


def remember_device(sender: Any, *, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Any way of signing in, since each ends in Django's."""
    forget_dead(user=user)
    UserSession.objects.create_from_request(request, user=user)


def forget_device(sender: Any, *, request: HttpRequest, **kwargs: Any) -> None:
    UserSession.objects.filter(session_key=request.session.session_key).delete()
