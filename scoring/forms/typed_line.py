"""A line of the sheet with what was typed over what is stored."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine.core.entries import Way
from scoring.forms.asked import Field, fields_of
from scoring.forms.rows import joined
from scoring.queries.lines import Cell, Line
from scoring.queries.written import WAY, Key, chosen


@dataclass(frozen=True, slots=True)
class TypedLine:
    """`typed` is None where nothing was typed: the line shows what is stored."""

    line: Line
    typed: Mapping[Key, str] | None = None

    @property
    def number(self) -> int:
        return self.line.number

    @property
    def was(self) -> str:
        return joined(self.line.texts)

    @property
    def texts(self) -> Mapping[Key, str]:
        return self.line.texts if self.typed is None else self.typed

    @property
    def way(self) -> Way | None:
        """The way the row is written in: the one typed, else the one stored or the usual one."""
        return chosen(self.line.ways, self.texts.get(WAY), self.line.way)

    @property
    def fields(self) -> list[Field]:
        """What is asked once, with the choice of a way where there is one."""
        return fields_of(self.line, self.way, self.texts)

    @property
    def cells(self) -> list[tuple[Cell, str]]:
        """Cells with their texts; who sits out has no field."""
        return [(cell, self.texts.get(cell.seat.pk, "")) for cell in self.line.cells]
