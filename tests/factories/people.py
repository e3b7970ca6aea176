"""Invitations as their guests hold them: the row, and the secret that is in the link."""

from typing import Any
from uuid import uuid4

from club.actions.invitations import Invited, invite
from club.enums import Role
from club.models import Club, Person, User


def invited(
    club: Club, by: User, *, person: Person | None = None, role: Role = Role.MEMBER, **asked: Any
) -> Invited:
    """An invitation that is open."""
    return invite(club=club, mark=uuid4().hex, role=role, by=by, person=person, **asked)
