"""The accounts that a club's rows name: whose person somebody is, and who keyed what.

An address stands in the file only where the account is a person's of the club, as owners see it. All others
are names. Accounts are in the order in which rows name them first, so that the same club has the same file
anywhere.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth.hashers import make_password

from club import erased
from club.actions.accounts import account_for_owner
from club.models import Activity, Club, Person, User
from leagues.actions.club_file.decisions import ACCOUNT, kept_columns, kept_tables, target_of
from leagues.actions.club_file.lines import Row

NOBODYS = "@parti.invalid"
"""How the address of an account ends that nobody can use."""


def accounts_named(club: Club, rows: Any) -> list[int]:
    """The ids of the accounts that the club's rows name, in the order of the file. `rows`: of a table."""
    found: dict[int, None] = {}
    for table in kept_tables().values():
        columns = [column.attname for column in kept_columns(table) if target_of(column) == ACCOUNT]
        if columns:
            for row in rows(table).values_list(*columns).iterator():
                found.update((pk, None) for pk in row if pk is not None)
    found.update((pk, None) for pk in _in_traces(club))
    return list(found)


def _in_traces(club: Club) -> Iterator[int]:
    """Accounts in the data of traces: those that were parted from a person, where they are still there."""
    traces = Activity.objects.filter(club=club, data__has_key="account").order_by("pk")
    said = [data["account"] for data in traces.values_list("data", flat=True)]
    numbers = [pk for pk in said if isinstance(pk, int)]
    there = set(User.objects.filter(pk__in=numbers).values_list("pk", flat=True))
    yield from (pk for pk in numbers if pk in there)


def account_rows(club: Club, ids: Sequence[int], person: Mapping[int, int]) -> Iterator[Row]:
    """The rows of the accounts; `person`: id → number in the file."""
    here = set(Person.objects.filter(club=club, user__isnull=False).values_list("user", flat=True))
    users = User.objects.in_bulk([*ids])
    for number, pk in enumerate(ids, start=1):
        user = users[pk]
        gone = erased.number_in(user.name)
        is_known = pk in here and not user.email.endswith(NOBODYS)
        yield {
            "row": ACCOUNT,
            "no": number,
            "name": "" if gone else user.name,
            "email": user.email.lower() if is_known else None,
            "erased": person.get(gone) if gone else None,
        }


def made_accounts(rows: Iterable[Row], people: Sequence[int], by: User | None) -> list[int]:
    """The ids of accounts for those of the file, in its order.

    The operator's command (`by` is None) finds them by their addresses and makes those that are missing,
    without a password. From the page only the reader's own is his; all others are names that nobody can sign
    in with, so that nobody comes into a club, or learns who has an account, by a file.
    """
    found: list[User] = []
    for row in rows:
        user = _known(row, by)
        found.append(user or _nobodys(row, people))
    User.objects.bulk_create([user for user in found if user.pk is None])
    return [user.pk for user in found]


def _known(row: Row, by: User | None) -> User | None:
    email = row["email"]
    if email is None:
        return None
    if by is not None:
        return by if by.email.lower() == email else None
    user, is_new = account_for_owner(email=email)
    if is_new:
        User.objects.filter(pk=user.pk).update(name=row["name"])
    return user


def _nobodys(row: Row, people: Sequence[int]) -> User:
    gone = people[row["erased"] - 1] if row["erased"] else None
    return User(
        email=f"erased-{gone}{NOBODYS}" if gone else f"file-{uuid.uuid4().hex}{NOBODYS}",
        name=erased.stored(gone) if gone else row["name"],
        password=make_password(None),
        is_active=False,
    )
