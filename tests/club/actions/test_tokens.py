"""Tokens are made with a name, a scope and an end; only a hash is kept."""

import datetime

import pytest
from django.utils import timezone

from club.actions.tokens import MOST, make_token, remove_token
from club.enums import Scope
from club.errors import Refusal
from club.models import Token
from club.queries.tokens import token_of
from club.secrets import secret_hash
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def make(user, name="A script", scope=Scope.READ, days=30):
    return make_token(user=user, name=name, scope=scope, days=days)


def test_only_a_hash_of_the_secret_is_kept():
    token, secret = make(UserFactory())
    assert token.secret_hash == secret_hash(secret)
    assert secret not in str(Token.objects.values().get())
    assert token_of(secret) == token


def test_it_ends():
    token, _secret = make(UserFactory(), days=7)
    assert abs(token.expires_at - timezone.now() - datetime.timedelta(days=7)) < datetime.timedelta(minutes=1)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"name": "  "}, "name-missing"),
        ({"name": "x" * 41}, "name-too-long"),
        ({"scope": "none"}, "scope-unknown"),
        ({"days": 31}, "days-unknown"),
    ],
)
def test_what_is_refused(asked, code):
    with pytest.raises(Refusal) as refused:
        make(UserFactory(), **asked)
    assert refused.value.code == code


def test_nobody_has_too_many():
    user = UserFactory()
    for _time in range(MOST):
        make(user)
    with pytest.raises(Refusal, match="tokens-full"):
        make(user)


def test_another_ones_token_cannot_be_removed():
    token, _secret = make(UserFactory())
    assert not remove_token(user=UserFactory(), pk=token.pk)
    assert remove_token(user=token.user, pk=token.pk)
    assert not remove_token(user=token.user, pk=token.pk)
