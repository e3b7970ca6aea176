from collections.abc import Callable
from typing import Any

import pytest

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Person
from scoring.actions import breaches, partis
from scoring.actions.corrections import void
from scoring.enums import BreachKind, State
from scoring.models import Breach, Parti
from scoring.sentences import sentence
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.breaches import noted
from tests.factories.evenings import book
from tests.factories.sheets import closed_sheet, open_parti
from tests.factories.sittings import leave, rows_now, take_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Person]:
    return cast(ClubFactory(language="en"), 9)


@pytest.fixture
def parti(people: list[Person]) -> Parti:
    """Ádám, Beszab, Csaba, Gergő and Kati with 25 hands; Őri Zsuzsa, Pista, Tündi and Űrhajós with 20."""
    return open_parti(people[0].club, people[:5], people[5:])


def voided(parti: Parti) -> Parti:
    Parti.objects.filter(pk=parti.pk).update(state=State.VOID, closed_at=parti.started_at)
    return parti


def refused(deed: Callable[[], object]) -> str:
    """The sentence of the refusal; the book stays as it was."""
    before = book()
    with pytest.raises(Refusal) as caught:
        deed()
    assert book() == before
    return sentence(caught.value)


def note(parti: Parti, person: Person, **values: Any) -> Breach:
    given: dict[str, Any] = {"kind": BreachKind.DELIBERATE, "hand": 12, "note": "", "by": None}
    return breaches.note(parti=parti, person=person, **given | values)


# Noting


def test_note_keeps_who_how_when_and_by_whom(parti: Parti, people: list[Person]) -> None:
    scorer = account(parti.club, Role.SCOREKEEPER)
    note(parti, people[0], note="  Held back\n the ♥A. ", by=scorer)
    kept = Breach.objects.get()
    assert (kept.parti, kept.person, kept.kind) == (parti, people[0], "deliberate")
    assert (kept.hand, kept.note, kept.noted_by) == (12, "Held back the ♥A.", scorer)
    assert not kept.is_withdrawn


def test_note_leaves_its_trace(parti: Parti, people: list[Person]) -> None:
    scorer = account(parti.club, Role.SCOREKEEPER)
    breach = note(parti, people[0], by=scorer)
    trace = Activity.objects.get(deed="note-breach")
    assert (trace.by, trace.about, trace.about_id) == (scorer, "breach", breach.pk)
    assert trace.data == {"parti": parti.pk, "person": people[0].pk, "kind": "deliberate", "hand": 12}


def test_note_sent_twice_with_one_mark_is_noted_once(parti: Parti, people: list[Person]) -> None:
    about = {"kind": BreachKind.CARELESS, "hand": 1, "note": "", "by": None, "mark": "a" * 32}
    first = breaches.note(parti=parti, person=people[0], **about)
    again = breaches.note(parti=parti, person=people[0], **about)
    other = breaches.note(parti=parti, person=people[0], **about | {"mark": "b" * 32})
    assert (again, other == first) == (first, False)
    assert Breach.objects.count() == 2
    assert Activity.objects.filter(deed="note-breach").count() == 2


def test_note_needs_no_hand(parti: Parti, people: list[Person]) -> None:
    assert note(parti, people[0], hand=None).hand is None


@pytest.mark.parametrize(("seat", "last"), [(0, 25), (8, 20)])
def test_note_knows_the_hands_of_each_table(parti: Parti, people: list[Person], seat: int, last: int) -> None:
    assert [note(parti, people[seat], hand=hand).hand for hand in (1, last)] == [1, last]
    for hand in (-1, 0, last + 1, 10**9):
        assert refused(lambda: note(parti, people[seat], hand=hand)) == (  # noqa: B023
            f"The sheet has no hand {hand}; the last one is {last}."
        )


def test_note_in_a_game_that_the_score_ends_goes_as_far_as_the_hand_being_played(
    parti: Parti, people: list[Person]
) -> None:
    parti.game, parti.options = "hearts", {}
    assert note(parti, people[8], hand=1).hand == 1
    assert refused(lambda: note(parti, people[8], hand=2)) == "The sheet has no hand 2; the last one is 1."


def test_note_refuses_who_does_not_sit_there(parti: Parti) -> None:
    zoli = PersonFactory(club=parti.club, name="Zoli")
    assert refused(lambda: note(parti, zoli)) == "Zoli does not sit in this parti."


