"""Senders of the outbox that work at the same moment, or are killed; letters arrive as files.

A receiver knows a letter by its Message-ID, as any mailbox does.
"""

import datetime
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connections, transaction

from club import outbox
from club.actions import sending
from club.actions.traces import trace
from club.models import Activity, Club, Notice
from tests.factories import ClubFactory, PersonFactory
from tests.factories.messages import HELLO, greetings, post_hello
from tests.prove.race import Racer

PEOPLE, EVENTS, ROUNDS, KILLS = 6, 5, 4, 20
DELIVERY = 0.002  # seconds a letter takes, so that a kill may come before, in or after it
FOLDER = "PROVE_LETTERS"


class Receiver(BaseEmailBackend):
    """Keeps each letter that arrives as a file named by its Message-ID; in it, the process that sent it."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        for message in messages:
            time.sleep(DELIVERY)
            name = message.extra_headers["Message-ID"].strip("<>")
            (Path(os.environ[FOLDER]) / f"{name}.{uuid4().hex}").write_text(str(os.getpid()))
            time.sleep(DELIVERY)
        return len(messages)


def letters() -> Counter[str]:
    """How often each Message-ID arrived."""
    return Counter(path.name.rpartition(".")[0] for path in Path(os.environ[FOLDER]).iterdir())


def send_at_once(racer: Racer) -> list[int]:
    """Both send the same messages, round after round; how many letters each of them counts as his."""
    _receive_here()
    if not racer.guarded:
        _take_the_guard_off(racer)
    sent = []
    with greetings():
        racer.prepare(_club)
        for turn in racer.rounds(ROUNDS if racer.guarded else 1):
            racer.prepare(lambda: _post(turn))  # noqa: B023
            sent.append(sending.send_due().mailed)
    return sent


def _take_the_guard_off(racer: Racer) -> None:
    """Both look before either claims, and the claim is taken without a condition."""
    free = sending._free

    def look(at: datetime.datetime) -> object:
        found = list(free(at).order_by("due_at", "pk").values_list("pk", flat=True))
        racer.meet()
        sending._free = lambda at: Notice.objects.all()
        return Notice.objects.filter(pk__in=found)

    sending._free = look
    sending.waiting = Notice.objects.all


def _receive_here() -> None:
    from django.conf import settings

    settings.EMAIL_BACKEND = "tests.prove.outbox.Receiver"


def _club() -> None:
    club = ClubFactory(slug="race")
    for number in range(PEOPLE):
        PersonFactory(club=club, email=f"{number}@example.com")


def _post(turn: int) -> None:
    club = Club.objects.get(slug="race")
    for event in range(EVENTS):
        post_hello(*club.people.all(), event=f"{turn}-{event}")


def be_killed() -> None:
    """Twenty processes do deeds, post and send until each is killed; then one sends the rest in peace."""
    _receive_here()
    sending.CLAIMED_FOR = datetime.timedelta(milliseconds=100)
    chance = random.Random(int(os.environ.get("PROVE_SEED", "7")))
    with greetings():
        _club()
        for _kill in range(KILLS):
            connections.close_all()
            child = os.fork()
            if child == 0:
                _work_on()
            time.sleep(chance.uniform(0.05, 0.3))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        _send_the_rest()


def _work_on() -> None:
    """Deeds without end; every third is taken back after it was posted."""
    club, number = Club.objects.get(slug="race"), 0
    while True:
        number += 1
        event = f"{os.getpid()}-{number}"
        try:
            with transaction.atomic():
                trace(club=club, by=None, deed="greeted", about=club, event=event)
                post_hello(*club.people.all(), event=event if number % 3 else f"undone-{event}")
                if number % 3 == 0:
                    raise InterruptedError
        except InterruptedError:
            continue
        sending.send_due()


def _send_the_rest() -> None:
    until = time.monotonic() + 60
    while outbox.waiting().exists() and time.monotonic() < until:
        time.sleep(0.05)
        sending.send_due()


def told() -> dict[str, int]:
    """What the book says and what arrived, once all is quiet."""
    arrived = letters()
    return {
        "deeds": Activity.objects.filter(deed="greeted").count(),
        "messages": Notice.objects.filter(kind=HELLO).count(),
        "sent": Notice.objects.filter(kind=HELLO, sent_at__isnull=False, mailed=True).count(),
        "undone": Notice.objects.filter(event__startswith="undone").count(),
        "arrived": len(arrived),
        "doubled": arrived.total() - len(arrived),
    }


def main() -> None:
    be_killed()
    sys.stdout.write(json.dumps(told()))
