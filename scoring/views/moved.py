"""Numbers typed for people who do not sit at the table any more: who changed that, and what was typed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext

from club import dates
from club.models import Activity, Person, User
from club.writing import written_time
from rules_engine.core.numbers import MINUS
from scoring.forms.rows import TypedRow
from scoring.queries.sheets import Sheet
from scoring.queries.written import Key
from scoring.views.notes import Note, named

_DEEDS = ("amend", "redraw", "take-over", "leave", "join", "undo-sitting")


@dataclass(frozen=True, slots=True)
class Moved:
    """Sentences on who changed the people and what to do, and each row with the names it was typed under."""

    sentence: str
    advice: str
    rows: tuple[Note, ...]


def moved(
    rows: Iterable[TypedRow], people: Mapping[int, int], sheet: Sheet, reader: User | AnonymousUser
) -> Moved | None:
    """What to say over rows typed while `people` {seat id: person id} sat there; None without such a row."""
    rows = tuple(rows)
    if not rows:
        return None
    names = _names(people, sheet)
    told = tuple(_as_typed(row, names, sheet) for row in rows)
    return Moved(who_changed(people, sheet, reader), _advice(rows, sheet), told)


def who_changed(people: Mapping[int, int], sheet: Sheet, reader: User | AnonymousUser) -> str:
    """Who gave the table other people and when; without a name where nobody can tell."""
    if not people:
        return gettext("This page does not say for whom its numbers were typed.")
    change = _change(sheet)
    if change is None or change.by is None:
        return unnamed()
    at = written_time(dates.local(sheet.parti.club, change.at))
    if change.by == reader:
        return gettext("You changed the people of this table at %(at)s on another page.") % {"at": at}
    places = {"at": at, "by": str(change.by)}
    return gettext("The people of this table were changed at %(at)s by %(by)s.") % places


def unnamed() -> str:
    return gettext("The people of this table have been changed meanwhile.")


def to_reload() -> str:
    return gettext("Reload the page; what you typed stays here until then.")


def reload_said(people: Mapping[int, int], sheet: Sheet, reader: User | AnonymousUser) -> str:
    """The same for a page that stays open as it is."""
    return f"{who_changed(people, sheet, reader)} {to_reload()}"


def _advice(rows: Iterable[TypedRow], sheet: Sheet) -> str:
    if {key for row in rows for key in row.typed if isinstance(key, int)} <= set(sheet.rows.people):
        return gettext(
            "What you typed is not saved. It stands at the same seats again: look whose numbers they are, "
            "then save."
        )
    return gettext("What you typed is not saved, and the seats are others now: type it again.")


def _change(sheet: Sheet) -> Activity | None:
    """The latest deed that gave this table other people."""
    deeds = Activity.objects.filter(about="parti", about_id=sheet.parti.pk, deed__in=_DEEDS)
    seats = set(sheet.rows.people)
    latest = deeds.select_related("by").order_by("-pk")
    return next((one for one in latest if one.deed == "redraw" or seats & set(_reseated(one))), None)


def _reseated(amended: Activity) -> list[int]:
    """Seat ids whose people the deed changed."""
    if "seat" in amended.data:
        return [amended.data["seat"]]
    return [change["seat"] for change in amended.data.get("changes", {}).get("people", [])]


def _names(people: Mapping[int, int], sheet: Sheet) -> dict[int, str]:
    """Names by seat id of those who sat there; ids of another club's people find nobody."""
    found = Person.objects.filter(club=sheet.parti.club, pk__in=people.values())
    names = {person.pk: person.name for person in found}
    return {seat: names[person] for seat, person in people.items() if person in names}


def _as_typed(row: TypedRow, names: Mapping[int, str], sheet: Sheet) -> Note:
    answers: dict[Key, str] = {key: text for key, text in row.typed.items() if isinstance(key, str)}
    numbers = [
        (names.get(seat, "?"), text.replace("-", MINUS))
        for seat, text in row.typed.items()
        if isinstance(seat, int) and text
    ]
    told = (*named(row.number, answers, sheet), *numbers)
    return Note("moved", gettext("Hand %(hand)s") % {"hand": row.number}, yours=told)
