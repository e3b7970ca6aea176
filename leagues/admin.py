"""The operator sees every league, its rules and what follows from them; nothing is changed here."""

from django.contrib import admin

from club.admin import ReadOnlyAdmin
from leagues.models import (
    Career,
    HouseTerm,
    League,
    LeagueParti,
    Reign,
    Season,
    SeasonTable,
    TitleRules,
    TitleState,
    Upload,
)


@admin.register(League)
class LeagueAdmin(ReadOnlyAdmin):
    list_display = ["name", "club", "slug", "game", "house", "derived_revision"]
    list_filter = ["game", "house", "club"]
    list_select_related = ["club"]
    search_fields = ["name", "slug", "club__name"]


@admin.register(HouseTerm)
class HouseTermAdmin(ReadOnlyAdmin):
    list_display = ["league", "since", "until"]
    list_filter = ["league__club"]
    list_select_related = ["league"]


@admin.register(LeagueParti)
class LeaguePartiAdmin(ReadOnlyAdmin):
    list_display = ["league", "parti"]
    list_filter = ["league"]
    list_select_related = ["league", "parti"]


@admin.register(TitleRules)
class TitleRulesAdmin(ReadOnlyAdmin):
    list_display = ["league", "valid_from", "rules"]
    list_filter = ["league"]
    list_select_related = ["league"]


@admin.register(TitleState)
class TitleStateAdmin(ReadOnlyAdmin):
    list_display = ["league", "parti", "date"]
    list_filter = ["league"]
    list_select_related = ["league", "parti"]
    date_hierarchy = "date"


@admin.register(Reign)
class ReignAdmin(ReadOnlyAdmin):
    list_display = ["league", "person", "start", "end", "reason"]
    list_filter = ["league", "reason"]
    list_select_related = ["league", "person"]
    search_fields = ["person__name"]


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = ["league", "name", "start", "end", "rules"]
    list_filter = ["league"]
    list_select_related = ["league"]
    search_fields = ["name"]


@admin.register(SeasonTable)
class SeasonTableAdmin(ReadOnlyAdmin):
    list_display = ["season"]
    list_filter = ["season__league"]
    list_select_related = ["season"]


@admin.register(Career)
class CareerAdmin(ReadOnlyAdmin):
    list_display = ["league", "person", "date", "partis", "mu", "sigma"]
    list_filter = ["league"]
    list_select_related = ["league", "person"]
    search_fields = ["person__name"]
    date_hierarchy = "date"


@admin.register(Upload)
class UploadAdmin(ReadOnlyAdmin):
    list_display = ["league", "by", "name", "passage", "stored", "total", "moved_at"]
    list_filter = ["passage"]
    list_select_related = ["league", "by"]
    fields = ["league", "by", "name", "passage", "stored", "total", "moved_at"]
