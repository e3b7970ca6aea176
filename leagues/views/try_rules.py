"""Rules of the title tried on the past, before a club adopts them. A trial stores nothing."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.dates import today
from club.views.access import members_club
from leagues.charts import Lanes
from leagues.files.grids import Cell, Grid, answer, kind_asked
from leagues.forms.options import OptionsForm
from leagues.forms.race import rules_form
from leagues.models import League
from leagues.queries.rule_sets import word
from leagues.queries.rules import rule_book
from leagues.queries.title import Title, names
from leagues.queries.trying import trial
from leagues.views.access import addresses, league_for
from leagues.views.asked import query_without
from leagues.views.reigns import ReignRow, reign_lanes, reign_rows
from rules_engine.core.options import Option
from rules_engine.title import OPTIONS, Rules


@dataclass(frozen=True, slots=True)
class Past:
    """A history of reigns in words, newest first, with the times between them, and its chart."""

    king: str
    reigns: tuple[ReignRow, ...]
    chart: Lanes | None


@dataclass(frozen=True, slots=True)
class Tried:
    """The past as it stands and as it would be; `gone` and `new` are what differs, oldest first."""

    now: Past
    would: Past
    gone: tuple[ReignRow, ...]
    new: tuple[ReignRow, ...]

    @property
    def differs(self) -> bool:
        return bool(self.gone or self.new)

    @property
    def count(self) -> int:
        """How many reigns would be gone or would be others: as many as on the side that has more."""
        return max(len(self.gone), len(self.new))

    @property
    def king_changes(self) -> bool:
        return self.now.king != self.would.king


@dataclass(frozen=True, slots=True)
class Changed:
    """An option that is tried with another value than today's."""

    name: str
    label: str
    now: object
    tried: object


@require_safe
def try_rules(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The options of the title with today's values; once sent, the reigns that would differ.

    For members: every other set of rules folds the whole book, and what was asked before helps only whoever
    asks the same again.
    """
    members_club(request, slug)
    league = league_for(request, slug, league_slug)
    on = today(league.club)
    rules = rule_book(league).on(on)
    form = rules_form(request.GET, rules)
    found = _tried(league, Rules.of(form.cleaned_data["values"]), on) if form.is_valid() else None
    kind = kind_asked(request)
    if found and kind:
        return answer(_grid(league, found), kind)
    context = {
        "form": form,
        "tried": found,
        "changed": _changed(rules, form),
        "query": query_without(request, "file"),
        "on": on,
        "at": addresses(league),
    }
    return render(request, "leagues/try_rules.html", context)


def _tried(league: League, rules: Rules, on: datetime.date) -> Tried:
    found = trial(league, rules, on)
    reigns = (*found.now.reigns, *found.would.reigns)
    called = names({reign.player for reign in reigns})
    since = min((reign.start for reign in reigns), default=None)
    now, would = (_past(one, called, on, since) for one in (found.now, found.would))
    return Tried(
        now,
        would,
        gone=tuple(row for row in now.reigns[::-1] if row not in would.reigns),
        new=tuple(row for row in would.reigns[::-1] if row not in now.reigns),
    )


def _past(found: Title, called: Mapping[int, str], on: datetime.date, since: datetime.date | None) -> Past:
    rows = reign_rows(found.reigns, called.__getitem__, on)
    king = found.verdict.holder
    return Past("" if king is None else called[king], tuple(rows), reign_lanes(rows, on, since))


def _changed(rules: Rules, form: OptionsForm) -> list[Changed]:
    """Where the options that were sent are not today's."""
    tried = form.cleaned_data.get("values", {}) if form.is_bound and form.is_valid() else {}
    now = rules.as_dict()
    return [
        Changed(one.name, _(one.label), _word(one, now[one.name]), _word(one, tried[one.name]))
        for one in OPTIONS
        if one.name in tried and tried[one.name] != now[one.name]
    ]


def _word(option: Option, value: object) -> object:
    said = word(option, value)
    return _(said) if isinstance(said, str) else said


def _grid(league: League, found: Tried) -> Grid:
    heads = (_("Reign"), _("King"), _("From"), _("To"), _("Days"), _("How it ended"))
    rows = [*_lines(_("as it stands"), found.gone), *_lines(_("as it would be"), found.new)]
    return Grid(f"{league.slug}-tried", heads, tuple(rows))


def _lines(which: str, reigns: Sequence[ReignRow]) -> list[tuple[Cell, ...]]:
    return [(which, row.name or _("nobody"), row.start, row.end, row.days, row.how) for row in reigns]
