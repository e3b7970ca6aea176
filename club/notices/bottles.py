"""A bottle is due."""

from django.urls import reverse
from django.utils.translation import gettext as _

from club.enums import BottleCause
from club.models import Bottle, Notice
from club.outbox import Words
from club.queries.nights import upcoming
from club.writing import written_date
from rules_engine.club_rules import OWN_CHOICE


def due(notice: Notice) -> Words | None:
    """Pointless once it was brought, cancelled or settled."""
    bottle = Bottle.objects.filter(
        pk=notice.args["bottle"], club=notice.club, person=notice.person_id
    ).first()
    if bottle is None or not bottle.is_due:
        return None
    said = [_("A bottle you owe: %(drink)s") % {"drink": _drink(bottle)}, _cause(bottle), _when(bottle)]
    return Words(_("You owe a bottle"), "\n".join(said), reverse("bottles", args=(notice.club.slug,)))


def _drink(bottle: Bottle) -> str:
    """The one drink that is a word of ours is translated."""
    return _(OWN_CHOICE) if bottle.drink == OWN_CHOICE else bottle.drink


def _cause(bottle: Bottle) -> str:
    day = {"day": written_date(bottle.incurred, "long")}
    if bottle.cause == BottleCause.ABSENCES:
        return _("It is for unexcused absences, the last on %(day)s.") % day
    if bottle.cause == BottleCause.DELIBERATE:
        return _("It is for a deliberate breach of the rules on %(day)s.") % day
    if bottle.cause == BottleCause.CARELESS:
        return _("It is for careless breaches of the rules, the last on %(day)s.") % day
    return _("The reason: %(reason)s") % {"reason": bottle.reason}


def _when(bottle: Bottle) -> str:
    """The next night after the day it was incurred, as far as one is planned."""
    later = upcoming(bottle.club).filter(cancelled_at=None, date__gt=bottle.incurred)
    night = later.first()
    if night is None:
        return _("Bring it to the next parti; another member then confirms it.")
    day = {"day": written_date(night.date, "long")}
    return _("Bring it on %(day)s; another member then confirms it.") % day
