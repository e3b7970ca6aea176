"""The two deeds: a club into a file, and a club out of one."""

from dataclasses import dataclass
from itertools import count
from typing import IO

from django.db import transaction

from club.actions.clubs import refuse_slug, seat_owner
from club.dates import today
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Club, MembershipPeriod, Person, User
from club.names import comparison_key
from club.permissions import require_owner
from leagues.actions.club_file.checking import Contents, contents_of
from leagues.actions.club_file.comparing import differences
from leagues.actions.club_file.following import follow
from leagues.actions.club_file.lines import LARGEST_UNPACKED, Packer
from leagues.actions.club_file.refusing import FileRefused
from leagues.actions.club_file.rows import rows_in_file
from leagues.actions.club_file.storing import Storing
from leagues.actions.leagues import may_found


@dataclass(frozen=True, slots=True)
class Imported:
    """The club of a file; `is_new` is False where it was here already, the same in everything."""

    club: Club
    is_new: bool


def export_club(*, club: Club, out: IO[bytes], by: User | None) -> None:
    """Write the whole club into a file, as it is at one moment. Owners do.

    What owners may not see is not in theirs: the ballots of secret votes that run. Writes nothing to the
    database. Raises NotAllowed (not-an-owner).
    """
    require_owner(user=by, club=club)
    packer = Packer(out)
    for row in rows_in_file(club, sealed=by is not None):
        packer.write(row)
    packer.close()


def import_club(
    *, brought: IO[bytes], slug: str = "", by: User | None, most: int = LARGEST_UNPACKED
) -> Imported:
    """Make a club from a file, at the address `slug` or the file's own, whole or not at all.

    From the command line (`by` is None) a club that is there already is compared with the file, and refused
    where it differs. From the page whoever brings the file is an owner of what it makes, the only one who
    can sign in; addresses of others are left out. Nothing is sent. Raises NotAllowed (founding-is-closed),
    Refusal (slug-malformed, slug-taken) and FileRefused.
    """
    if not may_found(by):
        raise NotAllowed("founding-is-closed")
    contents = contents_of(brought, most=most)
    slug = slug or str(contents.club["slug"])
    refuse_slug(slug)
    there = Club.objects.filter(slug=slug).first()
    if there is not None:
        return _same(brought, there, contents, by)
    with transaction.atomic():
        return Imported(_made(brought, contents, slug, by), is_new=True)


def _same(brought: IO[bytes], there: Club, contents: Contents, by: User | None) -> Imported:
    if by is not None:
        raise Refusal("slug-taken", slug=there.slug)
    if found := differences(brought, there, sealed=contents.sealed):
        raise FileRefused("differs", slug=there.slug, what="; ".join(found))
    return Imported(there, is_new=False)


def _made(brought: IO[bytes], contents: Contents, slug: str, by: User | None) -> Club:
    if Club.objects.filter(slug=slug).exists():
        raise Refusal("slug-taken", slug=slug)
    club = Storing(contents, slug=slug, by=by).store(brought)
    follow(club)
    if by is not None:
        _seat(club, by)
    return club


def _seat(club: Club, by: User) -> None:
    """Whoever brings the file is an owner: as the player the file has him for, or as somebody new."""
    person = Person.objects.filter(club=club, user=by).first()
    if person is None:
        seat_owner(club=club, user=by, name=_free_name(club, by), joined=today(club), by=by)
        return
    Person.objects.filter(pk=person.pk).update(role=Role.OWNER)
    if not MembershipPeriod.objects.filter(person=person, left__isnull=True).exists():
        MembershipPeriod.objects.create(person=person, joined=today(club))


def _free_name(club: Club, by: User) -> str:
    """What the account is called, with a mark where somebody of the club is called so."""
    name = by.name or by.email.split("@")[0]
    taken = set(Person.objects.filter(club=club).values_list("name_key", flat=True))
    names = (name if number == 1 else f"{name} ({number})" for number in count(1))
    return next(free for free in names if comparison_key(free) not in taken)
