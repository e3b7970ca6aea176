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


def needed(player: int, chance: Chance[int], names: Names) -> str:
    """What makes the player King who has this place, or what keeps him from it."""
    if chance.king == "always":
        return _("King, whatever the others do.")
    if chance.king == "never":
        return _never(chance, names)
    conditions = [*_of_those_who_come(chance, names), *_of_those_away(chance, names)]
    sentences = [_("King if %(conditions)s.") % {"conditions": listed(conditions)}]
    return " ".join([*sentences, *_points(player, chance, names)])


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


def _points(player: int, chance: Chance[int], names: Names) -> Iterator[str]:
    """Where all but the points is equal, and how far apart the two are in what counts besides the parti."""
    if not chance.points:
        return
    for rival, need in chance.needs.items():
        if need.points:
            if need.beats:
                yield _with_him(need, names(rival))
            yield _lead(need.lead, names(player), names(rival))
    for rival, lead in chance.level.items():
        yield _lead(lead, names(player), names(rival))


def _with_him(need: Need, name: str) -> str:
    told = {"name": name, "place": ordinal(min(need.points))}
    return _("If %(name)s is %(place)s, the points decide.") % told


def _lead(lead: int, name: str, rival: str) -> str:
    """The parti that leaves the window is left out of it already."""
    if lead == 0:
        told = _("In the partis that will still count, %(name)s and %(rival)s have the same points.")
        return told % {"name": name, "rival": rival}
    told = ngettext(
        "In the partis that will still count, %(name)s is %(points)s point ahead of %(rival)s.",
        "In the partis that will still count, %(name)s is %(points)s points ahead of %(rival)s.",
        abs(lead),
    )
    better, worse = (name, rival) if lead > 0 else (rival, name)
    return told % {"name": better, "rival": worse, "points": signed(abs(lead))}
