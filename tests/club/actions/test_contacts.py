"""Where to write to somebody: who may keep it, and what the trace does not tell."""

import pytest

from club.actions.contacts import set_contact
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Person
from tests.factories import ClubFactory, PersonFactory, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def kati() -> Person:
    return PersonFactory(club=ClubFactory(), name="Kati")


@pytest.mark.parametrize("role", [Role.OWNER, Role.SCOREKEEPER])
def test_owners_and_scorekeepers_keep_address_and_language(kati, role):
    set_contact(person=kati, email=" kati@example.com ", language="hu", by=account(kati.club, role))
    kati.refresh_from_db()
    assert (kati.email, kati.language) == ("kati@example.com", "hu")


def test_one_keeps_ones_own(kati):
    user = account(kati.club, Role.MEMBER)
    me = Person.objects.get(user=user)
    set_contact(person=me, email="me@example.com", language="", by=user)
    assert Person.objects.get(pk=me.pk).email == "me@example.com"
    with pytest.raises(NotAllowed, match="not-yours"):
        set_contact(person=kati, email="me@example.com", language="", by=user)


def test_owners_of_other_clubs_and_strangers_do_not(kati):
    for caller in (account(ClubFactory()), account(kati.club, None)):
        with pytest.raises(NotAllowed, match="not-yours"):
            set_contact(person=kati, email="x@example.com", language="", by=caller)


@pytest.mark.parametrize(
    ("given", "code"), [({"email": "kati@"}, "email-malformed"), ({"language": "xx"}, "language-unknown")]
)
def test_what_cannot_be_is_refused(kati, given, code):
    with pytest.raises(Refusal, match=code):
        set_contact(person=kati, by=None, **({"email": "k@example.com", "language": ""} | given))
    assert Person.objects.get(pk=kati.pk).email == ""


def test_the_trace_does_not_tell_the_address(kati):
    set_contact(person=kati, email="kati@example.com", language="hu", by=None)
    data = Activity.objects.get(deed="contact-changed").data
    assert data == {
        "person": kati.pk,
        "address_changed": True,
        "has_address": True,
        "before": "",
        "after": "hu",
    }
