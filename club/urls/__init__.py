"""Signing in, the account, the first page of the site, and what a club does between its partis."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

from club.urls import joining, messages, nights, votes
from club.views import accounts, people, person, sites

RESET = "password-reset/"

urlpatterns: list[URLPattern] = [
    path("", sites.site, name="site"),
    path("account/", accounts.account, name="account"),
    path("account/password/", accounts.ChangePassword.as_view(), name="password-change"),
    path("mail/", sites.mail, name="mail"),
    path(RESET, accounts.ResetPassword.as_view(), name="password-reset"),
    path(RESET + "sent/", accounts.ResetSent.as_view(), name="password-reset-sent"),
    path(RESET + "<uidb64>/<token>/", accounts.NewPassword.as_view(), name="password-reset-confirm"),
    path("sign-in/", accounts.SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("sign-up/", accounts.sign_up_page, name="sign-up"),
    path("c/<slug:slug>/people/", people.people, name="people"),
    path("c/<slug:slug>/people/<int:pk>/edit/", person.edit_person, name="edit-person"),
    *joining.urlpatterns,
    *nights.urlpatterns,
    *votes.urlpatterns,
    *messages.urlpatterns,
]
