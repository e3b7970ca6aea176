"""Say whether one comes to a night: by oneself, by the personal link, or keyed for somebody who rang."""

from django.db import transaction
from django.utils import timezone

from club import outbox
from club.actions.acting import Actor, account, entered_by
from club.actions.people import lock
from club.actions.traces import trace
from club.enums import Answer, Message
from club.errors import Refusal
from club.models import Night, Person, Reply
from club.queries.nights import is_over


def reply(*, night: Night, person: Person, answer: Answer, by: Actor) -> Reply:
    """Keep what a member says about a night, until its day is over; the newest word counts.

    Raises NotAllowed (not-yours), Refusal (stranger, not-a-member, night-cancelled, night-over).
    """
    with transaction.atomic():
        lock(night.club)
        if person.club_id != night.club_id:
            raise Refusal("stranger", name=person.name)
        keyed = entered_by(person=person, by=by)
        _hold(night)
        before = Reply.objects.filter(night=night, person=person).first()
        said, _is_new = Reply.objects.update_or_create(
            night=night,
            person=person,
            defaults={"answer": Answer(answer), "said_at": timezone.now(), "entered_by": keyed},
        )
        if before is None or before.answer != said.answer:
            _trace(said, before.answer if before else None, by)
        outbox.done(person=person, kinds=(Message.NIGHT, Message.NIGHT_CHANGED), event=f"night-{night.pk}")
    return said


def _hold(night: Night) -> None:
    night.refresh_from_db()
    if night.is_cancelled:
        raise Refusal("night-cancelled")
    if is_over(night):
        raise Refusal("night-over")


def _trace(said: Reply, before: str | None, by: Actor) -> None:
    trace(
        club=said.night.club,
        by=account(by),
        deed="night-reply",
        about=said.night,
        person=said.person_id,
        before=before,
        after=str(said.answer),
    )
