"""One cell of a results file to one value: fixed ways of writing, no guessing."""

import datetime
import re
from functools import lru_cache

from club.actions.naming import checked_person_name
from club.errors import Refusal
from club.names import comparison_key
from rules_engine.core.marking import gettext_noop
from rules_engine.core.numbers import is_too_large, whole_number
from rules_engine.core.violations import Refused, Violation
from scoring.actions.partis import EARLIEST

_SHOWN = 40
# A file says the same day, name and number again and again.
MEMORY = 1000
_MOST = 999
_DATES = (
    re.compile(r"(?P<y>[0-9]{4})-(?P<m>[0-9]{1,2})-(?P<d>[0-9]{1,2})"),
    re.compile(r"(?P<y>[0-9]{4})\.\s*(?P<m>[0-9]{1,2})\.\s*(?P<d>[0-9]{1,2})\.?"),
    re.compile(r"(?P<d>[0-9]{1,2})\.\s*(?P<m>[0-9]{1,2})\.\s*(?P<y>[0-9]{4})\.?"),
)
# "12,0" is how a spreadsheet may write 12; "1,000" is left alone, since it may be a thousand.
_WITHOUT_PARTS = re.compile(r"(?P<whole>.*[0-9])[.,]0{1,2}")
# How a workbook gives a cell of a day and an hour; each column takes its own half.
_MOMENT = re.compile(r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<time>[0-9]{2}:[0-9]{2})(?::[0-9]{2})?")
_TIME = re.compile(r"(?P<h>[01]?[0-9]|2[0-3])[:.](?P<m>[0-5][0-9])(?::00)?")

_DATE = gettext_noop("“{text}” is not a date. Write 2024-03-15, 2024. 03. 15. or 15. 3. 2024.")
_NO_DATE = gettext_noop("The day is missing: this cell is empty. It stands in every row.")
_EARLY = gettext_noop("“{text}” is before {year}. Look at the year again.")
_CLOCK = gettext_noop("“{text}” is not a time of day. Write 19:30.")
_NUMBER = gettext_noop("“{text}” is not a whole number.")
_TOO_LARGE = gettext_noop("“{text}” is too large a number.")
_NO_POINTS = gettext_noop("There are no points in this row. Who sat out has no row; nothing is not zero.")
_COUNT = gettext_noop("“{text}” cannot be the number of a table or a hand; they count from 1.")
_NAMES = {
    "name-missing": gettext_noop("There is no player in this row."),
    "name-too-long": gettext_noop("A name has at most {most} letters; this one begins “{text}”."),
    "name-unreadable": gettext_noop("The name “{text}” has signs in it that cannot be seen."),
}


@lru_cache(MEMORY)
def read_date(text: str) -> datetime.date:
    """Return the day; raises Refused (date-malformed, also for an empty cell; date-too-early)."""
    if not text.strip():
        raise _refused("date-malformed", _NO_DATE, text)
    for form in _DATES:
        found = form.fullmatch(_half(text, "day"))
        if found:
            return _not_early(_day(found, text), text)
    raise _refused("date-malformed", _DATE, text)


def _half(text: str, name: str) -> str:
    """The day or the time of a cell that holds both, else the cell."""
    found = _MOMENT.fullmatch(text.strip())
    return found[name] if found else text.strip()


def _day(found: re.Match[str], text: str) -> datetime.date:
    try:
        return datetime.date(int(found["y"]), int(found["m"]), int(found["d"]))
    except ValueError:
        raise _refused("date-malformed", _DATE, text) from None


def _not_early(day: datetime.date, text: str) -> datetime.date:
    """A parti of such a day would be refused later; here the cell is named."""
    if day < EARLIEST:
        data = {"text": text.strip()[:_SHOWN], "year": EARLIEST.year}
        raise Refused(Violation("date-too-early", _EARLY, data=data))
    return day


@lru_cache(MEMORY)
def read_time(text: str) -> datetime.time | None:
    """Return the time of day, None for an empty cell; raises Refused (time-malformed)."""
    if not text.strip():
        return None
    found = _TIME.fullmatch(_half(text, "time"))
    if found is None:
        raise _refused("time-malformed", _CLOCK, text)
    return datetime.time(int(found["h"]), int(found["m"]))


@lru_cache(MEMORY)
def read_points(text: str) -> int:
    """Return the points; raises Refused (points-malformed), for an empty cell too: absent is not zero."""
    if not text.strip():
        raise _refused("points-malformed", _NO_POINTS, text)
    try:
        return _whole(text)
    except ValueError:
        raise _refused("points-malformed", _no_number(text), text) from None


@lru_cache(MEMORY)
def read_count(text: str) -> int | None:
    """Return the number of a table or hand, None for an empty cell; raises Refused (number-malformed)."""
    if not text.strip():
        return None
    try:
        number = _whole(text)
    except ValueError:
        raise _refused("number-malformed", _no_number(text), text) from None
    if not 1 <= number <= _MOST:
        raise _refused("number-malformed", _COUNT, text)
    return number


@lru_cache(MEMORY)
def read_name(text: str) -> tuple[str, str]:
    """Return the name as people are named, and as names are compared; raises Refused (name-malformed)."""
    try:
        name = checked_person_name(text)
        return name, comparison_key(name)
    except Refusal as refusal:
        data = {"text": text.strip()[:_SHOWN], **refusal.data}
        raise Refused(Violation("name-malformed", _NAMES[refusal.code], data=data)) from None


def _no_number(text: str) -> str:
    return _TOO_LARGE if is_too_large(text) else _NUMBER


def _whole(text: str) -> int:
    """The whole number, also where it is written with a decimal part of zeros; raises ValueError."""
    found = _WITHOUT_PARTS.fullmatch(text.strip())
    return whole_number(found["whole"] if found else text)


def _refused(code: str, template: str, text: str) -> Refused:
    return Refused(Violation(code, template, data={"text": text.strip()[:_SHOWN]}))
