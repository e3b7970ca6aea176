"""Signing in, out and up; the account; a forgotten password."""

from typing import Any, cast

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club import guessing
from club.actions.accounts import change_account, sign_up
from club.actions.sessions import end_others
from club.errors import Refusal
from club.forms.accounts import (
    AccountForm,
    ChangePasswordForm,
    NewPasswordForm,
    ResetForm,
    SignInForm,
    SignUpForm,
)
from club.languages import asked_language
from club.models import User
from club.sentences import sentence
from club.views.going import after_deed, next_page

TOO_MANY = gettext_lazy("Too many tries. Wait a quarter of an hour, then try again.")
THEME_AGE = 365 * 24 * 3600
BACKEND = "django.contrib.auth.backends.ModelBackend"
FIELDS = {"account-exists": "email", "email-malformed": "email"}


class SignIn(views.LoginView):
    """E-mail address and password; too many wrong ones have to wait."""

    template_name = "registration/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not guessing.may_try(request, request.POST.get("username", "")):
            return self._wait()
        return super().post(request, *args, **kwargs)

    def _wait(self) -> HttpResponse:
        form = SignInForm(self.request, initial={"username": self.request.POST.get("username", "")})
        context = self.get_context_data(form=form, wait=True)
        return render(self.request, self.template_name, context, status=429)

    def form_valid(self, form: Any) -> HttpResponse:
        guessing.was_right(self.request, self.request.POST.get("username", ""))
        return super().form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(next=next_page(self.request), **kwargs)


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_page(request: HttpRequest) -> HttpResponse:
    """A new account, and on to where the reader was going."""
    if settings.FOUNDERS != "anyone":
        raise Http404
    if request.user.is_authenticated:
        return HttpResponseRedirect(after_deed(request, "site"))
    form = SignUpForm(request.POST or None)
    user = _signed_up(request, form) if request.method == "POST" and form.is_valid() else None
    if user is not None:
        login(request, user, backend=BACKEND)
        return HttpResponseRedirect(after_deed(request, "site"))
    return render(request, "registration/sign_up.html", {"form": form, "next": next_page(request)})


def _signed_up(request: HttpRequest, form: SignUpForm) -> User | None:
    """Letters go out when no browser is there to ask, so the account keeps the language of this one."""
    try:
        return sign_up(**form.cleaned_data, language=asked_language(request) or "")
    except Refusal as refusal:
        form.add_error(FIELDS.get(refusal.code, "name"), sentence(refusal))
        return None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Name, language and table of the account."""
    user = cast(User, request.user)
    initial = {"name": user.name, "language": user.language, "theme": user.theme}
    form = AccountForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid() and _account_kept(user, form):
        response = redirect("account")
        _keep_theme(response, user.theme)
        with _spoken_to(request, user):
            messages.success(request, _("Your account is saved."))
        return response
    return render(request, "registration/account.html", {"form": form})


def _account_kept(user: User, form: AccountForm) -> bool:
    try:
        change_account(user=user, **form.cleaned_data)
    except Refusal as refusal:
        form.add_error("name", sentence(refusal))
        return False
    return True


def _spoken_to(request: HttpRequest, user: User) -> translation.override:
    """In the account's language, which the request itself need not be answered in."""
    return translation.override(user.language or asked_language(request) or settings.LANGUAGE_CODE)


def _keep_theme(response: HttpResponse, theme: str) -> None:
    """The cookie of this device would otherwise go on overruling the choice just made."""
    if theme:
        response.set_cookie("theme", theme, max_age=THEME_AGE, secure=settings.SECURE, samesite="Lax")
    else:
        response.delete_cookie("theme", samesite="Lax")


class ChangePassword(views.PasswordChangeView):
    """A new password for who knows the old one; other devices are signed out by it."""

    template_name = "registration/change_password.html"
    form_class = ChangePasswordForm
    success_url = reverse_lazy("account")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Whoever found the device signed in could guess the password here."""
        if guessing.may_try(request, cast(User, request.user).email):
            return super().post(request, *args, **kwargs)
        messages.error(request, TOO_MANY)
        return redirect("password-change")

    def form_valid(self, form: Any) -> HttpResponse:
        guessing.was_right(self.request, form.user.email)
        messages.success(self.request, _("The new password holds from now on."))
        response = super().form_valid(form)
        # The session goes on under another key.
        UserSession.objects.create_from_request(self.request)
        end_others(user=form.user, but=self.request.session.session_key)
        return response


class ResetPassword(views.PasswordResetView):
    """Asks for a letter with a link. The answer is the same whether the account exists or not."""

    template_name = "registration/reset_password.html"
    email_template_name = "registration/letters/reset_password.txt"
    subject_template_name = "registration/letters/reset_password_subject.txt"
    form_class = ResetForm
    success_url = reverse_lazy("password-reset-sent")
    extra_email_context = {"base_url": settings.BASE_URL}

    def form_valid(self, form: Any) -> HttpResponse:
        email = form.cleaned_data["email"]
        if not guessing.may_write(self.request, email):
            form.add_error("email", TOO_MANY)
            return self.form_invalid(form)
        return super().form_valid(form)


class ResetSent(views.PasswordResetDoneView):
    template_name = "registration/reset_sent.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(mail_page=settings.DEBUG, **kwargs)


class NewPassword(views.PasswordResetConfirmView):
    """The page behind the link: a new password, and signed in with it."""

    template_name = "registration/new_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("site")
    post_reset_login = True
    post_reset_login_backend = BACKEND

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        end_others(user=form.user, but=self.request.session.session_key)
        with _spoken_to(self.request, form.user):
            messages.success(self.request, _("The new password holds from now on."))
        return response
