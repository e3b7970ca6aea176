"""What is done at the table and on the sheet."""

from django.utils.translation import gettext_lazy as _

from leagues.activity_told.kinds import Deed, Subject

_PARTI = Subject.PARTI

DEEDS = {
    "start": Deed(_PARTI, _("%(who)s started %(parti)s.")),
    "redraw": Deed(_PARTI, _("%(who)s drew lots again for %(parti)s.")),
    "save-row": Deed(_PARTI, _("%(who)s wrote hand %(hand)s of %(parti)s.")),
    "draft-row": Deed(_PARTI, _("%(who)s kept a draft of hand %(hand)s of %(parti)s.")),
    "clear-row": Deed(_PARTI, _("%(who)s emptied hand %(hand)s of %(parti)s.")),
    "set-players": Deed(_PARTI, _("%(who)s said who played hand %(hand)s of %(parti)s.")),
    "keep-record": Deed(_PARTI, _("%(who)s kept the record of hand %(hand)s of %(parti)s, card by card.")),
    "take-record-away": Deed(_PARTI, _("%(who)s took the record of hand %(hand)s of %(parti)s away.")),
    "join": Deed(_PARTI, _("%(who)s noted in %(parti)s: %(person)s comes to the table with hand %(hand)s.")),
    "leave": Deed(_PARTI, _("%(who)s noted in %(parti)s: a seat is empty from hand %(hand)s on.")),
    "take-over": Deed(_PARTI, _("%(who)s noted in %(parti)s: %(person)s takes over a seat, hand %(hand)s.")),
    "undo-sitting": Deed(_PARTI, _("%(who)s took back a change at the table of %(parti)s, hand %(hand)s.")),
    "note-breach": Deed(_PARTI, _("%(who)s noted a breach by %(person)s in %(parti)s: %(kind)s.")),
    "withdraw-breach": Deed(_PARTI, _("%(who)s withdrew the breach by %(person)s in %(parti)s.")),
    "amend": Deed(_PARTI, _("%(who)s put people or date of %(parti)s right while it was open.")),
    "close": Deed(_PARTI, _("%(who)s closed %(parti)s.")),
    "close-unfinished": Deed(_PARTI, _("%(who)s ended %(parti)s unfinished; it counts for nothing.")),
    "correct": Deed(_PARTI, _("%(who)s corrected %(parti)s.")),
    "void": Deed(_PARTI, _("%(who)s voided %(parti)s.")),
    "import-parti": Deed(_PARTI, _("%(who)s brought %(parti)s from a file.")),
    "import": Deed(_PARTI, _("%(who)s imported results. Partis: %(partis)s, new people: %(count)s.")),
}
