"""Why a form of the page of a hand was not written, in sentences."""

from django.utils.translation import gettext

from club.errors import Refusal
from club.models import User
from scoring.errors import PartiNotOpen, PeopleChanged, RowRefused, StaleRow
from scoring.forms import seating
from scoring.forms.rows import TypedRow
from scoring.sentences import sentence
from scoring.views.breakdown_said import Named
from scoring.views.hand_page import HandPage, Trouble
from scoring.views.moved import moved
from scoring.views.notes import stale_note

CONFLICTS = (PartiNotOpen, PeopleChanged, StaleRow)


def trouble_of(page: HandPage, refusal: Refusal, at: str) -> Trouble:
    """What is said of a refusal; `page` is read after it."""
    if isinstance(refusal, RowRefused):
        return Trouble(at, gettext("Hand %(hand)s is not saved.") % {"hand": page.number})
    if isinstance(refusal, StaleRow):
        return _stale(page, refusal, at)
    if isinstance(refusal, PeopleChanged):
        return _moved(page, at)
    lost = isinstance(refusal, PartiNotOpen) and at == "breakdown"
    return Trouble(at, sentence(refusal), gettext("What you typed was not saved:") if lost else "")


def differs(page: HandPage) -> Trouble | None:
    """Asks before points of the paper give way to others that the breakdown gives; None where they agree.

    Only a row seen as it is now is asked about: of one that somebody else wrote, saving says more.
    """
    if not page.unlike or page.page_revision != page.line.revision:
        return None
    message = gettext("The row of hand %(hand)s has other points than this breakdown.")
    advice = gettext("Look which of the two is right.")
    return Trouble(
        "breakdown",
        message % {"hand": page.number},
        advice,
        _row(page),
        _given(page),
        over="over",
        has_both=True,
    )


def _stale(page: HandPage, stale: StaleRow, at: str) -> Trouble:
    reader = page.request.user if isinstance(page.request.user, User) else None
    note = stale_note(TypedRow(page.number), stale.hand, page.sheet, reader)
    if at == "players":
        return Trouble(at, note.message, gettext("Look at it again, then say who played."))
    return Trouble(at, note.message, "", _row(page), _given(page), over="over", has_both=True)


def _moved(page: HandPage, at: str) -> Trouble:
    seen = seating.seen(page.request.POST).people
    told = moved([TypedRow(page.number)], seen, page.sheet, page.request.user)
    return Trouble(at, told.sentence if told else "", told.advice if told else "")


def _row(page: HandPage) -> Named:
    return page.settled.points if page.settled else ()


def _given(page: HandPage) -> Named:
    return page.given.points if page.given else ()
