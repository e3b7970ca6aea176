"""How one hand is written down: what a game asks, what was answered, and what follows from it.

A hand can often be written down in several ways: as the points on the sheet, as what everybody took, as the
sale of a right. Each `Way` lists its `Ask`s, from which an entry form is drawn; an `Entry` is the answers.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules_engine.core.answers import Answer
from rules_engine.core.inputs import malformed, shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import Value
from rules_engine.core.parts import Parts, total
from rules_engine.core.violations import Refused, Violation

Entry = Mapping[str, object]
"""One hand as written down, fit for JSON: "way" names how, each other key is an `Ask` with its answer."""

Kind = Literal["number", "choice", "seat", "cards"]
ALONE = ((0,), (1,), (2,), (3,))
"""The sides of a game in which everybody scores for himself."""

_POINTS = gettext_noop("points")
_NO_WAY = gettext_noop("“{value}” is no way to write this hand down.")
_NOT_ASKED = gettext_noop("“{key}” is not asked of this hand.")


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing to write down about a hand; `label` and `labels` are marked English words for people.

    kind "number": a whole number from `low` to `high` (None: no end), a multiple of `step`; with `each`, one
    per side of the game, in a list. What these sum to is `total` (None: not one number, or too little to tell
    a right row by), and the greatest of them is at least `peak` (None: may be any); but a row that is a
    permutation of one of `apart` is right whatever the others say. "choice": one of `choices`, of which
    `labels` are the words. "seat": who it was, as the index of one of the four who play. "cards": which of
    `cards` each side took, a list per side; where they depend on another answer, `cards_by` holds them by the
    value of the ask named `by`. What is not `required` may be null or missing.
    """

    name: str
    label: str
    kind: Kind = "number"
    each: bool = False
    required: bool = True
    low: int | None = None
    high: int | None = None
    step: int = 1
    total: int | None = None
    peak: int | None = None
    apart: tuple[tuple[int, ...], ...] = ()
    choices: tuple[Value, ...] = ()
    labels: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    by: str = ""
    cards_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to write a hand down. `slug` is stored with the entry; `label` is a marked English word.

    A way without cards can be a row of the sheet, which has one cell for each side: it asks for at most one
    number of each.
    """

    slug: str
    label: str
    asks: tuple[Ask, ...]

    @property
    def has_cards(self) -> bool:
        """Whether cards are given to who took them, for which a row of the sheet has no room."""
        return any(ask.kind == "cards" for ask in self.asks)

    def ask(self, name: str) -> Ask | None:
        """Return the ask of this name, None where there is none."""
        return next((ask for ask in self.asks if ask.name == name), None)


@dataclass(frozen=True, slots=True)
class Scored:
    """What an entry gives: points of the four who play, in the order of their seats, with their parts.

    `scores` are None where something is wrong with the entry, `parts` also where the points do not tell how
    they arose. Of a violation `seat` is an index among the four (or among the sides of an `each` ask).
    """

    scores: tuple[int, ...] | None
    parts: Parts | None = None
    violations: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """How a table stands after its hands so far: over or not, and why; the words are those of `game`.

    `places` by seat are None where the totals alone decide them, as they do unless the rules end a game
    otherwise (PT-30).
    """

    over: bool
    why: str | None = None
    places: tuple[int, ...] | None = None


def points_way(
    *,
    low: int | None,
    high: int | None,
    step: int = 1,
    total: int | None = None,
    peak: int | None = None,
    apart: tuple[tuple[int, ...], ...] = (),
) -> Way:
    """Return the way that asks for nothing but the points of each of the four; what they are, as in `Ask`."""
    ask = Ask(
        "points", _POINTS, each=True, low=low, high=high, step=step, total=total, peak=peak, apart=apart
    )
    return Way("points", _POINTS, (ask,))


def in_points(scores: Sequence[int]) -> dict[str, object]:
    """Return the entry of these points in that way."""
    return {"way": "points", "points": list(scores)}


def points_of(answer: Answer) -> Entry | None:
    """Return the entry of the scores that a command answered, None where it knows none."""
    scores = answer["scores"]
    return in_points(scores) if isinstance(scores, list) else None


def score_by(readers: Mapping[str, Callable[[Entry], Scored]], entry: Entry, ways: Sequence[Way]) -> Scored:
    """Return what the reader of its way makes of an entry; what they raise as Refused is wrong with it.

    An entry in none of the ways, or with a key that its way does not ask, is input-malformed.
    """
    try:
        return readers[_way_of(entry, ways).slug](entry)
    except Refused as refused:
        return Scored(None, violations=refused.violations)


def of_parts(violations: Sequence[Violation], parts: Parts | None) -> Scored:
    """Return what parts make up, or else the violations."""
    if violations or parts is None:
        return Scored(None, violations=tuple(violations))
    return Scored(tuple(map(total, parts)), parts)


def _way_of(entry: object, ways: Sequence[Way]) -> Way:
    if not isinstance(entry, Mapping):
        raise Refused(malformed("entry", entry))
    way = next((way for way in ways if way.slug == entry.get("way")), None)
    if way is None:
        raise Refused(Violation("input-malformed", _NO_WAY, "", {"value": shown(entry.get("way"))}))
    strange = [key for key in entry if key != "way" and way.ask(key) is None]
    if strange:
        raise Refused(*(Violation("input-malformed", _NOT_ASKED, "", {"key": shown(key)}) for key in strange))
    return way
