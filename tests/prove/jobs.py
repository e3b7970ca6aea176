"""What a worker of the proofs knows more than one of the site, and what happens in its database."""

import datetime
import os
from typing import Any

from django.utils import timezone

from club import outbox
from club.actions import sending
from club.models import Club, Notice, Person
from club.outbox import Kind
from leagues.models import League, Reign
from leagues.queries.folding import mark_of
from tests.factories.messages import HELLO, hello, post_hello
from tests.prove import outbox as letters

if os.environ.get("PROVE_WORKER"):
    outbox.register(Kind(HELLO, "greeting", hello))
    sending.CLAIMED_FOR = datetime.timedelta(seconds=5)
    letters.DELIVERY = 0.02
    if os.environ["PROVE_WORKER"] == "unguarded":
        sending._free = lambda at: outbox.waiting().filter(due_at__lte=at)  # whoever has claimed it


def post_many(count: int) -> None:
    """So many letters to each of the people."""
    people = Person.objects.filter(club=Club.objects.get())
    for number in range(count):
        post_hello(*people, event=f"hello-{number}")


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
