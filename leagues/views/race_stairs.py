"""Two rivals for the title, place against place: who of them is ahead, and whether that makes a King."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from django.utils.translation import gettext as _

from leagues.views.race_words import Names, ordinal
from rules_engine.title import Chance, Outlook
from rules_engine.title.slots import fits, without

Kind = Literal["king", "ahead", "points", "behind", "tied", "never", "cannot"]
Look = Callable[[Collection[int]], Outlook[int] | None]
"""The outlook of another line-up; None where so many make no parti."""
SlotsOf = Callable[[int], tuple[int, ...]]
"""The places of an order without ties in a parti of so many."""


@dataclass(frozen=True, slots=True)
class StairCell:
    """What a pair of places comes to, as a sign and as a sentence; `cannot`: the pair cannot occur."""

    kind: Kind
    sign: str
    told: str


@dataclass(frozen=True, slots=True)
class Step:
    """A place of the one who asks (empty: away), his row with it, a cell for each of his rival's places."""

    label: str
    chance: Chance[int] | None
    cells: tuple[StairCell, ...]


@dataclass(frozen=True, slots=True)
class Stairs:
    """The table of two rivals; `columns` are the rival's places, an empty one for staying away."""

    name: str
    rival: str
    sign: str
    rival_sign: str
    columns: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def kinds(self) -> set[Kind]:
        """What occurs in it, for its legend."""
        return {cell.kind for step in self.steps for cell in step.cells}


@dataclass(frozen=True, slots=True)
class _Pair:
    player: int
    rival: int
    names: Names
    slots_of: SlotsOf

    @property
    def signs(self) -> tuple[str, str]:
        """The shortest beginnings of the two names that differ."""
        one, other = self.names(self.player), self.names(self.rival)
        length = next((n for n in range(1, 4) if one[:n] != other[:n]), 1)
        return one[:length], other[:length]


def stairs(found: Outlook[int], player: int, look: Look, slots_of: SlotsOf, names: Names) -> Stairs | None:
    """Set somebody of the line-up against his strongest rival there; None where there is no such pair."""
    rival = _strongest(found, player)
    if rival is None or player not in found.lineup or player not in found.chances:
        return None
    pair = _Pair(player, rival, names, slots_of)
    without = found.lineup - {player}, found.lineup - {rival}, found.lineup - {player, rival}
    alone, unopposed, neither = map(look, without)
    places = [chance.place for chance in found.chances[player] if chance.place is not None]
    columns: list[int | None] = [*places, *([None] if unopposed else [])]
    steps = [_step(pair, place, columns, found, unopposed) for place in places]
    if alone:
        steps.append(_step(pair, None, columns, alone, neither))
    sign, rival_sign = pair.signs
    heads = tuple(str(place or "") for place in columns)
    return Stairs(names(player), names(rival), sign, rival_sign, heads, tuple(steps))


def _strongest(found: Outlook[int], player: int) -> int | None:
    """Who of the others that come is likeliest to be King."""
    rivals = [one for one in found.chances if one != player and one in found.lineup]
    return min(rivals, key=found.likely, default=None)


def _step(
    pair: _Pair,
    place: int | None,
    columns: Sequence[int | None],
    against: Outlook[int],
    unopposed: Outlook[int] | None,
) -> Step:
    """`against` is the outlook with the rival, `unopposed` the one without."""
    cells = [_cell(pair, place, theirs, against if theirs else unopposed) for theirs in columns]
    return Step(ordinal(place) if place else "", _chance(against, pair.player, place), tuple(cells))


def _cell(pair: _Pair, place: int | None, theirs: int | None, found: Outlook[int] | None) -> StairCell:
    kind = _kind(pair, place, theirs, found)
    sign, rival_sign = pair.signs
    told = {"name": pair.names(pair.player), "rival": pair.names(pair.rival)}
    words = {
        "king": (sign, _("%(name)s is King")),
        "ahead": (sign, _("%(name)s is ahead of %(rival)s, but others decide too")),
        "points": ("=", _("points decide between the two")),
        "behind": (rival_sign, _("%(rival)s is ahead of %(name)s")),
        "tied": ("–", _("a complete tie of the two: neither is King")),
        "never": ("×", _("%(name)s cannot be awarded the title")),
        "cannot": ("", _("cannot occur")),
    }
    return StairCell(kind, words[kind][0], words[kind][1] % told)


def _kind(pair: _Pair, place: int | None, theirs: int | None, found: Outlook[int] | None) -> Kind:
    if found is None or not _can_occur(pair, place, theirs, len(found.lineup)):
        return "cannot"
    chance = _chance(found, pair.player, place)
    if chance is None:
        return "never" if pair.player not in found.chances else "cannot"
    kind = _between(chance, pair.rival, theirs)
    others = _others_decide(chance, pair, [place, theirs], len(found.lineup))
    return "king" if kind == "ahead" and not others else kind


def _chance(found: Outlook[int], player: int, place: int | None) -> Chance[int] | None:
    return next((one for one in found.chances.get(player, ()) if one.place == place), None)


def _between(chance: Chance[int], rival: int, theirs: int | None) -> Kind:
    """Who of the two is ahead."""
    if theirs is None:
        return "behind" if rival in chance.behind else "points" if rival in chance.level else "ahead"
    need = chance.needs.get(rival)
    if need is None or theirs in need.beats:
        return "ahead"
    return "points" if theirs in need.points else "tied" if theirs in need.tied else "behind"


def _others_decide(chance: Chance[int], pair: _Pair, taken: Sequence[int | None], people: int) -> bool:
    """Whether anybody else can still be ahead, or level, when the two have these places."""
    if set(chance.behind) - {pair.rival} or chance.level.keys() - {pair.rival}:
        return True
    others = [need for rival, need in chance.needs.items() if rival != pair.rival]
    if pair.slots_of(people) != (*range(1, people + 1),):
        return bool(others)
    return any(
        place not in need.beats and _together([*taken, place], people)
        for need in others
        for place in range(1, people + 1)
    )


def _can_occur(pair: _Pair, place: int | None, theirs: int | None, people: int) -> bool:
    """Whether the two can have these places."""
    slots = pair.slots_of(people)
    if place is None or theirs is None:
        return (place or theirs or 1) <= slots[-1]
    return place in slots and theirs in {*slots, place} and fits(without(slots, place), theirs)


def _together(places: Sequence[int | None], people: int) -> bool:
    """Whether some of so many people can have these places at once, in one ranking with ties: none has more
    of them than the next that is taken leaves room for."""
    taken = sorted(place for place in places if place is not None)
    steps = pairwise([*dict.fromkeys(taken), people + 1])
    return all(taken.count(place) <= after - place for place, after in steps)
