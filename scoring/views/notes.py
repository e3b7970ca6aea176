"""The sentence under a row that is not right, not ours, or not there any more."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from club import dates
from club.models import User
from club.writing import written_time
from rules_engine.core.entries import Ask
from rules_engine.core.numbers import MINUS
from scoring.errors import RowRefused, StaleRow
from scoring.forms.rows import TypedRow, readable, way_of
from scoring.models import Hand
from scoring.queries.lines import Line
from scoring.queries.sheets import Sheet
from scoring.queries.written import Key
from scoring.sentences import Said, answer_said, row_said, sentence
from scoring.views.keeping import Fate, Outcome, violations_of


@dataclass(frozen=True, slots=True)
class Note:
    """The sentence under a row. `kind`: refused, draft, stale, blank, kept; `rule`: the paragraph, if any."""

    kind: str
    message: str
    detail: str = ""
    theirs: tuple[tuple[str, str], ...] = ()
    yours: tuple[tuple[str, str], ...] = ()
    rule: str = ""


def draft_note(line: Line, sheet: Sheet) -> Note | None:
    """What keeps a draft from being a row, or a row from counting: it stands after the end of the game."""
    if line.number in sheet.after_end:
        after = gettext("Hand %(hand)s stands after the end of the game.") % {"hand": line.number}
        return Note("after", after, gettext("Empty it, or put right the rows before it."))
    if not line.is_draft:
        return None
    row = TypedRow(line.number, typed=line.texts)
    refused = violations_of(row, sheet)
    kept = gettext("Kept as a draft; the parti cannot be closed with it.")
    if refused is None:
        return Note("draft", gettext("Hand %(hand)s is a draft.") % {"hand": line.number}, kept)
    said = said_of(refused, row, sheet)
    return Note("draft", said.message, f"{said.detail} {kept}", rule=said.rule)


def said_of(refused: RowRefused, row: TypedRow, sheet: Sheet) -> Said:
    return row_said(refused, readable(row, sheet.rows), sheet.parti.game)


def note_of(outcome: Outcome, sheet: Sheet, reader: User | None = None) -> Note:
    """The sentence for a row that was not written."""
    row, refusal = outcome.row, outcome.refusal
    if isinstance(refusal, RowRefused):
        said = said_of(refusal, row, sheet)
        return Note("refused", said.message, said.detail, rule=said.rule)
    if isinstance(refusal, StaleRow):
        return stale_note(row, refusal.hand, sheet, reader)
    if outcome.fate == Fate.BLANK:
        places = {"hand": row.number}
        return Note(
            "blank",
            gettext("Hand %(hand)s is empty here, but what was saved still counts.") % places,
            gettext("Type the numbers again, or clear the row."),
        )
    return Note("refused", sentence(refusal) if refusal else "")


def stale_note(row: TypedRow, hand: Hand | None, sheet: Sheet, reader: User | None = None) -> Note:
    """Both values of a row that somebody else wrote, who it was and when."""
    theirs = named(row.number, stored_texts(row.number, sheet), sheet)
    yours = named(row.number, row.typed, sheet)
    return Note("stale", _who_wrote(row.number, hand, sheet, reader), "", theirs, yours)


def _who_wrote(number: int, hand: Hand | None, sheet: Sheet, reader: User | None) -> str:
    who = hand.written_by if hand else None
    at = written_time(dates.local(sheet.parti.club, hand.written_at)) if hand else ""
    places = {"hand": number, "at": at, "by": str(who) if who else gettext("somebody else")}
    if who is not None and who == reader:
        return gettext("You wrote hand %(hand)s at %(at)s on another page.") % places
    return gettext("Hand %(hand)s was written at %(at)s by %(by)s.") % places


def stored_texts(number: int, sheet: Sheet) -> dict[Key, str]:
    """Texts of a row as it is stored, by cell."""
    line = sheet.line(number)
    return line.texts if line else {}


def named(number: int, texts: Mapping[Key, str], sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """What a row says: answers under what was asked, numbers under the names of their columns, in order."""
    asked = [
        (gettext(ask.label), _answered(ask, number, texts, sheet)) for ask in _asked(number, texts, sheet)
    ]
    names = sheet.rows.names(number)
    numbers = [
        (column.name if column.is_team else names[column.seat.pk], texts[column.seat.pk].replace("-", MINUS))
        for column in sheet.columns
        if texts.get(column.seat.pk)
    ]
    return (*asked, *numbers)


def _answered(ask: Ask, number: int, texts: Mapping[Key, str], sheet: Sheet) -> str:
    text = texts.get(ask.name, "")
    person = int(text) if ask.kind == "seat" and text.isdecimal() else text
    return answer_said(ask, person, sheet.rows.names(number))


def _asked(number: int, texts: Mapping[Key, str], sheet: Sheet) -> list[Ask]:
    way = way_of(TypedRow(number, typed=texts), sheet.rows)
    return [ask for ask in way.asks if texts.get(ask.name)]


def lost_rows(outcomes: Iterable[Outcome], sheet: Sheet) -> tuple[Note, ...]:
    """What was typed into a parti that has been closed meanwhile, so that it can be written down."""
    return tuple(
        Note(
            "closed",
            gettext("Hand %(hand)s") % {"hand": outcome.row.number},
            yours=named(outcome.row.number, outcome.row.typed, sheet),
        )
        for outcome in outcomes
        if outcome.fate == Fate.CLOSED
    )
