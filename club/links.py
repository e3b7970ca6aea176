"""Personal links: the address in a message that says who follows it, for one thing and a limited time.

A link names a person, what it is for and a row; it is signed, not stored. Whoever opens it is taken for that
person for this one thing, so that no account is needed. It dies with the membership, with a renewal
(`Person.link_version`) and at the end of what it is for; the page behind it asks all three.
"""

from dataclasses import dataclass

from django.core import signing

SALT = "club.links"


@dataclass(frozen=True, slots=True)
class Link:
    """What a link says: the purpose ("night", "vote"), the id of the row, and whose it is."""

    purpose: str
    row: int
    person: int
    version: int


def make(purpose: str, row: int, person: int, version: int) -> str:
    """The token of a link, fit for an address."""
    return signing.dumps([purpose, row, person, version], salt=SALT, compress=False)


def read(token: str) -> Link | None:
    """What the token says, None where it was not made here."""
    try:
        purpose, row, person, version = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Link(purpose, row, person, version)
