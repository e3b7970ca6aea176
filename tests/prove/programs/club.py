"""Addresses of club.urls.api."""

from typing import Any

from tests.factories.whole import Whole
from tests.prove.programs.table import Address


def somebody(whole: Whole) -> dict[str, Any]:
    """A member without account."""
    return {"pk": whole.people[3].pk}


def a_night(whole: Whole) -> dict[str, Any]:
    return {"pk": whole.night.pk}


def a_vote(whole: Whole) -> dict[str, Any]:
    return {"pk": whole.absence.pk}


def a_claim(whole: Whole) -> dict[str, Any]:
    return {"pk": whole.claim}


def a_secret(whole: Whole) -> dict[str, Any]:
    return {"token": whole.tokens["invitation"]}


def an_invitation(whole: Whole) -> dict[str, Any]:
    return {"pk": whole.club.invitations.filter(used_at__isnull=True, role="member").latest("pk").pk}


TABLE = {
    "api-account": Address({"GET": "signed-in", "PATCH": "signed-in"}, of_club=False),
    "api-token": Address({"GET": "signed-in"}, of_club=False),
    "api-invitation": Address({"GET": "all", "POST": "signed-in"}, a_secret, of_club=False),
    "api-claim": Address({"POST": "signed-in"}, a_secret, of_club=False),
    "api-club": Address({"GET": "all", "PATCH": "owners"}),
    "api-times": Address({"GET": "owners", "PATCH": "owners"}),
    # people: a scorekeeper adds guests, and the person himself sees his address
    "api-people": Address({"GET": "all", "POST": "scorers"}),
    "api-person": Address({"GET": "all", "PATCH": "owners"}, somebody),
    "api-contact": Address({"GET": "scorers", "PATCH": "scorers"}, somebody),
    "api-account-of": Address({"GET": "owners", "PUT": "owners", "DELETE": "owners"}, somebody),
    "api-join": Address({"POST": "owners"}, somebody),
    "api-leave": Address({"POST": "owners"}, somebody),
    "api-deactivate": Address({"POST": "owners"}, somebody),
    "api-reactivate": Address({"POST": "owners"}, somebody),
    "api-invite": Address({"GET": "scorers", "POST": "scorers"}),
    "api-withdraw-invitation": Address({"POST": "scorers"}, an_invitation),
    "api-claims": Address({"GET": "owners"}),
    "api-answer-claim": Address({"POST": "owners"}, a_claim),
    # nights
    "api-nights": Address({"GET": "members", "POST": "scorers"}),
    "api-night": Address({"GET": "members", "PATCH": "scorers"}, a_night),
    "api-cancel-night": Address({"POST": "scorers"}, a_night),
    "api-revive-night": Address({"POST": "scorers"}, a_night),
    "api-reply": Address({"POST": "members"}, a_night),
    "api-reply-for": Address({"POST": "scorers"}, a_night),
    "api-offer": Address({"POST": "members"}, a_night),
    "api-withdraw-offer": Address({"POST": "members"}, a_night),
    "api-dispute": Address({"POST": "members"}, a_night),
    "api-protest": Address({"POST": "members"}, a_night),
    "api-calendar": Address({"GET": "members", "POST": "members", "DELETE": "members"}),
    # votes
    "api-votes": Address({"GET": "members"}),
    "api-vote": Address({"GET": "members"}, a_vote),
    "api-ballot": Address({"POST": "members"}, a_vote),
    "api-word": Address({"POST": "members"}, a_vote),
    # messages
    "api-messages": Address({"GET": "members"}),
    "api-read-messages": Address({"POST": "members"}),
    "api-message-settings": Address({"GET": "members", "PUT": "members"}),
}
