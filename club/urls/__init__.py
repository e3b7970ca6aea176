"""Signing in, the account, the first page of the site, and what a club does between its partis."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

from club.urls import joining, messages, nights, votes
from club.views import accounts, codes, passkeys, people, person, sessions, sites, tokens

RESET = "password-reset/"

urlpatterns: list[URLPattern] = [
    path("", sites.site, name="site"),
    path("account/", accounts.account, name="account"),
    path("account/password/", accounts.ChangePassword.as_view(), name="password-change"),
    path("account/passkeys/", passkeys.passkeys, name="passkeys"),
    path("account/passkeys/options/", passkeys.options_to_add, name="passkey-options"),
    path("account/passkeys/<int:pk>/remove/", passkeys.remove, name="remove-passkey"),
    path("account/sessions/", sessions.sessions, name="sessions"),
    path("account/sessions/<int:pk>/end/", sessions.end, name="end-session"),
    path("account/sessions/end-others/", sessions.end_the_others, name="end-other-sessions"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<int:pk>/remove/", tokens.remove, name="remove-token"),
    path("mail/", sites.mail, name="mail"),
    path(RESET, accounts.ResetPassword.as_view(), name="password-reset"),
    path(RESET + "sent/", accounts.ResetSent.as_view(), name="password-reset-sent"),
    path(RESET + "<uidb64>/<token>/", accounts.NewPassword.as_view(), name="password-reset-confirm"),
    path("sign-in/", accounts.SignIn.as_view(), name="sign-in"),
    # The names with a low line are django-allauth's, which asks for these three.
    path("sign-in/", accounts.SignIn.as_view(), name="account_login"),
    path("sign-in/code/", codes.AskForCode.as_view(), name="account_request_login_code"),
    path("sign-in/code/enter/", codes.EnterCode.as_view(), name="account_confirm_login_code"),
    path("sign-in/passkey/", passkeys.sign_in, name="sign-in-passkey"),
    path("sign-in/passkey/options/", passkeys.options_to_sign_in, name="sign-in-passkey-options"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("sign-up/", accounts.sign_up_page, name="sign-up"),
    path("c/<slug:slug>/people/", people.people, name="people"),
    path("c/<slug:slug>/people/<int:pk>/edit/", person.edit_person, name="edit-person"),
    *joining.urlpatterns,
    *nights.urlpatterns,
    *votes.urlpatterns,
    *messages.urlpatterns,
]
