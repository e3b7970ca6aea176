"""What leagues hears from the apps below: it queues the job, nothing else."""

import logging
from typing import Any

from club.signals import membership_changed
from leagues.tasks import replay_titles
from scoring.signals import parti_changed

log = logging.getLogger(__name__)

AT_ONCE = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "interval_max": 0}


def connect() -> None:
    parti_changed.connect(queue_replays, dispatch_uid="leagues.parti_changed")
    membership_changed.connect(queue_replays, dispatch_uid="leagues.membership_changed")


def queue_replays(sender: Any, *, club_id: int, **kwargs: Any) -> None:
    """Queue the replay of a club's titles; without a broker it runs here and now.

    The deed is committed by now and the pages work the title out themselves, so whatever goes wrong with
    the job or its broker is logged and never reaches the person who did the deed, who does not wait for
    a broker that is down either: the beat catches up.
    """
    try:
        replay_titles.apply_async((club_id,), retry_policy=AT_ONCE)
    except Exception:
        log.exception("The replay of the titles of club %s was not queued.", club_id)
