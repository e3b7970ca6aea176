"""How somebody's hands went: by trump, by direction of passing, by the deals that have names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from leagues.queries.career import Sum
from leagues.queries.leagues import game_of
from leagues.views.person_facts import Facts
from scoring.templatetags.deals import passing_name, passing_sign, trump_name, trump_sign

NO_TRUMP = "N"
_TRUMPS = ("C", "D", "H", "S", NO_TRUMP)
_PASSES = ("right", "left", "across", "none")


@dataclass(frozen=True, slots=True)
class Kind:
    """The hands of one kind: what it is called, its sign among the symbols (empty without), their points."""

    name: str
    sign: str
    hands: int
    points: int

    @property
    def mean(self) -> Fraction:
        return Fraction(self.points, self.hands)


@dataclass(frozen=True, slots=True)
class Kinds:
    """One table of hands by their kind: `slug` names it in addresses, `title` is its heading."""

    slug: str
    title: str
    head: str
    note: str
    rows: tuple[Kind, ...]


def kinds_of(facts: Facts) -> list[Kinds]:
    """The tables that the game has something for."""
    return [table for table in (_trumps(facts), _passings(facts), _deals(facts)) if table.rows]


def _trumps(facts: Facts) -> Kinds:
    found = facts.career.by_trump
    rows = (_kind(found, code, *_trump(code)) for code in _ordered(found, _TRUMPS))
    note = gettext("What was trump in the hand, whoever dealt it.")
    return Kinds("trumps", gettext("By trump"), gettext("Trump"), note, tuple(rows))


def _passings(facts: Facts) -> Kinds:
    found = facts.career.by_passing
    rows = (_kind(found, way, passing_name(way), passing_sign(way)) for way in _ordered(found, _PASSES))
    note = gettext("Which way the cards were passed before the hand.")
    return Kinds("passings", gettext("By passing"), gettext("Passing"), note, tuple(rows))


def _deals(facts: Facts) -> Kinds:
    found = facts.career.by_deal
    rows = (_kind(found, name, gettext(name), "") for name in _ordered(found, _deal_names(facts)))
    note = gettext("What the deal was about.")
    return Kinds("deals", gettext("By deal"), gettext("Deal"), note, tuple(rows))


def _deal_names(facts: Facts) -> list[str]:
    """The names in the order they are dealt; none of a game that is not there any more."""
    game = game_of(facts.league)
    schedule = game.schedule(players=min(game.seats)) if game else ()
    return list(dict.fromkeys(due.name for due in schedule if due.name))


def _ordered(found: Iterable[str], known: Iterable[str]) -> list[str]:
    """Those found, in the order they are known in, what nobody knows last."""
    order = {code: at for at, code in enumerate(known)}
    return sorted(found, key=lambda code: (order.get(code, len(order)), code))


def _trump(code: str) -> tuple[str, str]:
    suit = None if code == NO_TRUMP else code
    return trump_name(suit), trump_sign(suit)


def _kind(found: Mapping[str, Sum], code: str, name: str, sign: str) -> Kind:
    return Kind(name, sign, found[code].hands, found[code].points)
