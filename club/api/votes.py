"""The votes of a club: what waits for the caller, what is counted, ballots and words.

A vote on an absence is secret until it closes; nobody is told before what somebody else chose. What an answer
to a ballot says is kept for a day with its Idempotency-Key, so that it leaves out the choice.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions import votes as deeds
from club.api.base import MembersView
from club.api.bodies import each, sent
from club.api.editions import shown as answered
from club.api.refs import PersonId, PersonRef, among, named
from club.api.strict import Strict, StrictFilters
from club.enums import Asked, ObjectionKind, VoteKind
from club.models import Ballot, Person, Vote
from club.queries.ballots import rows_of
from club.queries.people import people_of
from club.queries.shown import Shown, Spoken, Tallied, shown, spoken
from club.queries.votes import standing_votes, votes_of
from club.sentences.votes import wording

ADAM, KATI = {"id": 12, "name": "Ádám"}, {"id": 14, "name": "Kati"}
ROW = {
    "id": 9,
    "kind": "venue",
    "is_secret": False,
    "absent": None,
    "day": "2026-10-30",
    "night": 31,
    "host": None,
    "opened_at": "2026-10-20T10:00:00Z",
    "state": "voting",
    "is_open": True,
    "until": "2026-10-28T18:30:00Z",
    "asked": "voters",
    "casting": None,
    "voters": 5,
    "voted": 2,
    "may_vote": True,
    "has_voted": False,
    "result": "",
    "decided_by": "",
    "is_laid_down": False,
    "cancelled_because": "",
}
MORE = {
    "options": [
        {
            "key": "offer-5",
            "wording": "Fő utca 1. (host: Ádám)",
            "count": 2,
            "ballots": [{"person": KATI, "entered_by": None}, {"person": ADAM, "entered_by": "Vera"}],
            "won": False,
            "tied": False,
        }
    ],
    "choices": ["offer-5"],
    "mine": None,
    "is_void": False,
    "entitled": [{"person": ADAM, "has_left": False}, {"person": KATI, "has_left": False}],
    "host_until": None,
    "casting_until": None,
    "reason": "",
    "reason_note": "",
    "words": [],
    "objections": [],
}
VOTE_STATES = named(("voting", "host", "casting", "decided", "lapsed", "cancelled"))
AWAITED = named(("voters", "host", "casting"))
WHICH = named(("open", "waiting", "over"))
ROW_EXAMPLE = OpenApiExample("A vote on a venue", value=ROW, response_only=True)
EXAMPLE = OpenApiExample("A vote on a venue", value=ROW | MORE, response_only=True)


class VoteRow(serializers.Serializer[Shown]):
    """A vote as the caller may read it. Nothing in it says what he chose, or in a secret one anybody."""

    id = serializers.IntegerField(source="rows.vote.pk")
    kind = serializers.ChoiceField(source="rows.vote.kind", choices=VoteKind.choices)
    is_secret = serializers.BooleanField()
    absent = PersonRef(source="rows.vote.absent", allow_null=True, help_text="Whose absence it is about.")
    day = serializers.SerializerMethodField(help_text="Of the absence, or of the night.")
    night = serializers.IntegerField(source="rows.vote.night_id", allow_null=True)
    host = PersonRef(source="rows.vote.host", allow_null=True, help_text="Who decides a tie first.")
    opened_at = serializers.DateTimeField(source="rows.vote.opened_at")
    state = serializers.ChoiceField(
        choices=VOTE_STATES,
        help_text="Whose ballots or word are awaited; “lapsed”: nobody said a word until the end.",
    )
    is_open = serializers.BooleanField()
    until = serializers.DateTimeField(allow_null=True, help_text="When the time of whoever is asked ends.")
    asked = serializers.ChoiceField(
        choices=AWAITED,
        allow_null=True,
        help_text="What is awaited of the caller: his ballot, his word as host, or the casting vote.",
    )
    casting = PersonRef(allow_null=True, help_text="Whose casting vote is awaited.")
    voters = serializers.SerializerMethodField(help_text="How many count.")
    voted = serializers.IntegerField(help_text="How many of them have voted.")
    may_vote = serializers.BooleanField()
    has_voted = serializers.SerializerMethodField(help_text="Whether the caller has.")
    result = serializers.SerializerMethodField(help_text="Key of the option that came out; empty: none yet.")
    decided_by = serializers.SerializerMethodField(
        help_text="majority, votes, host, casting or silence; empty while undecided."
    )
    is_laid_down = serializers.BooleanField(help_text="It gave its night no place and counts no more.")
    cancelled_because = serializers.CharField(source="rows.vote.cancelled_because")

    @extend_schema_field(serializers.DateField())
    def get_day(self, one: Shown) -> Any:
        vote = one.rows.vote
        return vote.night.date if vote.night else vote.day

    def get_voters(self, one: Shown) -> int:
        return len(one.rows.voters)

    def get_has_voted(self, one: Shown) -> bool:
        return one.mine is not None

    def get_result(self, one: Shown) -> str:
        return one.won.key if one.won else ""

    def get_decided_by(self, one: Shown) -> str:
        return one.outcome.by or "" if one.state == "decided" else ""


class BallotData(serializers.Serializer[Ballot]):
    person = PersonRef(source="entitled.person")
    entered_by = serializers.StringRelatedField[Any](
        allow_null=True, help_text="Who keyed it for him because he rang; null: he himself."
    )


class OptionData(serializers.Serializer[Tallied]):
    """A choice. Counts are null and ballots empty while a secret vote runs."""

    key = serializers.CharField(source="option.key")
    wording = serializers.SerializerMethodField(help_text="In the language asked for.")
    count = serializers.IntegerField(allow_null=True)
    ballots = BallotData(many=True)
    won = serializers.BooleanField()
    tied = serializers.BooleanField()

    def get_wording(self, line: Tallied) -> str:
        return wording(line.option)


class EntitledData(serializers.Serializer[Any]):
    person = PersonRef()
    has_left = serializers.SerializerMethodField()

    def get_has_left(self, entitled: Any) -> bool:
        return entitled.left_at is not None


class WordData(serializers.Serializer[Spoken]):
    """A word that was said."""

    asked = serializers.ChoiceField(source="word.asked", choices=Asked.choices)
    person = PersonRef(source="word.person")
    option = serializers.CharField(source="word.option.key")
    said_at = serializers.DateTimeField(source="word.said_at")
    entered_by = serializers.StringRelatedField[Any](source="word.entered_by", allow_null=True)
    moved = PersonRef(
        allow_null=True,
        help_text="Who had the casting vote that day by the book as it stands now, if another.",
    )


class ObjectionData(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=ObjectionKind.choices)
    person = PersonRef()
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()
    entered_by = serializers.StringRelatedField[Any](allow_null=True)


class VoteData(VoteRow):
    """The same with its options, who votes, and what was said."""

    options = OptionData(source="lines", many=True)
    choices = serializers.SerializerMethodField(help_text="Keys of what may be chosen now.")
    mine = serializers.CharField(
        source="mine.option.key", default=None, allow_null=True, help_text="What the caller chose."
    )
    is_void = serializers.BooleanField(
        help_text="The caller said no to the only place, and a second one came: choose again."
    )
    entitled = EntitledData(source="rows.entitled", many=True, help_text="Fixed when the vote opened.")
    host_until = serializers.DateTimeField(source="rows.vote.host_until", allow_null=True)
    casting_until = serializers.DateTimeField(source="rows.vote.casting_until", allow_null=True)
    reason = serializers.CharField(
        source="rows.vote.attendance.reason", default="", help_text="Stated for the absence."
    )
    reason_note = serializers.CharField(source="rows.vote.attendance.reason_note", default="")
    words = serializers.SerializerMethodField(help_text="In the order in which they were said.")
    objections = ObjectionData(source="rows.objections", many=True)

    def get_choices(self, one: Shown) -> list[str]:
        return [option.key for option in one.choices]

    @extend_schema_field(WordData(many=True))
    def get_words(self, one: Shown) -> Any:
        return each(WordData, spoken(one.rows))


class BallotSent(Strict):
    option = serializers.CharField(help_text="Key of the choice.")
    person = PersonId(
        default=None, allow_null=True, help_text="Whose ballot a scorekeeper enters; null: the caller’s own."
    )


class WordSent(Strict):
    """It decides, and is final."""

    asked = serializers.ChoiceField(choices=Asked.choices)
    option = serializers.CharField(help_text="Key of the choice.")
    person = PersonId(
        default=None, allow_null=True, help_text="Whose word a scorekeeper enters; null: the caller’s own."
    )


class VotesFilter(StrictFilters):
    which = filters.ChoiceFilter(
        choices=WHICH, method="of_state", label="Open, waiting for the caller, or over."
    )
    kind = filters.ChoiceFilter(choices=VoteKind.choices)
    night = filters.NumberFilter(field_name="night_id", min_value=1, label="Id of the night it is about.")

    def of_state(self, votes: QuerySet[Vote], _name: str, which: str) -> QuerySet[Vote]:
        standing = self.request.parser_context["view"].standing()
        if which == "waiting":
            return votes.filter(pk__in=[each.rows.vote.pk for each in standing if each.asked])
        ids = [each.rows.vote.pk for each in standing]
        return votes.filter(pk__in=ids) if which == "open" else votes.exclude(pk__in=ids)


class OfVotes(MembersView):
    """What the addresses about votes share."""

    def me(self) -> Person:
        assert self.person is not None
        return self.person

    def read(self, votes: Iterable[Vote]) -> list[Shown]:
        those = list(votes)
        rows = rows_of(those)
        return shown([rows[each.pk] for each in those], self.club, self.me())

    def standing(self) -> list[Shown]:
        """Those that are open by the clock."""
        return [each for each in self.read(standing_votes(self.club)) if each.is_open]

    def vote(self, pk: int) -> Vote:
        return get_object_or_404(votes_of(self.club), pk=pk)

    def somebody(self, pk: int | None) -> Person:
        return self.me() if pk is None else among(people_of(self.club), pk)

    def row(self, pk: int) -> dict[str, Any]:
        return dict(VoteRow(self.read([self.vote(pk)])[0]).data)


class VotesView(OfVotes, ListAPIView[Vote]):
    """Newest first."""

    serializer_class = VoteRow  # type: ignore[assignment]
    filterset_class = VotesFilter
    ordering = ("-opened_at", "-id")

    def get_queryset(self) -> QuerySet[Vote]:
        return votes_of(self.club) if hasattr(self, "club") else Vote.objects.none()

    @extend_schema(summary="The votes of a club (members)", examples=[ROW_EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(each(VoteRow, self.read(page or [])))


class VoteView(OfVotes):
    """One vote: where it stands by the clock, whether or not a job has run."""

    @extend_schema(summary="One vote (members)", responses=VoteData, examples=[EXAMPLE])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return answered(request, dict(VoteData(self.read([self.vote(pk)])[0]).data))


class BallotView(OfVotes):
    """Cast a ballot or change it until the close; the last one missing closes the voting."""

    @extend_schema(
        summary="Cast a ballot (who votes; for somebody who rang: scorekeepers)",
        request=BallotSent,
        responses=VoteRow,
        examples=[
            OpenApiExample("One’s own", value={"option": "excused"}, request_only=True),
            OpenApiExample(
                "Of somebody who rang", value={"option": "offer-5", "person": 14}, request_only=True
            ),
            ROW_EXAMPLE,
        ],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        found, asked = self.vote(pk), sent(BallotSent, request)
        person = self.somebody(asked["person"])
        deeds.cast(vote=found, person=person, option=asked["option"], by=self.user)
        return answered(request, self.row(pk))


class WordView(OfVotes):
    """Say the word that decides where the ballots did not: the host’s, or that of the casting vote."""

    @extend_schema(
        summary="Say the deciding word (who is asked; for somebody who rang: scorekeepers)",
        request=WordSent,
        responses=VoteRow,
        examples=[
            OpenApiExample("The host’s", value={"asked": "host", "option": "excused"}, request_only=True),
            ROW_EXAMPLE,
        ],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        found, asked = self.vote(pk), sent(WordSent, request)
        said = {"asked": Asked(asked["asked"]), "option": asked["option"]}
        deeds.say(vote=found, person=self.somebody(asked["person"]), **said, by=self.user)
        return answered(request, self.row(pk))
