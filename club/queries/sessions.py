"""On which devices an account is signed in."""

from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from club.models import User

FRESH = timedelta(minutes=15)


def live_sessions(user: User) -> list[UserSession]:
    """The sessions that still sign this account in, newest first, in two queries."""
    rows = UserSession.objects.filter(user=user).order_by("-created_at", "-pk")
    stored = Session.objects.filter(
        session_key__in=UserSession.objects.filter(user=user).values("session_key"),
        expire_date__gt=timezone.now(),
    )
    # A changed password leaves the rows of other devices behind, with a mark that fits no more.
    marks = {user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()}
    alive = {row.session_key for row in stored if row.get_decoded().get(HASH_SESSION_KEY) in marks}
    return [row for row in rows if row.session_key in alive]


def is_fresh(*, user: User, key: str | None) -> bool:
    """Whether this session was begun in the last quarter of an hour."""
    since = timezone.now() - FRESH
    return UserSession.objects.filter(user=user, session_key=key or "", created_at__gt=since).exists()
