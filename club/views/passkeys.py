"""Passkeys: making, removing, and signing in with one. The browser's part is static/js/passkeys.js."""

from typing import cast

from allauth.mfa.webauthn.internal import auth
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.actions.passkeys import keep_passkey, remove_passkey
from club.forms.passkeys import NewPasskeyForm, PasskeyForm
from club.models import User
from club.queries.passkeys import passkeys_of
from club.queries.sessions import is_fresh
from club.views.accounts import BACKEND
from club.views.devices import device
from club.views.going import after_deed, on_the_way
from club.views.refusals import kept


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def passkeys(request: HttpRequest) -> HttpResponse:
    """The account's passkeys; a POST brings a new one from the browser."""
    user, fresh = cast(User, request.user), _is_fresh(request)
    form = NewPasskeyForm(
        request.POST or None,
        user=user,
        initial={"name": device(request.headers.get("User-Agent", ""))},
    )
    if request.method == "POST" and fresh and form.is_valid() and _keep(user, form):
        messages.success(request, _("From now on you can sign in with this passkey."))
        return redirect("passkeys")
    context = {"passkeys": passkeys_of(user), "form": form, "fresh": fresh}
    return render(request, "registration/passkeys.html", context)


@login_required
@require_POST
def options_to_add(request: HttpRequest) -> HttpResponse:
    """What the browser needs to make a passkey; whoever finds a device signed in since long gets none."""
    if not _is_fresh(request):
        return JsonResponse({"code": "sign-in"}, status=403)
    return JsonResponse(auth.begin_registration(cast(User, request.user), passwordless=True))


@login_required
@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    if remove_passkey(user=cast(User, request.user), pk=pk):
        messages.success(request, _("The passkey is removed here. You may delete it on your device as well."))
    else:
        messages.info(request, _("That passkey was removed already."))
    return redirect("passkeys")


@require_POST
def options_to_sign_in(request: HttpRequest) -> HttpResponse:
    """What the browser needs to find a passkey; it knows itself of which account."""
    return JsonResponse(auth.begin_authentication())


@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    """In by a passkey, and on to where the reader was going."""
    form = PasskeyForm(request.POST)
    found = form.cleaned_data["credential"] if form.is_valid() else None
    if found is None or not found.user.is_active:
        messages.error(request, _("This passkey opens no account here. Sign in another way."))
        return HttpResponseRedirect(on_the_way(request, "sign-in"))
    found.record_usage()
    login(request, found.user, backend=BACKEND)
    return HttpResponseRedirect(after_deed(request, "site"))


def _is_fresh(request: HttpRequest) -> bool:
    return is_fresh(user=cast(User, request.user), key=request.session.session_key)


def _keep(user: User, form: NewPasskeyForm) -> bool:
    data = form.cleaned_data
    return kept(form, None, lambda: keep_passkey(user=user, name=data["name"], credential=data["credential"]))
