"""What closing, correcting or voiding a parti would do: every total, place and reign that would change."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from leagues.actions.seasons import Move
from leagues.models import Season
from leagues.queries.consequences import Consequences, SeatChange, Standing
from rules_engine.title import Reign

NEW = "Null for somebody who would be new to the club."


class StandingRef(serializers.Serializer[Any]):
    """Somebody who may not be in the club yet."""

    id = serializers.IntegerField(allow_null=True, help_text=NEW)
    name = serializers.CharField()


class StandingData(serializers.Serializer[Any]):
    person = StandingRef()
    points = serializers.IntegerField()
    place = serializers.IntegerField()


class SeatChangeData(serializers.Serializer[Any]):
    """A seat before and after; null where the parti does not count then."""

    before = StandingData(allow_null=True)
    after = StandingData(allow_null=True)
    changes = serializers.BooleanField()


class ReignData(serializers.Serializer[Any]):
    """A reign: `end` is the first day without the title, null while it lasts."""

    person = StandingRef()
    start = serializers.DateField()
    end = serializers.DateField(allow_null=True)
    reason = serializers.CharField(allow_null=True, help_text="Why it ended, in the engine's word.")


class ConsequencesData(serializers.Serializer[Any]):
    """What would be otherwise. Nothing is written."""

    seats = SeatChangeData(many=True)
    reigns_gone = ReignData(many=True)
    reigns_new = ReignData(many=True)
    king_before = StandingRef(allow_null=True)
    king_after = StandingRef(allow_null=True)
    on = serializers.DateField(help_text="The day of which this is said.")


class SeasonDays(serializers.Serializer[Any]):
    name = serializers.CharField()
    start = serializers.DateField()
    end = serializers.DateField()


class SeasonsMoved(serializers.Serializer[Any]):
    """The season that loses the parti and the one that gains it; null where its day belongs to none."""

    before = SeasonDays(allow_null=True)
    after = SeasonDays(allow_null=True)
    begins = serializers.BooleanField(help_text="`after` is made with it.")
    goes = serializers.BooleanField(help_text="`before` is taken back: nothing else was played in it.")


def seasons_moved(move: Move) -> dict[str, Any] | None:
    """What another day does to the seasons; None where the parti stays in its own."""
    before, after = move.before, move.after
    if (before and before.start) == (after and after.start):
        return None
    begins = after is not None and after.pk is None
    return {"before": _days(before), "after": _days(after), "begins": begins, "goes": move.goes}


def season_gone(season: Season | None) -> dict[str, Any] | None:
    """What it does when the parti counts no longer; None where its season stays."""
    return seasons_moved(Move(season, None, goes=True)) if season else None


def _days(season: Season | None) -> dict[str, Any] | None:
    return {"name": season.name, "start": season.start, "end": season.end} if season else None


def consequences_data(what: Consequences) -> dict[str, Any]:
    changes = what.reigns
    return {
        "seats": [_seat(change) for change in what.seats],
        "reigns_gone": [_reign(reign, what.names) for reign in changes.gone],
        "reigns_new": [_reign(reign, what.names) for reign in changes.new],
        "king_before": _person(what.before.verdict.holder, what.names),
        "king_after": _person(what.after.verdict.holder, what.names),
        "on": what.on,
    }


def _seat(change: SeatChange) -> dict[str, Any]:
    return {
        "before": _standing(change.before),
        "after": _standing(change.after),
        "changes": change.is_change,
    }


def _standing(one: Standing | None) -> dict[str, Any] | None:
    if one is None:
        return None
    person = {"id": one.person_id if one.person_id > 0 else None, "name": one.name}
    return {"person": person, "points": one.points, "place": one.place}


def _reign(reign: Reign[int], names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "person": _person(reign.player, names),
        "start": reign.start,
        "end": reign.end,
        "reason": reign.reason,
    }


def _person(pk: int | None, names: Mapping[int, str]) -> dict[str, Any] | None:
    """New guests have ids below zero until they are stored."""
    return None if pk is None else {"id": pk if pk > 0 else None, "name": names[pk]}
