"""What a line of the log may say of an exception: its kind and where it was, not what it quotes."""

import io
import json
import logging
import logging.config
from smtplib import SMTPRecipientsRefused, SMTPSenderRefused, SMTPServerDisconnected

import pytest
from allauth.core.context import request_context
from django.core import mail
from django.db import IntegrityError, OperationalError
from django.utils import timezone

from club.actions.sending import send_due
from club.invitation_letter import send_letter
from club.models import Invitation
from club.views.entrance import Entrance
from config import celery
from config.logs import Discreet
from tests.factories import ClubFactory, PersonFactory
from tests.factories.messages import greetings, post_hello

ADDRESS, NAME = "kati@example.com", "Kati"
REFUSED = SMTPRecipientsRefused({ADDRESS: (550, b"no such mailbox kati@example.com")})
FORMATS = pytest.mark.parametrize("kind", ["json", "line"])


def formatter_of(settings, kind):
    return logging.config.dictConfigClass(settings.LOGGING).configure_formatter(
        {**settings.LOGGING["formatters"][kind]}
    )


@pytest.fixture
def written(settings):
    """What stands in the log of the site, in either format."""
    out = {kind: io.StringIO() for kind in ("json", "line")}
    handlers = []
    for kind, stream in out.items():
        handler = logging.StreamHandler(stream)
        handler.addFilter(Discreet())
        handler.setFormatter(formatter_of(settings, kind))
        handlers.append(handler)
        logging.getLogger().addHandler(handler)
    yield lambda kind: out[kind].getvalue()
    for handler in handlers:
        logging.getLogger().removeHandler(handler)


def wrong(fault, cause=None):
    def raises():
        raise fault from cause

    try:
        raises()
    except Exception:
        logging.getLogger("parti.trial").exception("It went wrong.")


@FORMATS
@pytest.mark.parametrize(
    "fault",
    [
        REFUSED,
        SMTPSenderRefused(553, b"Kati may not", ADDRESS),
        IntegrityError("DETAIL: Key (club_id, name_key)=(3, Kati) already exists."),
        ValueError(NAME),
        KeyError(ADDRESS),
        FileNotFoundError(2, "No such file", "/books/Kati.csv"),
        OperationalError("disk is full\nDETAIL: while writing Kati"),
        TypeError(f"not {ADDRESS}"),
    ],
)
def test_nobody_is_told_of_by_an_exception(written, kind, fault):
    wrong(RuntimeError(NAME), cause=fault)
    text = written(kind)
    assert "It went wrong." in text
    assert type(fault).__qualname__ in text
    assert "in raises" in text
    assert NAME not in text
    assert ADDRESS not in text
    assert "kati" not in text


@FORMATS
@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (SMTPServerDisconnected("please run connect() first"), "SMTPServerDisconnected"),
        (SMTPSenderRefused(553, b"no", ADDRESS), "SMTPSenderRefused: 553"),
        (ConnectionRefusedError(111, "Connection refused"), "ConnectionRefusedError: Connection refused"),
        (OperationalError("the server is gone"), "OperationalError: the server is gone"),
        (AttributeError("'NoneType' object has no attribute 'pk'"), "no attribute 'pk'"),
    ],
)
def test_what_an_operator_needs_is_told(written, kind, fault, said):
    wrong(fault)
    assert said in written(kind)


@FORMATS
def test_a_fault_that_is_its_own_cause_ends(written, kind):
    first, second = ValueError("a"), ValueError("b")
    first.__cause__, second.__cause__ = second, first
    wrong(first, cause=second)
    assert "It went wrong." in written(kind)


def test_no_address_stands_anywhere_in_a_line(written):
    logging.getLogger("parti.trial").warning(
        "To %s\nand kati.k+x@pelda.hu", "kát@példa.hu", extra={"to": [ADDRESS], "by": {ADDRESS: 1}}
    )
    line = json.loads(written("json"))
    assert line["message"] == "To (address)\nand (address)"
    assert "@" not in written("json") + written("line")


def test_a_task_of_celery_tells_no_more_than_its_name(written):
    from celery.app import trace

    context = {
        "hostname": "here", "id": "1", "name": "club.tasks.send_messages", "exc": repr(REFUSED),
        "traceback": f"SMTPRecipientsRefused: {ADDRESS}", "args": f"({NAME})", "kwargs": "{}",
        "description": "raised unexpected", "internal": False,
    }  # fmt: skip
    try:
        raise REFUSED
    except SMTPRecipientsRefused as fault:
        trace.logger.error(
            "Task %(name)s[%(id)s] %(description)s: %(exc)s", context,
            exc_info=(type(fault), fault, fault.__traceback__), extra={"data": context},
        )  # fmt: skip
    for kind in ("json", "line"):
        assert "Task club.tasks.send_messages raised unexpected" in written(kind)
        assert "kati" not in written(kind).lower()


def test_the_worker_logs_as_the_web_does(monkeypatch):
    """Where nobody takes the signal, Celery puts its own handlers in place of those of the settings."""
    monkeypatch.setattr(type(celery.app.log), "_setup", False)
    root = logging.getLogger()
    before = [*root.handlers]
    celery.app.log.setup(loglevel="WARNING", redirect_stdouts=True)
    assert root.handlers == before


@pytest.fixture
def refusing(monkeypatch):
    """A mail server that knows nobody."""

    def refuse(*_args, **_kwargs):
        raise REFUSED

    monkeypatch.setattr(type(mail.get_connection()), "send_messages", refuse)


def _message(_request):
    with greetings():
        post_hello(PersonFactory(club=ClubFactory(), email=ADDRESS))
        assert send_due().failed == 1


def _invitation(_request):
    made = Invitation.objects.create(
        club=ClubFactory(), email=ADDRESS, secret_hash="0", made_at=timezone.now(), expires_at=timezone.now()
    )
    send_letter(made, "token")


def _code(request):
    with request_context(request):
        Entrance().send_mail("account/email/login_code", ADDRESS, {"code": "1", "user": None})


@pytest.mark.django_db
@pytest.mark.parametrize("letter", [_message, _invitation, _code])
def test_a_mailbox_that_is_refused_is_not_named(written, refusing, rf, letter):
    letter(rf.get("/"))
    for kind in ("json", "line"):
        assert "SMTPRecipientsRefused" in written(kind)
        assert "kati" not in written(kind).lower()
