"""Ending sessions: the device is signed out at its next request."""

from collections.abc import Iterable

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from club.models import User


def end_session(*, session: UserSession) -> None:
    """Sign one device out."""
    _end([session.session_key])


def end_others(*, user: User, but: str | None) -> int:
    """Sign every device of the account out except the one with this session key; how many there were."""
    keys = UserSession.objects.filter(user=user).exclude(session_key=but or "").values_list("session_key")
    return _end([key for (key,) in keys])


def forget_dead(*, user: User) -> None:
    """Drop from an account's list what ran out or was signed out by a change of the password."""
    alive = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    UserSession.objects.filter(user=user).exclude(session_key__in=alive).delete()


def _end(keys: Iterable[str]) -> int:
    with transaction.atomic():
        ended, _rows = Session.objects.filter(session_key__in=keys).delete()
        UserSession.objects.filter(session_key__in=keys).delete()
    return ended
