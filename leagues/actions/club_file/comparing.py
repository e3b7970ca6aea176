"""Where a file and the club that is here differ."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import IO

from club.models import Club
from leagues.actions.club_file.decisions import kept_tables
from leagues.actions.club_file.lines import Row, lines_of
from leagues.actions.club_file.rows import END, HEAD, UNNUMBERED, rows_in_file

SAID = 5
Numbered = tuple[tuple[int, int], Row]


def differences(brought: IO[bytes], club: Club, *, sealed: bool) -> list[str]:
    """The rows that differ, by kind and number, with their columns: SAID of them, "…" where there are more.

    The address does not count: a club may be compared with the file of one that was called otherwise.
    """
    found: list[str] = []
    theirs = _numbered((row for _line, row in lines_of(brought)), club.slug)
    for difference in _apart(theirs, _numbered(rows_in_file(club, sealed=sealed), club.slug)):
        if len(found) == SAID:
            return [*found, "…"]
        found.append(difference)
    return found


def _apart(theirs: Iterator[Numbered], ours: Iterator[Numbered]) -> Iterator[str]:
    """Both are in the same order, so that they are gone through side by side."""
    there, here = next(theirs, None), next(ours, None)
    while there is not None or here is not None:
        if here is None or (there is not None and there[0] < here[0]):
            yield f"{_name(there)} (–)" if there else ""
            there = next(theirs, None)
        elif there is None or here[0] < there[0]:
            yield f"{_name(here)} (+)"
            here = next(ours, None)
        else:
            columns = [key for key in here[1] if here[1][key] != there[1].get(key)]
            if columns:
                yield f"{_name(here)} ({', '.join(columns)})"
            there, here = next(theirs, None), next(ours, None)


def _numbered(rows: Iterable[Row], slug: str) -> Iterator[Numbered]:
    kinds = {kind: place for place, kind in enumerate(["account", *kept_tables()])}
    counters = {kind: count(1) for kind in UNNUMBERED}
    for row in rows:
        kind = row["row"]
        if kind in (HEAD, END):
            continue
        number = next(counters[kind]) if kind in UNNUMBERED else row["no"]
        yield (kinds[kind], number), {**row, "slug": slug} if kind == "club" else row


def _name(numbered: Numbered) -> str:
    return f"{numbered[1]['row']} {numbered[0][1]}"
