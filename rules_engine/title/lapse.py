"""When a title ends because nobody plays: 180 days (KT-11), nine months (KT-12), the first (KT-13)."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from rules_engine.title.rules import Rules

Lapse = Literal["pause", "nine-months"]


@dataclass(frozen=True, slots=True)
class Countdown:
    """The last days on which the King is still King if nothing more is played; `pause` may be off."""

    pause: date | None
    nine_months: date

    @property
    def day(self) -> date:
        """The last day on which the title is held: the earlier of the two (KT-13)."""
        return self.nine_months if self.pause is None else min(self.pause, self.nine_months)

    @property
    def lapse(self) -> Lapse:
        """Which rule ends it; both on one day counts as the pause (KT-13)."""
        return "pause" if self.pause is not None and self.pause <= self.nine_months else "nine-months"


def last_day(rules: Rules, *, last_parti: date, holder_played: date) -> Countdown:
    """Count both rules from the club's last parti and the holder's own last one (KT-11, KT-12)."""
    played = holder_played if rules.nine_months_of == "holder" else last_parti
    pause = add_days(last_parti, rules.pause_days) if rules.pause_rule else None
    return Countdown(pause=pause, nine_months=add_months(played, rules.months, rules.month_end))


def is_stale(rules: Rules, *, played: date, on: date) -> bool:
    """Whether someone who last played on `played` is too long without a game to be a candidate (KT-13)."""
    return on > add_months(played, rules.months, rules.month_end)


def add_months(day: date, months: int, month_end: str) -> date:
    """Give the same day number `months` later; where the month lacks it, its last day ("clamp") or the
    day after that ("next"), KT-12. Days past the calendar's end are its last day."""
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if years > date.max.year:
        return date.max
    length = monthrange(years, month + 1)[1]
    if day.day <= length:
        return date(years, month + 1, day.day)
    clamped = date(years, month + 1, length)
    return add_days(clamped, 1) if month_end == "next" else clamped


def add_days(day: date, days: int) -> date:
    """Give the day `days` later, or the calendar's last day where there is none."""
    return day + timedelta(days=min(days, (date.max - day).days))
