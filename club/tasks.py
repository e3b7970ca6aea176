"""Jobs: each may run twice, late, or in two places."""

from celery import shared_task

from club.actions.sending import send_due


@shared_task
def send_messages() -> None:
    """Send what the outbox holds and is due."""
    send_due()
