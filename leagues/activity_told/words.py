"""Words and numbers of traces, for people: codes, days, options, what a column is called."""

import datetime
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import FieldDoesNotExist
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.enums import Answer, Role, Visibility
from club.models import Club
from club.queries.ballots import EXCUSED, NO_PLACE, UNEXCUSED
from club.writing import written_date, written_time
from leagues.models import League
from rules_engine import registry
from rules_engine.club_rules import options as house
from rules_engine.core.numbers import signed
from rules_engine.core.options import Option
from rules_engine.season import OPTIONS as SEASON_OPTIONS
from rules_engine.title import rules as title_rules
from scoring.enums import BreachKind

_DAY = re.compile(r"^\d{4}-\d{2}-\d{2}$")
_TIME = re.compile(r"^\d{2}:\d{2}$")

BECAUSE: Mapping[str, str | Promise] = {
    "cause-withdrawn": gettext_lazy("A correction changed what it was about."),
    "night-cancelled": gettext_lazy("The night was called off."),
    "no-place": gettext_lazy("It had chosen no place; another was offered."),
    "host-left": gettext_lazy("A host left the club."),
}

_LABELS: Mapping[str, str | Promise] = {
    "absent": gettext_lazy("absent"),
    "address": gettext_lazy("address"),
    "counts": gettext_lazy("counts"),
    "date": gettext_lazy("date"),
    "first_day": gettext_lazy("first day"),
    "last_day": gettext_lazy("last day"),
    "game": gettext_lazy("game"),
    "joined": gettext_lazy("member since"),
    "note": gettext_lazy("note"),
    "present": gettext_lazy("present"),
    "role": gettext_lazy("role"),
    "start": gettext_lazy("start"),
    "confirmed_by": gettext_lazy("confirmed by"),
}

_CHOICES: Mapping[str, Mapping[str, str | Promise]] = {
    "kind": dict(BreachKind.choices),
    "role": dict(Role.choices),
    "visibility": dict(Visibility.choices),
    "language": dict(settings.LANGUAGES),
    "answer": dict(Answer.choices),
}


def label(name: str) -> str:
    """What stands before a value: the words of an option, of a column, or our own."""
    if name in _LABELS:
        return str(_LABELS[name])
    option = _options().get(name)
    if option is not None and option.label:
        return _(option.label)
    for model in (Club, League):
        try:
            return str(getattr(model._meta.get_field(name), "verbose_name", name))
        except FieldDoesNotExist:
            continue
    return name


def value(name: str, said: Any) -> str:
    """A value as people read it."""
    if said is None or said == "":
        return "–"
    option = _options().get(name)
    if option is not None and option.choices and said in option.choices and option.labels:
        return _(option.labels[option.choices.index(said)])
    if isinstance(said, bool):
        return _("yes") if said else _("no")
    if isinstance(said, int):
        return signed(said)
    return _word(name, str(said))


def choice(key: str, wordings: Mapping[str, str]) -> str:
    """What was chosen in a vote, by the key of the option."""
    known = {
        EXCUSED: _("Excused"),
        UNEXCUSED: _("Unexcused"),
        NO_PLACE: _("Not there"),
    }
    return known.get(key) or wordings.get(key) or key or "–"


def _word(name: str, said: str) -> str:
    if _DAY.match(said):
        return written_date(datetime.date.fromisoformat(said), "medium")
    if _TIME.match(said):
        return written_time(datetime.time.fromisoformat(said))
    if name == "game":
        return next((_(game.name) for game in registry.games() if game.slug == said), said)
    return str(_CHOICES.get(name, {}).get(said, said))


@cache
def _options() -> dict[str, Option]:
    """Every option of the engine by name: of the games, of the house, of the title, of seasons."""
    games = [option for game in registry.games() for option in game.options]
    others = (*house.OPTIONS, *title_rules.OPTIONS, *SEASON_OPTIONS)
    return {option.name: option for option in (*games, *others)}