def test_note_refuses_a_hand_in_which_somebody_was_not_at_the_table(
    parti: Parti, people: list[Person]
) -> None:
    table, zoli = parti.tables.get(number=1), PersonFactory(club=parti.club, name="Zoli")
    take_over(table, 0, zoli, 6)
    leave(table, 4, 10)
    for person, there, away in ((people[0], 5, 6), (zoli, 6, 5), (people[4], 10, 11)):
        assert note(parti, person, hand=there).hand == there
        assert refused(lambda: note(parti, person, hand=away)) == (  # noqa: B023
            f"{person.name} was not at the table in hand {away}."
        )
    assert note(parti, people[4], hand=None).hand is None


def test_note_knows_that_who_sits_a_hand_out_is_at_the_table(parti: Parti, people: list[Person]) -> None:
    rows = rows_now(parti.tables.get(number=1))
    out = next(seat.person for seat in rows.seats if seat.pk not in (rows.players(3) or ()))
    assert note(parti, out, hand=3).person == out


def test_note_has_room_for_200_letters(parti: Parti, people: list[Person]) -> None:
    assert note(parti, people[0], note="ő" * 200).note == "ő" * 200
    too_long = refused(lambda: note(parti, people[0], note="ő" * 201))
    assert too_long == "The note is too long: 200 letters at most."


def test_note_after_the_parti_is_closed(people: list[Person]) -> None:
    closed = closed_sheet(people[0].club, people[:4])
    assert note(closed, people[0]).parti == closed


def test_note_after_the_parti_ended_early(parti: Parti, people: list[Person]) -> None:
    partis.close_unfinished(parti=parti, by=None)
    assert note(parti, people[0]).parti == parti


def test_note_refuses_a_voided_parti(people: list[Person]) -> None:
    stale = closed_sheet(people[0].club, people[:4])
    parti = Parti.objects.get(pk=stale.pk)
    void(parti=parti, reason="51 cards", revision=parti.revision, by=None)
    assert refused(lambda: note(stale, people[0])).startswith("The parti has been voided")


# Withdrawing


def test_withdraw_keeps_the_breach_with_the_reason(parti: Parti) -> None:
    scorer = account(parti.club, Role.SCOREKEEPER)
    breach = noted(parti, "Ádám", hand=3, note="Trumped too early.")
    breaches.withdraw(breach=breach, because=" It was\nKati. ", by=scorer)
    kept = Breach.objects.get()
    assert kept.is_withdrawn
    assert (kept.withdrawn_because, kept.withdrawn_by) == ("It was Kati.", scorer)
    assert (kept.hand, kept.note) == (3, "Trumped too early.")


def test_withdraw_leaves_its_trace(parti: Parti) -> None:
    breach = noted(parti, "Ádám")
    breaches.withdraw(breach=breach, because="It was Kati.", by=None)
    assert Activity.objects.get(deed="withdraw-breach").about_id == breach.pk


@pytest.mark.parametrize(
    ("because", "said"),
    [
        (" \n", "Say why: a reason is needed."),
        ("ő" * 401, "The reason is too long: 400 letters at most."),
    ],
)
def test_withdraw_needs_a_reason_that_fits(parti: Parti, because: str, said: str) -> None:
    breach = noted(parti, "Ádám")
    assert refused(lambda: breaches.withdraw(breach=breach, because=because, by=None)) == said


def test_of_two_withdrawals_the_second_is_refused(parti: Parti) -> None:
    first, second = noted(parti, "Ádám"), Breach.objects.get()
    breaches.withdraw(breach=first, because="It was Kati.", by=None)
    assert refused(lambda: breaches.withdraw(breach=second, because="Nobody saw it.", by=None)) == (
        "This breach has been withdrawn already."
    )


def test_withdraw_refuses_a_voided_parti(parti: Parti) -> None:
    breach = noted(parti, "Ádám")
    voided(parti)
    assert refused(lambda: breaches.withdraw(breach=breach, because="51 cards", by=None)) == (
        "The parti has been voided and counts for nothing; its breaches stay as they are."
    )


@pytest.mark.parametrize("role", [Role.MEMBER, None])
def test_only_who_keeps_score_notes_and_withdraws(
    parti: Parti, people: list[Person], role: Role | None
) -> None:
    breach, user = noted(parti, "Ádám"), account(parti.club, role)
    for deed in (
        lambda: note(parti, people[0], by=user),
        lambda: breaches.withdraw(breach=breach, because="It was Kati.", by=user),
    ):
        before = book()
        with pytest.raises(NotAllowed):
            deed()
        assert book() == before
