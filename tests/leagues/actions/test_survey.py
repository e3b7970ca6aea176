"""The survey names what is wrong, that alone, and in short sentences."""

import datetime

import pytest

from club.models import Person
from leagues.actions import sheets_survey
from leagues.actions.survey import Survey, survey
from leagues.actions.title import replay
from leagues.models import Career, League, SeasonTable
from scoring.enums import State
from scoring.models import Hand, Parti, Place, Seat, Tally
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.evenings import closed_evening

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-11-30T12:00:00Z", tick=False)]
DAY, WEEK = datetime.date(2026, 9, 4), datetime.timedelta(weeks=1)
PARTIS = 9
LONG = 300


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 5)


@pytest.fixture
def league() -> League:
    return LeagueFactory(slug="friday", club__slug="cellar")


@pytest.fixture(autouse=True)
def _played(league: League, people: list[Person]) -> None:
    for week in range(PARTIS):
        closed_evening(league, people, date=DAY + week * WEEK)
    replay(league)
    found = survey()
    assert (found.differences, found.broken) == ([], [])


def told() -> str:
    """What the only difference says."""
    (found,) = survey().differences
    assert len(found) < LONG
    return found


def test_a_wrong_tally_accuses_no_career() -> None:
    tally = Tally.objects.filter(parti__number=2).order_by("seat", "person")[0]
    (number, points, *rest), *others = tally.hands
    Tally.objects.filter(pk=tally.pk).update(hands=[[number, points + 1, *rest], *others])
    assert told().startswith(
        f"Tallies of parti 2 of cellar: seat {tally.seat_id}, person {tally.person_id}.hands:"
        f" stored is [1, {points + 1}, "
    )


@pytest.mark.parametrize("change", [{"points": 777}, {"place": 5}, {"hands_played": 3}])
def test_a_wrong_place_accuses_neither_title_nor_season_nor_career(change: dict[str, int]) -> None:
    place = Place.objects.filter(parti__number=2).order_by("place")[0]
    ((name, value),) = change.items()
    right = getattr(place, name)
    Place.objects.filter(pk=place.pk).update(**change)
    assert told() == (
        f"Places of parti 2 of cellar: seat {place.seat_id}.{name}: stored is {value}, but {right} follows."
    )


def test_places_that_are_gone_accuse_nobody() -> None:
    Place.objects.filter(parti__number=3).delete()
    assert told().startswith("Places of parti 3 of cellar: seat ")
    assert "more field" in told()


def test_of_a_wrong_career_the_fields_are_named() -> None:
    row = Career.objects.filter(parti__number=7).order_by("person")[0]
    firsts, data = row.data["firsts"], {**row.data, "firsts": 90}
    Career.objects.filter(pk=row.pk).update(data=data, partis=8)
    assert told() == (
        f"Careers after parti 7 in cellar/friday: person {row.person_id}.data.firsts: stored is 90, but "
        f"{firsts} follows; person {row.person_id}.partis: stored is 8, but 7 follows."
    )


def test_of_a_wrong_season_the_fields_are_named() -> None:
    table = SeasonTable.objects.get()
    needed = table.data["needed"]
    SeasonTable.objects.update(data={**table.data, "needed": 99})
    assert told().endswith(f"needed: stored is 99, but {needed} follows.")


def test_from_a_broken_sheet_the_rest_goes_on_as_it_is_stored() -> None:
    parti = Parti.objects.get(number=4)
    Hand.objects.filter(table__parti=parti).order_by("number")[0].scores.update(points=1)
    found = survey()
    assert ([one.number for one in found.broken], found.differences) == ([4], [])


def test_of_what_does_not_count_nothing_may_be_stored() -> None:
    Parti.objects.filter(number=PARTIS).update(state=State.VOID)
    found = survey().differences
    assert {one.split(":")[0] for one in found} >= {
        "States of partis that do not count in cellar/friday",
        "Careers after partis that do not count in cellar/friday",
        f"Places of parti {PARTIS} of cellar",
        f"Tallies of parti {PARTIS} of cellar",
    }
    assert all(len(one) < LONG for one in found)


def test_several_lots_of_sheets_are_one_history(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = survey()
    monkeypatch.setattr(sheets_survey, "AT_A_TIME", 2)
    found = survey()
    assert (found.compared, found.differences) == (whole.compared, [])


def test_the_checksum_is_of_what_follows_and_not_of_what_is_stored() -> None:
    first = survey().checksum
    Tally.objects.filter(parti__number=2).delete()
    Place.objects.filter(parti__number=5).update(points=3)
    Career.objects.filter(parti__number=6).delete()
    assert survey().checksum == first


def test_a_seat_moved_in_the_book_is_one_sentence_for_each_thing(people: list[Person]) -> None:
    """However much follows from it: a sheet changed behind the back of the book."""
    seat = Seat.objects.filter(parti__number=1).order_by("position")[0]
    Seat.objects.filter(pk=seat.pk).update(person=PersonFactory(club=people[0].club))
    assert all(len(one) < LONG for one in survey().differences)
    assert len(survey().differences) > PARTIS


@pytest.mark.parametrize(
    ("stored", "follows", "said"),
    [
        (1, 2, "It: stored is 1, but 2 follows."),
        (None, {"a": "x" * 200}, 'It: stored is null, but {"a": "xxxxxxxxxxxxxxxx… follows.'),
        ({"a": {"b": 1}, "c": "x" * 99}, {"a": {}, "c": "x" * 99}, "It: a.b: stored is 1, but – follows."),
        ([*range(50)], [*range(49), 7], "It: 50: stored is 49, but 7 follows."),
        ([*range(50)], [*range(49)], "It: stored is 49, but – follows."),
        (
            [[n, n] for n in range(30)],
            [[n, n] for n in range(30) if n != 4],
            "It: stored is [4, 4], but – follows.",
        ),
        ([[n, n] for n in range(30)], [[n, n] for n in reversed(range(30))], "It: the order differs."),
    ],
)
def test_what_differs_is_named(stored: object, follows: object, said: str) -> None:
    found = Survey()
    found.compare("It", stored=stored, follows=follows)
    assert found.differences == [said]
