"""Addresses of scoring.urls.api."""

from typing import Any

from scoring.models import Attendance, Breach
from tests.factories.whole import Whole
from tests.prove.programs.table import Address


def sheet(whole: Whole) -> dict[str, Any]:
    return {"number": whole.open.number, "table": 1}


def hand(whole: Whole) -> dict[str, Any]:
    return {**sheet(whole), "hand": 1}


def closed(whole: Whole) -> dict[str, Any]:
    return {"number": whole.closed.number}


def breach(whole: Whole) -> dict[str, Any]:
    return {**closed(whole), "pk": Breach.objects.filter(parti=whole.closed).earliest("pk").pk}


def absence(whole: Whole) -> dict[str, Any]:
    return {"pk": Attendance.objects.get(vote=whole.absence).pk}


TABLE: dict[str, Address] = {
    "api-sheet": Address({"GET": "all"}, sheet),
    "api-sheet-pdf": Address({"GET": "all"}, sheet),
    "api-sheet-rows": Address({"POST": "scorers"}, sheet),
    "api-hand": Address({"GET": "all", "PUT": "scorers", "DELETE": "scorers"}, hand),
    "api-hand-preview": Address({"POST": "scorers"}, hand),
    "api-hand-draft": Address({"GET": "scorers", "PUT": "scorers", "DELETE": "scorers"}, hand),
    "api-hand-players": Address({"PUT": "scorers", "DELETE": "scorers"}, hand),
    "api-hand-record": Address(
        {"GET": "all", "PUT": "scorers", "DELETE": "scorers"},
        hand,
        odd={("GET", "*"): 404},  # no record is kept of it
    ),
    "api-hand-record-breaches": Address({"POST": "scorers"}, hand),
    "api-breaches": Address({"GET": "members", "POST": "scorers"}, closed),
    "api-breach": Address({"GET": "members"}, breach),
    "api-breach-withdraw": Address({"POST": "scorers"}, breach),
    "api-absences": Address({"GET": "members"}),
    "api-absences-open": Address({"GET": "members"}),
    "api-absences-counts": Address({"GET": "members"}),
    "api-absence": Address({"GET": "members"}, absence),
    "api-absence-reason": Address({"POST": "members"}, absence),
}
