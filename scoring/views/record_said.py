"""Why a record was not kept, in sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.errors import Refusal
from rules_engine import registry
from rules_engine.core.inputs import shown
from scoring.errors import RecordDiffers, RecordRefused
from scoring.queries.records import Mismatch
from scoring.sentences import sentence, violation_sentence
from scoring.templatetags.deals import passing_name, trump_name
from scoring.views.record_page import Named, Page


@dataclass(frozen=True, slots=True)
class Said:
    """A refusal as the page tells it: the sentence, what is wrong one by one, and where the row has other
    scores both of them."""

    message: str
    details: tuple[str, ...] = ()
    row: Named = ()
    record: Named = ()
    can_be_written: bool = False


def said(refusal: Refusal, page: Page) -> Said:
    """The sentences of a refusal of `scoring.actions.records`."""
    message = sentence(refusal)
    if isinstance(refusal, RecordRefused):
        mismatches = (_mismatch(one, page) for one in refusal.mismatches)
        return Said(message, (*mismatches, *map(violation_sentence, refusal.violations)))
    if isinstance(refusal, RecordDiffers):
        row, record = page.named(refusal.row), page.named(refusal.record)
        return Said(message, (), row, record, refusal.can_be_written)
    return Said(message)


def _mismatch(one: Mismatch, page: Page) -> str:
    if one.key == "game":
        return _("The record is of %(given)s; this parti plays %(due)s.") % {
            "given": _game(one.given),
            "due": _game(one.due),
        }
    if one.key == "rules":
        return _other_rules(one, page)
    places = {"given": _written(one.key, one.given), "due": _written(one.key, one.due)}
    if one.key == "dealer":
        return _("In the record seat %(given)s deals; in this hand it is seat %(due)s, %(name)s.") % {
            **places,
            "name": page.names[int(str(one.due))],
        }
    return {
        "trump": _("Trump in the record: %(given)s; by the schedule: %(due)s."),
        "pass": _("Passing in the record: %(given)s; by the schedule: %(due)s."),
    }.get(one.key, _("The record is of hand %(given)s; this is hand %(due)s.")) % places


def _written(key: str, value: object) -> str:
    """A value of the record in words, or as it stands there where it is none."""
    if key == "trump" and (value is None or value in ("C", "D", "H", "S")):
        return trump_name(value if isinstance(value, str) else None)
    if key == "pass" and value in ("right", "left", "across", "none"):
        return passing_name(str(value))
    return shown(value)


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
