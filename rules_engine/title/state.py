"""The state of the title after a parti: all that the next award needs."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Generic, TypeVar, cast

from rules_engine.core.results import Parti
from rules_engine.title.partis import Reign, Vacancy
from rules_engine.title.rules import DEFAULT, Rules

K = TypeVar("K", bound=Hashable)

KEPT = 50
"""How many partis a state remembers: the largest window."""


@dataclass(frozen=True, slots=True)
class State(Generic[K]):
    """The title after its last award.

    recent: the last partis, oldest first, at most KEPT. count: partis of the whole history.
    holder, since, holder_last_played: the King, the first day of his reign, his own last parti.
    last_holder, vacant_because: who held it last and why nobody does, only while vacant.
    last_award, rules: day and rules of the last award.
    ended: the reign that ended after the award before, or with this one, if any.
    """

    recent: tuple[Parti[K], ...] = ()
    count: int = 0
    holder: K | None = None
    since: date | None = None
    holder_last_played: date | None = None
    last_holder: K | None = None
    vacant_because: Vacancy | None = "never-awarded"
    last_award: date | None = None
    rules: Rules = DEFAULT
    ended: tuple[Reign[K], ...] = ()

    @property
    def window(self) -> tuple[Parti[K], ...]:
        """The partis the last award was decided on, oldest first (KT-2)."""
        return self.recent[-self.rules.window :]

    def to_data(self) -> dict[str, object]:
        """The state as JSON-safe values, players as they are, without `recent`."""
        return {
            "count": self.count,
            "holder": self.holder,
            "since": _text(self.since),
            "holder_last_played": _text(self.holder_last_played),
            "last_holder": self.last_holder,
            "vacant_because": self.vacant_because,
            "last_award": _text(self.last_award),
            "rules": self.rules.as_dict(),
            "ended": [reign_to_data(reign) for reign in self.ended],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], recent: Iterable[Parti[K]]) -> "State[K]":
        """Read what `to_data` gave; `recent` are the partis up to this state's, oldest first, of which the
        last KEPT are needed: fewer only where the history is shorter."""
        return cls(
            recent=tuple(recent)[-KEPT:],
            count=data["count"],
            holder=data["holder"],
            since=_date(data["since"]),
            holder_last_played=_date(data["holder_last_played"]),
            last_holder=data["last_holder"],
            vacant_because=data["vacant_because"],
            last_award=_date(data["last_award"]),
            rules=Rules.of(data["rules"]),
            ended=tuple(reign_from_data(reign) for reign in data["ended"]),
        )


EMPTY: State[Any] = State()
"""Before the first parti."""


def reign_to_data(reign: Reign[K]) -> dict[str, object]:
    """A reign as JSON-safe values."""
    return {
        "player": reign.player,
        "start": _text(reign.start),
        "end": _text(reign.end),
        "reason": reign.reason,
    }


def reign_from_data(data: Mapping[str, Any]) -> Reign[Any]:
    """Read what `reign_to_data` gave."""
    return Reign(
        data["player"],
        cast("date", _date(data["start"])),
        _date(data["end"]),
        data["reason"],
    )


def _text(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _date(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
