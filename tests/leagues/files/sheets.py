"""Sheets in the making: a whole parti as rows of a results file."""

from collections.abc import Sequence

from rules_engine import registry

GAME = registry.game("pikk-dama")
CAST = ("Ádám", "Beszab", "Csaba", "Gergő", "Kati", "Pista", "Zoli")
HEADER = "date,time,table,player,hand,points"
POINTS = (18, -21, -23, 26)


def hand_rows(names: Sequence[str] = CAST[:5], *, date: str = "2024-03-15", table: int = 1) -> list[str]:
    """Return the rows of a whole table in the order of the schedule, every hand with the same points."""
    schedule = GAME.schedule(players=len(names), first_dealer=0)
    return [
        f"{date},19:30,{table},{names[seat]},{hand.hand},{points}"
        for hand in schedule
        for seat, points in zip(hand.players, POINTS, strict=True)
    ]


def total_rows(totals: dict[str, int], *, date: str = "2024-03-15", time: str = "") -> list[str]:
    """Return the rows of a table of which only the totals are known."""
    return [f"{date},{time},,{name},,{points}" for name, points in totals.items()]


def as_file(*parts: Sequence[str], header: str = HEADER) -> bytes:
    """Return the bytes of a file; its first row is on line 2."""
    return "\r\n".join([header, *(row for rows in parts for row in rows), ""]).encode()
