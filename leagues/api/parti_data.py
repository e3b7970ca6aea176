"""A parti in an answer: its head, who sat where, the places, how it was drawn and what was put right."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers

from club.api.refs import PersonRef
from leagues.queries.evenings import Evening, evenings
from leagues.queries.title import names
from scoring.api.seats import SEAT, number_of, ref
from scoring.api.sheets import ChangeData
from scoring.enums import Detail, Mending, State
from scoring.models import Correction, Draw, Parti, Place, Seat
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows

MEMBERS = "Null for the public."
SIDES = ("before", "after")


ADAM, KATI = {"id": 12, "name": "Ádám"}, {"id": 14, "name": "Kati"}
ROW = {
    "number": 214,
    "league": {"slug": "pikk-dama", "name": "Pikk Dáma"},
    "game": "pikk-dama",
    "date": "2026-10-30",
    "start_time": "19:30",
    "state": "closed",
    "detail": "hands",
    "imported": False,
    "revision": 24,
    "places": [{"place": 1, "person": ADAM, "points": 88, "hands_played": 20}],
}
ROW_EXAMPLE = OpenApiExample("A closed one", value=ROW, response_only=True, media_type="application/json")
EXAMPLE = OpenApiExample(
    "A closed one",
    value=ROW
    | {
        "rules_version": 1,
        "options": {"trump_per": "hand"},
        "night": 31,
        "started_at": "2026-10-30T18:31:04Z",
        "closed_at": "2026-10-30T22:10:40Z",
        "closed_by": "Vera",
        "tables": [
            {
                "number": 1,
                "seats_known": True,
                "first_dealer": 1,
                "seats": [
                    {
                        "seat": 1,
                        "person": KATI,
                        "changes": [{"from_hand": 9, "person": ADAM}],
                        "total": None,
                    }
                ],
                "sheet": "/api/v1/clubs/pikk-dama/partis/214/tables/1/sheet/",
            }
        ],
        "draws": [
            {
                "at": "2026-10-30T18:31:04Z",
                "by": "Vera",
                "used": True,
                "tables": [{"people": [KATI, ADAM], "first_dealer": 1}],
            }
        ],
        "corrections": [
            {
                "kind": "correct",
                "at": "2026-10-31T09:00:00Z",
                "by": "Vera",
                "reason": "Read again.",
                "changes": {
                    "rows": [
                        {"table": 1, "hand": 7, "before": {"1": 10, "2": -10}, "after": {"1": -10, "2": 10}}
                    ]
                },
            }
        ],
    },
    response_only=True,
    media_type="application/json",
)


class LeagueRef(serializers.Serializer[Any]):
    """A league of the club."""

    slug = serializers.CharField()
    name = serializers.CharField()


class PlaceInParti(serializers.Serializer[Any]):
    """Somebody's place in a parti that counts, over all its tables."""

    place = serializers.IntegerField()
    person = PersonRef()
    points = serializers.IntegerField()
    hands_played = serializers.IntegerField(allow_null=True, help_text="Null where only totals are known.")


class PartiRow(serializers.Serializer[Any]):
    """A parti as lists have it. Places are there once it is closed."""

    number = serializers.IntegerField()
    league = LeagueRef()
    game = serializers.CharField()
    date = serializers.DateField(help_text="The day on which it began, in the club's zone.")
    start_time = serializers.TimeField(allow_null=True, help_text="Hours and minutes.")
    state = serializers.ChoiceField(choices=State.choices)
    detail = serializers.ChoiceField(choices=Detail.choices, help_text="totals: no hands are known.")
    imported = serializers.BooleanField()
    revision = serializers.IntegerField(help_text="Rises with every write.")
    places = PlaceInParti(many=True)


class PartiSeat(serializers.Serializer[Any]):
    """A seat: whom it is named after, who had it later, and the total where no hands are known."""

    seat = serializers.IntegerField(help_text=SEAT)
    person = PersonRef()
    changes = ChangeData(many=True)
    total = serializers.IntegerField(allow_null=True)


class PartiTable(serializers.Serializer[Any]):
    """A table with its seats in order of play."""

    number = serializers.IntegerField()
    seats_known = serializers.BooleanField(help_text="false: a file did not say who sat where.")
    first_dealer = serializers.IntegerField(allow_null=True, help_text=SEAT)
    seats = PartiSeat(many=True)
    sheet = serializers.CharField(help_text="The address of its sheet.")


class DrawnTable(serializers.Serializer[Any]):
    people = PersonRef(many=True)
    first_dealer = serializers.IntegerField(help_text=SEAT)


class DrawData(serializers.Serializer[Any]):
    """A drawing of lots; a repeated one stays beside the first."""

    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True, help_text=MEMBERS)
    used = serializers.BooleanField()
    tables = DrawnTable(many=True)


class CorrectionData(serializers.Serializer[Any]):
    """What was put right after the parti was closed, or that it was voided."""

    kind = serializers.ChoiceField(choices=Mending.choices)
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True, help_text=MEMBERS)
    reason = serializers.CharField(allow_null=True, help_text=MEMBERS)
    changes = serializers.DictField(
        help_text="head, people, rows, totals: before and after, by table and the number of the seat."
    )


class PartiData(PartiRow):
    """One parti."""

    rules_version = serializers.IntegerField()
    options = serializers.DictField(help_text="The house options, frozen at the start.")
    night = serializers.IntegerField(allow_null=True, help_text="Id of the night it belongs to.")
    started_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    closed_by = serializers.CharField(allow_null=True, help_text=MEMBERS)
    tables = PartiTable(many=True)
    draws = DrawData(many=True)
    corrections = CorrectionData(many=True)


