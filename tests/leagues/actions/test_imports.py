"""Partis of a file into a league: all or none, once and no more, people only by a yes."""

import dataclasses
import datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.enums import Role
from club.errors import NotAllowed
from club.models import Activity, MembershipPeriod, Person, ResultsChange
from club.names import comparison_key
from leagues.actions.imports.parts import FileParti, FileTable
from leagues.actions.imports.plan import plan_import
from leagues.actions.imports.store import ImportRefused, Stored, store_results
from leagues.files.results import read
from leagues.models import League, LeagueParti
from scoring.actions.results import record
from scoring.enums import State
from scoring.models import Parti, Place, Score
from scoring.signals import parti_changed
from tests.factories import CAST, LONG_AGO, LeagueFactory, PersonFactory, account, cast
from tests.leagues.files.sheets import GAME, as_file, hand_rows

pytestmark = pytest.mark.django_db
DAY = datetime.date(2024, 3, 15)


def totals(*points: int, names: tuple[str, ...] = CAST, **changes: Any) -> FileParti:
    """A parti of one table of which only the totals are known; each person's row is a line of its own."""
    names = names[: len(points)]
    lines = tuple((line,) for line in range(2, 2 + len(points)))
    table = FileTable(1, names, lines, totals=points)
    return dataclasses.replace(FileParti(DAY, None, (table,)), **changes)


def sheet(names: tuple[str, ...] = CAST[:5]) -> FileParti:
    (parti,) = read(as_file(hand_rows(names)), game=GAME, rules=GAME.rules(), today=DAY).partis
    return parti


def stored(league: League, *partis: FileParti, by: Any = None, new: bool = True) -> Stored:
    confirmed = {comparison_key(name) for parti in partis for name in parti.names} if new else set()
    return store_results(league=league, partis=partis, confirmed=confirmed, by=by)


def refused(league: League, *partis: FileParti, new: bool = True) -> list[tuple[str, tuple[int, ...]]]:
    with pytest.raises(ImportRefused) as refusal:
        stored(league, *partis, new=new)
    return [(problem.violation.code, problem.lines) for problem in refusal.value.problems]


def test_store_makes_closed_partis_of_the_league_in_the_order_of_their_days() -> None:
    league = LeagueFactory()
    later = totals(1, 0, 0, -1, start_time=datetime.time(19))
    done = stored(league, later, totals(3, 0, 0, -3), totals(2, 0, 0, -2, date=datetime.date(2024, 1, 5)))
    partis = LeagueParti.objects.filter(league=league).order_by("parti__number")
    assert [(row.parti.date.month, row.parti.start_time) for row in partis] == [
        (1, None),
        (3, None),
        (3, datetime.time(19)),
    ]
    assert [parti.state for parti in done.partis] == [State.CLOSED] * 3


def test_store_posts_places_and_seats_from_hands() -> None:
    league = LeagueFactory()
    (parti,) = stored(league, sheet()).partis
    table = parti.tables.get()
    assert (table.seats_known, table.first_dealer, Score.objects.count()) == (True, 0, 100)
    assert [seat.person.name for seat in table.seats.all()] == list(CAST[:5])
    assert Place.objects.filter(parti=parti).count() == 5


def test_store_raises_the_revision_with_each_parti() -> None:
    league = LeagueFactory()
    stored(league, totals(1, 0, 0, -1), totals(1, 0, 0, -1, date=datetime.date(2023, 9, 8)))
    days = [change.changed_from for change in ResultsChange.objects.order_by("revision")]
    assert days == [datetime.date(2023, 9, 8), DAY]


def test_store_starts_the_seasons_on_the_first_of_the_month() -> None:
    league = LeagueFactory()
    stored(league, totals(1, 0, 0, -1))
    season = league.seasons.get()
    assert (season.start, season.end) == (datetime.date(2024, 3, 1), datetime.date(2025, 2, 28))


def test_store_tells_once_after_the_commit(django_capture_on_commit_callbacks: Any) -> None:
    told: list[dict[str, Any]] = []

    def hear(sender: Any, **about: Any) -> None:
        told.append({name: about[name] for name in ("club_id", "parti_id")})

    parti_changed.connect(hear)
    league = LeagueFactory()
    with django_capture_on_commit_callbacks(execute=True):
        stored(league, totals(1, 0, 0, -1), sheet())
    parti_changed.disconnect(hear)
    assert told == [{"club_id": league.club_id, "parti_id": None}]


