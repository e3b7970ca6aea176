"""Bottles follow from absences and breaches, and from corrections of them."""

import datetime
import random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.actions.bottles import cancel, confirm_brought, unconfirm
from club.enums import Message, Role
from club.errors import Refusal
from club.models import Activity, Bottle, Club, Notice, Person, User
from rules_engine.club_rules import JAGERMEISTER, OWN_CHOICE, UNICUM
from scoring.actions import breaches
from scoring.actions.bottles import sync
from scoring.enums import BreachKind
from scoring.models import Attendance, Breach, HouseRuleSet, Parti
from scoring.queries.bottles import differences
from scoring.queries.matching import match
from scoring.queries.owed import owed as following
from scoring.queries.standing import _links
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, account, cast
from tests.factories.bottles import absences, friday, owed, play_day
from tests.factories.breaches import noted
from tests.factories.partis import ranked_parti
from tests.factories.sheets import closed_sheet, keyed_parti

pytestmark = pytest.mark.django_db
DELIBERATE, CARELESS = BreachKind.DELIBERATE, BreachKind.CARELESS


@pytest.fixture
def club() -> Club:
    return ClubFactory(language="en")


@pytest.fixture
def people(club: Club) -> list[Person]:
    return cast(club, 4)


@pytest.fixture
def adam(people: list[Person]) -> Person:
    return people[0]


@pytest.fixture
def member(club: Club) -> User:
    return account(club, Role.MEMBER)


@pytest.fixture
def parti(club: Club, people: list[Person]) -> Parti:
    return closed_sheet(club, people)


def excuse(*rows: Attendance, back: bool = False) -> None:
    """The correction that makes an absence count no more, or again."""
    Attendance.objects.filter(pk__in=[row.pk for row in rows]).update(present=not back)


def shown() -> list[tuple[Any, ...]]:
    """Who owes what since when, and how it stands, oldest first."""
    rows = Bottle.objects.select_related("person").order_by("incurred", "pk")
    return [(row.person.name, row.drink, row.incurred, _state(row)) for row in rows]


def states() -> list[str]:
    return [state for *_rest, state in shown()]


def _state(bottle: Bottle) -> str:
    if bottle.brought_at:
        return "brought, cause gone" if bottle.cause_gone_at else "brought"
    if bottle.credit_id:
        return "credited"
    if bottle.cancelled_because:
        return "let off"
    return "withdrawn" if bottle.cancelled_at else "due"


def causes(bottle: Bottle) -> list[datetime.date]:
    return list(bottle.absences.order_by("day__date").values_list("day__date", flat=True))


# What follows


def test_eight_unexcused_absences_cost_a_bottle(club: Club, adam: Person) -> None:
    absences(adam, range(7))
    sync(club=club)
    assert shown() == []
    absences(adam, [7])
    sync(club=club)
    assert shown() == [("Ádám", JAGERMEISTER, friday(7), "due")]
    assert causes(Bottle.objects.get()) == [friday(number) for number in range(8)]


def test_a_new_bottle_is_told_and_traced_once(club: Club, adam: Person) -> None:
    absences(adam, range(8))
    assert (sync(club=club), sync(club=club)) == (1, 0)
    bottle, notice = Bottle.objects.get(), Notice.objects.get()
    assert (notice.person, notice.kind, notice.event) == (adam, Message.BOTTLE_DUE, f"bottle-{bottle.pk}")
    trace = Activity.objects.get(about="bottle")
    assert (trace.by, trace.deed, trace.about_id) == (None, "bottle-due", bottle.pk)
    assert trace.data == {"person": adam.pk, "drink": JAGERMEISTER, "cause": "absences"}


def test_a_deliberate_breach_in_a_closed_parti_costs_a_bottle_at_once(parti: Parti, adam: Person) -> None:
    breach = noted(parti, "Ádám", DELIBERATE)
    assert shown() == [("Ádám", UNICUM, parti.date, "due")]
    breach.refresh_from_db()
    assert breach.bottle == Bottle.objects.get()


def test_breaches_of_an_open_parti_cost_nothing_yet(club: Club, people: list[Person]) -> None:
    parti = keyed_parti(club, people)
    noted(parti, "Ádám", DELIBERATE)
    sync(club=club)
    assert shown() == []


def test_three_careless_breaches_cost_one_of_his_own_choice_and_so_do_five(parti: Parti) -> None:
    for _ in range(2):
        noted(parti, "Ádám")
    assert shown() == []
    for _ in range(3):
        noted(parti, "Ádám")
        assert shown() == [("Ádám", OWN_CHOICE, parti.date, "due")]
    assert Bottle.objects.get().breaches.count() == 5


