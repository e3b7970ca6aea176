"""The operator sees every parti and its sheets; nothing is changed here."""

from django.contrib import admin

from club.admin import ReadOnlyAdmin
from scoring.models import (
    Attendance,
    Breach,
    Correction,
    Draw,
    Hand,
    HandRecord,
    HouseRuleSet,
    Parti,
    Place,
    PlayDay,
    Score,
    Seat,
    Sitting,
    Table,
    Tally,
)


@admin.register(Parti)
class PartiAdmin(ReadOnlyAdmin):
    list_display = ["number", "club", "date", "start_time", "game", "state", "detail", "imported"]
    list_filter = ["state", "detail", "game", "club"]
    list_select_related = ["club"]
    search_fields = ["=number", "club__name"]
    date_hierarchy = "date"


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = ["parti", "number", "seats_known", "first_dealer"]
    list_filter = ["seats_known", "parti__club"]
    list_select_related = ["parti"]


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ["parti", "table", "position", "person", "total"]
    list_filter = ["parti__club"]
    list_select_related = ["parti", "table", "person"]
    search_fields = ["person__name"]


@admin.register(Hand)
class HandAdmin(ReadOnlyAdmin):
    list_display = ["table", "number", "revision", "is_draft", "written_by", "written_at"]
    list_filter = ["table__parti__club"]
    list_select_related = ["table", "written_by"]


@admin.register(HandRecord)
class HandRecordAdmin(ReadOnlyAdmin):
    list_display = ["hand", "revision", "kept_by", "kept_at"]
    list_filter = ["hand__table__parti__club"]
    list_select_related = ["hand", "kept_by"]


@admin.register(Score)
class ScoreAdmin(ReadOnlyAdmin):
    list_display = ["hand", "seat", "person", "points"]
    list_select_related = ["hand", "seat__person"]
    search_fields = ["seat__person__name"]

    @admin.display(ordering="seat__person__sort_key")
    def person(self, score: Score) -> str:
        return score.seat.person.name


@admin.register(Place)
class PlaceAdmin(ReadOnlyAdmin):
    list_display = ["parti", "person", "place", "points", "hands_played"]
    list_filter = ["parti__club"]
    list_select_related = ["parti", "person"]
    search_fields = ["person__name"]


@admin.register(Sitting)
class SittingAdmin(ReadOnlyAdmin):
    list_display = ["seat", "from_hand", "person", "noted_by", "noted_at"]
    list_filter = ["seat__parti__club"]
    list_select_related = ["seat", "person", "noted_by"]
    search_fields = ["person__name"]


@admin.register(Draw)
class DrawAdmin(ReadOnlyAdmin):
    list_display = ["parti", "at", "by", "used"]
    list_filter = ["parti__club"]
    list_select_related = ["parti", "by"]


@admin.register(Correction)
class CorrectionAdmin(ReadOnlyAdmin):
    list_display = ["parti", "kind", "reason", "by", "at"]
    list_filter = ["kind", "parti__club"]
    list_select_related = ["parti", "by"]
    search_fields = ["reason"]


@admin.register(Breach)
class BreachAdmin(ReadOnlyAdmin):
    list_display = ["parti", "person", "kind", "hand", "note", "noted_by", "noted_at", "withdrawn_at"]
    list_filter = ["kind", "parti__club"]
    list_select_related = ["parti", "person", "noted_by"]
    search_fields = ["person__name", "note"]


@admin.register(HouseRuleSet)
class HouseRuleSetAdmin(ReadOnlyAdmin):
    list_display = ["club", "valid_from", "rules"]
    list_filter = ["club"]
    list_select_related = ["club"]


@admin.register(PlayDay)
class PlayDayAdmin(ReadOnlyAdmin):
    list_display = ["date", "club", "host", "reason_until", "counts"]
    list_filter = ["counts", "club"]
    list_select_related = ["club", "host"]
    date_hierarchy = "date"


@admin.register(Attendance)
class AttendanceAdmin(ReadOnlyAdmin):
    list_display = ["day", "person", "present", "reason", "reason_at", "vote"]
    list_filter = ["present", "reason", "day__club"]
    list_select_related = ["day", "person", "vote"]
    search_fields = ["person__name"]


@admin.register(Tally)
class TallyAdmin(ReadOnlyAdmin):
    list_display = ["parti", "person", "sat_out", "dealt"]
    list_filter = ["parti__club"]
    list_select_related = ["parti", "person"]
    search_fields = ["person__name"]
