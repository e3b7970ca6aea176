"""What somebody says about a night: one's own answer, and that of somebody who rang."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions import nights as deeds
from club.api.bodies import sent
from club.api.nights import EXAMPLE, NightData, OfNights, ScorersNights
from club.api.refs import PersonId
from club.api.strict import Strict
from club.enums import Answer

OWN = OpenApiExample("One’s own", value={"answer": "coming"}, request_only=True)
ANOTHERS = OpenApiExample("Of somebody who rang", value={"person": 14, "answer": "not"}, request_only=True)


class AnswerSent(Strict):
    answer = serializers.ChoiceField(choices=Answer.choices)


class AnswerOfAnother(AnswerSent):
    person = PersonId()


class ReplyView(OfNights):
    """The newest word counts, until the day of the night is over."""

    @extend_schema(
        summary="Say whether one comes (members)",
        request=AnswerSent,
        responses=NightData,
        examples=[OWN, EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        night, answer = self.night(pk), Answer(sent(AnswerSent, request)["answer"])
        deeds.reply(night=night, person=self.somebody(None), answer=answer, by=self.user)
        return self.show(pk)


class ReplyForView(ScorersNights):
    """The same for a member who rang; it says who entered it."""

    @extend_schema(
        summary="Enter the answer of somebody who rang (scorekeepers)",
        request=AnswerOfAnother,
        responses=NightData,
        examples=[ANOTHERS, EXAMPLE],
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        night, asked = self.night(pk), sent(AnswerOfAnother, request)
        person = self.somebody(asked["person"])
        deeds.reply(night=night, person=person, answer=Answer(asked["answer"]), by=self.user)
        return self.show(pk)
