"""What the addresses of the title answer, for the description; shortened where lists are long."""

from drf_spectacular.utils import OpenApiExample

ADAM, KATI = {"id": 12, "name": "Ádám"}, {"id": 14, "name": "Kati"}
WINDOW = ["2026-09-04", "2026-09-11", "2026-09-18", "2026-10-02"]
TALLY = {"places": [1, 2, 1, None], "played": 3, "place_sum": 4, "average": "4/3", "firsts": 2, "points": 90}
RULES = {
    "window": 8,
    "need": 6,
    "min_partis": 8,
    "pause_days": 180,
    "pause_rule": True,
    "months": 9,
    "month_end": "clamp",
    "nine_months_of": "holder",
    "no_candidate": "vacant",
    "complete_tie": "holder",
    "points": "more",
}
KING = OpenApiExample(
    "Ádám is King",
    value={
        "ok": True,
        "holder": "Ádám",
        "since": "2026-10-02",
        "last_day": "2027-03-31",
        "lapse": "pause",
        "pause_last_day": "2027-03-31",
        "nine_months_last_day": "2027-06-18",
        "vacant_because": None,
        "last_holder": None,
        "deciding_step": "average",
        "tied": [],
        "window": WINDOW,
        "standings": [{"player": "Ádám"} | TALLY | {"eligible": True, "rank": 1, "decided_by": "average"}],
        "reigns": [{"player": "Ádám", "start": "2026-10-02", "end": None, "reason": None}],
    },
    response_only=True,
)
PROOF = OpenApiExample(
    "Ádám by the average",
    value={
        "on": "2026-10-30",
        "king": ADAM,
        "rules": RULES,
        "window": WINDOW,
        "eligible": [{"person": ADAM} | TALLY | {"average_float": 1.3333, "barred": None, "is_king": True}],
        "others": [
            {
                "person": KATI,
                "places": [None, None, None, 2],
                "played": 1,
                "place_sum": 2,
                "average": "2",
                "average_float": 2.0,
                "firsts": 0,
                "points": -10,
                "barred": "too-few",
                "is_king": False,
            }
        ],
        "steps": [
            {
                "kind": "average",
                "asked": "decided",
                "is_even": False,
                "better": ADAM,
                "other": KATI,
                "gap": "2/3",
            }
        ],
        "decided_at": 1,
    },
    response_only=True,
)
REIGNS = OpenApiExample(
    "One that ended, one that lasts",
    value={
        "on": "2026-10-30",
        "reigns": [
            {
                "person": KATI,
                "start": "2026-05-01",
                "end": "2026-10-02",
                "reason": "replaced",
                "days": 154,
            },
            {"person": ADAM, "start": "2026-10-02", "end": None, "reason": None, "days": 28},
        ],
    },
    response_only=True,
)
