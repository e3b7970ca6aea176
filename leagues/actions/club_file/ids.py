"""The ids that stand in JSON and in texts: where they are, and what they become.

One walk serves both ways: `to(kind, number)` is the number in the file of an id, or the id of a number. A row
that is gone has the number 0, which no row has, and stays gone.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Model

from leagues.actions.club_file.decisions import ACCOUNT
from leagues.queries.records import PERSON

To = Callable[[str, int], int]

GONE = 0

WORDS = {
    **dict.fromkeys(PERSON, "person"),
    "account": ACCOUNT,
    "attendance": "attendance",
    "bottle": "bottle",
    "correction": "correction",
    "credit": "bottle",
    "league": "league",
    "lost": "person",
    "night": "night",
    "parti": "parti",
    "seat": "seat",
    "vote": "vote",
}
"""The words under which the id of a row, or a list of ids, stands in JSON."""

NUMBERS = frozenset(["entitled", "hand", "limit", "number", "table", "threshold", "violations"])
"""The words under which other whole numbers stand in a trace; a test knows no third kind."""
SIDES = frozenset(["before", "after"])
SEATED = frozenset(["buyer", "bidder"])
"""What a game asks once and a seat answers (`Ask.kind` "seat")."""

_OFFER = re.compile(r"^offer-([0-9]{1,18})$")
_EVENT = re.compile(
    r"^(absence|bottle|lost|night|parti|reign|vote)-([0-9]{1,18})(?:(-.*?)-([0-9]{1,18})|(-.*)?)$"
)
_EVENTS = {"absence": "attendance", "lost": "league", "reign": "league"}


def renumbered(column: str, row: Model, value: Any, to: To) -> Any:
    """The value of a column of JSON or text with every id as `to` has it; others as they are."""
    found = _COLUMNS.get(column)
    return value if found is None or value is None else found(row, value, to)


def holds_ids(column: str) -> bool:
    return column in _COLUMNS


def _trace(row: Any, data: Any, to: To) -> Any:
    if not isinstance(data, Mapping):
        return data
    return {key: _said(row, key, value, to) for key, value in data.items()}


def _said(row: Any, key: str, value: Any, to: To) -> Any:
    if key == "changes":
        return _changes(row, value, to)
    if row.about == "parti" and key in (*SIDES, "typed"):
        return _typed(value, to)
    if row.about == "vote" and key in (*SIDES, "result"):
        return _offer(row, value, to)
    if row.deed == "house-league-changed" and key in SIDES:
        return _id("league", value, to)
    return _named(key, value, to, "")


def _named(key: str, value: Any, to: To, above: str) -> Any:
    """Before and after say what the word above them says; any other word begins anew."""
    kind = WORDS.get(key, above if key in SIDES else "")
    if isinstance(value, Mapping):
        return {word: _named(word, one, to, kind) for word, one in value.items()}
    if isinstance(value, list):
        return [_named(key, one, to, above) for one in value]
    return _id(kind, value, to) if kind else value


def _id(kind: str, value: Any, to: To) -> Any:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return to(kind, value) if is_number else value


def _by_word(_row: Any, data: Any, to: To) -> Any:
    return _named("", data, to, "")


def _changes(_row: Any, data: Any, to: To) -> Any:
    """A batch of corrections (`scoring.actions.changes`)."""
    if not isinstance(data, Mapping):
        return data
    known = {"people": _person_change, "totals": _total_change, "rows": _row_change}
    return {
        key: [known[key](one, to) for one in value] if key in known and isinstance(value, list) else value
        for key, value in data.items()
    }


def _person_change(one: Any, to: To) -> Any:
    if not isinstance(one, Mapping):
        return one
    return {key: _id("seat" if key == "seat" else "person", value, to) for key, value in one.items()}


def _total_change(one: Any, to: To) -> Any:
    if not isinstance(one, Mapping):
        return one
    return {key: _id("seat", value, to) if key == "seat" else value for key, value in one.items()}


def _row_change(one: Any, to: To) -> Any:
    if not isinstance(one, Mapping):
        return one
    return {
        key: _keys(value, to)
        if key in SIDES
        else [_entry(None, entry, to) for entry in value]
        if key == "entries" and isinstance(value, list)
        else value
        for key, value in one.items()
    }


def _entry(_row: Any, data: Any, to: To) -> Any:
    """A row as it was written down (`scoring.queries.written`)."""
    if not isinstance(data, Mapping):
        return data
    each, once = data.get("each"), data.get("once")
    found = dict(data)
    if isinstance(each, Mapping):
        found["each"] = {name: _keys(of, to) for name, of in each.items()}
    if isinstance(once, Mapping):
        found["once"] = {
            name: _id("seat", value, to) if name in SEATED else value for name, value in once.items()
        }
    return found


def _draft(_row: Any, data: Any, to: To) -> Any:
    return _typed(data, to)


def _typed(data: Any, to: To) -> Any:
    """Cells by the id of their seat, or by what is asked once; or the seats alone."""
    if isinstance(data, list):
        return [_id("seat", one, to) for one in data]
    if not isinstance(data, Mapping):
        return data
    return {key: _answer(key, value, to) for key, value in _keys(data, to).items()}


def _answer(name: str, value: Any, to: To) -> Any:
    """A seat that was chosen is typed text too."""
    is_seat = name in SEATED and isinstance(value, str) and _is_number(value)
    return str(to("seat", int(value))) if is_seat else value


def _keys(data: Any, to: To) -> Any:
    if not isinstance(data, Mapping):
        return data
    found: dict[str, Any] = {}
    for key, value in data.items():
        word = str(to("seat", int(key))) if _is_number(key) else key
        while word in found:  # several seats that are gone stay several
            word = f"0{word}"
        found[word] = value
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19


def _players(_row: Any, data: Any, to: To) -> Any:
    return [_id("seat", one, to) for one in data] if isinstance(data, list) else data


def _offer(_row: Any, text: Any, to: To) -> Any:
    """A place to vote for is named by its offer."""
    found = _OFFER.match(text) if isinstance(text, str) else None
    return f"offer-{to('offer', int(found[1]))}" if found else text


def _event(row: Any, text: Any, to: To) -> Any:
    """What a message is about: a kind of row, its id, and where it ends in one that of a person."""
    found = _EVENT.match(text) if isinstance(text, str) else None
    if found is None:
        return text
    word, number, middle, last, rest = found.groups()
    start = f"{word}-{to(_EVENTS.get(word, word), int(number))}"
    if last is None:
        return f"{start}{rest or ''}"
    of_person = word in {"lost", "reign"} or middle.endswith("-casting")
    return f"{start}{middle}-{to('person', int(last)) if of_person else last}"


def _about(row: Any, value: Any, to: To) -> Any:
    return _id(row.about, value, to)


_COLUMNS: Mapping[str, Callable[[Any, Any, To], Any]] = {
    "Activity.about_id": _about,
    "Activity.data": _trace,
    "Correction.changes": _changes,
    "Draw.result": _by_word,
    "Hand.draft": _draft,
    "Hand.entry": _entry,
    "Hand.players": _players,
    "Notice.args": _by_word,
    "Notice.event": _event,
    "Option.key": _offer,
    "Vote.result": _offer,
}

PLAIN = frozenset(
    [
        "HandRecord.data",
        "HouseRuleSet.rules",
        "League.options",
        "Parti.options",
        "Season.rules",
        "TitleRules.rules",
    ]
)
"""JSON in which no id stands: records name seats by their order, options are words and numbers."""
