"""A trace told: one whole sentence, who keyed it for somebody else, a reason, before and after."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from club.models import Activity, Club
from leagues.activity_told.changes import Change, changes
from leagues.activity_told.deeds import DEEDS
from leagues.activity_told.kinds import Deed, Doer
from leagues.activity_told.places import Places
from leagues.queries.activity import Behind


@dataclass(frozen=True, slots=True)
class Told:
    """`keyed_by` is who entered it for the person whose deed it is, empty where that is himself."""

    at: datetime.datetime
    sentence: SafeString
    keyed_by: SafeString | str
    reason: str
    changes: tuple[Change, ...]


def told(club: Club, found: Sequence[Activity], behind: Behind) -> list[Told]:
    """The traces in words, in the same order."""
    return [_told(club, activity, behind) for activity in found]


def _told(club: Club, activity: Activity, behind: Behind) -> Told:
    deed = DEEDS.get(activity.deed)
    places = Places(club, activity, behind, "")
    who = _who(activity, deed, places)
    return Told(
        at=activity.at,
        sentence=_sentence(deed, Places(club, activity, behind, who), activity),
        keyed_by=_keyed_by(activity, deed, places),
        reason=_reason(activity, behind),
        changes=changes(activity, behind),
    )


def _sentence(deed: Deed | None, places: Places, activity: Activity) -> SafeString:
    """The places are escaped, and the sentence is our own."""
    template = str(deed.sentence) if deed else _("%(who)s did something that has no words yet: %(deed)s.")
    filled = conditional_escape(template) % _Lookup(places, activity)
    return mark_safe(filled)  # noqa: S308


class _Lookup(dict[str, object]):
    def __init__(self, places: Places, activity: Activity) -> None:
        super().__init__(deed=conditional_escape(activity.deed))
        self.places = places

    def __missing__(self, name: str) -> object:
        return self.places[name]


def _who(activity: Activity, deed: Deed | None, places: Places) -> str:
    if activity.by is not None:
        person = places.behind.accounts.get(activity.by_id or 0)
        return places.person(person) if person else str(activity.by)
    if deed is not None and deed.doer == Doer.PERSON:
        return places.name(places.id_of("person"))
    return _("The operator")


def _keyed_by(activity: Activity, deed: Deed | None, places: Places) -> SafeString | str:
    if deed is None or deed.doer != Doer.PERSON or activity.by is None:
        return ""
    person = places.behind.accounts.get(activity.by_id or 0)
    if person is not None and person.pk == places.id_of("person"):
        return ""
    return places.person(person) if person else str(activity.by)


def _reason(activity: Activity, behind: Behind) -> str:
    correction = behind.corrections.get(activity.data.get("correction", 0))
    return correction.reason if correction else str(activity.data.get("reason") or "")
