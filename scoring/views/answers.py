"""The sheet as JSON, for the script that saves rows as they are completed."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from club import dates
from club.models import User
from club.writing import written_time
from rules_engine.core.violations import Violation
from scoring.errors import RowRefused, StaleRow
from scoring.forms import seating
from scoring.queries.lines import Line, line_of
from scoring.queries.sheets import Sheet, mark_of
from scoring.sentences import sentence, violation_sentence
from scoring.templatetags.deals import with_sign
from scoring.views.grid import Grid
from scoring.views.keeping import Fate, Outcome
from scoring.views.moved import reload_said
from scoring.views.notes import Note, draft_note, note_of, stored_texts

PIECES = ("now", "closing", "totals", "legend", "done")


def wants_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def rows_answer(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """All rows of the sheet; 304 when the asker has seen them already."""
    mark = mark_of(sheet.table)
    answer = _answer(request, sheet, sheet.lines)
    return JsonResponse(answer, headers={"ETag": f'"{mark}"'})


def has_seen(request: HttpRequest, mark: str) -> bool:
    seen = request.headers.get("If-None-Match", "").removeprefix("W/").strip('"')
    return mark in {seen, request.GET.get("since")}


def unchanged(mark: str) -> HttpResponse:
    return HttpResponse(status=304, headers={"ETag": f'"{mark}"'})


def outcome_answer(request: HttpRequest, outcome: Outcome, sheet: Sheet) -> HttpResponse:
    """What became of one row; `sheet` is read after the deed."""
    if outcome.is_well:
        return _saved(request, outcome, sheet)
    if outcome.fate == Fate.STALE:
        return _stale(request, outcome, sheet)
    if outcome.fate == Fate.CLOSED and outcome.refusal:
        return refusal_answer("closed", sentence(outcome.refusal), 409)
    if outcome.fate == Fate.MOVED:
        people = seating.seen(request.POST).people
        return refusal_answer("people-changed", reload_said(people, sheet, request.user), 409)
    note = note_of(outcome, sheet)
    code = "blank" if outcome.fate == Fate.BLANK else "refused"
    violations = outcome.refusal.violations if isinstance(outcome.refusal, RowRefused) else ()
    return JsonResponse(
        {
            "ok": False,
            "code": code,
            "hand": outcome.row.number,
            "message": note.message,
            "detail": note.detail,
            "rule": _rule(note, sheet),
            "violations": [_violation(violation) for violation in violations],
        },
        status=422,
    )


def refusal_answer(code: str, message: str, status: int) -> HttpResponse:
    return JsonResponse({"ok": False, "code": code, "message": message}, status=status)


def sign_in_answer() -> HttpResponse:
    message = gettext("You are signed out. Sign in on another page; what you typed waits here.")
    return refusal_answer("sign-in", message, 401)


def _saved(request: HttpRequest, outcome: Outcome, sheet: Sheet) -> HttpResponse:
    number = outcome.row.number
    # A row after the end of the game has no place on the sheet any more once it is empty.
    line = sheet.line(number) or line_of(sheet.rows, number)
    later = [one for one in sheet.lines if one.number > number] if sheet.rows.is_endless else []
    answer = _answer(request, sheet, (line, *later))
    answer["saved_at"] = written_time(dates.local(sheet.parti.club, timezone.now()))
    return JsonResponse(answer)


def _stale(request: HttpRequest, outcome: Outcome, sheet: Sheet) -> HttpResponse:
    reader = request.user if isinstance(request.user, User) else None
    note = note_of(outcome, sheet, reader)
    hand = outcome.refusal.hand if isinstance(outcome.refusal, StaleRow) else None
    written = dates.local(sheet.parti.club, hand.written_at) if hand else None
    line = sheet.line(outcome.row.number)
    answer = {
        "ok": False,
        "code": "stale",
        "hand": outcome.row.number,
        "message": note.message,
        "by": str(hand.written_by or "") if hand else "",
        "at": written_time(written) if written else "",
        "revision": hand.revision if hand else 0,
        "draft": bool(hand and hand.is_draft),
        "theirs": stored_texts(outcome.row.number, sheet),
        "note": _note(line, sheet) if line else None,
        "yours": {seat: text for seat, text in outcome.row.typed.items() if text},
    }
    return JsonResponse(answer, status=409)


def _answer(request: HttpRequest, sheet: Sheet, lines: tuple[Line, ...]) -> dict[str, Any]:
    grid = Grid(sheet, writable=True)
    return {
        "ok": True,
        "state": sheet.parti.state,
        "seats": grid.seated,
        "rows": [_row(line, sheet) for line in lines],
        "last": max(sheet.numbers, default=0),
        "totals": sheet.totals,
        "places": sheet.places,
        "open": sheet.open,
        "drafts": sheet.drafts,
        "closable": sheet.closable,
        "pieces": {name: _piece(name, grid) for name in PIECES},
    }


def _row(line: Line, sheet: Sheet) -> dict[str, Any]:
    return {
        "hand": line.number,
        "revision": line.revision,
        "draft": line.is_draft,
        "saved": line.is_saved,
        "cells": line.texts,
        "gives": {cell.seat.pk: with_sign(cell.gives) for cell in line.cells if cell.gives is not None},
        "breakdown": line.has_breakdown,
        "note": _note(line, sheet),
    }


def _note(line: Line, sheet: Sheet) -> dict[str, Any] | None:
    note = draft_note(line, sheet)
    if note is None:
        return None
    return {
        "message": note.message,
        "detail": note.detail,
        "rule": _rule(note, sheet),
        "canBeEmptied": note.kind == "after",
    }


def _rule(note: Note, sheet: Sheet) -> dict[str, str] | None:
    """The paragraph of the rules that a sentence speaks of, and where it can be read."""
    if not note.rule:
        return None
    rules = reverse("game-rules", args=[sheet.parti.club.slug, sheet.parti.game])
    return {"number": note.rule, "href": f"{rules}?parti={sheet.parti.number}#{note.rule}"}


def _piece(name: str, grid: Grid) -> str:
    context = {"grid": grid, "sheet": grid.sheet, "club": grid.sheet.parti.club}
    return render_to_string(f"scoring/_{name}.html", context)


def _violation(violation: Violation) -> dict[str, object]:
    return {**violation.as_dict(), "message": violation_sentence(violation)}
