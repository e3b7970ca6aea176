"""One form of a night sent twice at the same moment, and two forms opened under one revision."""

import datetime
from typing import NamedTuple

from club.actions import nights
from club.models import Club, Night, Notice, Person
from tests.factories import ClubFactory, cast
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 6
DAY = datetime.timedelta(days=1)
EIGHT = datetime.time(20, 0)


class Planned(NamedTuple):
    """The night, or the refusal; the nights and the invitations of the round once both were told."""

    told: object
    nights: int
    invited: int


class Changed(NamedTuple):
    """Whether it was kept; the note and the sequence once both were told."""

    told: object
    note: str
    sequence: int


def plan_against_plan(racer: Racer) -> list[Planned]:
    racer.prepare(lambda: cast(ClubFactory(slug="race", zone="UTC"), 3))
    if not racer.guarded:
        _look_before_either_plans(racer)
    answers = []
    for turn in racer.rounds(ROUNDS):
        club = Club.objects.get()
        racer.meet()
        answer = told(lambda: _plan(club, turn).pk)  # noqa: B023
        racer.meet()
        there = Night.objects.filter(note=f"Round {turn}")
        events = [f"night-{pk}" for pk in there.values_list("pk", flat=True)]
        answers.append(Planned(answer, there.count(), Notice.objects.filter(event__in=events).count()))
    return answers


def change_against_change(racer: Racer) -> list[Changed]:
    """Both have opened the page before either sends it."""
    racer.prepare(lambda: _plan(ClubFactory(slug="race", zone="UTC"), 0))
    answers = []
    for turn in racer.rounds(ROUNDS):
        night = Night.objects.select_related("club").get()
        note = f"Round {turn} by {racer.number}"
        racer.meet()
        answer = told(lambda: _note(night, note))  # noqa: B023
        racer.meet()
        night = Night.objects.get()
        answers.append(Changed(answer, night.note, night.sequence))
    return answers


def cancel_against_cancel(racer: Racer) -> list[Changed]:
    racer.prepare(lambda: _plan(ClubFactory(slug="race", zone="UTC"), 0))
    for _turn in racer.rounds(1):
        night = Night.objects.select_related("club").get()
        racer.meet()
        answer = told(lambda: nights.cancel(night=night, reason=f"By {racer.number}", by=None).pk)  # noqa: B023
        racer.meet()
        night = Night.objects.get()
    return [Changed(answer, night.cancelled_because, night.sequence)]


def answer_against_answer(racer: Racer) -> list[object]:
    """One by his link, the other by a scorekeeper who keys what he said on the telephone."""
    racer.prepare(lambda: _plan(cast(ClubFactory(slug="race", zone="UTC"), 1)[0].club, 0))
    answers: list[object] = []
    for _turn in racer.rounds(1):
        night, person = Night.objects.select_related("club").get(), Person.objects.get()
        racer.meet()
        said = ("coming", "not")[racer.number]
        answers.append(told(lambda: nights.reply(night=night, person=person, answer=said, by=None).answer))  # noqa: B023
        racer.meet()
        answers.append(list(night.replies.values_list("answer", flat=True)))
    return answers


def _plan(club: Club, turn: int) -> Night:
    date = datetime.datetime.now(datetime.UTC).date() + 7 * DAY
    return nights.plan(
        club=club, date=date, start_time=EIGHT, note=f"Round {turn}", mark=f"form {turn}", by=None
    )


def _note(night: Night, note: str) -> str:
    changed = nights.change(
        night=night,
        date=night.date,
        start_time=night.start_time,
        note=note,
        revision=night.revision,
        by=None,
    )
    return changed.note


def _look_before_either_plans(racer: Racer) -> None:
    """Both look for a night of this form before either plans one: no queue at the club, no transaction."""
    refuse = nights.refuse_day

    def look(club: Club, date: datetime.date) -> None:
        racer.meet()
        refuse(club, date)

    nights.refuse_day, nights.lock = look, lambda club: None
    nights.transaction = NO_TRANSACTION
