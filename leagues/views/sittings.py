"""At the table: who sits where, and what is noted when somebody comes, leaves or takes a seat over."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.errors import NotAllowed, Refusal
from club.queries.people import choosable
from leagues.actions import sittings
from leagues.forms.sittings import HandForm, JoinForm, LeaveForm, TakeOverForm
from leagues.sentences import sentence
from leagues.views.deeds import REFUSED, caller, parti_for, to_parti
from leagues.views.sittings_told import changes_told, seats_now
from rules_engine.core.violations import Refused
from scoring.actions import sittings as scoring_sittings
from scoring.errors import PartiNotOpen
from scoring.models import Parti, Sitting, Table
from scoring.queries.reading import table_rows
from scoring.queries.rows import TableRows

Forms = Mapping[str, HandForm]


@require_http_methods(["GET", "HEAD", "POST"])
def at_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The page of one table, `?table=` chooses among several; `deed` of a post says which form was sent."""
    parti = parti_for(request, slug, number)
    table = _table(request, parti)
    rows = table_rows(table)
    refused = _not_here(parti, rows)
    if refused:
        return to_parti(request, parti, sentence(refused), level=messages.INFO)
    forms = _forms(request, rows)
    if request.method == "POST":
        return _answer(request, rows, forms)
    return _page(request, rows, forms)


def _table(request: HttpRequest, parti: Parti) -> Table:
    asked = request.GET.get("table", "1")
    table = parti.tables.filter(number=int(asked)).first() if asked.isdecimal() and len(asked) < 5 else None
    if table is None:
        raise Http404
    table.parti = parti
    return table


def _not_here(parti: Parti, rows: TableRows) -> Refusal | None:
    if not parti.is_open:
        return PartiNotOpen()
    return None if rows.may_change else Refusal("four-fixed")


def next_hand(rows: TableRows) -> int:
    """The first hand without a row from the second on; the last where every hand has one."""
    return next((number for number in rows.missing() if number > 1), rows.numbers[-1])


def _forms(request: HttpRequest, rows: TableRows) -> Forms:
    """The three forms; the one that was sent is filled with what was typed."""
    number, deed = next_hand(rows), request.POST.get("deed")
    taken = {person.pk for seat in rows.seats if (person := rows.presence.person(seat, number))}
    people = [person for person in choosable(rows.table.parti.club) if person.pk not in taken]

    def sent(name: str) -> Any:
        return request.POST if deed == name else None

    return {
        "take-over": TakeOverForm(rows, number, people, sent("take-over")),
        "leave": LeaveForm(rows, number, sent("leave")),
        "join": JoinForm(rows, number, people, sent("join")),
    }


def _answer(request: HttpRequest, rows: TableRows, forms: Forms) -> HttpResponse:
    deed = request.POST.get("deed", "")
    if deed == "undo":
        return _undo(request, rows, forms)
    form = forms.get(deed)
    if form is None or not form.is_valid():
        return _page(request, rows, forms, status=REFUSED if form else 200)
    try:
        said = _DEEDS[deed](request, rows, form)
    except PartiNotOpen as closed:
        return to_parti(request, rows.table.parti, sentence(closed), level=messages.INFO)
    except NotAllowed:
        raise
    except (Refusal, Refused) as refused:
        return _refused(request, rows, deed, refused)
    return _back(request, rows, said)


def _take_over(request: HttpRequest, rows: TableRows, form: Any) -> str:
    seat, from_hand = form.cleaned_data["seat"], form.cleaned_data["from_hand"]
    sittings.take_over(seat=seat, entrant=form.entrant, from_hand=from_hand, **_common(request, rows))
    places = {"name": form.name, "seat": seat.position + 1, "hand": from_hand}
    return _("%(name)s has seat %(seat)s from hand %(hand)s on.") % places


def _leave(request: HttpRequest, rows: TableRows, form: Any) -> str:
    seat, from_hand = form.cleaned_data["seat"], form.cleaned_data["from_hand"]
    scoring_sittings.leave(seat=seat, after_hand=from_hand - 1, **_common(request, rows))
    return _("Seat %(seat)s is empty from hand %(hand)s on.") % {"seat": seat.position + 1, "hand": from_hand}


def _join(request: HttpRequest, rows: TableRows, form: Any) -> str:
    from_hand = form.cleaned_data["from_hand"]
    sitting = sittings.join(entrant=form.entrant, after_hand=from_hand - 1, **_common(request, rows))
    sitting.seat.refresh_from_db(fields=["position"])
    places = {"name": form.name, "seat": sitting.seat.position + 1, "hand": from_hand}
    return _("%(name)s has seat %(seat)s from hand %(hand)s on.") % places


_DEEDS: Mapping[str, Callable[[HttpRequest, TableRows, Any], str]] = {
    "take-over": _take_over,
    "leave": _leave,
    "join": _join,
}


def _common(request: HttpRequest, rows: TableRows) -> dict[str, Any]:
    return {"table": rows.table, "by": caller(request), "as_read": request.POST.get("seats", "")}


def _undo(request: HttpRequest, rows: TableRows, forms: Forms) -> HttpResponse:
    sent = request.POST.get("sitting", "")
    known = Sitting.objects.filter(seat__table=rows.table).select_related("seat", "person")
    sitting = known.filter(pk=int(sent)).first() if sent.isdecimal() and len(sent) < 18 else None
    if sitting is None:
        return _back(request, rows, sentence(Refusal("sitting-gone")), level=messages.INFO)
    sitting.seat.table = rows.table
    try:
        scoring_sittings.undo(sitting=sitting, by=caller(request), as_read=request.POST.get("seats", ""))
    except PartiNotOpen as closed:
        return to_parti(request, rows.table.parti, sentence(closed), level=messages.INFO)
    except NotAllowed:
        raise
    except (Refusal, Refused) as refused:
        return _page(request, rows, forms, said=sentence(refused), undone=sitting.pk, status=REFUSED)
    return _back(request, rows, _("The change is undone."))


def _refused(request: HttpRequest, rows: TableRows, deed: str, refused: Refusal | Refused) -> HttpResponse:
    """The sentence in the form that was sent, over the table as it is now."""
    now = table_rows(rows.table)
    forms = _forms(request, now)
    forms[deed].is_valid()
    forms[deed].refuse(refused, sentence(refused))
    return _page(request, now, forms, status=REFUSED)


def _back(request: HttpRequest, rows: TableRows, said: str, *, level: int = messages.SUCCESS) -> HttpResponse:
    parti = rows.table.parti
    messages.add_message(request, level, said)
    address = reverse("at-table", args=[parti.club.slug, parti.number])
    return redirect(f"{address}?table={rows.table.number}" if rows.table.number > 1 else address)


def _page(
    request: HttpRequest,
    rows: TableRows,
    forms: Forms,
    *,
    said: str = "",
    undone: int | None = None,
    status: int = 200,
) -> HttpResponse:
    parti, number = rows.table.parti, next_hand(rows)
    context = {
        "parti": parti,
        "rows": rows,
        "tables": list(parti.tables.order_by("number")),
        "number": number,
        "seats": seats_now(rows, number),
        "changes": changes_told(rows),
        "take_over": forms["take-over"],
        "leave": forms["leave"],
        "join": forms["join"],
        "said": said,
        "undone": undone,
        "is_short": rows.is_short,
    }
    return render(request, "leagues/at_table.html", context, status=status)
