"""On which devices an account is signed in, and ending that."""

from datetime import datetime, timedelta
from typing import Any, cast

from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.actions.sessions import end_others, end_session
from club.models import User
from club.queries.sessions import live_sessions
from club.views.devices import device
from club.views.entrance import NOWHERE
from club.views.seen import EVERY, last_seen


@login_required
@require_safe
def sessions(request: HttpRequest) -> HttpResponse:
    """This device first, then the others, newest first."""
    rows = live_sessions(cast(User, request.user))
    seen = last_seen(row.session_key for row in rows)
    shown = [_shown(row, request, seen.get(row.session_key)) for row in rows]
    shown.sort(key=lambda row: not row["here"])
    return render(request, "registration/sessions.html", {"sessions": shown})


@login_required
@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign one of the caller's devices out; this very one too."""
    session = UserSession.objects.filter(pk=pk, user=cast(User, request.user)).first()
    if session is None:
        messages.info(request, _("That device was signed out already."))
        return redirect("sessions")
    if session.session_key == request.session.session_key:
        logout(request)
        return redirect("sign-in")
    end_session(session=session)
    messages.success(request, _("Signed out: %(device)s.") % {"device": device(session.user_agent)})
    return redirect("sessions")


@login_required
@require_POST
def end_the_others(request: HttpRequest) -> HttpResponse:
    end_others(user=cast(User, request.user), but=request.session.session_key)
    messages.success(request, _("Every other device is signed out."))
    return redirect("sessions")


def _shown(row: UserSession, request: HttpRequest, seen: datetime | None) -> dict[str, Any]:
    moment = max(seen or row.last_seen_at, row.last_seen_at)
    return {
        "pk": row.pk,
        "device": device(row.user_agent),
        "address": "" if row.ip == NOWHERE else row.ip,
        "since": row.created_at,
        "seen": moment,
        "lately": timezone.now() - moment < timedelta(seconds=EVERY),
        "here": row.session_key == request.session.session_key,
    }
