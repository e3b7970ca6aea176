"""Who does a deed that belongs to a person: himself, signed in or by his personal link, or a scorekeeper
for somebody who rang."""

from club.errors import NotAllowed, Refusal
from club.models import Person, User
from club.permissions import may_score
from club.queries.clubs import person_of, role_in
from club.queries.people import open_period, was_member

Actor = User | Person | None
"""An account; a person who came by his own link; None for the operator's command line."""


def entered_by(*, person: Person, by: Actor, guest: bool = False) -> User | None:
    """Say which account keys the deed for `person`, None where it is his own; refuse who may do neither.

    Asked at the moment of the deed, so that a membership that has ended counts no more. `guest` lets somebody
    speak who never was a member: a guest may be host or King.
    Raises NotAllowed (not-yours), Refusal (not-a-member: the person himself is none).
    """
    if open_period(person) is None and not (guest and not was_member(person)):
        raise Refusal("not-a-member", name=person.name)
    if by is None or by == person:
        return None
    if isinstance(by, Person):
        raise NotAllowed("not-yours")
    if person_of(user=by, club=person.club) == person:
        return None
    if not may_score(role_in(user=by, club=person.club)):
        raise NotAllowed("not-yours")
    return by


def account(by: Actor) -> User | None:
    """The account for the trace of a deed; who came by a link is named by the deed's own data."""
    return by if isinstance(by, User) else None
