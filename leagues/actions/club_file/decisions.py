"""What of a club goes into its file. Every table and column is named once, here; a test walks the models.

A column that points at another row goes as that row's number in the file, one that points at an account as
the account's; the rest goes as it is. What is `LEFT_OUT` has its default where the file is read, or follows.
"""

from collections.abc import Mapping
from functools import cache

from django.apps import apps
from django.db.models import Field, ForeignKey

from club.models import Club, User
from leagues.queries.records import ROOMS, Table

ACCOUNT = "account"
"""Accounts are rows of the file too, but no rows of the club: see `accounts`."""

KEPT: Mapping[str, tuple[str, ...]] = {
    "Club": (
        "slug", "name", "zone", "language", "visibility", "results_revision", "last_parti_number",
        "reason_days", "vote_days", "host_days", "casting_days", "venue_hours", "results_hours", "created_at",
    ),
    "Person": ("name", "user", "role", "email", "language", "deactivated_at", "erased_at"),
    "MembershipPeriod": ("person", "joined", "left"),
    "SwitchedOff": ("person", "kind"),
    "League": ("slug", "name", "game", "options", "house"),
    "HouseTerm": ("league", "since", "until"),
    "TitleRules": ("league", "valid_from", "rules"),
    "Season": ("league", "name", "start", "end", "rules"),
    "HouseRuleSet": ("valid_from", "rules"),
    "Night": (
        "date", "start_time", "note", "sequence", "revision", "made_by", "made_at", "changed_at",
        "cancelled_at", "cancelled_because",
    ),
    "Reply": ("night", "person", "answer", "said_at", "entered_by"),
    "Vote": (
        "kind", "absent", "day", "host", "host_left_at", "night", "opened_at", "opened_by", "closes_at",
        "host_until", "casting_until", "voting_closed_at", "settled_at", "result", "decided_by",
        "cancelled_at", "cancelled_because", "revision",
    ),
    "Option": ("vote", "key", "position", "wording"),
    "Entitled": ("vote", "person", "left_at"),
    "Ballot": ("entitled", "option", "cast_at", "entered_by"),
    "Word": ("vote", "asked", "person", "option", "said_at", "entered_by"),
    "Offer": ("night", "host", "place", "offered_at", "withdrawn_at", "option", "entered_by"),
    "Objection": ("night", "vote", "kind", "person", "reason", "made_at", "entered_by"),
    "Bottle": (
        "person", "drink", "cause", "reason", "incurred", "noted_by", "noted_at", "brought_at",
        "confirmed_by", "cancelled_at", "cancelled_by", "cancelled_because", "cause_gone_at", "credit",
    ),
    "Parti": (
        "number", "date", "start_time", "night", "game", "rules_version", "options", "state", "detail",
        "started_by", "started_at", "closed_by", "closed_at", "imported", "revision",
    ),
    "LeagueParti": ("league", "parti"),
    "Table": ("parti", "number", "seats_known", "first_dealer"),
    "Seat": ("parti", "table", "position", "person", "total"),
    "Sitting": ("seat", "from_hand", "person", "noted_by", "noted_at"),
    "Draw": ("parti", "at", "by", "result", "used"),
    "Hand": ("table", "number", "revision", "entry", "players", "draft", "written_by", "written_at"),
    "Score": ("hand", "seat", "points"),
    "HandRecord": ("hand", "data", "revision", "kept_by", "kept_at"),
    "Breach": (
        "parti", "person", "kind", "hand", "note", "noted_by", "noted_at", "withdrawn_by", "withdrawn_at",
        "withdrawn_because", "bottle",
    ),
    "PlayDay": ("date", "night", "host", "opened_at", "reason_until", "counts"),
    "Attendance": (
        "day", "person", "present", "reason", "reason_note", "reason_at", "reason_entered_by", "reason_until",
        "vote", "bottle", "swept_at",
    ),
    "Correction": ("parti", "kind", "reason", "by", "at", "changes"),
    "Notice": (
        "person", "kind", "event", "args", "posted_at", "due_at", "expires_at", "sent_at", "mailed",
        "dropped_at", "dropped_because", "read_at",
    ),
    "Activity": ("at", "by", "deed", "about", "about_id", "data"),
}  # fmt: skip
"""In the order of the file: a row comes after those it points at, but for what stands in JSON and texts."""

DERIVED, WAY_IN, ONE_CLUB, MARK, OF_THE_SITE = "derived", "a way in", "the one club", "a mark", "of this site"

LEFT_OUT: Mapping[str, str] = {
    "Answered": WAY_IN,
    "Career": DERIVED,
    "Claim": WAY_IN,
    "Feed": WAY_IN,
    "Invitation": WAY_IN,
    "Place": DERIVED,
    "Reign": DERIVED,
    "ResultsChange": DERIVED,
    "SeasonTable": DERIVED,
    "Tally": DERIVED,
    "TitleState": DERIVED,
    "Token": WAY_IN,
    "Tries": OF_THE_SITE,
    "Upload": OF_THE_SITE,
    "User": OF_THE_SITE,
    "Club.demo_loaded_on": OF_THE_SITE,  # or the copy of a demo would be taken for one and replaced
    "Person.name_key": DERIVED,
    "Person.sort_key": DERIVED,
    "Person.link_version": WAY_IN,
    "League.season_start": DERIVED,  # the seasons are rows
    "League.derived_revision": DERIVED,
    "Night.uid": WAY_IN,  # calendars are subscribed to anew, by new addresses
    "Night.made_with": MARK,
    "Bottle.noted_with": MARK,
    "Breach.noted_with": MARK,
    "Parti.started_with": MARK,
    "Notice.claim": OF_THE_SITE,
    "Notice.claimed_until": OF_THE_SITE,
    "Notice.attempts": OF_THE_SITE,
}
"""Tables and columns that stay behind, and why; ids and the one club of all rows besides."""


def kind_of(table: Table) -> str:
    """What a row of the table is called in the file."""
    return table._meta.model_name or ""


@cache
def kept_tables() -> dict[str, Table]:
    """The tables of the file by kind, in its order."""
    known = {table.__name__: table for room in ROOMS for table in apps.get_app_config(room).get_models()}
    return {kind_of(known[name]): known[name] for name in KEPT}


@cache
def kept_columns(table: Table) -> tuple["Field[object, object]", ...]:
    """The columns of a table that go, in the order of the file."""
    fields = {field.name: field for field in table._meta.concrete_fields}
    return tuple(fields[name] for name in KEPT[table.__name__])


def target_of(column: "Field[object, object]") -> str | None:
    """The kind of row a column points at; None where it holds a value of its own."""
    if not isinstance(column, ForeignKey):
        return None
    there = column.related_model
    return ACCOUNT if there is User else kind_of(there)


def is_of_club(column: "Field[object, object]") -> bool:
    """Whether the column only says which club the row is of."""
    return isinstance(column, ForeignKey) and column.related_model is Club
