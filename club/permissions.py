"""Who may do what (the table of deeds). A person's role is asked at every request."""

from club.enums import Role
from club.errors import NotAllowed
from club.models import Club
from club.queries.clubs import Caller, role_in

SCORERS = frozenset({Role.OWNER, Role.SCOREKEEPER})


def may_score(role: Role | None) -> bool:
    """Start, key, close, correct, void and import."""
    return role in SCORERS


def may_manage(role: Role | None) -> bool:
    """People, roles, house rules, export."""
    return role == Role.OWNER


def require_scorer(*, user: Caller | None, club: Club) -> None:
    """Raise NotAllowed unless the caller keeps score here; None is the operator's command line."""
    if user is not None and not may_score(role_in(user=user, club=club)):
        raise NotAllowed("not-a-scorekeeper")


def require_owner(*, user: Caller | None, club: Club) -> None:
    if user is not None and not may_manage(role_in(user=user, club=club)):
        raise NotAllowed("not-an-owner")


def may_grant(*, by: Role | None, role: Role) -> bool:
    """Nobody grants a role above his own; scorekeepers and members grant none."""
    return by == Role.OWNER and role in Role
