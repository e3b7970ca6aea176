"""What is said of the King and of results: as it is when it is sent."""

import datetime
from collections.abc import Iterator

import pytest
import time_machine

from club.models import Person
from leagues.actions import partis
from leagues.actions.title import catch_up, record_lapse
from leagues.enums import Message
from leagues.models import League
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.absences import NOON, played
from tests.factories.messages import said, told_of
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db
A_DAY = datetime.timedelta(days=1)


@pytest.fixture
def league() -> League:
    return LeagueFactory(
        name="Friday cards", slug="friday", club__slug="cellar", club__zone="Europe/Budapest"
    )


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 4)


@pytest.fixture
def kati(league: League) -> Person:
    return PersonFactory(club=league.club, name="Kati")


def at(day: str) -> time_machine.travel:
    return time_machine.travel(datetime.datetime.fromisoformat(f"{day}T20:00+00:00"), tick=False)


def eight(league: League, people: list[Person]) -> None:
    """Eight partis up to 8 September 2025, all won by the first of them, the last one news that day."""
    for number in range(1, 9):
        ranked_parti(league, f"2025-09-{number:02}", people)


class TestKing:
    @pytest.fixture(autouse=True)
    def _crowned(self, league: League, people: list[Person], kati: Person) -> Iterator[None]:
        with at("2025-09-08"):
            eight(league, people)
            catch_up(league)
            yield

    def test_everybody_hears_of_a_new_king(self, kati: Person, people: list[Person]) -> None:
        words = said(kati, Message.KING_CHANGED)
        assert words is not None
        assert words.subject == "Ádám is the King"
        assert words.text == (
            "Ádám is the King of Friday cards since 8 September 2025. "
            "If nothing is played, the title is held until 7 March 2026."
        )
        assert words.path == "/c/cellar/king/"
        assert told_of(Message.KING_CHANGED) == ["Beszab", "Csaba", "Gergő", "Kati", "Ádám"]

    def test_the_king_is_told_as_you(self, people: list[Person]) -> None:
        words = said(people[0], Message.KING_CHANGED)
        assert words is not None
        assert words.subject == "You are the King"

    def test_it_is_pointless_once_somebody_else_is_king(self, league: League, people: list[Person]) -> None:
        for day in ("2025-09-09", "2025-09-10", "2025-09-11", "2025-09-12", "2025-09-13"):
            ranked_parti(league, day, people[1:] + people[:1])
        with at("2025-09-13"):
            assert said(people[2], Message.KING_CHANGED) is None
            catch_up(league)
            words = said(people[2], Message.KING_CHANGED)
            assert words is not None
            assert words.subject == "Beszab is the King"

    def test_a_lapse_is_told_once_and_not_when_there_is_a_king_again(
        self, league: League, kati: Person, people: list[Person]
    ) -> None:
        with at("2026-03-09"):
            assert record_lapse(league)
            assert not record_lapse(league)
            words = said(kati, Message.KING_CHANGED)
            assert words is not None
            assert words.text.startswith("Ádám is no longer the King of Friday cards, and nobody follows.")
            ranked_parti(league, "2026-03-09", people)
            assert said(kati, Message.KING_CHANGED) is None


class TestResults:
    @pytest.fixture(autouse=True)
    def _noon(self) -> Iterator[None]:
        with time_machine.travel(NOON, tick=False):
            yield

    def test_results_tell_places_points_and_lead_to_the_report(
        self, league: League, people: list[Person], kati: Person
    ) -> None:
        parti = played(league, *people)
        words = said(kati, Message.RESULTS)
        assert words is not None
        assert words.subject == "Results of 30 October 2026"
        assert words.text.startswith("The results of 30 October 2026:\n\nFriday cards, parti 1:\n1. ")
        lines = words.text.splitlines()[3:]
        standing = {place.person.name: (place.place, place.points) for place in parti.places.all()}
        assert lines == [
            f"{place}. {name}: {str(points).replace('-', '−')}"
            for name, (place, points) in sorted(standing.items(), key=lambda row: row[1][0])
        ]
        assert words.path == "/c/cellar/reports/2026-10-30/"

    def test_results_of_a_night_list_all_its_partis(
        self, league: League, people: list[Person], kati: Person
    ) -> None:
        with time_machine.travel(NOON - A_DAY, tick=False):
            planned_night(league.club, datetime.date(2026, 10, 30))
        played(league, *people)
        played(league, *people[::-1])
        words = said(kati, Message.RESULTS)
        assert words is not None
        assert "parti 1:" in words.text
        assert "parti 2:" in words.text
        assert words.path == "/c/cellar/reports/2026-10-30/"

    def test_results_of_a_night_in_two_leagues_lead_to_the_partis(
        self, league: League, people: list[Person], kati: Person
    ) -> None:
        with time_machine.travel(NOON - A_DAY, tick=False):
            planned_night(league.club, datetime.date(2026, 10, 30))
        other = LeagueFactory(club=league.club, slug="other", name="Other", house=False)
        played(other, *people)
        words = said(kati, Message.RESULTS)
        assert words is not None
        assert words.path == "/c/cellar/other/reports/2026-10-30/"
        played(league, *people)
        words = said(kati, Message.RESULTS)
        assert words is not None
        assert words.path == "/c/cellar/partis/"

    def test_results_of_a_parti_that_was_voided_say_nothing(
        self, league: League, people: list[Person], kati: Person
    ) -> None:
        parti = played(league, *people)
        parti.refresh_from_db()
        partis.void(parti=parti, reason="Wrong deck.", revision=parti.revision, by=None)
        assert said(kati, Message.RESULTS) is None

    def test_results_name_the_new_king(self, league: League, people: list[Person], kati: Person) -> None:
        for number in range(1, 8):
            ranked_parti(league, f"2026-10-{number:02}", people)
        played(league, *people)
        words = said(kati, Message.RESULTS)
        assert words is not None
        assert words.text.splitlines()[-1].startswith("The new King of Friday cards: ")
