"""One row of the sheet as its template shows it: what is stored, with what was typed over it."""

from dataclasses import dataclass

from rules_engine.core.entries import Way
from rules_engine.core.numbers import signed
from scoring.forms.asked import checks_of
from scoring.forms.rows import read
from scoring.forms.typed_line import TypedLine
from scoring.queries.written import is_bare
from scoring.templatetags.deals import with_sign
from scoring.views.notes import Note


@dataclass(frozen=True, slots=True)
class RowView(TypedLine):
    """A row with its note and what the sheet says of it besides."""

    revision: int = 0
    note: Note | None = None
    is_now: bool = False
    deal: str = ""  # what is due, in words
    is_keyed: bool = False

    @property
    def has_head(self) -> bool:
        """Whether something stands over the numbers: what the hand is called, what is asked once."""
        if self.line.deal and self.line.deal.name:
            return True
        return bool(self.fields) and (self.is_keyed or self.line.is_saved)

    @property
    def has_gives(self) -> bool:
        """Whether points may follow from the numbers that are not these numbers."""
        return any(not is_bare(way) for way in self.line.ways)

    @property
    def checks(self) -> str:
        """What the page can check of a row in each of its ways, as JSON."""
        return checks_of(self.line.ways)

    @property
    def is_bad(self) -> bool:
        return self.note is not None and self.note.kind != "kept"

    @property
    def sum_text(self) -> str:
        """Σ of what can be read, signed when it is not 0; empty for an empty row."""
        values = [read(text) for cell, text in self.cells if cell.plays and text]
        numbers = [value for value in values if isinstance(value, int)]
        return _sum_said(sum(numbers), self.way) if numbers else ""


def _sum_said(total: int, way: Way | None) -> str:
    """With its sign where rows sum to zero, so that it says which way one is off."""
    is_zero = way is not None and any(ask.each and ask.total == 0 for ask in way.asks)
    return with_sign(total) if is_zero else signed(total)
