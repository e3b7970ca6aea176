"""Jobs: ids in, load, call an action. Each may run twice, late, or in two places."""

from celery import shared_task

from leagues.actions.upkeep import catch_up_club, keep_titles, settle
from leagues.files.uploads import go_on_with_all


@shared_task
def replay_titles(club_id: int) -> None:
    """Follow a change of a club's results in each of its leagues."""
    catch_up_club(club_id)


@shared_task
def record_lapses() -> None:
    """Store the lapses that are due, and catch up where a queued replay was lost."""
    keep_titles()


@shared_task
def settle_what_is_due() -> None:
    """Store what the clock has decided of votes and absences, and announce it."""
    settle()


@shared_task
def store_what_was_brought() -> None:
    """Go on storing the files whose pages have been closed."""
    go_on_with_all()
