"""The operator sees everything of a club and changes nothing past the actions."""

from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.http import HttpRequest

from club.models import Activity, Club, MembershipPeriod, Person, ResultsChange, User

# Rows that could be changed there: how people sign in is theirs alone.
for model in (Group, EmailAddress, Authenticator, UserSession):
    admin.site.unregister(model)
admin.site.site_header = admin.site.site_title = "Parti"


if TYPE_CHECKING:
    Base = admin.ModelAdmin[Any]
else:
    Base = admin.ModelAdmin  # takes no parameter at run time


class ReadOnlyAdmin(Base):
    """Shows rows; they are changed by the actions alone, which leave a trace."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


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
