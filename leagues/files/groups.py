"""Rows to partis: what belongs together, and whether it is a whole parti that can have been played."""

import datetime
from collections.abc import Sequence

from leagues.actions.imports.parts import FileParti, FileTable, Problem
from leagues.files.rows import Row
from leagues.files.tables import PLAYING, Frame, problem, read_table, split, wrong_hand
from rules_engine.core.game import Game, Rules
from rules_engine.core.marking import gettext_noop

_FUTURE = gettext_noop("{date} is in the future; only what has been played can be brought.")
_MIXED = gettext_noop("The parti of {date} has totals beside hands. It must be the one or the other.")
_TABLES = gettext_noop("{player} sits at two tables of the parti of {date}: {first} and {second}.")


def group(
    rows: Sequence[Row], *, game: Game, rules: Rules, today: datetime.date
) -> tuple[list[FileParti], list[Problem]]:
    """Return the partis that are in order, and everything that is wrong, cell by cell and parti by parti.

    A parti some of whose cells could not be read is only asked what the rest can answer.
    """
    problems = [found for row in rows for found in row.problems]
    adrift = any(row.date is None for row in rows)
    partis: list[FileParti] = []
    for (date, time), members in split(rows, lambda row: (row.date, row.time)).items():
        if date is None:
            continue
        tables, wrong = _tables(members, Frame(date, game, rules), today, adrift=adrift)
        problems.extend(wrong)
        if tables and not wrong:
            partis.append(FileParti(date, time, tuple(tables)))
    return partis, problems


def _tables(
    rows: Sequence[Row], frame: Frame, today: datetime.date, *, adrift: bool
) -> tuple[list[FileTable], list[Problem]]:
    if frame.date > today:
        return [], [problem("date-future", _FUTURE, rows, date=frame.date)]
    if adrift or any(row.problems for row in rows):
        return [], _wrong_whole_hands(rows, frame)
    wrong = _mixed(rows, frame) or _at_two_tables(rows, frame)
    if wrong:
        return [], wrong
    return _read_tables(rows, frame)


def _read_tables(rows: Sequence[Row], frame: Frame) -> tuple[list[FileTable], list[Problem]]:
    tables: list[FileTable] = []
    problems: list[Problem] = []
    for _, members in sorted(split(rows, lambda row: row.table).items()):
        table, wrong = read_table(members, frame)
        problems.extend(wrong)
        if table is not None:
            tables.append(table)
    return tables, problems


def _wrong_whole_hands(rows: Sequence[Row], frame: Frame) -> list[Problem]:
    """Return what is wrong with the hands that could be read: four people, no cell in doubt."""
    hands = split(rows, lambda row: (row.table, row.hand))
    return [
        found
        for (_, number), hand in hands.items()
        if number and len(hand) == PLAYING and not any(row.problems for row in hand)
        for found in wrong_hand(number, hand, frame)
    ]


def _mixed(rows: Sequence[Row], frame: Frame) -> list[Problem]:
    totals = [row for row in rows if row.hand is None]
    if len(totals) in (0, len(rows)):
        return []
    return [problem("mixed-detail", _MIXED, rows, date=frame.date)]


def _at_two_tables(rows: Sequence[Row], frame: Frame) -> list[Problem]:
    found: list[Problem] = []
    for same in split(rows, lambda row: row.key).values():
        tables = sorted({row.table for row in same})
        if len(tables) > 1:
            where = {"first": tables[0], "second": tables[1], "date": frame.date}
            found.append(problem("player-twice", _TABLES, same, "", player=same[0].name, **where))
    return found
