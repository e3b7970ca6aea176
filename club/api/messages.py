"""A member's messages, and which of them come by e-mail."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.switches import choose, mark_read
from club.api.base import MembersView
from club.api.bodies import each, sent
from club.api.paging import Pages
from club.api.strict import Strict
from club.letters import absolute, address_of
from club.models import Notice, Person
from club.outbox import Words, kinds, words_of
from club.queries.messages import messages_to, switched_off, unread

PER_PAGE = 20
EXAMPLE = OpenApiExample(
    "An invitation",
    value={
        "id": 88,
        "kind": "night",
        "at": "2026-10-20T10:00:00Z",
        "subject": "Are you coming on 30 October 2026?",
        "text": "We meet on Friday, 30 October 2026, at 19:30.",
        "page": "https://parti.example.com/c/pikk-dama/nights/31/",
        "read_at": None,
        "is_new": True,
    },
    response_only=True,
)
SWITCHES = OpenApiExample(
    "Switches",
    value={
        "address": "adam@example.com",
        "kinds": [{"kind": "night", "label": "invitation to a night", "wanted": True}],
    },
    response_only=True,
)


@dataclass(frozen=True, slots=True)
class Told:
    """A message in the caller's words."""

    notice: Notice
    words: Words
    now: datetime.datetime

    @property
    def page(self) -> str:
        return absolute(self.words.path)

    @property
    def is_new(self) -> bool:
        return self.notice.read_at is None and self.notice.expires_at > self.now


class MessageData(serializers.Serializer[Told]):
    """A message, put into words as it is read: what it says holds now."""

    id = serializers.IntegerField(source="notice.pk")
    kind = serializers.CharField(source="notice.kind")
    at = serializers.DateTimeField(source="notice.due_at")
    subject = serializers.CharField(source="words.subject")
    text = serializers.CharField(source="words.text")
    page = serializers.CharField(help_text="The page it leads to.")
    read_at = serializers.DateTimeField(source="notice.read_at", allow_null=True)
    is_new = serializers.BooleanField(help_text="Not read, and it still matters.")


class ReadSent(Strict):
    upto = serializers.DateTimeField(
        default=None,
        allow_null=True,
        help_text="When the list was read; null: now. What came later stays new.",
    )


class Unread(serializers.Serializer[Notice]):
    unread = serializers.IntegerField()


class Switch(serializers.Serializer[Person]):
    kind = serializers.CharField()
    label = serializers.CharField(help_text="In the language asked for.")  # type: ignore[assignment]
    wanted = serializers.BooleanField()


class SwitchesData(serializers.Serializer[Person]):
    """All messages are on the list; these come by e-mail besides."""

    address = serializers.CharField(help_text="Where letters go; empty: nowhere.")
    kinds = Switch(many=True)


class SwitchesSent(Strict):
    wanted = serializers.ListField(
        child=serializers.ChoiceField(choices=[]), max_length=100, help_text="The kinds that are wanted."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["wanted"].child.choices = [(kind.key, str(kind.label)) for kind in kinds()]  # type: ignore[attr-defined]


class MessagePages(Pages):
    """As the page has it: each message is put into words by itself."""

    page_size = max_page_size = PER_PAGE


class OfMessages(MembersView):
    def me(self) -> Person:
        assert self.person is not None
        return self.person


class MessagesView(OfMessages, ListAPIView[Notice]):
    """Newest first; a page may be shorter than its limit, since what has become pointless is left out."""

    serializer_class = MessageData  # type: ignore[assignment]
    pagination_class = MessagePages
    ordering = ("-due_at", "-id")

    def get_queryset(self) -> QuerySet[Notice]:
        return messages_to(self.me()) if hasattr(self, "club") else Notice.objects.none()

    @extend_schema(summary="One’s messages (members)", examples=[EXAMPLE])
    def get(self, request: Request, slug: str) -> Response:
        page = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response(each(MessageData, _in_words(page)))


class ReadView(OfMessages):
    """What was on the list is read."""

    @extend_schema(
        summary="Mark one’s messages as read (members)",
        request=ReadSent,
        responses=Unread,
        examples=[
            OpenApiExample("As the list was", value={"upto": "2026-10-30T18:00:00Z"}, request_only=True),
            OpenApiExample("Nothing is new", value={"unread": 0}, response_only=True),
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        now = timezone.now()
        upto = min(sent(ReadSent, request)["upto"] or now, now)
        mark_read(person=self.me(), upto=upto, by=self.user)
        return Response({"unread": unread(self.me())})


class SettingsView(OfMessages):
    """Which kinds come by e-mail."""

    @extend_schema(summary="One’s switches (members)", responses=SwitchesData, examples=[SWITCHES])
    def get(self, request: Request, slug: str) -> Response:
        return Response(self._data())

    @extend_schema(
        summary="Choose which messages come by e-mail (members)",
        request=SwitchesSent,
        responses=SwitchesData,
        examples=[
            OpenApiExample("Two kinds", value={"wanted": ["night", "vote-open"]}, request_only=True),
            SWITCHES,
        ],
    )
    def put(self, request: Request, slug: str) -> Response:
        choose(person=self.me(), wanted=sent(SwitchesSent, request)["wanted"], by=self.user)
        return Response(self._data())

    def _data(self) -> dict[str, Any]:
        off = switched_off(self.me())
        found = [(kind.key, str(kind.label), kind.key not in off) for kind in kinds()]
        switches = [dict(zip(("kind", "label", "wanted"), one, strict=True)) for one in found]
        return {"address": address_of(self.me()), "kinds": switches}


def _in_words(notices: Iterable[Notice]) -> list[Told]:
    """Those that still say something."""
    now = timezone.now()
    both = ((notice, words_of(notice)) for notice in notices)
    return [Told(notice, words, now) for notice, words in both if words is not None]
