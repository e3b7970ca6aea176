"""Signing in with a code by e-mail: django-allauth's two steps, with our pages and limits.

Neither step says whether an account exists, or is closed: then no letter is sent and no code fits.
"""

from typing import Any

from allauth.account.views import ConfirmLoginCodeView, RequestLoginCodeView
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from club import guessing
from club.forms.codes import AskForCodeForm, CodeForm
from club.views.accounts import TOO_MANY
from club.views.going import after_deed, next_page, on_the_way


class AskForCode(RequestLoginCodeView):
    """Asks for a letter with a code."""

    template_name = "registration/ask_for_code.html"
    form_class = AskForCodeForm

    def form_valid(self, form: Any) -> HttpResponse:
        if not guessing.may_write(self.request, form.cleaned_data["email"]):
            form.add_error("email", TOO_MANY)
            return self.form_invalid(form)
        return super().form_valid(form)

    def get_authenticated_redirect_url(self) -> str:
        return after_deed(self.request, "site")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(next=next_page(self.request), **kwargs)

    def _redirect_to_pending_stage(self, request: HttpRequest, stage: Any) -> None:
        """A letter on its way hinders nobody from asking for another, to another address."""


class EnterCode(ConfirmLoginCodeView):
    """Takes the code; only in the browser that asked for it."""

    template_name = "registration/enter_code.html"
    form_class = CodeForm

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        # Of wrong codes allauth counts five in the session, where several at once would count as one.
        if guessing.may_try(request, self._email):
            return super().post(request, *args, **kwargs)
        return self.render_to_response(self.get_context_data(form=CodeForm(code=""), wait=True), status=429)

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        if response.status_code == 302:
            return redirect(on_the_way(self.request, "account_request_login_code"))
        return response

    def _verify_form_valid(self, form: Any) -> HttpResponse:
        guessing.was_right(self.request, self._email)
        return super()._verify_form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        minutes = settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT // 60
        return super().get_context_data(
            next=next_page(self.request), minutes=minutes, mail_page=settings.DEBUG, **kwargs
        )

    @property
    def _email(self) -> str:
        return str(self._process.state.get("email", ""))