def test_bottles_of_two_clubs_do_not_mix(club: Club, adam: Person) -> None:
    other = PersonFactory(club=ClubFactory())
    for person in (adam, other):
        absences(person, range(8))
    sync(club=club)
    assert [bottle.person for bottle in Bottle.objects.all()] == [adam]


def test_rules_of_a_day_hold_from_it_on(club: Club, adam: Person) -> None:
    HouseRuleSet.objects.create(club=club, valid_from=friday(4), rules={"limit": 6})
    absences(adam, range(6))
    sync(club=club)
    assert [day for _, _, day, _ in shown()] == [friday(5)]


# Corrections


def test_a_withdrawn_breach_withdraws_its_bottle(parti: Parti) -> None:
    breach = noted(parti, "Ádám", DELIBERATE)
    breaches.withdraw(breach=breach, because="It was Kati.", by=None)
    assert states() == ["withdrawn"]
    assert Notice.objects.get().dropped_because == "withdrawn"
    assert Activity.objects.filter(deed="bottle-cause-gone").count() == 1


def test_a_bottle_already_brought_stays_and_settles_the_next(parti: Parti, member: User) -> None:
    breach = noted(parti, "Ádám", DELIBERATE)
    confirm_brought(bottle=Bottle.objects.get(), by=member)
    breaches.withdraw(breach=breach, because="It was Kati.", by=None)
    assert states() == ["brought, cause gone"]
    for _ in range(3):
        noted(parti, "Ádám")
    assert states() == ["brought, cause gone", "credited"]
    first, second = Bottle.objects.order_by("pk")
    assert (second.credit, second.is_due) == (first, False)
    noted(parti, "Ádám", DELIBERATE)
    assert states() == ["brought, cause gone", "credited", "due"]


def test_what_settles_nothing_yet_settles_what_is_due_already(parti: Parti, member: User) -> None:
    breach = noted(parti, "Ádám", DELIBERATE)
    confirm_brought(bottle=Bottle.objects.get(), by=member)
    noted(parti, "Ádám", DELIBERATE)
    breaches.withdraw(breach=breach, because="It was Kati.", by=None)
    assert states() == ["brought, cause gone", "credited"]
    newest = Bottle.objects.latest("pk")
    assert Notice.objects.get(event=f"bottle-{newest.pk}").dropped_at is not None


def test_a_bottle_of_somebodys_word_is_no_matter_of_the_rules(
    parti: Parti, adam: Person, member: User
) -> None:
    breach = noted(parti, "Ádám", DELIBERATE)
    confirm_brought(bottle=Bottle.objects.get(), by=member)
    owed(adam)
    breaches.withdraw(breach=breach, because="It was Kati.", by=None)
    assert sorted(states()) == ["brought, cause gone", "due"]


def test_the_credit_is_free_again_when_what_it_settled_is_withdrawn(parti: Parti, member: User) -> None:
    first = noted(parti, "Ádám", DELIBERATE)
    confirm_brought(bottle=Bottle.objects.get(), by=member)
    breaches.withdraw(breach=first, because="It was Kati.", by=None)
    second, third = (noted(parti, "Ádám", DELIBERATE) for _ in range(2))
    assert states() == ["brought, cause gone", "credited", "due"]
    breaches.withdraw(breach=second, because="It was Kati too.", by=None)
    assert states() == ["brought, cause gone", "withdrawn", "credited"]
    breaches.withdraw(breach=third, because="And this.", by=None)
    assert states() == ["brought, cause gone", "withdrawn", "withdrawn"]


def test_a_confirmation_taken_back_makes_due_what_it_had_settled(parti: Parti, member: User) -> None:
    first = noted(parti, "Ádám", DELIBERATE)
    bottle = confirm_brought(bottle=Bottle.objects.get(), by=member)
    breaches.withdraw(breach=first, because="It was Kati.", by=None)
    noted(parti, "Ádám", DELIBERATE)
    unconfirm(bottle=bottle, reason="It was not his.", by=None)
    assert states() == ["withdrawn", "due"]
    assert sync(club=parti.club) == 0


def test_what_is_settled_cannot_be_confirmed_or_let_off(parti: Parti, member: User) -> None:
    first = noted(parti, "Ádám", DELIBERATE)
    confirm_brought(bottle=Bottle.objects.get(), by=member)
    breaches.withdraw(breach=first, because="It was Kati.", by=None)
    noted(parti, "Ádám", DELIBERATE)
    settled = Bottle.objects.latest("pk")
    for deed in (
        lambda: confirm_brought(bottle=settled, by=member),
        lambda: cancel(bottle=settled, reason="No.", by=None),
    ):
        with pytest.raises(Refusal, match="bottle-settled"):
            deed()


