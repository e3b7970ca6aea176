"""Reading the input of the command `title`; everything wrong with it is reported together."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TypeVar

from rules_engine.core.inputs import malformed, missing, shown, whole, written_day
from rules_engine.core.marking import gettext_noop
from rules_engine.core.results import Parti, Result
from rules_engine.core.rulebook import RuleBook
from rules_engine.core.violations import Refused, Violation
from rules_engine.title.away import NOBODY, Away
from rules_engine.title.rules import Rules

T = TypeVar("T")
D = TypeVar("D")
Interval = tuple[date, date | None]

_FEWEST = 4
_DATE = gettext_noop("“{key}” is not a date: {value}.")
_TWICE = gettext_noop("{player} is in the parti of {date} twice.")
_ONE = gettext_noop("The parti of {date} has 1 person: at least four play.")
_FEW = gettext_noop("The parti of {date} has {people} people: at least four play.")
_BACKWARDS = gettext_noop("“{key}” ends on {end}, before it begins on {start}.")


@dataclass(frozen=True, slots=True)
class Question:
    """A well-formed input: `history` in the order given."""

    history: tuple[Parti[str], ...]
    as_of: date
    book: RuleBook[Rules]
    away: Away[str]


def read(data: Mapping[str, object]) -> Question:
    """Read the input of `title`; raises Refused with every violation in it, in the order history, as_of,
    rules, rules_from, left."""
    wrong: list[Violation] = []
    history = _kept(wrong, lambda: _history(_required(data, "history")), ())
    as_of = _kept(wrong, lambda: _day(_required(data, "as_of"), "as_of"), date.min)
    first = _kept(wrong, lambda: _rules(data.get("rules"), "rules"), Rules())
    changes = _kept(wrong, lambda: _changes(data.get("rules_from")), ())
    away: Away[str] = _kept(wrong, lambda: _away(data.get("left")), NOBODY)
    if wrong:
        raise Refused(*wrong)
    return Question(history, as_of, RuleBook(first, changes), away)


def _history(value: object) -> tuple[Parti[str], ...]:
    return _each(_list(value, "history"), "history", _parti)


def _parti(value: object, key: str) -> Parti[str]:
    data = _object(value, key)
    wrong: list[Violation] = []
    day = _kept(wrong, lambda: _day(_required(data, "date", key), f"{key}.date"), date.min)
    results = _kept(wrong, lambda: _results(_required(data, "results", key), f"{key}.results"), ())
    _refuse(wrong or _misfits(data["date"], results))
    return Parti(day, results)


def _results(value: object, key: str) -> tuple[Result[str], ...]:
    return _each(_list(value, key), key, _result)


def _result(value: object, key: str) -> Result[str]:
    """A result written [player, place, points]."""
    player, place, points = value if isinstance(value, list) and len(value) == 3 else (None, None, None)
    place, points = whole(place), whole(points)
    if not isinstance(player, str) or place is None or points is None or place < 1:
        raise Refused(malformed(key, value))
    return Result(player, place, points)


def _misfits(day: object, results: tuple[Result[str], ...]) -> list[Violation]:
    """Who is in a parti twice, and whether too few are."""
    times = Counter(result.player for result in results)
    wrong = [
        Violation(
            "player-twice",
            _TWICE,
            "KT-1",
            {"player": shown(player), "date": day},
            player=player,
        )
        for player, count in times.items()
        if count > 1
    ]
    if len(results) < _FEWEST:
        few = _ONE if len(results) == 1 else _FEW
        wrong.append(Violation("table-size", few, "KT-1", {"date": day, "people": len(results)}))
    return wrong


def _rules(value: object, key: str) -> Rules:
    return Rules.of(None if value is None else _object(value, key))


def _changes(value: object) -> tuple[tuple[date, Rules], ...]:
    return () if value is None else _each(_list(value, "rules_from"), "rules_from", _change)


def _change(value: object, key: str) -> tuple[date, Rules]:
    data = _object(value, key)
    wrong: list[Violation] = []
    day = _kept(wrong, lambda: _day(_required(data, "date", key), f"{key}.date"), date.min)
    rules = _kept(wrong, lambda: _rules(_required(data, "rules", key), f"{key}.rules"), Rules())
    _refuse(wrong)
    return day, rules


def _away(value: object) -> dict[str, tuple[Interval, ...]]:
    people = {} if value is None else _object(value, "left")
    wrong: list[Violation] = []
    away = {player: _kept(wrong, partial(_leavings, left, player), ()) for player, left in people.items()}
    _refuse(wrong)
    return away


def _leavings(value: object, player: str) -> tuple[Interval, ...]:
    """The day of leaving, or a list of [from, to]."""
    key = f"left.{shown(player)}"
    return _each(value, key, _interval) if isinstance(value, list) else ((_day(value, key), None),)


def _interval(value: object, key: str) -> Interval:
    if not isinstance(value, list) or len(value) != 2:
        raise Refused(malformed(key, value))
    start = _day(value[0], f"{key}[0]")
    end = None if value[1] is None else _day(value[1], f"{key}[1]")
    if end is not None and end < start:
        raise Refused(
            Violation(
                "input-malformed",
                _BACKWARDS,
                "KT-17",
                {"key": key, "start": start, "end": end},
            )
        )
    return start, end


def _kept(wrong: list[Violation], reading: Callable[[], T], default: D) -> T | D:
    """What `reading` gives; when it is refused, `default`, and what is wrong is noted."""
    try:
        return reading()
    except Refused as refused:
        wrong.extend(refused.violations)
        return default


def _each(items: list[object], key: str, reading: Callable[[object, str], T]) -> tuple[T, ...]:
    """Read every item under its name (key[0], key[1], …); raises Refused with all that is wrong in them."""
    wrong: list[Violation] = []
    kept: list[T] = []
    for number, item in enumerate(items):
        try:
            kept.append(reading(item, f"{key}[{number}]"))
        except Refused as refused:
            wrong.extend(refused.violations)
    _refuse(wrong)
    return tuple(kept)


def _refuse(wrong: list[Violation]) -> None:
    if wrong:
        raise Refused(*wrong)


def _required(data: Mapping[str, object], key: str, path: str = "") -> object:
    if key not in data:
        raise Refused(missing(f"{path}.{key}" if path else key))
    return data[key]


def _list(value: object, key: str) -> list[object]:
    if not isinstance(value, list):
        raise Refused(malformed(key, value))
    return value


def _object(value: object, key: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Refused(malformed(key, value))
    return value


def _day(value: object, key: str) -> date:
    """A date written 2024-03-15, and only so."""
    if not isinstance(value, str):
        raise Refused(malformed(key, value))
    found = written_day(value)
    if found is None:
        raise Refused(Violation("date-malformed", _DATE, "KT-18", {"key": key, "value": shown(value)}))
    return found
