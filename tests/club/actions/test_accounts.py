"""Signing up, and what an account sets for itself."""

import pytest

from club.actions.accounts import change_account, sign_up
from club.errors import NotAllowed, Refusal
from club.models import User
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def test_sign_up_makes_an_account_that_can_sign_in():
    user = sign_up(email=" Kati@Example.com", name="Kati", password="jolly-joker-7")
    assert user.email == "kati@example.com"
    assert user.check_password("jolly-joker-7")


def test_sign_up_is_closed_where_the_operator_founds(settings):
    settings.FOUNDERS = "operator"
    with pytest.raises(NotAllowed, match="sign-up-is-closed"):
        sign_up(email="kati@example.com", name="Kati", password="jolly-joker-7")


@pytest.mark.parametrize(
    ("email", "name", "code"),
    [
        ("KATI@example.com", "Kati", "account-exists"),
        ("kati", "Kati", "email-malformed"),
        ("new@example.com", " ", "name-missing"),
    ],
)
def test_sign_up_refuses(email, name, code):
    UserFactory(email="kati@example.com")
    with pytest.raises(Refusal, match=code):
        sign_up(email=email, name=name, password="jolly-joker-7")
    assert User.objects.count() == 1


def test_change_account_keeps_the_choices():
    user = UserFactory()
    change_account(user=user, name=" Gergő ", language="hu", theme="dark")
    user.refresh_from_db()
    assert (user.name, user.language, user.theme) == ("Gergő", "hu", "dark")


def test_change_account_refuses_an_unknown_language():
    with pytest.raises(Refusal, match="language-unknown"):
        change_account(user=UserFactory(), name="Gergő", language="xx", theme="")
