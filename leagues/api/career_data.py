"""A career in the shape of answers."""

from typing import Any

from rest_framework import serializers

from club.api.refs import PersonRef
from club.models import Person
from leagues.api.fields import Exact, PersonById, Rounded
from leagues.models import League
from leagues.queries.career import Career
from leagues.queries.rating import cautious
from leagues.queries.rules import points_of

SAME = (
    "partis", "place_sum", "firsts", "points", "places", "average", "hands", "hand_points", "per_hand",
    "firsts_run", "came_run", "mu", "sigma",
)  # fmt: skip
EXTREMES = ("high_night", "low_night", "high_hand", "low_hand")
KINDS = ("by_trump", "by_passing", "by_deal")


class ExtremeData(serializers.Serializer[Any]):
    """The points of a night, or of one hand of it."""

    points = serializers.IntegerField()
    number = serializers.IntegerField(help_text="Of the parti in its club.")
    date = serializers.DateField()
    hand = serializers.IntegerField(allow_null=True, help_text="Null of a night.")


class RunData(serializers.Serializer[Any]):
    """How many in a row up to now, and the most there ever were."""

    now = serializers.IntegerField()
    best = serializers.IntegerField()


class SumData(serializers.Serializer[Any]):
    hands = serializers.IntegerField()
    points = serializers.IntegerField()


class SummaryData(serializers.Serializer[Any]):
    """What somebody has done in a league. Places and points are of the partis with a place, hands of those
    that are known."""

    person = PersonRef()
    better = serializers.CharField(help_text="Which points are better in this game: `more` or `less`.")
    partis = serializers.IntegerField()
    average = Exact(allow_null=True, help_text="Average place, exactly: 17/8.")
    average_float = Rounded(source="average", allow_null=True)
    place_sum = serializers.IntegerField()
    firsts = serializers.IntegerField()
    points = serializers.IntegerField()
    places = serializers.DictField(child=serializers.IntegerField(), help_text="How often which place.")
    high_night = ExtremeData(allow_null=True, help_text="By the number; of equal ones the earliest.")
    low_night = ExtremeData(allow_null=True)
    hands = serializers.IntegerField()
    hand_points = serializers.IntegerField()
    per_hand = Exact(allow_null=True, help_text="Points per hand, exactly.")
    per_hand_float = Rounded(source="per_hand", allow_null=True)
    high_hand = ExtremeData(allow_null=True)
    low_hand = ExtremeData(allow_null=True)
    firsts_run = RunData(help_text="First places in a row.")
    came_run = RunData(help_text="Partis of the league in a row.")
    mu = serializers.FloatField(help_text="The rating.")
    sigma = serializers.FloatField(help_text="Its uncertainty.")
    worth = serializers.FloatField(help_text="What he is almost certainly worth at least.")


class RivalData(serializers.Serializer[Any]):
    """The partis in which both have a place, but for those played as partners."""

    person = PersonById()
    met = serializers.IntegerField()
    ahead = serializers.IntegerField()
    level = serializers.IntegerField()
    behind = serializers.IntegerField()
    points = serializers.IntegerField()
    theirs = serializers.IntegerField()


class PartnerData(serializers.Serializer[Any]):
    """The partis beside one partner."""

    person = PersonById()
    partis = serializers.IntegerField()
    place_sum = serializers.IntegerField()
    firsts = serializers.IntegerField()
    points = serializers.IntegerField()


class CareerData(SummaryData):
    """The same with everything that is counted."""

    scores = serializers.DictField(
        child=serializers.IntegerField(), help_text="How many hands came to how many points."
    )
    by_trump = serializers.DictField(child=SumData(), help_text="C D H S, and N where there was none.")
    by_passing = serializers.DictField(child=SumData(), help_text="right, left, across, none.")
    by_deal = serializers.DictField(child=SumData(), help_text="By the English name of the deal.")
    seated = serializers.IntegerField(help_text="Partis with known seats.")
    sat_out = serializers.IntegerField(help_text="Hands.")
    dealt = serializers.IntegerField(help_text="Hands.")
    against = RivalData(many=True, help_text="Most often met first.")
    beside = PartnerData(many=True, help_text="Oftenest first; none in games for oneself.")


def summary_told(person: Person, career: Career, league: League) -> dict[str, Any]:
    return {
        "person": person,
        "better": points_of(league.game),
        "worth": cautious(career.mu, career.sigma),
        **{name: getattr(career, name) for name in (*SAME, *EXTREMES)},
    }


def career_told(person: Person, career: Career, league: League) -> dict[str, Any]:
    against = [{"person": pk, **against_told(one)} for pk, one in career.against.items()]
    beside = [_partner(pk, one) for pk, one in career.beside.items()]
    return {
        **summary_told(person, career, league),
        **{name: getattr(career, name) for name in ("scores", *KINDS, "seated", "sat_out", "dealt")},
        "against": sorted(against, key=lambda row: (-row["met"], row["person"])),
        "beside": sorted(beside, key=lambda row: (-row["partis"], row["person"])),
    }


def against_told(one: Any) -> dict[str, Any]:
    """How two people came out, as the first has it."""
    return {name: getattr(one, name) for name in ("met", "ahead", "level", "behind", "points", "theirs")}


def _partner(pk: int, one: Any) -> dict[str, Any]:
    return {
        "person": pk,
        **{name: getattr(one, name) for name in ("partis", "place_sum", "firsts", "points")},
    }
