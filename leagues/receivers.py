"""What leagues hears from the apps below: it queues the job, nothing else."""

from typing import Any

from club.signals import membership_changed
from scoring.signals import parti_changed


def connect() -> None:
    parti_changed.connect(queue_replays, dispatch_uid="leagues.parti_changed")
    membership_changed.connect(queue_replays, dispatch_uid="leagues.membership_changed")


def queue_replays(sender: Any, *, club_id: int, **kwargs: Any) -> None:
    from leagues.tasks import replay_titles

    replay_titles.delay(club_id)