def test_store_twice_changes_nothing_the_second_time() -> None:
    league = LeagueFactory()
    partis = (totals(1, 0, 0, -1), sheet())
    stored(league, *partis)
    before = (
        Parti.objects.count(),
        Person.objects.count(),
        Activity.objects.count(),
        ResultsChange.objects.count(),
    )
    again = stored(league, *partis, new=False)
    after = (
        Parti.objects.count(),
        Person.objects.count(),
        Activity.objects.count(),
        ResultsChange.objects.count(),
    )
    assert (again.partis, again.people, len(again.unchanged), after) == ((), (), 2, before)


def test_store_adds_only_what_is_new() -> None:
    league = LeagueFactory()
    stored(league, sheet())
    done = stored(league, sheet(), totals(1, 0, 0, -1))
    assert ([parti.detail for parti in done.partis], len(done.unchanged)) == (["totals"], 1)


@pytest.mark.parametrize(
    "other",
    [
        totals(2, 0, 0, -2),
        totals(1, 0, 0, 0, -1),
        totals(1, 0, 0, -1, names=("Kati", "Beszab", "Csaba", "Gergő")),
    ],
)
def test_store_refuses_a_stored_parti_with_other_results(other: FileParti) -> None:
    league = LeagueFactory()
    stored(league, totals(1, 0, 0, -1))
    assert refused(league, other) == [("other-content", other.lines)]


def test_store_refuses_other_hands_with_the_same_totals() -> None:
    league = LeagueFactory()
    parti = sheet()
    stored(league, parti)
    table = parti.tables[0]
    swapped = dataclasses.replace(
        table, hands=(table.hands[5], *table.hands[1:5], table.hands[0], *table.hands[6:])
    )
    first = tuple(-points if points is not None else None for points in table.hands[0])
    other = dataclasses.replace(table, hands=(first, *table.hands[1:]))
    assert stored(league, dataclasses.replace(parti, tables=(swapped,))).partis == ()
    assert refused(league, dataclasses.replace(parti, tables=(other,)))[0][0] == "other-content"


def test_store_refuses_an_open_parti_of_the_same_hour() -> None:
    league = LeagueFactory()
    (parti,) = stored(league, totals(1, 0, 0, -1)).partis
    Parti.objects.filter(pk=parti.pk).update(state=State.OPEN, closed_at=None)
    assert refused(league, totals(2, 0, 0, -2))[0][0] == "other-content"


def test_store_leaves_a_voided_parti_alone_and_lets_another_take_its_place() -> None:
    league = LeagueFactory()
    (parti,) = stored(league, totals(1, 0, 0, -1)).partis
    Parti.objects.filter(pk=parti.pk).update(state=State.VOID)
    assert stored(league, totals(1, 0, 0, -1)).partis == ()
    assert len(stored(league, totals(2, 0, 0, -2)).partis) == 1


def test_store_knows_only_the_partis_of_its_league() -> None:
    league = LeagueFactory()
    other = LeagueFactory(club=league.club, slug="other", house=False)
    stored(other, totals(2, 0, 0, -2))
    assert len(stored(league, totals(1, 0, 0, -1)).partis) == 1


def test_store_refuses_names_that_are_not_confirmed_and_stores_nothing() -> None:
    league = LeagueFactory()
    PersonFactory(club=league.club, name="ÁDÁM")
    assert refused(league, totals(1, 0, 0, -1), new=False) == [
        ("player-unknown", (3,)),
        ("player-unknown", (4,)),
        ("player-unknown", (5,)),
    ]
    assert (Parti.objects.count(), Person.objects.count()) == (0, 1)


def test_store_knows_people_however_their_names_are_written() -> None:
    league = LeagueFactory()
    people = cast(league.club, 4)
    done = stored(
        league, totals(1, 0, 0, -1, names=("A\u0301da\u0301m", "beszab", "CSABA", "Gergő")), new=False
    )
    assert [seat.person for seat in done.partis[0].seats.all()] == people


def test_store_knows_nobody_of_another_club() -> None:
    league = LeagueFactory()
    cast(LeagueFactory().club, 4)
    assert len(refused(league, totals(1, 0, 0, -1), new=False)) == 4


def test_store_makes_new_people_members_from_their_first_parti() -> None:
    league = LeagueFactory()
    done = stored(league, totals(1, 0, 0, -1), totals(0, 0, -1, 1, 0, date=datetime.date(2023, 9, 8)))
    assert [person.name for person in done.people] == list(CAST[:5])
    assert set(MembershipPeriod.objects.values_list("joined", "left")) == {(datetime.date(2023, 9, 8), None)}


