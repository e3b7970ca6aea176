"""What breaks a rule: a code, a sentence with named places, the paragraph, and where it happened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules_engine.core.numbers import filled

CODES = frozenset(
    {
        "deal-malformed",
        "card-unknown",
        "card-duplicate",
        "card-not-held",
        "pass-malformed",
        "plays-malformed",
        "revoke",
        "must-open-two-of-clubs",
        "queen-in-first-trick",
        "hearts-not-broken",
        "heart-led",
        "king-of-hearts-led",
        "not-a-trump",
        "bid-too-low",
        "bid-malformed",
        "sum-wrong",
        "impossible",
        "points-malformed",
        "trump-malformed",
        "draw-impossible",
        "game-over",
        "wrong-players",
        "out-of-turn",
        "no-priority",
        "bid-wrong-kind",
        "buyer-is-auctioneer",
        "decision-malformed",
        "player-twice",
        "table-size",
        "option-unknown",
        "option-value",
        "game-unknown",
        "input-malformed",
        "date-malformed",
        "not-entitled",
        "not-offered",
    }
)
"""Every code there is; who reads answers may rely on them."""

CONDUCT = frozenset(
    {
        "revoke",
        "must-open-two-of-clubs",
        "queen-in-first-trick",
        "hearts-not-broken",
        "heart-led",
        "king-of-hearts-led",
        "not-a-trump",
    }
)
"""The codes of what somebody did at the table: he played a card that he held and must not play then, and can
be held to account. The others are of what was written down or of the deal."""

_PLACES = ("hand", "action", "trick", "position", "seat", "table", "player", "card", "legal")


@dataclass(frozen=True, slots=True)
class Violation:
    """One breach of one rule.

    `template` is an English sentence in `str.format` style, filled from `data`; `rule` is the paragraph
    ("PD-21"), empty where no rule of a game is touched. Tricks, hands, actions and tables count from 1,
    positions and seats from 0.
    """

    code: str
    template: str
    rule: str = ""
    data: Mapping[str, object] = field(default_factory=dict, hash=False)
    hand: int | None = None
    action: int | None = None
    trick: int | None = None
    position: int | None = None
    seat: int | None = None
    table: int | None = None
    player: str | None = None
    card: str | None = None
    legal: tuple[str, ...] | None = None

    @property
    def message(self) -> str:
        """Return the English sentence with its places filled."""
        return filled(self.template, self.data)

    def as_dict(self) -> dict[str, object]:
        """Return the JSON shape; places that do not apply are left out."""
        shape: dict[str, object] = {"code": self.code, "message": self.message, "rule": self.rule}
        for name in _PLACES:
            value = getattr(self, name)
            if value is not None:
                shape[name] = list(value) if name == "legal" else value
        return shape


class Refused(Exception):
    """What was asked cannot be; carries every violation found."""

    def __init__(self, *violations: Violation) -> None:
        super().__init__("; ".join(violation.message for violation in violations))
        self.violations: tuple[Violation, ...] = violations


def as_dicts(violations: Iterable[Violation]) -> list[dict[str, object]]:
    """Return the JSON shapes of `violations`, in their order."""
    return [violation.as_dict() for violation in violations]


def refusal(refused: Refused) -> dict[str, object]:
    """Return the answer of a command whose input was refused."""
    return {"ok": False, "violations": as_dicts(refused.violations)}