def test_an_earlier_absence_excused_and_a_later_one_move_the_same_bottle(club: Club, adam: Person) -> None:
    rows = absences(adam, range(9))
    sync(club=club)
    before = Bottle.objects.get()
    excuse(rows[2])
    sync(club=club)
    after = Bottle.objects.get()
    assert (after, after.incurred) == (before, friday(8))
    assert causes(after) == [friday(number) for number in (0, 1, 3, 4, 5, 6, 7, 8)]
    trace = Activity.objects.get(deed="bottle-moved")
    assert trace.data == {
        "person": adam.pk,
        "before": friday(7).isoformat(),
        "after": friday(8).isoformat(),
    }
    assert Notice.objects.count() == 1


def test_two_bottles_move_together_and_the_last_is_withdrawn(club: Club, adam: Person) -> None:
    rows = absences(adam, range(16))
    sync(club=club)
    first, second = Bottle.objects.order_by("incurred")
    excuse(rows[0])
    sync(club=club)
    assert [(row.pk, row.incurred) for row in Bottle.objects.filter(cancelled_at=None)] == [
        (first.pk, friday(8))
    ]
    assert states() == ["due", "withdrawn"]
    assert second.absences.count() == 7


def test_a_withdrawn_bottle_is_not_revived(club: Club, adam: Person) -> None:
    rows = absences(adam, range(8))
    sync(club=club)
    excuse(rows[3])
    sync(club=club)
    excuse(rows[3], back=True)
    sync(club=club)
    assert states() == ["withdrawn", "due"]
    assert Notice.objects.filter(dropped_at=None).count() == 1


def test_a_brought_bottle_gets_its_cause_back(club: Club, adam: Person, member: User) -> None:
    rows = absences(adam, range(8))
    sync(club=club)
    confirm_brought(bottle=Bottle.objects.get(), by=member)
    excuse(rows[3])
    sync(club=club)
    assert states() == ["brought, cause gone"]
    excuse(rows[3], back=True)
    sync(club=club)
    assert states() == ["brought"]


def test_a_brought_bottle_that_settled_another_does_not(club: Club, parti: Parti, member: User) -> None:
    adam = Person.objects.get(name="Ádám")
    rows = absences(adam, range(8))
    sync(club=club)
    confirm_brought(bottle=Bottle.objects.get(), by=member)
    excuse(rows[3])
    sync(club=club)
    noted(parti, "Ádám", DELIBERATE)
    excuse(rows[3], back=True)
    sync(club=club)
    assert sorted(states()) == ["brought, cause gone", "credited", "due"]


def test_what_was_let_off_stays_so_while_its_cause_stands(club: Club, adam: Person) -> None:
    rows = absences(adam, range(9))
    sync(club=club)
    cancel(bottle=Bottle.objects.get(), reason="He was abroad.", by=None)
    sync(club=club)
    excuse(rows[0])
    sync(club=club)
    assert shown() == [("Ádám", JAGERMEISTER, friday(8), "let off")]
    absences(adam, range(9, 16))
    sync(club=club)
    assert states() == ["let off"]
    absences(adam, [16])
    sync(club=club)
    assert states() == ["let off", "due"]


def test_a_day_that_counts_no_more_withdraws_its_bottle(club: Club, adam: Person) -> None:
    absences(adam, range(8))
    sync(club=club)
    adam.club.play_days.filter(date=friday(0)).update(counts=False)
    sync(club=club)
    assert states() == ["withdrawn"]


# Twice, in any order, for many


def test_matching_does_not_hang_on_the_order_of_rows(club: Club, adam: Person) -> None:
    rows = absences(adam, range(24))
    sync(club=club)
    excuse(rows[0], rows[9], rows[20])
    stored, links = list(Bottle.objects.order_by("pk")), _links(club)
    wanted = following(club, timezone.now())

    def kept(chance: random.Random) -> dict[Any, int]:
        some, all_of_them, pairs = list(wanted), list(stored), list(links.items())
        for mixed in (some, all_of_them, pairs):
            chance.shuffle(mixed)  # type: ignore[arg-type]
        return {some[at].causes: bottle.pk for at, bottle in match(some, all_of_them, dict(pairs)).items()}

    found = [kept(random.Random(seed)) for seed in range(10)]
    assert len(found[0]) == 2
    assert all(one == found[0] for one in found)


LIMIT, DAYS, STEPS = 2, 9, 40


@pytest.mark.parametrize("seed", range(5))
def test_a_walk_of_corrections_keeps_the_account(seed: int) -> None:
    """What is due, brought and let off, but for what waits to settle another, is what a plain count gives."""
    chance, club = random.Random(seed), ClubFactory()
    HouseRuleSet.objects.create(club=club, rules={"limit": LIMIT})
    four, witness = cast(club, 4), account(club, Role.OWNER)
    partis = [ranked_parti(LeagueFactory(club=club), "2026-01-09", four)]
    partis += [ranked_parti(partis[0].league_parti.league, "2026-02-13", four)]
    for person in four[:2]:
        excuse(*absences(person, range(DAYS)))
    for _ in range(STEPS):
        deed = chance.choice(WALK)
        deed(chance, club, witness)
        sync(club=club)
        assert sync(club=club) == 0
        assert differences(club) == ([], [])
        for person in four[:2]:
            _agrees(person)


