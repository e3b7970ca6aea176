"""How numbers, dates and lists are written for the reader."""

import datetime
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import count

from django.utils import formats
from django.utils.dateformat import format as format_date
from django.utils.dateformat import time_format
from django.utils.translation import get_language, gettext

from club.dates import HasZone, local
from rules_engine.core.numbers import MINUS

_ENGLISH = {
    "long": "j F Y",
    "short": "j M",
    "medium": "j M Y",
    "month": "M",
    "day": "j",
}
_FORMATS = {
    "en": _ENGLISH,
    "hu": {
        "long": "Y. F j.",
        "short": "N j.",
        "medium": "Y. N j.",
        "month": "N",
        "day": "j.",
    },
    "sl": {
        "long": "j. F Y",
        "short": "j. b.",
        "medium": "j. b. Y",
        "month": "b.",
        "day": "j.",
    },
}
_ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
_VOWELS = "aáeéiíoóöőuúüű"
_TIMES = {"en": "H:i", "hu": "G.i", "sl": "G.i"}


def decimal(value: Fraction, places: int = 3) -> str:
    """A fraction rounded half up, with the reader's decimal sign: 2.714 or 2,714."""
    scaled = int(abs(value) * 10**places + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**places)
    mark = formats.get_format("DECIMAL_SEPARATOR", use_l10n=True)
    return f"{MINUS if value < 0 else ''}{whole}{mark}{rest:0{places}d}"


def percentage(part: int, whole: int) -> str:
    """A share in few digits, one of them not zero: 50%, 4.2%, 0.6%, 0.03%; with the reader's decimal sign."""
    value = Fraction(100 * part, whole)
    if value >= 10 or value.denominator == 1:
        return f"{int(value + Fraction(1, 2))}%"
    places = next(places for places in count(1) if value * 10**places >= 1)
    return f"{decimal(value, places)}%"


def written_date(day: datetime.date, style: str) -> str:
    """A date as `long` (30 October 2026), `medium`, `short` (30 Oct), or only its `month` or `day`."""
    return _written(day, style, _language())


# A page of many reigns or partis has hundreds of dates, and writing one takes longer than a row of a table.
@lru_cache(maxsize=4096)
def _written(day: datetime.date, style: str, language: str) -> str:
    written = format_date(day, _FORMATS.get(language, _ENGLISH)[style])
    # Of the Slovenian months this one is not cut, so that no dot follows it.
    return written.replace("maj.", "maj") if language == "sl" else written


def day_and_month(day: datetime.date) -> tuple[str, str]:
    """The two words of a date in a narrow column: 30, Oct; in Hungarian, where months are long, X., 30."""
    number = written_date(day, "day")
    if _language() == "hu":
        return f"{_ROMAN[day.month - 1]}.", number
    return number, written_date(day, "month")


def written_time(moment: datetime.time | datetime.datetime) -> str:
    """A time of day: 19:30, in Hungarian and Slovenian 19.30."""
    return time_format(moment, _TIMES.get(_language(), "H:i"))


def written_moment(club: HasZone, at: datetime.datetime) -> str:
    """A stored moment on the club's clock: 30 October 2026, 19:30."""
    there = local(club, at)
    return f"{written_date(there.date(), 'long')}, {written_time(there)}"


def weekday(day: datetime.date) -> str:
    """Friday, in Hungarian péntek."""
    return format_date(day, "l")


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: Ádám; Ádám and Beszab; Ádám, Beszab and Csaba."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(names)s and %(last)s") % {
        "names": ", ".join(names[:-1]),
        "last": names[-1],
    }


def article(word: str) -> str:
    """The Hungarian article that `word` takes, by sound: az Ádám, a Kati, az 1., a 3., az 5."""
    first = word.strip().casefold()
    if first[:1].isdigit():
        return "az" if _number_sounds_like_vowel(first) else "a"
    return "az" if first[:1] and first[0] in _VOWELS else "a"


def _number_sounds_like_vowel(text: str) -> bool:
    """Whether the number at the start of `text` is read egy …, ezer … or öt …."""
    digits = text[: next((at for at, sign in enumerate(text) if not sign.isdigit()), len(text))]
    leading = digits[: len(digits) % 3 or 3]
    return digits[0] == "5" or leading == "1"


def _language() -> str:
    return (get_language() or "en").split("-")[0]
