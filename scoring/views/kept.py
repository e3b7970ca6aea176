"""Rows posted after the sign-in ran out wait in the session until their writer is back."""

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from scoring.forms import seating
from scoring.forms.rows import CELL_LENGTH, TypedRow, typed_rows
from scoring.queries.presence import Seated
from scoring.queries.written import as_key

_KEY = "kept-rows"
_PEOPLE = "kept-people"
_MOST_ROWS = 40
_MOST_CELLS = 12


def keep_for_later(request: HttpRequest) -> HttpResponse:
    """Keep what was typed with the visitor's session and show the sign-in, which leads back here."""
    rows = typed_rows(request.POST)[:_MOST_ROWS]
    touched = [row for row in rows if not row.is_blank and not row.is_untouched]
    request.session[_KEY] = {request.get_full_path(): [_as_data(row) for row in touched]}
    request.session[_PEOPLE] = seating.written(seating.seen(request.POST))
    return redirect_to_login(request.get_full_path())


def kept_rows(request: HttpRequest) -> tuple[TypedRow, ...]:
    """The rows that wait for this address."""
    waiting = request.session.get(_KEY, {}).get(request.get_full_path(), ())
    return tuple(
        TypedRow(number, revision, None, {as_key(key): text for key, text in typed.items()})
        for number, revision, typed in waiting
    )


def kept_seated(request: HttpRequest) -> Seated:
    """Who sat where on the page those rows were typed into."""
    return seating.read(request.session.get(_PEOPLE, ""))


def forget(request: HttpRequest) -> None:
    request.session.pop(_KEY, None)
    request.session.pop(_PEOPLE, None)


def _as_data(row: TypedRow) -> list[object]:
    typed = [(str(key), text[:CELL_LENGTH]) for key, text in row.typed.items() if text]
    return [row.number, row.revision, dict(typed[:_MOST_CELLS])]
