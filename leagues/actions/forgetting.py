"""Take a name out of what people wrote: notes, reasons, places, and the traces that repeat them."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, cast

from django.db.models import Field, JSONField, Model

from club.models import Club, Person
from club.names import comparison_key
from leagues.queries.records import Table, columns, label, rows_of, tables

OMITTED = "[…]"
CHUNK = 500

# Words that people typed, or traces that repeat them.
WORDS = frozenset(
    [
        "Activity.data",
        "Attendance.reason_note",
        "Bottle.cancelled_because",
        "Bottle.drink",
        "Bottle.reason",
        "Breach.note",
        "Breach.withdrawn_because",
        "Correction.changes",
        "Correction.reason",
        "Hand.draft",
        "HandRecord.data",
        "Night.cancelled_because",
        "Night.note",
        "Objection.reason",
        "Offer.place",
        "Option.wording",
    ]
)

# Hungarian endings that a name may have in a sentence; its last vowel is then long (Béla, Bélának).
_ENDINGS = (
    "t|ot|et|öt|at|nak|nek|val|vel|ban|ben|ba|be|ból|ből|ról|ről|tól|től|nál|nél|hoz|hez|höz|ra|re"
    "|n|on|en|ön|ig|ért|ként|é|éi|ék|ékat|éket|éknál|éknél|éknak|éknek|ékhoz|ékhez|ékkal|ékkel"
)
_LONG = {"a": "á", "e": "é", "o": "ó", "ö": "ő"}


@dataclass(frozen=True, slots=True)
class Names:
    """Names to take out, whole words only; longer names of others in which they stand are left."""

    loose: re.Pattern[str]
    exact: re.Pattern[str]

    @classmethod
    def of(cls, names: Collection[str], others: Iterable[str]) -> "Names":
        keys = [comparison_key(name) for name in names]
        kept = [name for name in others if any(key in comparison_key(name) for key in keys)]
        pattern = _pattern([*names], kept)
        return cls(re.compile(pattern, re.IGNORECASE), re.compile(pattern))

    def out_of(self, text: str) -> str:
        """The text without the names, in whatever case they stand there."""
        return _replaced(self.loose, text)

    def out_of_data(self, data: Any) -> Any:
        """The same within JSON, whose own words are small: there a name is one only as it is written."""
        if isinstance(data, str):
            return _replaced(self.exact, data)
        if isinstance(data, list):
            return [self.out_of_data(one) for one in data]
        if isinstance(data, dict):
            return {key: self.out_of_data(value) for key, value in data.items()}
        return data


def forget(club: Club, names: Names) -> None:
    """Rewrite every text of the club in which one of the names stands."""
    for table in tables():
        texts = [column.name for column in columns(table) if label(column) in WORDS]
        if texts:
            _rewrite(club, table, texts, names)


def names_ever(person: Person) -> set[str]:
    """What the person was ever called, as the traces of the club have it."""
    said = person.club.activities.filter(about="person", about_id=person.pk, deed__startswith="person-")
    found = {person.name}
    for data in said.values_list("data", flat=True):
        found |= {str(data[key]) for key in ("name", "before", "after") if isinstance(data.get(key), str)}
    return found


def _rewrite(club: Club, table: Table, texts: Collection[str], names: Names) -> None:
    changed: list[Model] = []
    for row in rows_of(club, table).only("pk", *texts).iterator(CHUNK):
        rewritten = [_is_rewritten(row, column, names) for column in texts]
        if any(rewritten):
            changed.append(row)
    table._base_manager.bulk_update(changed, list(texts), batch_size=CHUNK)


def _is_rewritten(row: Model, column: str, names: Names) -> bool:
    before, field = getattr(row, column), cast("Field[Any, Any]", row._meta.get_field(column))
    if before is None:
        return False
    is_data = isinstance(field, JSONField)
    after = names.out_of_data(before) if is_data else names.out_of(before)[: field.max_length]
    setattr(row, column, after)
    return bool(after != before)


def _replaced(pattern: re.Pattern[str], text: str) -> str:
    plain = unicodedata.normalize("NFC", text)
    if not any(found["name"] for found in pattern.finditer(plain)):
        return text
    return pattern.sub(lambda found: OMITTED if found["name"] else found[0], plain)


def _pattern(names: Collection[str], others: Collection[str]) -> str:
    whole = "|".join(map(_forms, sorted(names, key=len, reverse=True)))
    longer = "|".join(map(_forms, sorted(others, key=len, reverse=True))) or r"(?!)"
    return rf"(?<!\w)(?:(?:{longer})|(?P<name>{whole}))(?!\w)"


def _forms(name: str) -> str:
    """A name as it stands in a sentence: bare, or with an ending."""
    bare, last = re.escape(name), name[-1:].lower()
    stem = re.escape(name[:-1] + _LONG[last]) if last in _LONG else bare
    return rf"(?:{stem}(?:{_ENDINGS})|{bare}(?:-(?:{_ENDINGS}))?)"
