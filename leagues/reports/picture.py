"""A report as a picture, which other sites show with a link. Typst draws it, as it does the sheet."""

import hashlib
import json
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import typst
from django.utils.translation import ngettext

from leagues.reports.words import Told, ToldParti
from rules_engine.core.numbers import signed
from scoring.models import Place
from scoring.sheets.pdf import printable

PAGE = Path(__file__).with_name("card.typ")
WIDTH, HEIGHT = 1200, 630
ROWS = 9  # that the card has room for, titles of partis included
PARTIS = 3
NO_BREAK = "\N{NO-BREAK SPACE}"

Drawing = dict[str, Any]
"""What the picture says, as plain values: JSON for Typst."""


def drawing(said: Told) -> Drawing:
    """What the picture says: the day, the first places of its partis, and who is King."""
    shown, left = said.partis[:PARTIS], said.partis[PARTIS:]
    room = ROWS if len(shown) == 1 else ROWS // len(shown) - 1
    found: Drawing = {
        "club": said.club,
        "day": _in_two(said.day),
        "crown": said.crown[-1],
        "has_king": said.has_king,
        "groups": [_group(parti, room, several=len(shown) > 1) for parti in shown],
        "more": _more_partis(len(left)) if left else "",
    }
    drawn: Drawing = printable(found)
    return drawn


def mark_of(drawn: Drawing) -> str:
    """Another text whenever the picture is another one."""
    return hashlib.sha256(_page() + json.dumps(drawn).encode()).hexdigest()[:32]


def png(drawn: Drawing) -> bytes:
    """The picture itself."""
    return _made(json.dumps(drawn))


@lru_cache(maxsize=64)
def _made(report: str) -> bytes:
    # At 72 points an inch a point of the page is a pixel. Names go in as data and are never read as code.
    made = typst.compile(
        PAGE,
        root=PAGE.parent,
        format="png",
        ppi=72,
        sys_inputs={"report": report},
        ignore_system_fonts=True,
    )
    assert isinstance(made, bytes)  # several pages would be a list
    return made


def _group(parti: ToldParti, room: int, *, several: bool) -> Drawing:
    """The places for which there is room; how many more there are is told where it is the only parti."""
    if several:
        return {"title": parti.title, "rows": list(map(_row, parti.places[:room])), "more": ""}
    shown = parti.places if len(parti.places) <= room else parti.places[: room - 1]
    left = len(parti.places) - len(shown)
    return {"title": "", "rows": list(map(_row, shown)), "more": _more_people(left) if left else ""}


def _row(place: Place) -> Drawing:
    return {
        "place": str(place.place),
        "name": place.person.name,
        "points": signed(place.points),
        "is_first": place.place == 1,
        "is_negative": place.points < 0,
    }


def _in_two(day: str) -> str:
    """A date that is broken only beside its year: 2026. | október 30."""
    return re.sub(r"(?<!\d{4}\.) (?!\d{4})", NO_BREAK, day)


def _more_people(count: int) -> str:
    return ngettext("and %(count)s more player", "and %(count)s more players", count) % {"count": count}


def _more_partis(count: int) -> str:
    return ngettext("and %(count)s more parti", "and %(count)s more partis", count) % {"count": count}


@cache
def _page() -> bytes:
    return PAGE.read_bytes()
