"""What a club does between its partis: nights, votes, bottles, messages."""

from django.contrib import admin
from django.http import HttpRequest

from club.admin.base import ReadOnlyAdmin
from club.models import (
    Ballot,
    Bottle,
    Entitled,
    Feed,
    Night,
    Notice,
    Objection,
    Offer,
    Option,
    Reply,
    SwitchedOff,
    Vote,
    Word,
)


@admin.register(Night)
class NightAdmin(ReadOnlyAdmin):
    list_display = ["date", "start_time", "club", "sequence", "made_by", "cancelled_at"]
    list_filter = ["club"]
    list_select_related = ["club", "made_by"]
    search_fields = ["note", "club__name"]
    date_hierarchy = "date"


@admin.register(Reply)
class ReplyAdmin(ReadOnlyAdmin):
    list_display = ["night", "person", "answer", "said_at", "entered_by"]
    list_filter = ["answer", "night__club"]
    list_select_related = ["night", "person", "entered_by"]
    search_fields = ["person__name"]


@admin.register(Feed)
class FeedAdmin(ReadOnlyAdmin):
    exclude = ["secret_hash"]
    list_display = ["person", "made_at"]
    list_select_related = ["person"]
    search_fields = ["person__name"]


@admin.register(Offer)
class OfferAdmin(ReadOnlyAdmin):
    list_display = ["night", "host", "place", "offered_at", "entered_by", "withdrawn_at"]
    list_filter = ["night__club"]
    list_select_related = ["night", "host", "entered_by"]
    search_fields = ["host__name", "place"]


@admin.register(Objection)
class ObjectionAdmin(ReadOnlyAdmin):
    list_display = ["night", "kind", "person", "made_at", "entered_by"]
    list_filter = ["kind", "night__club"]
    list_select_related = ["night", "person", "entered_by"]
    search_fields = ["person__name"]


@admin.register(Vote)
class VoteAdmin(ReadOnlyAdmin):
    list_display = ["id", "club", "kind", "absent", "day", "night", "closes_at", "result", "decided_by"]
    list_filter = ["kind", "club"]
    list_select_related = ["club", "absent", "night"]
    search_fields = ["absent__name"]


@admin.register(Option)
class OptionAdmin(ReadOnlyAdmin):
    list_display = ["vote", "position", "key", "wording"]
    list_select_related = ["vote"]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """An address that asks for the choice of one ballot would tell what is secret."""
        return not lookup.startswith("ballot") and super().lookup_allowed(lookup, value, request)


@admin.register(Entitled)
class EntitledAdmin(ReadOnlyAdmin):
    list_display = ["vote", "person", "left_at"]
    list_select_related = ["vote", "person"]
    search_fields = ["person__name"]


@admin.register(Ballot)
class BallotAdmin(ReadOnlyAdmin):
    """That somebody has voted, never what: an absence is voted on in secret, from the operator too."""

    exclude = ["option"]
    list_display = ["entitled", "cast_at", "entered_by"]
    list_select_related = ["entitled", "entered_by"]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """An address that asks for the ballots of one choice would tell as well."""
        return not lookup.startswith("option") and super().lookup_allowed(lookup, value, request)


@admin.register(Word)
class WordAdmin(ReadOnlyAdmin):
    list_display = ["vote", "asked", "person", "option", "said_at", "entered_by"]
    list_filter = ["asked"]
    list_select_related = ["vote", "person", "option", "entered_by"]
    search_fields = ["person__name"]


@admin.register(Bottle)
class BottleAdmin(ReadOnlyAdmin):
    list_display = ["person", "drink", "cause", "incurred", "brought_at", "confirmed_by", "cancelled_at"]
    list_filter = ["cause", "club"]
    list_select_related = ["person", "confirmed_by"]
    search_fields = ["person__name", "drink"]


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    list_display = ["person", "kind", "event", "due_at", "attempts", "sent_at", "mailed", "dropped_because"]
    list_filter = ["kind", "club"]
    list_select_related = ["person"]
    search_fields = ["person__name", "event"]


@admin.register(SwitchedOff)
class SwitchedOffAdmin(ReadOnlyAdmin):
    list_display = ["person", "kind"]
    list_filter = ["kind"]
    list_select_related = ["person"]
    search_fields = ["person__name"]
