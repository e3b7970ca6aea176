"""What the sheet and a hand of it answer, for the description; shortened where lists are long."""

from drf_spectacular.utils import OpenApiExample

from scoring.api.written import EXAMPLE as WRITTEN

POINTS = {"1": 10, "2": -10, "3": 20, "4": -20}
ROW = {
    "hand": 1,
    "revision": 1,
    "state": "counts",
    "due": {
        "round": 1,
        "dealer": 1,
        "leader": 2,
        "players": [1, 2, 3, 4],
        "out": [],
        "absent": [],
        "trump": "C",
        "passing": "right",
        "name": "",
    },
    "players": [1, 2, 3, 4],
    "is_swapped": False,
    "ways": ["points", "taken"],
    "written": {"once": {}} | WRITTEN,
    "points": POINTS,
    "written_at": "2026-10-30T18:40:00Z",
}
ASK = {
    "name": "points",
    "label": "points",
    "kind": "number",
    "each": True,
    "required": True,
    "low": -95,
    "high": 95,
    "step": 1,
    "total": 0,
    "choices": [],
    "labels": [],
    "cards": [],
    "by": "",
    "cards_by": {},
}
HAND = OpenApiExample(
    "A written hand",
    value=ROW | {"ways": [{"slug": "points", "label": "points", "asks": [ASK]}]},
    response_only=True,
)
SHEET = OpenApiExample(
    "After the first hand",
    value={
        "parti": 214,
        "table": 1,
        "game": "pikk-dama",
        "options": {"trump_per": "round"},
        "state": "open",
        "revision": 2,
        "can_be_written": True,
        "seats_known": True,
        "seats": [
            {"seat": 1, "person": {"id": 12, "name": "Ádám"}, "changes": []},
            {
                "seat": 2,
                "person": {"id": 14, "name": "Kati"},
                "changes": [{"from_hand": 9, "person": {"id": 15, "name": "Zoli"}}],
            },
        ],
        "columns": [{"seats": [1], "name": "Ádám"}, {"seats": [2], "name": "Kati"}],
        "rows": [ROW],
        "totals": POINTS,
        "places": {"1": 2, "2": 3, "3": 1, "4": 4},
        "missing": [2, 3, 4],
        "to_play": [2, 3, 4],
        "drafts": [],
        "after_end": [],
        "is_over": False,
        "why": None,
        "can_be_closed": False,
        "pdf": "/api/v1/clubs/pikk-dama/partis/214/tables/1/sheet.pdf",
    },
    response_only=True,
)
