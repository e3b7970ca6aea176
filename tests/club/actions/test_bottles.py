"""Bottles noted by hand, brought, taken back, let off."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from club.actions import bottles
from club.actions.membership import end_membership
from club.dates import today
from club.enums import Message, Role
from club.errors import Refusal
from club.models import Activity, Bottle, Club, Notice, Person, User
from club.sentences import sentence
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.bottles import owed
from tests.factories.evenings import book

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory(language="en")


@pytest.fixture
def adam(club: Club) -> Person:
    return cast(club, 1)[0]


@pytest.fixture
def scorer(club: Club) -> User:
    return account(club, Role.SCOREKEEPER)


@pytest.fixture
def member(club: Club) -> User:
    return account(club, Role.MEMBER, "Kati")


def refused(deed: Callable[[], object]) -> str:
    """The sentence of the refusal; the book stays as it was."""
    before = book()
    with pytest.raises(Refusal) as caught:
        deed()
    assert book() == before
    return sentence(caught.value)


# Noting


def test_note_keeps_who_owes_what_and_why(adam: Person, scorer: User) -> None:
    bottle = owed(adam, drink="  Zwack \n Unicum ", reason=" A bet. ", by=scorer)
    kept = Bottle.objects.get()
    assert (kept, kept.person, kept.cause, kept.drink) == (bottle, adam, "word", "Zwack Unicum")
    assert (kept.reason, kept.noted_by, kept.incurred) == ("A bet.", scorer, today(adam.club))
    assert kept.is_due


def test_note_leaves_a_trace_and_a_message(adam: Person, scorer: User) -> None:
    bottle = owed(adam, by=scorer)
    trace, notice = Activity.objects.get(deed="bottle-noted"), Notice.objects.get()
    assert (trace.by, trace.about_id, trace.data) == (
        scorer,
        bottle.pk,
        {"person": adam.pk, "drink": "Unicum"},
    )
    assert (notice.person, notice.kind, notice.args) == (adam, Message.BOTTLE_DUE, {"bottle": bottle.pk})


def test_note_sent_twice_with_one_mark_is_noted_once(adam: Person) -> None:
    first, again, other = (owed(adam, mark=mark * 32) for mark in "aab")
    assert (first == again, first == other) == (True, False)
    assert (Bottle.objects.count(), Notice.objects.count()) == (2, 2)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"drink": " "}, "Say what is to be brought."),
        ({"drink": "x" * 61}, "The drink is too long: 60 letters at most."),
        ({"reason": ""}, "Say why: a reason is needed."),
        ({"reason": "x" * 401}, "The reason is too long: 400 letters at most."),
    ],
)
def test_note_refuses_what_cannot_be_kept(adam: Person, values: dict[str, str], said: str) -> None:
    assert refused(lambda: owed(adam, **values)) == said


def test_note_refuses_somebody_of_another_club_or_without_a_name(adam: Person) -> None:
    foreign = PersonFactory(club=ClubFactory())
    about = {"drink": "Unicum", "reason": "A bet.", "mark": "", "by": None}
    assert (
        refused(lambda: bottles.note(club=adam.club, person=foreign, **about))
        == "Choose who owes the bottle."
    )
    Person.objects.filter(pk=adam.pk).update(erased_at=timezone.now())
    assert refused(lambda: owed(adam)) == "Choose who owes the bottle."


@pytest.mark.parametrize("role", [Role.MEMBER, None])
def test_note_is_for_owners_and_scorekeepers(adam: Person, role: Role | None) -> None:
    by = account(adam.club, role)
    assert "Only owners and scorekeepers" in refused(lambda: owed(adam, by=by))


# Brought


def test_confirm_says_who_saw_it_and_drops_the_message(adam: Person, member: User) -> None:
    bottle = bottles.confirm_brought(bottle=owed(adam), by=member)
    assert bottle.confirmed_by is not None
    assert (bottle.confirmed_by.user, bottle.is_due) == (member, False)
    trace = Activity.objects.get(deed="bottle-brought")
    assert (trace.by, trace.data) == (member, {"person": adam.pk, "confirmed_by": bottle.confirmed_by_id})
    assert Notice.objects.get().dropped_because == "settled"


def test_confirm_is_refused_to_who_owes_it_even_as_an_owner(club: Club) -> None:
    owner = account(club, Role.OWNER)
    bottle = owed(owner.people.get())
    said = refused(lambda: bottles.confirm_brought(bottle=bottle, by=owner))
    assert said == "Another member confirms that you brought it."


def test_the_database_keeps_no_confirmation_by_who_owes_it(adam: Person) -> None:
    bottle = owed(adam)
    with pytest.raises(IntegrityError), transaction.atomic():
        Bottle.objects.filter(pk=bottle.pk).update(brought_at=timezone.now(), confirmed_by=adam)


def test_confirm_is_refused_to_strangers_and_to_who_has_left(adam: Person, member: User) -> None:
    bottle, kati = owed(adam), member.people.get()
    end_membership(person=kati, left=today(adam.club), by=None)
    for nobody in (member, account(adam.club, None, "Foreign"), account(ClubFactory(), Role.OWNER, "Other")):
        said = refused(lambda: bottles.confirm_brought(bottle=bottle, by=nobody))  # noqa: B023
        assert said == "Only members of the club confirm that a bottle was brought."


def test_confirm_is_refused_to_who_is_deactivated(adam: Person, member: User) -> None:
    member.people.update(deactivated_at=timezone.now())
    bottle = owed(adam)
    assert "Only members" in refused(lambda: bottles.confirm_brought(bottle=bottle, by=member))


def test_confirm_twice_says_who_did_it_first(adam: Person, member: User, scorer: User) -> None:
    bottle = bottles.confirm_brought(bottle=owed(adam), by=member)
    said = refused(lambda: bottles.confirm_brought(bottle=bottle, by=scorer))
    assert said == "Kati member has confirmed already that this bottle was brought."


def test_unconfirm_makes_it_due_again(adam: Person, member: User, scorer: User) -> None:
    bottle = bottles.confirm_brought(bottle=owed(adam), by=member)
    before = bottle.confirmed_by_id
    bottles.unconfirm(bottle=bottle, reason="It was another bottle.", by=scorer)
    assert Bottle.objects.get().is_due
    trace = Activity.objects.get(deed="bottle-unconfirmed")
    assert trace.data == {
        "person": adam.pk,
        "before": {"confirmed_by": before},
        "reason": "It was another bottle.",
    }


def test_unconfirm_needs_a_reason_a_scorekeeper_and_a_confirmation(
    adam: Person, member: User, scorer: User
) -> None:
    bottle = owed(adam)
    nobody = refused(lambda: bottles.unconfirm(bottle=bottle, reason="Oh.", by=scorer))
    assert nobody == "Nobody has confirmed that this bottle was brought."
    bottles.confirm_brought(bottle=bottle, by=member)
    assert "Only owners" in refused(lambda: bottles.unconfirm(bottle=bottle, reason="Oh.", by=member))
    assert "a reason" in refused(lambda: bottles.unconfirm(bottle=bottle, reason=" ", by=scorer))


# Let off


def test_cancel_keeps_the_bottle_with_the_reason(adam: Person, scorer: User) -> None:
    bottle = bottles.cancel(bottle=owed(adam), reason="He moved away.", by=scorer)
    assert (bottle.is_due, bottle.cancelled_because, bottle.cancelled_by) == (False, "He moved away.", scorer)
    assert Activity.objects.get(deed="bottle-cancelled").data == {"person": adam.pk}


def test_cancel_needs_a_reason_and_a_scorekeeper(adam: Person, member: User, scorer: User) -> None:
    bottle = owed(adam)
    assert "a reason" in refused(lambda: bottles.cancel(bottle=bottle, reason="\n", by=scorer))
    assert "Only owners" in refused(lambda: bottles.cancel(bottle=bottle, reason="No.", by=member))


def test_cancel_is_refused_twice_and_after_it_was_brought(adam: Person, member: User) -> None:
    off = bottles.cancel(bottle=owed(adam), reason="Enough.", by=None)
    assert refused(lambda: bottles.cancel(bottle=off, reason="Enough.", by=None)) == (
        "This bottle has been cancelled already."
    )
    brought = bottles.confirm_brought(bottle=owed(adam), by=member)
    assert "has confirmed already" in refused(lambda: bottles.cancel(bottle=brought, reason="No.", by=None))


def test_what_was_let_off_is_not_confirmed(adam: Person, member: User) -> None:
    off = bottles.cancel(bottle=owed(adam), reason="Enough.", by=None)
    assert "cancelled already" in refused(lambda: bottles.confirm_brought(bottle=off, by=member))
