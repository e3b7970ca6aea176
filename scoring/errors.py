"""What scoring refuses. Nothing has changed when one of these is raised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from club.errors import Refusal
from rules_engine.core.violations import Violation

if TYPE_CHECKING:
    from scoring.models import Hand


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


class RowRefused(Refusal):
    """The game does not accept row `number`; all `violations` together."""

    def __init__(self, number: int, violations: Sequence[Violation]) -> None:
        super().__init__("row-refused", number=number)
        self.number = number
        self.violations = tuple(violations)


class NotComplete(Refusal):
    """Rows that stop a parti from being closed: (table, hand) pairs."""

    def __init__(
        self,
        *,
        missing: Sequence[tuple[int, int]],
        drafts: Sequence[tuple[int, int]],
        wrong: Sequence[tuple[int, int]],
    ) -> None:
        super().__init__("parti-not-complete")
        self.missing = tuple(missing)
        self.drafts = tuple(drafts)
        self.wrong = tuple(wrong)
