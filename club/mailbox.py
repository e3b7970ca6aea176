"""Letters of a site without a mail server: printed on the console, and kept for the page /mail/."""

from collections.abc import Sequence
from dataclasses import dataclass
from email import message_from_bytes, policy
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.console import EmailBackend as ConsoleBackend
from django.utils import timezone

KEPT = 20


@dataclass(frozen=True)
class Letter:
    """One letter as it would have arrived."""

    to: str
    subject: str
    text: str


class ConsoleAndPage(ConsoleBackend):
    """The console backend, which keeps the newest letters in the folder MAIL_KEPT_IN besides."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            _keep(message)
        return super().send_messages(email_messages) or 0


def letters() -> list[Letter]:
    """The letters kept, newest first."""
    return [_read(path) for path in _newest()]


def _keep(message: EmailMessage) -> None:
    folder = Path(settings.MAIL_KEPT_IN)
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{timezone.now():%Y%m%d-%H%M%S-%f}-{uuid4().hex[:8]}.eml"
    (folder / name).write_bytes(message.message().as_bytes())
    for old in _newest(KEPT):
        old.unlink(missing_ok=True)


def _newest(after: int = 0) -> list[Path]:
    return sorted(Path(settings.MAIL_KEPT_IN).glob("*.eml"), reverse=True)[after:]


def _read(path: Path) -> Letter:
    parsed = message_from_bytes(path.read_bytes(), policy=policy.default)
    body = parsed.get_body(preferencelist=("plain",))
    return Letter(to=parsed["To"], subject=parsed["Subject"], text=body.get_content() if body else "")
