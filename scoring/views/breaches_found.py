"""Faults in the record of a hand that were made breaches of who played them."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.errors import NotAllowed, Refusal
from club.models import User
from rules_engine.core.violations import Violation
from scoring.actions.faults import note_fault
from scoring.enums import BreachKind
from scoring.queries.faults import is_breach
from scoring.sentences import sentence
from scoring.views.record_page import Page


def note_found(request: HttpRequest, page: Page) -> tuple[str, int]:
    """Note the fault that was pressed; what is said of it, and how. Pressed again, it stays one breach."""
    fault = _pressed(request, page)
    kind = request.POST.get("kind")
    if fault is None or kind not in BreachKind.values:
        return sentence(Refusal("record-stale")), messages.INFO
    person, by = page.people[fault.seat or 0], cast(User, request.user)
    try:
        note_fault(table=page.table, hand=page.hand, fault=fault, person=person, kind=BreachKind(kind), by=by)
    except NotAllowed:
        raise
    except Refusal as refusal:
        return sentence(refusal), messages.INFO
    return _("The breach by %(name)s is noted.") % {"name": person.name}, messages.SUCCESS


def _pressed(request: HttpRequest, page: Page) -> Violation | None:
    """The fault that was pressed, None where the record is another one than the page showed."""
    at, seen = request.POST.get("fault", ""), request.POST.get("record", "")
    if page.kept is None or page.judged is None or seen != str(page.kept.revision) or not page.people:
        return None
    faults = {str(number): fault for number, fault in enumerate(page.judged.violations) if is_breach(fault)}
    return faults.get(at)
