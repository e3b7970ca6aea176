"""Addresses of leagues.urls.api_partis."""

from typing import Any

from tests.factories.whole import Whole
from tests.prove.programs.scoring import closed, sheet
from tests.prove.programs.table import Address


def opened(whole: Whole) -> dict[str, Any]:
    return {"number": whole.open.number}


def change(whole: Whole) -> dict[str, Any]:
    return {**sheet(whole), "pk": 1}


def upload(whole: Whole) -> dict[str, Any]:
    """The owner brought it: to others of the club it is not there."""
    return {"token": whole.tokens["upload"]}


TABLE: dict[str, Address] = {
    "api-partis": Address({"GET": "all", "POST": "scorers"}),
    "api-parti": Address({"GET": "all"}, closed),
    "api-redraw": Address({"POST": "scorers"}, opened),
    "api-close": Address({"GET": "scorers", "POST": "scorers"}, opened),
    "api-correction": Address({"POST": "scorers"}, closed),
    "api-correction-preview": Address({"POST": "scorers"}, closed),
    "api-void": Address({"GET": "scorers", "POST": "scorers"}, closed),
    "api-amend": Address({"GET": "scorers", "PATCH": "scorers"}, opened),
    "api-table": Address({"GET": "scorers"}, sheet),
    "api-take-over": Address({"POST": "scorers"}, sheet),
    "api-leave-table": Address({"POST": "scorers"}, sheet),
    "api-join-table": Address({"POST": "scorers"}, sheet),
    "api-table-change": Address({"DELETE": "scorers"}, change),
    "api-import": Address({"POST": "scorers"}),
    "api-import-preview": Address({"POST": "scorers"}),
    "api-import-files": Address({"GET": "scorers", "POST": "scorers"}),
    "api-import-file": Address({"GET": "owners", "PATCH": "owners"}, upload),
    "api-import-store": Address({"POST": "owners"}, upload),
    "api-import-step": Address({"POST": "owners"}, upload),
    "api-import-stop": Address({"POST": "owners"}, upload),
}
