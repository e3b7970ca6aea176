"""What is said to who was absent: that a reason is asked, and that a later deed changed an absence."""

from django.urls import reverse
from django.utils.translation import gettext as _

from club import links
from club.models import Notice
from club.outbox import Kind, Words
from club.writing import written_date, written_moment
from scoring.enums import Message
from scoring.models import Attendance
from scoring.queries.absences import excuse_of


def reason_asked(notice: Notice) -> Words | None:
    """Pointless once a reason is stated, its time is over, or the absence is none any more."""
    row = _row(notice)
    if row is None or excuse_of(row).standing != "asked":
        return None
    said = [
        _("You were not at the parti of %(day)s.") % _day(row),
        _("Please say why before %(moment)s. Those who played then vote on it.")
        % {"moment": written_moment(notice.club, row.until)},
        _("Without a reason it counts as unexcused."),
    ]
    return Words(_("Why were you not there?"), "\n".join(said), _page(notice), _link(notice, row))


def absences_changed(notice: Notice) -> Words | None:
    """How it stands now; pointless where a later change was told."""
    row = _row(notice)
    if row is None or _was_overtaken(notice):
        return None
    text = _now(row) % _day(row)
    return Words(_("Your absences have changed"), text, _page(notice))


def _now(row: Attendance) -> str:
    standing = excuse_of(row).standing
    if standing == "present":
        return _("A correction shows that you were there on %(day)s: this is no absence of yours.")
    if standing == "gone":
        return _("What was played on %(day)s does not count any more, and neither does your absence.")
    return _("A correction shows that you were not there on %(day)s: this is an absence of yours now.")


def _row(notice: Notice) -> Attendance | None:
    rows = Attendance.objects.select_related("day", "vote")
    return rows.filter(
        pk=notice.args["attendance"], person=notice.person_id, day__club=notice.club_id
    ).first()


def _was_overtaken(notice: Notice) -> bool:
    """Whether a later change of the same absence was told."""
    of_absence = notice.event.rpartition("-")[0] + "-"
    same = Notice.objects.filter(person=notice.person_id, kind=notice.kind, event__startswith=of_absence)
    return same.filter(pk__gt=notice.pk).exists()


def _day(row: Attendance) -> dict[str, str]:
    return {"day": written_date(row.day.date, "long")}


def _page(notice: Notice) -> str:
    return reverse("absences", args=(notice.club.slug,))


def _link(notice: Notice, row: Attendance) -> str:
    """The page on which the reason is stated, for whoever has the letter."""
    person = notice.person
    return reverse("absence-link", args=(links.make("absence", row.pk, person.pk, person.link_version),))


KINDS = (
    Kind(Message.REASON_ASKED, Message.REASON_ASKED.label, reason_asked),
    Kind(Message.ABSENCES_CHANGED, Message.ABSENCES_CHANGED.label, absences_changed),
)
