"""What scoring does when it hears from the club."""

from typing import Any

import pytest

from club.actions.membership import end_membership
from club.models import Bottle
from scoring import receivers
from scoring.actions.bottles import sync
from tests.factories import PersonFactory
from tests.factories.bottles import absences, friday

pytestmark = pytest.mark.django_db


def test_bottles_follow_a_membership_that_ended_before(django_capture_on_commit_callbacks: Any) -> None:
    adam = PersonFactory()
    absences(adam, range(8))
    sync(club=adam.club)
    with django_capture_on_commit_callbacks(execute=True):
        end_membership(person=adam, left=friday(4), by=None)
    assert Bottle.objects.get().cause_gone_at is not None


def test_what_goes_wrong_with_them_does_not_reach_who_ended_it(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(**asked: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(receivers, "sync", broken)
    adam = PersonFactory()
    with django_capture_on_commit_callbacks(execute=True):
        end_membership(person=adam, left=friday(4), by=None)
    assert "did not follow its members" in caplog.text
