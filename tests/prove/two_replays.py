"""Two threads replay the title of one league at the same moment, round after round, on a real database.

    python -m tests.prove.two_replays          DATABASE_URL names a fresh database
    PROVE_NO_GUARD=1 python -m …               the control: no transaction and no conditional update

Prints one JSON object: rounds, awards made in all, failures, and how many stored things differ at the end.
"""

import contextlib
import datetime
import json
import os
import sys
import threading

ROUNDS = 6
PARTIS = 30
FRIDAY = datetime.date(2025, 9, 5)


def main() -> None:
    _django()
    from django.core.management import call_command

    from club.actions.revisions import raise_revision
    from leagues.actions.survey import survey

    call_command("migrate", verbosity=0)
    league = _league()
    awards: list[int] = []
    failures: list[str] = []
    differences = 0
    for _round in range(ROUNDS):
        raise_revision(club=league.club, changed_from=FRIDAY)
        _race(league.pk, awards, failures)
        differences += len(survey().differences)
    answer = {"awards": sum(awards), "failures": len(failures), "differences": differences}
    print(json.dumps(answer))  # noqa: T201


def _race(league_id: int, awards: list[int], failures: list[str]) -> None:
    barrier = threading.Barrier(2)
    if os.environ.get("PROVE_NO_GUARD"):
        _take_the_guard_off(barrier)
    threads = [
        threading.Thread(target=_replay, args=(league_id, barrier, awards, failures)) for _thread in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)


def _replay(league_id: int, barrier: threading.Barrier, awards: list[int], failures: list[str]) -> None:
    from django.db import DatabaseError, connection

    from leagues.actions.title import replay
    from leagues.models import League

    try:
        league = League.objects.select_related("club").get(pk=league_id)
        barrier.wait(timeout=60)
        awards.append(replay(league))
    except DatabaseError as error:
        failures.append(str(error))
    finally:
        connection.close()


def _take_the_guard_off(barrier: threading.Barrier) -> None:
    """Let both replays read before either writes, as two processes without a lock would."""
    from leagues.actions import title

    forget = title.__dict__.setdefault("_guarded_forget", title._forget)

    def together(league, *, since):  # type: ignore[no-untyped-def]
        forget(league, since=since)
        with contextlib.suppress(threading.BrokenBarrierError):
            barrier.wait(timeout=5)

    title._forget = together
    title._claim = lambda league, mark: None
    title._until_not_overtaken = title._replay  # outside any transaction


def _league():  # type: ignore[no-untyped-def]
    from tests.factories import LeagueFactory, cast
    from tests.factories.partis import ranked_parti

    league = LeagueFactory(club__slug="race")
    people = cast(league.club, 6)
    for number in range(PARTIS):
        there = people[number % 6 :] + people[: number % 6]
        ranked_parti(league, FRIDAY + datetime.timedelta(weeks=number), there[:5])
    return league


def _django() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()


if __name__ == "__main__":
    sys.exit(main())
