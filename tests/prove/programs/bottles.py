"""Addresses of leagues.urls.api_bottles."""

from typing import Any

from tests.factories.whole import Whole
from tests.prove.programs.table import Address


def a_bottle(whole: Whole) -> dict[str, Any]:
    return {"pk": whole.bottle.pk}


TABLE = {
    "api-clubs": Address({"GET": "all", "POST": "signed-in"}, of_club=False),
    "api-bottles": Address({"GET": "members", "POST": "scorers"}),
    "api-bottle": Address({"GET": "members"}, a_bottle),
    "api-bottle-tally": Address({"GET": "members"}),
    "api-confirm-bottle": Address({"POST": "members"}, a_bottle),
    "api-unconfirm-bottle": Address({"POST": "scorers"}, a_bottle),
    "api-cancel-bottle": Address({"POST": "scorers"}, a_bottle),
}
