"""How the race speaks: places, and what somebody needs of the others, in whole sentences."""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.writing import listed
from rules_engine.core.numbers import signed
from rules_engine.title import Chance, Need

Names = Callable[[int], str]


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 11th; in Hungarian 1., 2."""
    if place % 100 in {11, 12, 13}:
        return _("%(place)sth") % {"place": place}
    templates = {1: _("%(place)sst"), 2: _("%(place)snd"), 3: _("%(place)srd")}
    return templates.get(place % 10, _("%(place)sth")) % {"place": place}


def ordinals(places: Sequence[int]) -> str:
    """Places that follow one another: 6th; 6th and 7th; 6th to 9th."""
    if len(places) < 3:
        return listed([ordinal(place) for place in places])
    return _("%(first)s to %(last)s") % {"first": ordinal(places[0]), "last": ordinal(places[-1])}


def needed(chance: Chance[int], names: Names) -> str:
    """What makes somebody King who has this place, or what keeps him from it."""
    if chance.king == "always":
        return _("King, whatever the others do.")
    if chance.king == "never":
        return _never(chance, names)
    conditions = [*_of_those_who_come(chance, names), *_of_those_away(chance, names)]
    sentences = [_("King if %(conditions)s.") % {"conditions": listed(conditions)}]
    return " ".join([*sentences, *_points(chance, names)])


def _never(chance: Chance[int], names: Names) -> str:
    if not chance.behind:
        return _("Not King, whatever the others do.")
    told = ngettext(
        "Not King: %(names)s is ahead even without coming.",
        "Not King: %(names)s are ahead even without coming.",
        len(chance.behind),
    )
    return told % {"names": listed([names(rival) for rival in chance.behind])}


def _of_those_who_come(chance: Chance[int], names: Names) -> Iterator[str]:
    for rival, need in chance.needs.items():
        place = ordinal(min(need.beats or need.points, default=0))
        told = {"name": names(rival), "place": place}
        if not need.beats:
            yield _("%(name)s is %(place)s and loses on points") % told
        elif len(need.beats) == 1:
            yield _("%(name)s is %(place)s") % told
        else:
            yield _("%(name)s is %(place)s or worse") % told


def _of_those_away(chance: Chance[int], names: Names) -> Iterator[str]:
    for rival in chance.level:
        yield _("%(name)s, who stays away, loses on points") % {"name": names(rival)}


def _points(chance: Chance[int], names: Names) -> Iterator[str]:
    """Where all but the points is equal, and how far apart the two are before the parti."""
    if not chance.points:
        return
    for rival, need in chance.needs.items():
        if need.points:
            if need.beats:
                yield _with_him(need, names(rival))
            yield _lead(need.lead, names(rival))
    for rival, lead in chance.level.items():
        yield _lead(lead, names(rival))


def _with_him(need: Need, name: str) -> str:
    told = {"name": name, "place": ordinal(min(need.points))}
    return _("If %(name)s is %(place)s, the points decide.") % told


def _lead(lead: int, name: str) -> str:
    told = {"name": name, "points": signed(abs(lead))}
    if lead == 0:
        return _("Before the parti the points are level with those of %(name)s.") % told
    return (_ahead(lead) if lead > 0 else _behind(-lead)) % told


def _ahead(points: int) -> str:
    return ngettext(
        "Before the parti %(points)s point ahead of %(name)s.",
        "Before the parti %(points)s points ahead of %(name)s.",
        points,
    )


def _behind(points: int) -> str:
    return ngettext(
        "Before the parti %(points)s point behind %(name)s.",
        "Before the parti %(points)s points behind %(name)s.",
        points,
    )
