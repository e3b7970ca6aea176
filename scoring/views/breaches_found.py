"""Faults in the record of a hand that were made breaches of who played them."""

import hashlib
from collections.abc import Mapping
from typing import cast

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.errors import NotAllowed, Refusal
from club.models import User
from rules_engine.core.cards import symbol
from rules_engine.core.violations import Violation
from scoring.actions import breaches
from scoring.enums import BreachKind
from scoring.models import Breach, Table
from scoring.sentences import sentence
from scoring.views.record_page import Page
from scoring.views.replaying import is_breach


def note_found(request: HttpRequest, page: Page) -> tuple[str, int]:
    """Note the fault that was pressed; what is said of it, and how. Pressed again, it stays one breach."""
    fault = _pressed(request, page)
    kind = request.POST.get("kind")
    if fault is None or kind not in BreachKind.values:
        return sentence(Refusal("record-stale")), messages.INFO
    person = page.people[fault.seat or 0]
    try:
        breaches.note(
            parti=page.table.parti,
            person=person,
            kind=BreachKind(kind),
            hand=page.hand,
            note=_note(fault),
            by=cast(User, request.user),
            mark=mark_of(page.table, page.hand, fault),
        )
    except NotAllowed:
        raise
    except Refusal as refusal:
        return sentence(refusal), messages.INFO
    return _("The breach by %(name)s is noted.") % {"name": person.name}, messages.SUCCESS


def breaches_found(table: Table, hand: int, faults: Mapping[int, Violation]) -> dict[int, Breach]:
    """Those of `faults` that have been made breaches, by the same key, in one query."""
    marks = {mark_of(table, hand, fault): at for at, fault in faults.items() if is_breach(fault)}
    if not marks:
        return {}
    found = Breach.objects.filter(parti=table.parti, noted_with__in=marks)
    return {marks[breach.noted_with]: breach for breach in found}


def mark_of(table: Table, hand: int, fault: Violation) -> str:
    """The mark of a fault, by which it is noted once: where it happened, and nothing else."""
    place = f"record {table.parti_id} {table.number} {hand} {fault.trick} {fault.position}"
    return hashlib.sha256(place.encode()).hexdigest()[:32]


def _pressed(request: HttpRequest, page: Page) -> Violation | None:
    """The fault that was pressed, None where the record is another one than the page showed."""
    at, seen = request.POST.get("fault", ""), request.POST.get("record", "")
    if page.kept is None or page.judged is None or seen != str(page.kept.revision) or not page.people:
        return None
    faults = {str(number): fault for number, fault in enumerate(page.judged.violations) if is_breach(fault)}
    return faults.get(at)


def _note(fault: Violation) -> str:
    places = {"trick": fault.trick, "card": symbol(fault.card or "")}
    return _("From the record: trick %(trick)s, %(card)s.") % places
