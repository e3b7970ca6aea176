"""What a worker of the proofs knows more than one of the site, and what happens in its database."""

import datetime
import os
from typing import Any

import time_machine
from django.utils import timezone

from club import outbox
from club.actions import sending
from club.actions.ballots import cast
from club.models import Activity, Club, Notice, Person, User, Vote
from club.outbox import Kind
from leagues.actions.survey import survey
from leagues.enums import Passage
from leagues.files import uploads
from leagues.models import League, Reign, Upload
from leagues.queries.folding import mark_of
from scoring.models import Attendance
from tests.factories.absences import played, stated
from tests.factories.messages import HELLO, hello, post_hello
from tests.prove import importing
from tests.prove import outbox as letters

if os.environ.get("PROVE_WORKER"):
    outbox.register(Kind(HELLO, "greeting", hello))
    sending.CLAIMED_FOR = datetime.timedelta(seconds=5)
    letters.DELIVERY = 0.02
    uploads.LEFT_ALONE, uploads.ALONE = datetime.timedelta(0), 0.5  # both take a few partis at a time
    if os.environ["PROVE_WORKER"] == "unguarded":
        sending._free = lambda at: outbox.waiting().filter(due_at__lte=at)  # whoever has claimed it


def post_many(count: int) -> None:
    """So many letters to each of the people."""
    people = Person.objects.filter(club=Club.objects.get())
    for number in range(count):
        post_hello(*people, event=f"hello-{number}")


def leave_work(keeper: str) -> dict[str, Any]:
    """A file that somebody began to store and left, and two votes on absences whose time is over."""
    league = League.objects.select_related("club").get()
    people = list(Person.objects.filter(club=league.club, user=None).order_by("pk"))
    ago = timezone.now() - datetime.timedelta(days=40)
    with time_machine.travel(ago, tick=False):
        played(league, *people[:4], date=ago.date())
        votes = [stated(one, date=ago.date()) for one in people[4:6]]
        for vote in votes:
            cast(vote=vote, person=people[0], option="unexcused", by=None)
    data = importing.results([one.name for one in people[:4]])
    importing.begun(league, data, User.objects.get(email=keeper))
    return {"votes": len(votes), **work()}


def work() -> dict[str, Any]:
    """What of it is done, and how often."""
    absences = Attendance.objects.filter(vote__isnull=False)
    settled = Activity.objects.filter(deed="vote-settled")
    return {
        **importing.stored(),
        "left": Upload.objects.filter(passage=Passage.STORING).count()
        + Vote.objects.filter(settled_at=None).count()
        + absences.filter(swept_at=None).count(),
        "settled": sorted(settled.values_list("about_id", flat=True)),
        "results": sorted(Vote.objects.values_list("result", flat=True)),
        "told": Notice.objects.filter(kind="vote-result").count(),
        "differences": survey().differences,
    }


def state() -> dict[str, Any]:
    """The King as it is stored, whether his league is behind its results, and how many messages are due."""
    league = League.objects.get()
    reign = Reign.objects.filter(league=league, end=None).select_related("person").first()
    return {
        "king": reign.person.name if reign else "",
        "behind": mark_of(league).is_behind,
        "waiting": outbox.waiting().filter(due_at__lte=timezone.now()).count(),
        "sent": Notice.objects.filter(sent_at__isnull=False, mailed=True).count(),
        "dropped": Notice.objects.filter(dropped_at__isnull=False).count(),
    }
