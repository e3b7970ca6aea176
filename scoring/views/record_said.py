"""Why a record was not kept, in sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.errors import Refusal
from rules_engine import registry
from rules_engine.core.inputs import quoted, shown, whole
from rules_engine.core.violations import Violation
from scoring.errors import RecordDiffers, RecordRefused, RecordScoresNothing, RecordWorse
from scoring.queries.records import Mismatch
from scoring.sentences import sentence, violation_sentence
from scoring.templatetags.deals import passing_name, trump_name
from scoring.views.record_page import Named, Page
from scoring.views.replaying import fault_said


@dataclass(frozen=True, slots=True)
class Said:
    """A refusal as the page tells it: the sentence, what is wrong one by one, where the row has other scores
    both of them, and whether the record may be kept with its faults all the same."""

    message: str
    details: tuple[str, ...] = ()
    row: Named = ()
    record: Named = ()
    can_be_written: bool = False
    may_be_faulty: bool = False


def said(refusal: Refusal, page: Page) -> Said:
    """The sentences of a refusal of `scoring.actions.records`."""
    message = sentence(refusal)
    if isinstance(refusal, RecordRefused):
        mismatches = (_mismatch(one, page) for one in refusal.mismatches)
        strange = (_strange(key) for key in refusal.strange)
        return Said(message, (*mismatches, *strange, *map(violation_sentence, refusal.violations)))
    if isinstance(refusal, RecordScoresNothing):
        return Said(message, _faults(refusal.violations, page))
    if isinstance(refusal, RecordWorse):
        return Said(message, _faults(refusal.violations, page), may_be_faulty=True)
    if isinstance(refusal, RecordDiffers):
        row, record = page.named(refusal.row), page.named(refusal.record)
        if refusal.violations:
            message = f"{message} {sentence(RecordWorse(page.hand, ()))}"
        return Said(message, _faults(refusal.violations, page), row, record, refusal.can_be_written)
    return Said(message)


def _faults(violations: Sequence[Violation], page: Page) -> tuple[str, ...]:
    return tuple(fault_said(fault, page.names) for fault in violations)


def _strange(key: str) -> str:
    return _("A record of this hand has no “%(key)s”.") % {"key": shown(key)}


def _mismatch(one: Mismatch, page: Page) -> str:
    if one.key == "game":
        return _("The record is of %(given)s; this parti plays %(due)s.") % {
            "given": _game(one.given),
            "due": _game(one.due),
        }
    if one.key == "rules":
        return _other_rules(one, page)
    places = {"given": _written(one.key, one.given, page), "due": _written(one.key, one.due, page)}
    return {
        "dealer": _("In the record %(given)s deals; in this hand it is %(due)s."),
        "trump": _("Trump in the record: %(given)s; by the schedule: %(due)s."),
        "pass": _("Passing in the record: %(given)s; by the schedule: %(due)s."),
    }.get(one.key, _("The record is of hand %(given)s; this is hand %(due)s.")) % places


def _written(key: str, value: object, page: Page) -> str:
    """A value of the record in words, or as it stands there where it is none."""
    if key == "dealer":
        return _name(value, page.names)
    if key == "trump" and (value is None or value in ("C", "D", "H", "S")):
        return trump_name(value if isinstance(value, str) else None)
    if key == "pass" and value in ("right", "left", "across", "none"):
        return passing_name(str(value))
    return shown(value)


def _name(seat: object, names: Sequence[str]) -> str:
    """Who has that seat in the record; a record counts them from 0, nobody at the table does."""
    at = whole(seat)
    return names[at] if at is not None and at in range(len(names)) else quoted(seat)


def _game(slug: object) -> str:
    names = {game.slug: _(game.name) for game in registry.games()}
    return names.get(str(slug), shown(slug))


def _other_rules(one: Mismatch, page: Page) -> str:
    own: Mapping[str, Any] = one.due if isinstance(one.due, dict) else {}
    given: Mapping[str, Any] = one.given if isinstance(one.given, dict) else {}
    other = [
        _(option.label) for option in page.rows.game.options if own[option.name] != given.get(option.name)
    ]
    return _("The record was played by other house rules: %(names)s.") % {"names": "; ".join(other)}
