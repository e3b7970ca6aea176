"""The crown line: who is King on a day, since when, by what and until when; or why nobody is."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from leagues.charts import share
from leagues.queries.proof import Names, Proof, ProofRow, proof
from leagues.views.reigns import ReignRow, reign_rows
from rules_engine.title import Lapse, Reign, Verdict
from rules_engine.title.lapse import add_days

Tense = Literal["past", "today", "future"]


@dataclass(frozen=True, slots=True)
class Countdown:
    """One of the two rules that end a title: its last day, and whether it is the one that comes first."""

    rule: Lapse
    since: datetime.date | None
    day: datetime.date
    comes_first: bool


@dataclass(frozen=True, slots=True)
class Crown:
    """A verdict with names, ready to be printed."""

    verdict: Verdict[int]
    tense: Tense
    proof: Proof
    name: str
    last_name: str
    tied: tuple[str, ...]
    reigns: tuple[ReignRow, ...]

    @property
    def row(self) -> ProofRow | None:
        """The King's row of the window."""
        return self.proof.row_of(self.verdict.holder)

    @property
    def rival(self) -> ProofRow | None:
        """The best of the others who could be King."""
        return next((row for row in self.proof.eligible if not row.is_king), None)

    @property
    def letter(self) -> str:
        return self.name[:1].upper()

    @property
    def days(self) -> int:
        """Days since the day of the award."""
        since = self.verdict.since
        return (self.verdict.on - since).days if since else 0

    @property
    def before(self) -> ReignRow | None:
        """The reign before the present one, or the last one while the title is vacant."""
        past = [reign for reign in self.reigns if reign.person_id is not None and reign.end is not None]
        return past[0] if past else None

    @property
    def vacancy_is_ahead(self) -> bool:
        """Whether the last reign ends only after today, so that it is told as what would be."""
        return self.before is not None and self.before.ends_ahead

    @property
    def first_day_without(self) -> datetime.date | None:
        """The day on which the title lapses if nothing more is played."""
        last_day = self.verdict.last_day
        return add_days(last_day, 1) if last_day else None

    @property
    def countdowns(self) -> tuple[Countdown, ...]:
        """The two rules that may end the title, the earlier first."""
        verdict = self.verdict
        days: tuple[tuple[Lapse, datetime.date | None, datetime.date | None], ...] = (
            ("pause", self.last_parti, verdict.pause_last_day),
            ("nine-months", self.last_played, verdict.nine_months_last_day),
        )
        found = [Countdown(rule, since, day, rule == verdict.lapse) for rule, since, day in days if day]
        return tuple(sorted(found, key=lambda one: not one.comes_first))

    @property
    def last_eight(self) -> tuple[datetime.date, ...]:
        """The days of the last eight partis of the window, for which the race has room."""
        return self.verdict.window[-8:]

    @property
    def last_parti(self) -> datetime.date | None:
        return self.verdict.window[-1] if self.verdict.window else None

    @property
    def last_played(self) -> datetime.date | None:
        """The last day of the window on which the King played, by any parti where the rules say so."""
        if self.row is None or self.verdict.rules.nine_months_of == "club":
            return self.last_parti
        days = zip(self.verdict.window, self.row.places, strict=True)
        return max((day for day, place in days if place is not None), default=None)

    @property
    def days_gone(self) -> int:
        """Days since the count began that ends first."""
        return (self.verdict.on - self._counted_from).days if self._counted_from else 0

    @property
    def days_allowed(self) -> int:
        """Days from the beginning of that count to the last day of the title."""
        last_day = self.verdict.last_day
        return (last_day - self._counted_from).days if last_day and self._counted_from else 0

    @property
    def gone_share(self) -> str:
        return share(self.days_gone, self.days_allowed)

    @property
    def _counted_from(self) -> datetime.date | None:
        return self.last_played if self.verdict.lapse == "nine-months" else self.last_parti


def crown(verdict: Verdict[int], reigns: Sequence[Reign[int]], names: Names, today: datetime.date) -> Crown:
    """Put names to a verdict; `reigns` are all of them as of its day, oldest first."""
    return Crown(
        verdict=verdict,
        tense="today" if verdict.on == today else "past" if verdict.on < today else "future",
        proof=proof(verdict, names),
        name=names(verdict.holder) if verdict.holder is not None else "",
        last_name=names(verdict.last_holder) if verdict.last_holder is not None else "",
        tied=tuple(names(player) for player in verdict.tied),
        reigns=tuple(reign_rows(reigns, names, verdict.on, today=today)),
    )
