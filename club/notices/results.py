"""What a vote has come to, and who decided it. A tie is called a tie."""

from django.utils import timezone
from django.utils.translation import gettext as _

from club.enums import Asked
from club.models import Notice
from club.notices.votes import day_of, page, question, rows_about
from club.outbox import Words
from club.queries.ballots import Rows
from club.queries.nights import is_over
from club.queries.venues import venue
from club.queries.votes import is_lapsed
from rules_engine.club_rules import AbsenceOutcome, VenueOutcome


def result(notice: Notice) -> Words | None:
    """Pointless where the vote was called off, and while a protest has opened it again."""
    rows = rows_about(notice)
    if rows is None or rows.vote.cancelled_at is not None:
        return None
    now = timezone.now()
    found = rows.outcome(now)
    if is_lapsed(rows, now):
        return _lapsed(rows)
    if found.by is None:
        return None
    said = _absence(rows, found) if isinstance(found, AbsenceOutcome) else _venue(rows, found)
    if said is None:
        return None
    return Words(_("The vote is decided"), "\n".join([question(rows), *said]), page(rows.vote))


def _lapsed(rows: Rows) -> Words:
    """Told after the night, as it lapses with it."""
    said = [question(rows), *_who_decided(rows, "silence"), _("No place was chosen.")]
    return Words(_("The vote has ended"), "\n".join(said), page(rows.vote))


def _absence(rows: Rows, found: AbsenceOutcome) -> list[str]:
    vote = rows.vote
    places = {"name": vote.absent.name if vote.absent else "", "day": day_of(vote)}
    answer = (
        _("It is excused: it does not count.")
        if found.excused
        else _("It is not excused: it counts towards a bottle.")
    )
    return [*_tally(found), *_who_decided(rows, found.by or ""), answer % places]


def _tally(found: AbsenceOutcome) -> list[str]:
    if found.tally is None:
        return []
    return [_("For “excused”: %(yes)s, against: %(no)s.") % {"yes": found.tally[0], "no": found.tally[1]}]


def _venue(rows: Rows, found: VenueOutcome[str]) -> list[str] | None:
    """Where it is now; nothing once the night is called off or past."""
    night = rows.vote.night
    if night is None or night.is_cancelled or is_over(night):
        return None
    place = venue(night)
    if place.host is None:
        answer = _("Not at the place that was offered. Who offers another?")
    else:
        places = {"place": place.place, "name": place.host.name}
        answer = _("At %(place)s. The host: %(name)s") % places
    return [*_who_decided(rows, found.by or ""), answer]


def _who_decided(rows: Rows, by: str) -> list[str]:
    """Who decided a tie or after a protest, by name."""
    if by == "silence":
        if rows.protest is not None:
            return [_("There was a protest, and nobody who was asked answered.")]
        return [_("The vote was tied, and nobody who was asked answered.")]
    name = _decider(rows, by)
    if not name:
        return []
    if rows.protest is not None:
        return [_("After a protest it was decided by %(name)s.") % {"name": name}]
    return [_("The vote was tied, and it was decided by %(name)s.") % {"name": name}]


def _decider(rows: Rows, by: str) -> str:
    """The host by his ballot or word, or who gave the casting vote; empty where the ballots decided."""
    if by == "host":
        return rows.vote.host.name if rows.vote.host else ""
    word = rows.word(Asked.CASTING) if by == "casting" else None
    return word.person.name if word else ""
