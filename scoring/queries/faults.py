"""Faults in the record of a hand that are breaches of the rules, and which of them have been noted."""

import hashlib
from collections.abc import Mapping

from rules_engine.core.violations import CONDUCT, Violation
from scoring.models import Breach, Table


def is_breach(fault: Violation) -> bool:
    """Whether somebody at the table broke a rule there, so that it can be noted against them."""
    return fault.code in CONDUCT and fault.seat is not None and fault.trick is not None


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
