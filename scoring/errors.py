"""What scoring refuses. Nothing has changed when one of these is raised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from club.errors import Refusal
from rules_engine.core.violations import Violation

if TYPE_CHECKING:
    from scoring.models import Hand
    from scoring.queries.records import Mismatch


class PartiNotOpen(Refusal):
    """The parti has been closed, voided or left unfinished meanwhile."""

    def __init__(self) -> None:
        super().__init__("parti-not-open")


class PartiNotClosed(Refusal):
    """Only a closed parti can be corrected or voided."""

    def __init__(self) -> None:
        super().__init__("parti-not-closed")


class StaleRow(Refusal):
    """Somebody else has written the row since the page was read; `hand` is the row as it is now."""

    def __init__(self, hand: Hand | None) -> None:
        super().__init__("row-stale")
        self.hand = hand


class PeopleChanged(Refusal):
    """Other people sit at the table than when the page was read: its numbers would be booked to them."""

    def __init__(self) -> None:
        super().__init__("people-changed")


class StaleParti(Refusal):
    """The parti has changed since the preview was shown."""

    def __init__(self) -> None:
        super().__init__("parti-stale")


class RowsOfOthers(Refusal):
    """Rows are written that others would have played, if this change at the table stood."""

    def __init__(self, hands: Sequence[int]) -> None:
        super().__init__("rows-of-others")
        self.hands = tuple(hands)


class HandsUnequal(Refusal):
    """Not everybody with a place played the same number of hands: {name: hands}."""

    def __init__(self, played: Mapping[str, int]) -> None:
        super().__init__("hands-unequal")
        self.played = dict(played)


class RowRefused(Refusal):
    """The game does not accept row `number`; all `violations` together."""

    def __init__(self, number: int, violations: Sequence[Violation]) -> None:
        super().__init__("row-refused", number=number)
        self.number = number
        self.violations = tuple(violations)


Rows = Sequence[tuple[int, int]]
"""(table, hand) pairs."""


class NotComplete(Refusal):
    """What stops a parti from counting: rows to do, and for each table whose score does not end the game
    yet why it goes on (the engine's word, None before anybody reached the end)."""

    code_of_kind = "parti-not-complete"

    def __init__(
        self,
        *,
        missing: Rows = (),
        drafts: Rows = (),
        wrong: Rows = (),
        after_end: Rows = (),
        goes_on: Sequence[str | None] = (),
    ) -> None:
        super().__init__(self.code_of_kind)
        self.missing = tuple(missing)
        self.drafts = tuple(drafts)
        self.wrong = tuple(wrong)
        self.after_end = tuple(after_end)
        self.goes_on = tuple(goes_on)

    @property
    def stops_nothing(self) -> bool:
        return not any([self.missing, self.drafts, self.wrong, self.after_end, self.goes_on])


class EndMoved(NotComplete):
    """With the corrected rows the game would end with another row than the last, or not at all."""

    code_of_kind = "end-moved"


class RecordRefused(Refusal):
    """What was sent is no record of this hand: what does not agree with the parti, or cannot be read.

    `mismatches` are `scoring.queries.records.Mismatch`, `strange` keys that a record of this hand has not.
    """

    def __init__(
        self,
        number: int,
        *,
        mismatches: Sequence[Mismatch] = (),
        violations: Sequence[Violation] = (),
        strange: Sequence[str] = (),
    ) -> None:
        super().__init__("record-refused", number=number)
        self.mismatches = tuple(mismatches)
        self.violations = tuple(violations)
        self.strange = tuple(strange)


class RecordScoresNothing(Refusal):
    """The record gives no scores, for these `violations`, and there is no row that it could stand beside."""

    def __init__(self, number: int, violations: Sequence[Violation]) -> None:
        super().__init__("record-needs-row", number=number)
        self.violations = tuple(violations)


class RecordWorse(Refusal):
    """The record that is kept has no fault, and the one to replace it has these `violations`."""

    def __init__(self, number: int, violations: Sequence[Violation]) -> None:
        super().__init__("record-worse", number=number)
        self.violations = tuple(violations)


class RecordDiffers(Refusal):
    """The row of the hand has other scores than its record: both by seat id.

    `violations` are those of the record, where it would replace one without a fault.
    """

    def __init__(
        self,
        number: int,
        *,
        row: Mapping[int, int],
        record: Mapping[int, int],
        can_be_written: bool,
        violations: Sequence[Violation] = (),
    ) -> None:
        code = "record-differs" if can_be_written else "record-differs-closed"
        super().__init__(code, number=number)
        self.row = dict(row)
        self.record = dict(record)
        self.can_be_written = can_be_written
        self.violations = tuple(violations)
