"""The score grid: read by whoever may see the club, written by owners and scorekeepers."""

from typing import cast

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from club.dates import local
from club.models import Club, User
from club.permissions import may_score
from club.views.access import ClubRequest, club_for
from club.writing import written_time
from scoring.forms import seating
from scoring.forms.rows import typed_rows
from scoring.models import Table
from scoring.queries.reading import table_rows
from scoring.queries.sheets import Sheet, mark_of, sheet_at, sheet_of, table_of
from scoring.views import answers, kept
from scoring.views.grid import Grid
from scoring.views.keeping import Deed, Fate, Outcome, keep
from scoring.views.moved import moved
from scoring.views.notes import lost_rows
from scoring.views.strings import script_data


@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One table's sheet of parti `number`; `?table=` chooses among several."""
    if request.method == "POST" and not request.user.is_authenticated:
        return answers.sign_in_answer() if answers.wants_json(request) else kept.keep_for_later(request)
    if request.method == "POST":
        return _write(request, table_asked(request, slug, number))
    if answers.wants_json(request):
        return _rows(request, table_asked(request, slug, number))
    return _shown(request, sheet_asked(request, slug, number))


def _shown(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """The sheet, with the rows that wait for their writer and whom they were typed for."""
    rows, writable = kept.kept_rows(request), _may_write(request)
    seated = kept.kept_seated(request)
    is_moved = writable and sheet.can_be_written and seated != sheet.rows.seated
    notice = moved(rows, seated.people, sheet, request.user) if is_moved else None
    return _page(request, Grid(sheet, writable, kept=rows, moved=notice))


def table_asked(request: HttpRequest, slug: str, number: int) -> Table:
    """The table of the address, the first one unless `?table=` names another; 404 where there is none."""
    club = club_for(request, slug)
    table = table_of(club=club, parti_number=number, table_number=_table_number(request))
    if table is None:
        raise Http404
    return table


def sheet_asked(request: HttpRequest, slug: str, number: int) -> Sheet:
    """The sheet of that table."""
    return _sheet_in(club_for(request, slug), request, number)


def _sheet_in(club: Club, request: HttpRequest, number: int) -> Sheet:
    found = sheet_at(club=club, parti_number=number, table_number=_table_number(request))
    if found is None:
        raise Http404
    return found


def _table_number(request: HttpRequest) -> int:
    asked = request.GET.get("table", "1")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 5):
        raise Http404
    return int(asked)


def _may_write(request: HttpRequest) -> bool:
    return may_score(cast(ClubRequest, request).role)


def _rows(request: HttpRequest, table: Table) -> HttpResponse:
    """What a sheet asks every few seconds; a writer whose sign-in ran out hears of it here."""
    if not _may_write(request):
        return _no_writer(request)
    mark = mark_of(table)
    return (
        answers.unchanged(mark)
        if answers.has_seen(request, mark)
        else answers.rows_answer(request, sheet_of(table))
    )


def _no_writer(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return answers.sign_in_answer()
    message = gettext("Only owners and scorekeepers of the club may do this.")
    return answers.refusal_answer("forbidden", message, 403)


def _write(request: HttpRequest, table: Table) -> HttpResponse:
    in_json = answers.wants_json(request)
    if not _may_write(request):
        if in_json:
            return _no_writer(request)
        raise PermissionDenied
    outcomes = _keep_all(request, table)
    # Read again: the tables may have been drawn anew while the rows were on their way.
    after = _sheet_in(table.parti.club, request, table.parti.number)
    return _json(request, outcomes, after) if in_json else _plain(request, outcomes, after)


def _keep_all(request: HttpRequest, table: Table) -> tuple[Outcome, ...]:
    typed = typed_rows(request.POST)
    rows = table_rows(table, only=typed[0].number if len(typed) == 1 else None)
    deed = Deed(request.POST.get("action", "save"), seating.seen(request.POST), cast(User, request.user))
    return tuple(keep(row=row, rows=rows, deed=deed) for row in typed)


def _json(request: HttpRequest, outcomes: tuple[Outcome, ...], after: Sheet) -> HttpResponse:
    """The script posts one row at a time."""
    if len(outcomes) != 1:
        return answers.refusal_answer("malformed", gettext("One row at a time is saved here."), 400)
    return answers.outcome_answer(request, outcomes[0], after)


def _plain(request: HttpRequest, outcomes: tuple[Outcome, ...], after: Sheet) -> HttpResponse:
    """An ordinary post: back to the sheet, with every refused row as it was typed."""
    kept.forget(request)
    if all(outcome.is_well for outcome in outcomes):
        return redirect(request.get_full_path())
    reader = cast(User, request.user)
    rows = [outcome.row for outcome in outcomes if outcome.fate == Fate.MOVED]
    grid = Grid(
        after,
        writable=True,
        outcomes=outcomes,
        unsaved=lost_rows(outcomes, after),
        moved=moved(rows, seating.seen(request.POST).people, after, reader),
        reader=reader,
    )
    return _page(request, grid, status=409 if rows else 422)


def _last_written(sheet: Sheet) -> str:
    moment = max((hand.written_at for hand in sheet.rows.hands.values()), default=None)
    return written_time(local(sheet.parti.club, moment)) if moment else ""


def _page(request: HttpRequest, grid: Grid, status: int = 200) -> HttpResponse:
    context = {
        "grid": grid,
        "sheet": grid.sheet,
        "parti": grid.sheet.parti,
        "last_at": _last_written(grid.sheet),
        "keyed": grid.writable and grid.sheet.can_be_written,
        "script": script_data(grid.sheet),
    }
    return render(request, "scoring/sheet.html", context, status=status)
