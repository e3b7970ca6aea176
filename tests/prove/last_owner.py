"""Two processes, one for each of two owners, depose each other at the same moment, round after round.

    python -m tests.prove.last_owner           DATABASE_URL names a fresh database
    PROVE_NO_GUARD=1 python -m …               the control: both ask before either writes

Prints one JSON object: deposed, refused, ownerless (rounds that left the club without an owner).
"""

import contextlib
import datetime
import json
import multiprocessing
import os
import sys
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from types import SimpleNamespace
from typing import Any

ROUNDS = 12
LEFT = datetime.date(2024, 5, 1)


def main() -> None:
    _django()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    owners = _owners()
    connections.close_all()
    spawn = multiprocessing.get_context("spawn")
    barrier, answers = spawn.Barrier(2), spawn.Queue()
    racers = [
        spawn.Process(target=depose, args=(mine, other, barrier, answers))
        for mine, other in (owners, owners[::-1])
    ]
    for racer in racers:
        racer.start()
    counted = [answers.get(timeout=60) for _racer in racers]
    for racer in racers:
        racer.join(timeout=60)
    deposed = sum(count for count, _ownerless in counted)
    ownerless = counted[0][1]
    print(json.dumps({"deposed": deposed, "refused": 2 * ROUNDS - deposed, "ownerless": ownerless}))  # noqa: T201


def depose(
    mine: int, other: int, barrier: Barrier, answers: "multiprocessing.Queue[tuple[int, int]]"
) -> None:
    """One owner: wait for the other, depose him, look together who is left, begin anew."""
    _django()
    if os.environ.get("PROVE_NO_GUARD"):
        _take_the_guard_off(barrier)
    from club.errors import Refusal
    from club.models import Person
    from club.queries.people import owners_of

    deposed = ownerless = 0
    for turn in range(ROUNDS):
        me, them = (Person.objects.select_related("club", "user").get(pk=pk) for pk in (mine, other))
        deed = _deeds()[turn % 3]
        barrier.wait(timeout=60)
        try:
            deed(them, me.user)
            deposed += 1
        except Refusal:
            pass
        barrier.wait(timeout=60)
        ownerless += not owners_of(me.club).exists()
        barrier.wait(timeout=60)
        _back(me)
        barrier.wait(timeout=60)
    answers.put((deposed, ownerless))


def _deeds() -> tuple[Callable[[Any, Any], None], ...]:
    """The three ways an owner stops being one."""
    from club.actions.membership import end_membership
    from club.actions.people import give_role, take_account
    from club.enums import Role

    return (
        lambda them, by: give_role(person=them, email=them.user.email, role=Role.MEMBER, by=by),
        lambda them, by: take_account(person=them, by=by),
        lambda them, by: end_membership(person=them, left=LEFT, by=by),
    )


def _take_the_guard_off(barrier: Barrier) -> None:
    """Neither lock nor transaction: both owners are asked for before either is deposed."""
    from club.actions import membership, people

    asked = people.keep_an_owner

    def together(person: Any) -> None:
        asked(person)
        barrier.wait(timeout=60)

    for module in (people, membership):
        module.lock = lambda club: None
        module.keep_an_owner = together
        module.transaction = SimpleNamespace(atomic=contextlib.nullcontext, on_commit=lambda do: do())


def _owners() -> tuple[int, int]:
    from club.models import Person
    from tests.factories import ClubFactory, account

    club = ClubFactory(slug="race")
    vera, kati = (Person.objects.get(user=account(club, name=name)).pk for name in ("Vera", "Kati"))
    return vera, kati


def _back(me: Any) -> None:
    """The row as it was read before the round, and its membership open."""
    me.periods.update(left=None)
    me.save()


def _django() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()


if __name__ == "__main__":
    sys.exit(main())
