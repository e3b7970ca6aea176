"""An invitation to a night, and that one was moved, called off or takes place after all."""

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club import links
from club.models import Night, Notice, Reply
from club.outbox import Words
from club.queries.nights import is_over, starts_at
from club.queries.venues import venue
from club.writing import weekday, written_date, written_time


def invitation(notice: Notice) -> Words | None:
    """Pointless for who has answered, and once the night has begun or is called off."""
    night = _night(notice)
    if night is None or night.is_cancelled or starts_at(night) <= timezone.now():
        return None
    if Reply.objects.filter(night=night, person=notice.person_id).exists():
        return None
    said = [
        _("We meet on %(weekday)s, %(day)s, at %(time)s.") % _when(night),
        *_where(night),
        *([night.note] if night.note else []),
        _("Please say whether you are coming."),
    ]
    return Words(_("Are you coming on %(day)s?") % _when(night), "\n".join(said), _page(night), _link(notice))


def change(notice: Notice) -> Words | None:
    """What holds of the night now; pointless where a later change was told, and once the night has begun."""
    night = _night(notice)
    if night is None or _was_overtaken(notice):
        return None
    if night.is_cancelled:
        return None if is_over(night) else _called_off(night)
    if starts_at(night) <= timezone.now():
        return None
    if "place_fell" in notice.args:
        return _place_fell(night)
    said = [
        _("The night is on %(weekday)s, %(day)s, at %(time)s now.") % _when(night),
        *_where(night),
        _("Please say again whether you are coming."),
    ]
    return Words(
        _("The night is on %(day)s now") % _when(night), "\n".join(said), _page(night), _link(notice)
    )


def _place_fell(night: Night) -> Words:
    said = [
        _("Whoever offered the place for %(weekday)s, %(day)s, has left the club.") % _when(night),
        *(_where(night) or [_("Nobody offers another place yet.")]),
    ]
    return Words(_("Another place on %(day)s") % _when(night), "\n".join(said), _page(night))


def _called_off(night: Night) -> Words:
    said = [
        _("The night of %(weekday)s, %(day)s, is called off.") % _when(night),
        _("The reason: %(reason)s") % {"reason": night.cancelled_because},
        _("You need not do anything."),
    ]
    return Words(_("No night on %(day)s") % _when(night), "\n".join(said), _page(night))


def _night(notice: Notice) -> Night | None:
    return Night.objects.select_related("club").filter(pk=notice.args["night"], club=notice.club).first()


def _was_overtaken(notice: Notice) -> bool:
    """Whether a later change of the same night was told to the same person."""
    of_night = notice.event.rpartition("-")[0] + "-"
    same = Notice.objects.filter(person=notice.person_id, kind=notice.kind, event__startswith=of_night)
    return same.filter(pk__gt=notice.pk).exists()


def _when(night: Night) -> dict[str, str]:
    return {
        "weekday": weekday(night.date),
        "day": written_date(night.date, "long"),
        "time": written_time(night.start_time),
    }


def _where(night: Night) -> list[str]:
    """The place, as far as it is known; that it is still open is no news."""
    found = venue(night)
    if found.host is None:
        return []
    return [_("Where: %(place)s. The host: %(name)s") % {"place": found.place, "name": found.host.name}]


def _page(night: Night) -> str:
    return reverse("night", args=(night.club.slug, night.pk))


def _link(notice: Notice) -> str:
    """The page with the buttons, for whoever has the letter."""
    person = notice.person
    token = links.make("night", notice.args["night"], person.pk, person.link_version)
    return reverse("night-link", args=(token,))
