"""The tokens of an account: making one, which is told once, and removing it."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.actions.tokens import make_token, remove_token
from club.forms.tokens import TokenForm
from club.models import User
from club.queries.sessions import is_fresh
from club.queries.tokens import tokens_of
from club.views.refusals import kept


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The account's tokens. A POST makes one and answers with its secret, which no page shows again."""
    user = cast(User, request.user)
    fresh = is_fresh(user=user, key=request.session.session_key)
    form = TokenForm(request.POST or None)
    made: list[str] = []
    if request.method == "POST" and fresh and form.is_valid():
        kept(form, "name", lambda: made.append(make_token(user=user, **form.cleaned_data)[1]))
    context = {
        "tokens": tokens_of(user),
        "form": TokenForm() if made else form,
        "fresh": fresh,
        "secret": made[0] if made else "",
        "now": timezone.now(),
    }
    return render(request, "registration/tokens.html", context)


@login_required
@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    if remove_token(user=cast(User, request.user), pk=pk):
        messages.success(request, _("The token is removed; the program that had it is out."))
    else:
        messages.info(request, _("That token was removed already."))
    return redirect("tokens")
