"""The rules of standings in words, and what decided between people of the same score."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from club.templatetags.parti import dashed, ended
from club.writing import written_date
from leagues.actions.seasons import Move
from leagues.models import Season
from rules_engine.season import Rules


def rule_told(rules: Rules) -> list[str]:
    """The rules as sentences."""
    return [_measure(rules), *_left_out(rules), _share(rules), _ties(rules)]


def ahead_told(step: str | None) -> str:
    """What puts people ahead of the next ones with the same score; empty where the score does."""
    words = {
        "partis": gettext("ahead by more partis"),
        "firsts": gettext("ahead by more firsts"),
        "points": gettext("ahead by points"),
        "head-to-head": gettext("ahead by the results against each other"),
    }
    return words.get(step or "", "")


def move_told(move: Move) -> str:
    """What a parti does that comes from the days of one season to those of another; empty where it stays."""
    before, after = move.before, move.after
    if (before and before.start) == (after and after.start):
        return ""
    if before is None:
        told = gettext("The standings of season %(after)s change: the parti was in no season.")
    elif after is None:
        told = gettext("The standings of season %(before)s change: the parti is in no season then.")
    else:
        told = gettext("The standings of two seasons change: %(before)s loses the parti, %(after)s gains it.")
    names = {key: dashed(one.name) for key, one in (("before", before), ("after", after)) if one}
    begun = _begun_told(after) if after and after.pk is None else ""
    return " ".join(filter(None, (told % names, begun, going_told(before if move.goes else None))))


def going_told(season: Season | None) -> str:
    """That a season is taken back; empty where none is."""
    if season is None:
        return ""
    told = gettext("Season %(name)s is removed: nothing else has been played in it.")
    return told % {"name": dashed(season.name)}


def _begun_told(season: Season) -> str:
    days = {"first": written_date(season.start, "long"), "last": written_date(season.end, "long")}
    told = gettext("A new season begins, %(name)s: %(first)s to %(last)s")
    return ended(told % ({"name": dashed(season.name)} | days))


def _measure(rules: Rules) -> str:
    return {
        "average": gettext("By average place."),
        "points": gettext("By the total of points."),
        "places": gettext("By points for places: as many as people played for the first, one for the last."),
    }[rules.by]


def _left_out(rules: Rules) -> Iterator[str]:
    if rules.drop:
        told = ngettext(
            "The worst parti of each does not count.",
            "The worst %(count)s partis of each do not count.",
            rules.drop,
        )
        yield told % {"count": rules.drop}
    if rules.best:
        told = ngettext(
            "Only the best parti of each counts.", "Only the best %(count)s partis of each count.", rules.best
        )
        yield told % {"count": rules.best}


def _share(rules: Rules) -> str:
    if not rules.share:
        return gettext("Whoever has played has a place.")
    told = gettext("For a place one must have come to %(share)s per cent of the partis.")
    return told % {"share": rules.share}


def _ties(rules: Rules) -> str:
    words = {
        "partis": gettext("more partis"),
        "firsts": gettext("more firsts"),
        "points": gettext("points"),
        "head-to-head": gettext("the results against each other"),
    }
    if not rules.steps:
        return gettext("Equal scores share a place.")
    if len(rules.steps) == 1:
        return gettext("When scores are equal, %(step)s decide.") % {"step": words[rules.steps[0]]}
    steps = ", ".join(words[step] for step in rules.steps)
    return gettext("When scores are equal, these decide in this order: %(steps)s.") % {"steps": steps}