def test_store_draws_membership_back_to_the_first_parti_and_leaves_guests_guests() -> None:
    league = LeagueFactory()
    people = cast(league.club, 4)
    people[0].periods.update(joined=datetime.date(2025, 1, 1))
    people[1].periods.all().delete()
    stored(league, totals(1, 0, 0, -1))
    assert [[p.joined for p in person.periods.all()] for person in people] == [
        [DAY],
        [],
        [LONG_AGO],
        [LONG_AGO],
    ]


def test_store_refuses_a_member_who_keeps_no_score() -> None:
    league = LeagueFactory()
    with pytest.raises(NotAllowed):
        stored(league, totals(1, 0, 0, -1), by=account(league.club, Role.MEMBER))


def test_store_is_a_transaction_for_each_parti(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong with the second leaves the first one whole, and running it again brings the rest."""
    league = LeagueFactory()
    partis = [totals(1, 0, 0, -1), totals(2, 0, 0, -2, date=DAY + datetime.timedelta(days=7))]

    def broken(*, date: datetime.date, **result: Any) -> Parti:
        if date != DAY:
            raise RuntimeError
        return record(date=date, **result)

    with monkeypatch.context() as patched:
        patched.setattr("leagues.actions.imports.store.record", broken)
        with pytest.raises(RuntimeError):
            stored(league, *partis)
    assert [parti.date for parti in Parti.objects.all()] == [DAY]
    done = stored(league, *partis, new=False)
    assert (len(done.partis), len(done.unchanged), Parti.objects.count()) == (1, 1, 2)


def test_store_says_how_much_is_stored_where_the_league_changed_on_the_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    league = LeagueFactory()
    later = totals(2, 0, 0, -2, date=DAY + datetime.timedelta(days=7))

    def overtaken(*, date: datetime.date, **result: Any) -> Parti:
        if date == DAY:
            stored(league, dataclasses.replace(later, tables=totals(5, 0, 0, -5).tables))
        return record(date=date, **result)

    monkeypatch.setattr("leagues.actions.imports.store.record", overtaken)
    with pytest.raises(ImportRefused) as refusal:
        stored(league, totals(1, 0, 0, -1), later)
    assert refusal.value.stored == 1
    assert [problem.violation.code for problem in refusal.value.problems] == ["other-content"]
    assert Activity.objects.filter(deed="import").count() == 2


def test_store_replays_the_title_once_for_many_partis(django_capture_on_commit_callbacks: Any) -> None:
    league = LeagueFactory()
    many = [totals(1, 0, 0, -1, date=DAY + datetime.timedelta(days=day)) for day in range(10)]
    with django_capture_on_commit_callbacks(execute=True):
        stored(league, *many)
    league.refresh_from_db()
    assert league.states.count() == 10
    assert league.derived_revision == 10


def test_store_leaves_a_trace_of_who_brought_what() -> None:
    league = LeagueFactory()
    user = account(league.club, Role.SCOREKEEPER)
    stored(league, totals(1, 0, 0, -1), by=user)
    trace = Activity.objects.get(deed="import")
    new = [Person.objects.get(name=name).pk for name in CAST[:4]]
    assert (trace.by, trace.about, trace.data) == (user, "league", {"partis": 1, "people": new})


def test_plan_shows_strangers_in_the_alphabet_with_their_lines() -> None:
    league = LeagueFactory()
    PersonFactory(club=league.club, name="Beszab")
    names = ("Zoli", "Beszab", "Őri Zsuzsa", "Ádám")
    plan = plan_import(league=league, partis=[totals(1, 0, 0, -1, names=names)])
    assert [(stranger.name, stranger.lines) for stranger in plan.strangers] == [
        ("Ádám", (5,)),
        ("Őri Zsuzsa", (4,)),
        ("Zoli", (2,)),
    ]


def test_plan_marks_days_that_have_another_parti() -> None:
    league = LeagueFactory()
    stored(league, totals(1, 0, 0, -1))
    plan = plan_import(league=league, partis=[totals(1, 0, 0, -1, start_time=datetime.time(19, 30))])
    assert plan.beside == {DAY}


def test_plan_takes_the_same_number_of_queries_for_many_partis() -> None:
    league = LeagueFactory()
    many = [totals(1, 0, 0, -1, date=DAY + datetime.timedelta(days=day)) for day in range(12)]
    stored(league, *many)
    counts = []
    for partis in (many[:1], many):
        with CaptureQueriesContext(connection) as queries:
            plan_import(league=league, partis=partis)
        counts.append(len(queries))
    assert counts == [4, 4]
