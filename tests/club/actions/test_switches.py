"""Only oneself chooses which messages come by e-mail."""

import pytest

from club.actions.switches import choose, mark_read, switch_off
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import SwitchedOff
from club.sentences import sentence
from tests.factories import PersonFactory, account
from tests.factories.messages import NOON

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", [Role.OWNER, Role.MEMBER])
def test_nobody_chooses_for_somebody_else(role: Role) -> None:
    person = PersonFactory()
    other = account(person.club, role)
    for deed in (
        lambda: choose(person=person, wanted=[], by=other),
        lambda: switch_off(person=person, kind="night", by=other),
        lambda: mark_read(person=person, upto=NOON, by=other),
    ):
        with pytest.raises(NotAllowed) as refused:
            deed()
        assert sentence(refused.value)
    assert not SwitchedOff.objects.exists()


def test_who_has_left_chooses_nothing() -> None:
    person = PersonFactory()
    person.periods.update(left=NOON.date())
    with pytest.raises(Refusal) as refused:
        choose(person=person, wanted=[], by=person)
    assert refused.value.code == "not-a-member"


def test_a_guest_who_is_asked_for_his_word_may_switch_that_off() -> None:
    guest = PersonFactory(guest=True)
    switch_off(person=guest, kind="word-asked", by=guest)
    assert SwitchedOff.objects.get().person == guest


def test_switching_off_twice_is_switching_off_once() -> None:
    person = PersonFactory()
    switch_off(person=person, kind="night", by=person)
    switch_off(person=person, kind="night", by=person)
    assert SwitchedOff.objects.count() == 1
