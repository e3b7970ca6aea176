"""Where days of play, results of votes and bottles differ from what follows; and putting them right."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from django.db import transaction
from django.utils.translation import gettext as _

from club.actions.people import lock
from club.enums import VoteKind
from club.models import Club, Vote
from club.models.votes import STANDING
from club.queries.ballots import result_of
from club.queries.votes import outcomes
from leagues.actions.days import follow_day
from leagues.queries.house import NOBODY, day_of, house_league_on
from scoring.actions.bottles import sync
from scoring.models import Attendance, PlayDay
from scoring.queries.bottles import differences


class Compare(Protocol):
    """Notes one thing that was compared; both sides are plain JSON values."""

    def __call__(self, what: str, *, stored: object, follows: object) -> None: ...


class Roll(NamedTuple):
    """Whether a day counts, and who of those on its list was there (ids)."""

    counts: bool
    present: list[int]


def survey_days(club: Club, compare: Compare) -> None:
    """Compare the days of play, the stored results of votes on absences, and the bottles of a club.

    A day is compared as it was recorded: whoever is not on its list was no member when it was.
    """
    for day in PlayDay.objects.filter(club=club).select_related("club"):
        what = _("Who was there on %(day)s in %(club)s") % {"day": day.date.isoformat(), "club": club.slug}
        compare(what, stored=_stored(day), follows=_that_follows(day))
    for vote, follows in _settled(club):
        what = _("Result of vote %(vote)s in %(club)s") % {"vote": vote.pk, "club": club.slug}
        compare(what, stored=[vote.result, vote.decided_by], follows=follows)
    stored_bottles, following = differences(club)
    compare(_("Bottles of %(club)s") % {"club": club.slug}, stored=stored_bottles, follows=following)


def mend_days(club: Club) -> None:
    """Put all that right, as a correction of the partis would."""
    with transaction.atomic():
        lock(club)
        for day in PlayDay.objects.filter(club=club).select_related("club"):
            if _stored(day) != _that_follows(day):
                follow_day(club=club, day=day.date, by=None)
        for vote, (result, decided_by) in _settled(club):
            Vote.objects.filter(pk=vote.pk).update(result=result, decided_by=decided_by)
        sync(club=club)


def _stored(day: PlayDay) -> Roll:
    present = Attendance.objects.filter(day=day, present=True).order_by("person_id")
    return Roll(day.counts, list(present.values_list("person_id", flat=True)) if day.counts else [])


def _that_follows(day: PlayDay) -> Roll:
    league = house_league_on(day.club, day.date)
    played = day_of(league, day.date) if league else NOBODY
    known = Attendance.objects.filter(day=day, person__in=played.present).order_by("person_id")
    return Roll(bool(played.present), list(known.values_list("person_id", flat=True)))


def _settled(club: Club) -> Iterator[tuple[Vote, list[str]]]:
    """The votes on absences whose result is stored, each with what follows by the clock.

    One that would be undecided says nothing: what was stored and announced stands.
    """
    votes = list(Vote.objects.filter(STANDING, club=club, kind=VoteKind.ABSENCE, settled_at__isnull=False))
    found = outcomes(votes)
    for vote in votes:
        if found[vote.pk].by is not None:
            yield vote, [result_of(found[vote.pk]), found[vote.pk].by or ""]
