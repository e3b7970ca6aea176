"""Accounts, clubs, their people and how those come in."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group

from club.admin.base import ReadOnlyAdmin
from club.models import (
    Activity,
    Answered,
    Claim,
    Club,
    Invitation,
    MembershipPeriod,
    Person,
    ResultsChange,
    Token,
    Tries,
    User,
)

# Rows that could be changed there: how people sign in is theirs alone.
for model in (Group, EmailAddress, Authenticator, UserSession):
    admin.site.unregister(model)


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    exclude = ["password", "groups", "user_permissions"]
    list_display = ["email", "name", "is_active", "is_staff", "last_login", "created_at"]
    list_filter = ["is_active", "is_staff"]
    search_fields = ["email", "name"]


@admin.register(Club)
class ClubAdmin(ReadOnlyAdmin):
    list_display = [
        "name",
        "slug",
        "visibility",
        "zone",
        "language",
        "results_revision",
        "created_at",
    ]
    list_filter = ["visibility", "language"]
    search_fields = ["name", "slug"]


@admin.register(Person)
class PersonAdmin(ReadOnlyAdmin):
    list_display = ["name", "club", "role", "user"]
    list_filter = ["role", "club"]
    list_select_related = ["club", "user"]
    search_fields = ["name", "user__email"]


@admin.register(MembershipPeriod)
class MembershipPeriodAdmin(ReadOnlyAdmin):
    list_display = ["person", "joined", "left"]
    list_filter = ["person__club"]
    list_select_related = ["person"]
    search_fields = ["person__name"]


@admin.register(ResultsChange)
class ResultsChangeAdmin(ReadOnlyAdmin):
    list_display = ["club", "revision", "changed_from"]
    list_filter = ["club"]
    list_select_related = ["club"]


@admin.register(Activity)
class ActivityAdmin(ReadOnlyAdmin):
    list_display = ["at", "club", "by", "deed", "about", "about_id"]
    list_filter = ["deed", "club"]
    list_select_related = ["club", "by"]
    search_fields = ["deed", "about", "by__email"]
    date_hierarchy = "at"


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    exclude = ["secret_hash"]
    list_display = [
        "club",
        "person",
        "email",
        "role",
        "made_by",
        "made_at",
        "expires_at",
        "used_at",
        "voided_at",
    ]
    list_filter = ["role", "club"]
    list_select_related = ["club", "person", "made_by"]
    search_fields = ["email", "person__name"]


@admin.register(Claim)
class ClaimAdmin(ReadOnlyAdmin):
    list_display = ["club", "person", "user", "made_at", "decided_at", "granted"]
    list_filter = ["granted", "club"]
    list_select_related = ["club", "person", "user"]
    search_fields = ["person__name", "user__email"]


@admin.register(Token)
class TokenAdmin(ReadOnlyAdmin):
    exclude = ["secret_hash"]
    list_display = ["user", "name", "scope", "made_at", "expires_at"]
    list_filter = ["scope"]
    list_select_related = ["user"]
    search_fields = ["user__email"]


@admin.register(Answered)
class AnsweredAdmin(ReadOnlyAdmin):
    exclude = ["body"]
    list_display = ["user", "club", "key", "status", "answered_at"]
    list_select_related = ["user", "club"]
    search_fields = ["user__email"]


@admin.register(Tries)
class TriesAdmin(ReadOnlyAdmin):
    """How often somebody guessed; keys are addresses and accounts, so only their number is shown."""
