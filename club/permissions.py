"""Who may do what (the table of deeds). A person's role is asked at every request."""

from club.enums import Role
from club.errors import NotAllowed
from club.models import Club, Person
from club.queries.clubs import Caller, person_of, role_in

SCORERS = frozenset({Role.OWNER, Role.SCOREKEEPER})
RANKS = (Role.MEMBER, Role.SCOREKEEPER, Role.OWNER)
"""From the least to the most that a role includes."""


def may_score(role: Role | None) -> bool:
    """Start, key, close, correct, void and import."""
    return role in SCORERS


def may_manage(role: Role | None) -> bool:
    """People, roles, house rules, export."""
    return role == Role.OWNER


def may_see_contact(*, user: Caller | None, person: Person) -> bool:
    """See and change where to write to a person: owners, scorekeepers, himself, the command line."""
    if user is None:
        return True
    caller = person_of(user=user, club=person.club)
    return caller is not None and (may_score(Role(caller.role)) or caller == person)


def require_scorer(*, user: Caller | None, club: Club) -> None:
    """Raise NotAllowed unless the caller keeps score here; None is the operator's command line."""
    if user is not None and not may_score(role_in(user=user, club=club)):
        raise NotAllowed("not-a-scorekeeper")


def require_owner(*, user: Caller | None, club: Club) -> None:
    if user is not None and not may_manage(role_in(user=user, club=club)):
        raise NotAllowed("not-an-owner")


def may_invite(*, by: Role | None, role: Role) -> bool:
    """Whether an invitation of this caller lets somebody in with that role: scorekeepers invite members."""
    return may_grant(by=by, role=role) or (by == Role.SCOREKEEPER and role == Role.MEMBER)


def may_grant(*, by: Role | None, role: Role) -> bool:
    """Nobody grants a role above his own; scorekeepers and members grant none."""
    return by == Role.OWNER and role in Role
