"""Where messages go to somebody, and in which language."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from club.actions.people import lock, refuse_erased
from club.actions.traces import trace
from club.errors import NotAllowed, Refusal
from club.models import Person, User
from club.permissions import may_see_contact

ADDRESS_LENGTH = 254  # of the columns; more is taken by some databases only


def set_contact(*, person: Person, email: str, language: str, by: User | None) -> None:
    """Keep where and how to write to a person. Owners, scorekeepers and the person himself may.

    An account's own address and language go before these. The trace tells that the address changed, and not
    what it is: members read traces. Refuses email-malformed, language-unknown.
    """
    address = checked_address(email)
    if language and language not in dict(settings.LANGUAGES):
        raise Refusal("language-unknown", language=language)
    with transaction.atomic():
        lock(person.club)
        if not may_see_contact(user=by, person=person):
            raise NotAllowed("not-yours")
        person.refresh_from_db()
        refuse_erased(person)
        _keep(person, address, language, by)


def checked_address(text: str) -> str:
    """The address as it is kept, or nothing; refuses email-malformed."""
    address = text.strip()
    try:
        if address:
            validate_email(address)
    except ValidationError:
        raise Refusal("email-malformed") from None
    if len(address) > ADDRESS_LENGTH:
        raise Refusal("email-malformed")
    return address


def _keep(person: Person, address: str, language: str, by: User | None) -> None:
    trace(
        club=person.club,
        by=by,
        deed="contact-changed",
        about=person,
        person=person.pk,
        address_changed=address != person.email,
        has_address=bool(address),
        before=person.language,
        after=language,
    )
    person.email, person.language = address, language
    person.save(update_fields=["email", "language"])
