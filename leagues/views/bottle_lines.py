"""The bottles of a list, each with what the reader may do about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext

from club.dates import today
from club.forms.bottles import WhyForm
from club.models import Bottle, Club, Person
from rules_engine.club_rules import OWN_CHOICE
from scoring.models import Attendance, Parti
from scoring.queries.shelf import Shown, shelf


class Sent(NamedTuple):
    """A form of the page that was sent and is not right yet: what for, about which bottle."""

    deed: str
    bottle: int
    form: WhyForm


@dataclass(frozen=True, slots=True)
class Debt:
    """A bottle, and the forms that are there for the reader: to let off, or to take a confirmation back.

    `settles` is the bottle that this one settles after its own cause was withdrawn.
    """

    shown: Shown
    is_mine: bool
    is_overdue: bool
    is_due_today: bool
    may_confirm: bool
    cancel: WhyForm | None
    unconfirm: WhyForm | None
    settles: Bottle | None

    @property
    def bottle(self) -> Bottle:
        return self.shown.bottle

    @property
    def drink(self) -> str:
        return drink_said(self.bottle.drink)

    @property
    def absences(self) -> tuple[Attendance, ...]:
        return self.shown.absences

    @property
    def partis(self) -> tuple[Parti, ...]:
        """Where the breaches were, each parti once."""
        return tuple(dict.fromkeys(breach.parti for breach in self.shown.breaches))


def debts_of(club: Club, reader: Person | None, may_score: bool, sent: Sent | None = None) -> list[Debt]:
    """All bottles of the club, newest first."""
    return _debts(shelf(club, timezone.now()), club, reader, may_score, sent)


def debts_about(club: Club, person: Person) -> list[Debt]:
    """Those of one person of the club, newest first, with nothing to do about them."""
    found = [shown for shown in shelf(club, timezone.now()) if shown.bottle.person_id == person.pk]
    return _debts(found, club, None, False, None)


def drink_said(drink: str) -> str:
    """A drink in the reader's language where it is the engine's word, else as it was typed."""
    return gettext(drink) if drink == OWN_CHOICE else drink


def _debts(
    found: Iterable[Shown], club: Club, reader: Person | None, may_score: bool, sent: Sent | None
) -> list[Debt]:
    found, day = list(found), today(club)
    settles = {shown.bottle.credit_id: shown.bottle for shown in found if shown.bottle.credit_id}

    def debt(shown: Shown) -> Debt:
        bottle = shown.bottle
        is_mine = reader is not None and bottle.person_id == reader.pk
        is_stored = bottle.pk is not None
        return Debt(
            shown=shown,
            is_mine=is_mine,
            is_overdue=shown.is_overdue(day),
            is_due_today=shown.due == day,
            may_confirm=reader is not None and bottle.is_due and is_stored and not is_mine,
            cancel=_form("cancel", bottle, sent) if may_score and bottle.is_due and is_stored else None,
            unconfirm=_form("unconfirm", bottle, sent) if may_score and bottle.brought_at else None,
            settles=settles.get(bottle.pk),
        )

    return [debt(shown) for shown in found]


def _form(deed: str, bottle: Bottle, sent: Sent | None) -> WhyForm:
    is_sent = sent is not None and (sent.deed, sent.bottle) == (deed, bottle.pk)
    return sent.form if sent is not None and is_sent else WhyForm(bottle)
