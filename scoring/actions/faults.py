"""Make a fault in the record of a hand a breach of whoever played it."""

from django.utils.translation import gettext as _

from club.models import Person, User
from rules_engine.core.cards import symbol
from rules_engine.core.violations import Violation
from scoring.actions import breaches
from scoring.enums import BreachKind
from scoring.models import Breach, Table
from scoring.queries.faults import mark_of


def note_fault(
    *, table: Table, hand: int, fault: Violation, person: Person, kind: BreachKind, by: User | None
) -> Breach:
    """Note it; noted again, it stays one breach. Raises as `scoring.actions.breaches.note`."""
    return breaches.note(
        parti=table.parti,
        person=person,
        kind=kind,
        hand=hand,
        note=_note(fault),
        by=by,
        mark=mark_of(table, hand, fault),
    )


def _note(fault: Violation) -> str:
    places = {"trick": fault.trick, "card": symbol(fault.card or "")}
    return _("From the record: trick %(trick)s, %(card)s.") % places