def _miss(chance: random.Random, club: Club, witness: User) -> None:
    row = chance.choice(Attendance.objects.filter(day__club=club).order_by("pk"))
    excuse(row, back=row.present or chance.random() < 0.6)


def _break(chance: random.Random, club: Club, witness: User) -> None:
    parti = chance.choice(Parti.objects.filter(club=club).order_by("pk"))
    person = chance.choice(club.people.order_by("pk")[:2])
    Breach.objects.create(parti=parti, person=person, kind=chance.choice([DELIBERATE, CARELESS, CARELESS]))


def _withdraw(chance: random.Random, club: Club, witness: User) -> None:
    for breach in _some(chance, Breach.objects.filter(parti__club=club, withdrawn_at=None)):
        Breach.objects.filter(pk=breach.pk).update(withdrawn_at=timezone.now(), withdrawn_because="No.")


def _bring(chance: random.Random, club: Club, witness: User) -> None:
    for bottle in _some(
        chance, Bottle.objects.filter(club=club, brought_at=None, cancelled_at=None, credit=None)
    ):
        confirm_brought(bottle=bottle, by=witness)


def _let_off(chance: random.Random, club: Club, witness: User) -> None:
    for bottle in _some(
        chance, Bottle.objects.filter(club=club, brought_at=None, cancelled_at=None, credit=None)
    ):
        cancel(bottle=bottle, reason="Enough.", by=None)


def _take_back(chance: random.Random, club: Club, witness: User) -> None:
    for bottle in _some(chance, Bottle.objects.filter(club=club, brought_at__isnull=False)):
        unconfirm(bottle=bottle, reason="No.", by=None)


WALK = [_miss] * 4 + [_break, _withdraw] * 2 + [_bring] * 3 + [_let_off, _take_back]


def _some(chance: random.Random, rows: Any) -> list[Any]:
    """One of them by chance, none where there is none."""
    return [chance.choice(found)] if (found := list(rows.order_by("pk"))) else []


def _agrees(person: Person) -> None:
    owing, bottles = _plainly_owed(person), list(person.bottles.all())
    settling = {bottle.credit_id for bottle in bottles}
    waiting = [one for one in bottles if one.brought_at and one.cause_gone_at and one.pk not in settling]
    due = [one for one in bottles if one.is_due]
    brought = [one for one in bottles if one.brought_at]
    let_off = [one for one in bottles if one.cancelled_because and not one.cause_gone_at]
    assert len(due) + len(brought) - len(waiting) + len(let_off) == len(owing)
    assert not (due and waiting)
    standing = [one for one in bottles if not one.cause_gone_at]
    assert sorted(map(_stored, standing)) == sorted(owing)


def _plainly_owed(person: Person) -> list[tuple[datetime.date, list[int]]]:
    """Day and causes of each bottle, counted as one would on paper."""
    missed = list(person.attendances.filter(present=False).order_by("day__date").select_related("day"))
    full = [missed[at : at + LIMIT] for at in range(0, len(missed) - LIMIT + 1, LIMIT)]
    found = [(some[-1].day.date, [row.pk for row in some]) for some in full]
    noted = Breach.objects.filter(person=person, withdrawn_at=None).order_by("pk")
    for parti in Parti.objects.filter(club=person.club):
        of_parti = [one for one in noted if one.parti_id == parti.pk]
        found += [(parti.date, [one.pk]) for one in of_parti if one.kind == DELIBERATE]
        careless = [one.pk for one in of_parti if one.kind == CARELESS]
        found += [(parti.date, careless)] if len(careless) >= 3 else []
    return found


def _stored(bottle: Bottle) -> tuple[datetime.date, list[int]]:
    absent = list(bottle.absences.order_by("day__date").values_list("pk", flat=True))
    return bottle.incurred, absent or list(bottle.breaches.order_by("pk").values_list("pk", flat=True))


def test_two_hundred_members_cost_as_many_queries_as_two(club: Club) -> None:
    def cost(members: list[Person]) -> int:
        for number in range(8):
            play_day(club, friday(number), absent=members)
        with CaptureQueriesContext(connection) as found:
            sync(club=club)
        return len(found)

    few = cost([PersonFactory(club=club) for _ in range(2)])
    many = cost([PersonFactory(club=club) for _ in range(198)])
    assert Bottle.objects.count() == 200
    # SQLite takes so many values at once: 198 bottles and 1584 absences are written in a few portions.
    assert few <= 16
    assert many <= 28
    assert cost([]) <= 11
