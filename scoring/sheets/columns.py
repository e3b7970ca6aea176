"""The columns of a printed sheet: what a game asks of a hand, and how wide a pen needs it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from django.utils.translation import gettext

from rules_engine.core.entries import Ask, Way
from scoring.queries.written import is_bare, is_of_sides
from scoring.sheets.hands import PaperHand, PaperTable, in_teams
from scoring.sheets.words import SUITS

Kind = Literal["hand", "deal", "dealer", "about", "ask", "count", "points", "running", "sum"]

PAGE = 190.0
MARGIN, NARROW_MARGIN, HAND, DEALER, ABOUT, SUM = 17.0, 8.0, 7.0, 22.0, 52.0, 11.0
DEAL_IN_SIGNS, DEAL_IN_WORDS = 12.0, 18.0
ASKS = {"number": 11.0, "seat": 22.0}
A_CHOICE = 6.0
COUNT, POINTS, RUNNING = 3, 4, 4
"""How the width of a side is shared out."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `side` is whose numbers stand there, `ask` what of, `width` in millimetres."""

    kind: Kind
    width: float
    label: str = ""
    side: int | None = None
    ask: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the sheet of a table is laid out."""

    margin: float
    columns: tuple[Column, ...]
    trump_at: Literal["margin", "row", ""]
    passing_at: Literal["margin", "row", ""]
    has_about: bool


def way_of(table: PaperTable, number: int) -> Way:
    """The way in which paper has hand `number`: without cards, and if there is one, more than points."""
    ways = [way for way in table.game.ways(table.rules, hand=number) if not way.has_cards]
    return next((way for way in ways if not is_bare(way)), ways[0])


def layout_of(table: PaperTable) -> Layout:
    """Columns for what the game asks; what its hands do not ask alike stands in a column of its own."""
    hands = table.hands
    trump_at = _place([[hand.trump] for hand in hands if hand.trump], hands, "trump")
    passing_at = _place([[hand.passing] for hand in hands if hand.passing != "none"], hands, "passing")
    has_about = len({_shape(way_of(table, hand.number)) for hand in hands}) > 1
    deal = {"row": DEAL_IN_SIGNS}.get(trump_at) or {"row": DEAL_IN_WORDS}.get(passing_at)
    left = tuple(_left(table, deal, has_about))
    right = (Column("sum", SUM, "Σ"),) if sums_of(table) else ()
    margin = MARGIN if "margin" in (trump_at, passing_at) else NARROW_MARGIN
    room = PAGE - margin - sum(column.width for column in left + right)
    return Layout(margin, (*left, *_sides(table, room), *right), trump_at, passing_at, has_about)


def sums_of(table: PaperTable) -> dict[int, int]:
    """What each row sums to, by number of the hand; rows of no known sum are left out."""
    found = {hand.number: _sum(table, hand.number) for hand in table.hands}
    return {number: total for number, total in found.items() if total is not None}


def _sum(table: PaperTable, number: int) -> int | None:
    total = table.game.row_sum(table.rules, hand=number)
    way = way_of(table, number)
    return way.asks[0].total if total is None and is_bare(way) else total


def _place(told: list[list[str]], hands: tuple[PaperHand, ...], name: str) -> Literal["margin", "row", ""]:
    """Whether the margin can say it for the whole round, or each row must; nowhere if there is none."""
    if not told:
        return ""
    rounds = groupby(hands, key=lambda hand: hand.round)
    alike = all(len({getattr(hand, name) for hand in group}) == 1 for _, group in rounds)
    return "margin" if alike else "row"


def _shape(way: Way) -> tuple[tuple[str, str], ...]:
    return tuple((ask.name, ask.label) for ask in way.asks)


def _left(table: PaperTable, deal: float | None, has_about: bool) -> Iterator[Column]:
    yield Column("hand", HAND)
    if deal:
        yield Column("deal", deal)
    if in_teams(table.game):
        yield Column("dealer", DEALER, gettext("dealer"))
    if has_about:
        yield Column("about", ABOUT)
    elif table.hands:
        yield from (_asked(ask) for ask in way_of(table, 1).asks if not is_of_sides(ask))


def _asked(ask: Ask) -> Column:
    width = A_CHOICE * len(ask.choices) if has_boxes(ask) else ASKS.get(ask.kind, ASKS["number"])
    return Column("ask", width, gettext(ask.label), ask=ask.name)


def has_boxes(ask: Ask) -> bool:
    """Whether the choices are few enough to print them all, for one of them to be marked."""
    return 0 < len(ask.choices) <= len(SUITS)


def _sides(table: PaperTable, room: float) -> Iterator[Column]:
    counts = {ask.label for hand in table.hands for ask in counted(way_of(table, hand.number))}
    shares: list[tuple[Kind, str, int]] = [
        ("points", gettext("points"), POINTS),
        ("running", gettext("total"), RUNNING),
    ]
    if counts:
        label = gettext(counts.pop()) if len(counts) == 1 else gettext("taken")
        shares.insert(0, ("count", label, COUNT))
    unit = room / len(table.sides) / sum(share for _, _, share in shares)
    for side in range(len(table.sides)):
        for kind, label, share in shares:
            yield Column(kind, unit * share, label, side)


def counted(way: Way) -> list[Ask]:
    """What is asked of each side besides its points."""
    return [] if is_bare(way) else [ask for ask in way.asks if ask.each]