def parti_row(evening: Evening) -> dict[str, Any]:
    parti, league = evening.parti, evening.parti.league_parti.league
    return {
        "number": parti.number,
        "league": {"slug": league.slug, "name": league.name},
        "game": parti.game,
        "date": parti.date,
        "start_time": parti.start_time.strftime("%H:%M") if parti.start_time else None,
        "state": str(parti.state),
        "detail": str(parti.detail),
        "imported": parti.imported,
        "revision": parti.revision,
        "places": [_place(place) for place in evening.places],
    }


def parti_data(parti: Parti, *, is_inside: bool) -> dict[str, Any]:
    """Everything about a parti but its rows; `is_inside`: with who did what and why."""
    tables = rows_of(parti)
    return {
        **parti_row(evenings([parti])[0]),
        "rules_version": parti.rules_version,
        "options": parti.options,
        "night": parti.night_id,
        "started_at": parti.started_at,
        "closed_at": parti.closed_at,
        "closed_by": _who(parti.closed_by, is_inside),
        "tables": [table_data(rows) for rows in tables],
        "draws": _draws(parti, is_inside),
        "corrections": _corrections(parti, tables, is_inside),
    }


def table_data(rows: TableRows) -> dict[str, Any]:
    table, parti = rows.table, rows.table.parti
    return {
        "number": table.number,
        "seats_known": table.seats_known,
        "first_dealer": None if table.first_dealer is None else table.first_dealer + 1,
        "seats": [_seat(seat, changes) for seat, changes in rows.presence.by_seat],
        "sheet": reverse("api-sheet", args=[parti.club.slug, parti.number, table.number]),
    }


def _seat(seat: Seat, changes: Any) -> dict[str, Any]:
    return {
        "seat": number_of(seat),
        "person": ref(seat.person),
        "changes": [{"from_hand": one.from_hand, "person": ref(one.person)} for one in changes],
        "total": seat.total,
    }


def _place(place: Place) -> dict[str, Any]:
    return {
        "place": place.place,
        "person": ref(place.person),
        "points": place.points,
        "hands_played": place.hands_played,
    }


def _who(user: object, is_inside: bool) -> str | None:
    return str(user) if user and is_inside else None


def _draws(parti: Parti, is_inside: bool) -> list[dict[str, Any]]:
    draws = list(parti.draws.select_related("by"))
    people = names({pk for draw in draws for table in draw.result for pk in table["people"]}) if draws else {}
    return [_draw(draw, people, is_inside) for draw in draws]


def _draw(draw: Draw, people: Mapping[int, str], is_inside: bool) -> dict[str, Any]:
    tables = [
        {
            "people": [{"id": pk, "name": people.get(pk, "?")} for pk in table["people"]],
            "first_dealer": table["first_dealer"] + 1,
        }
        for table in draw.result
    ]
    return {"at": draw.at, "by": _who(draw.by, is_inside), "used": draw.used, "tables": tables}


def _corrections(parti: Parti, tables: Sequence[TableRows], is_inside: bool) -> list[dict[str, Any]]:
    corrections = list(parti.corrections.select_related("by"))
    people = {
        change[side] for one in corrections for change in one.changes.get("people", ()) for side in SIDES
    }
    known = names(people) if people else {}
    return [_correction(one, tables, known, is_inside) for one in corrections]


def _correction(
    one: Correction, tables: Sequence[TableRows], known: Mapping[int, str], is_inside: bool
) -> dict[str, Any]:
    return {
        "kind": str(one.kind),
        "at": one.at,
        "by": _who(one.by, is_inside),
        "reason": one.reason if is_inside else None,
        "changes": changes_data(one.changes, tables, known),
    }


def changes_data(
    changes: Mapping[str, Any], tables: Sequence[TableRows], known: Mapping[int, str]
) -> dict[str, Any]:
    """What a correction changed, as it is stored, by the numbers of tables and seats."""
    seats = {seat.pk: (rows.table.number, number_of(seat)) for rows in tables for seat in rows.seats}
    told: dict[str, Callable[[Any], dict[str, Any]]] = {
        "people": lambda one: {**_at(one, seats), **{side: _named(one[side], known) for side in SIDES}},
        "rows": lambda row: {
            "table": row["table"],
            "hand": row["hand"],
            **{side: _points(row[side], seats) for side in SIDES},
        },
        "totals": lambda one: {**_at(one, seats), **{side: one[side] for side in SIDES}},
    }
    found = {"head": changes["head"]} if "head" in changes else {}
    parts = {part: [tell(one) for one in changes[part]] for part, tell in told.items() if part in changes}
    return found | parts


def _at(one: Mapping[str, Any], seats: Mapping[int, tuple[int, int]]) -> dict[str, Any]:
    """Where it is; the seat of somebody who came late may have gone with him."""
    table, seat = seats.get(one["seat"], (None, None))
    return {"table": table, "seat": seat}


def _named(pk: int, known: Mapping[int, str]) -> dict[str, Any]:
    return {"id": pk, "name": known.get(pk, "?")}


def _points(points: Mapping[str, int], seats: Mapping[int, tuple[int, int]]) -> dict[str, int]:
    return {str(seats[int(seat)][1]): value for seat, value in points.items() if int(seat) in seats}
