"""A whole report word for word, in the three languages."""

import datetime
from pathlib import Path

import pytest
import time_machine
from django.utils import translation
from django.utils.translation import ngettext

from club.models import Person
from leagues.models import League
from leagues.queries.reports import report_of
from leagues.reports.text import text
from leagues.reports.words import summary, told
from rules_engine.club_rules import OWN_CHOICE
from scoring.models import Correction, Parti
from tests.factories import LeagueFactory, cast
from tests.factories.bottles import owed
from tests.factories.nights import planned_night
from tests.factories.partis import closed_parti, ranked_parti
from tests.factories.reports import night_of
from tests.factories.sheets import FRIDAY

pytestmark = pytest.mark.django_db
TEXTS = Path(__file__).with_name("texts")
THAT_NIGHT = datetime.datetime(2026, 10, 30, 21, tzinfo=datetime.UTC)
NEXT_DAY = datetime.datetime(2026, 10, 31, 9, tzinfo=datetime.UTC)
ADAM, BESZAB = (20, -10, 10, -20), (-10, 20, -20, 10)
"""A hand that the first or the second of Ádám, Beszab, Csaba, Gergő wins."""


@pytest.fixture
def league() -> League:
    found: League = LeagueFactory()
    return found


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 4)


def said(league: League, language: str = "en", *, inside: bool = True, day: datetime.date = FRIDAY) -> str:
    with translation.override(language):
        report = report_of(league, day, inside=inside)
        assert report is not None
        return text(told(report), "https://cards.example/9")


def lines(league: League, **asked: str) -> list[str]:
    return said(league, **asked).splitlines()


@pytest.fixture
def evening(league: League, people: list[Person]) -> Parti:
    """The ninth parti, by which the crown changes hands; corrected the day after."""
    adam, beszab, csaba, gergo = people
    for number, winner in enumerate("AAAABBBA", start=1):
        first_two = [adam, beszab] if winner == "A" else [beszab, adam]
        ranked_parti(league, f"2026-09-{number:02}", [*first_two, csaba, gergo])
    with time_machine.travel(THAT_NIGHT, tick=False):
        planned_night(league.club, FRIDAY, host=beszab, place="Fő utca 1.")
        planned_night(league.club, datetime.date(2026, 11, 13), host=csaba, place="Kút tér 2.")
        parti = night_of(league, (people, [ADAM, ADAM, ADAM, BESZAB]))
        owed(gergo)
    with time_machine.travel(NEXT_DAY, tick=False):
        Correction.objects.create(parti=parti, kind="correct", reason="A slip of the pen.")
    return parti


@pytest.fixture
def evening_of_adam(league: League, people: list[Person]) -> Parti:
    """The ninth parti, after which Ádám is King as before; turned by hearts, its worst hand without trump."""
    for number in range(1, 9):
        ranked_parti(league, f"2026-09-{number:02}", people)
    quiet = (0, 0, 0, 0)
    hands = [BESZAB, *[quiet] * 8, (50, -10, -20, -20), *[quiet] * 9, (0, 10, 20, -30)]
    with time_machine.travel(THAT_NIGHT, tick=False):
        planned_night(league.club, FRIDAY, host=people[1], place="Fő utca 1.")
        parti = night_of(league, (people, hands))
        owed(people[2])
        owed(people[3], drink=OWN_CHOICE)
    return parti


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("language", ["en", "hu", "sl"])
def test_report_of_an_evening(league: League, language: str) -> None:
    with time_machine.travel(NEXT_DAY, tick=False):
        assert said(league, language) == whole("changed", language)


@pytest.mark.usefixtures("evening_of_adam")
@pytest.mark.parametrize("language", ["en", "hu", "sl"])
def test_report_of_an_evening_after_which_the_king_is_the_same(league: League, language: str) -> None:
    with time_machine.travel(NEXT_DAY, tick=False):
        planned_night(league.club, datetime.date(2026, 11, 13))
        assert said(league, language) == whole("stayed", language)


@pytest.mark.usefixtures("evening_of_adam")
@pytest.mark.parametrize("language", ["en", "hu", "sl"])
def test_report_of_an_evening_read_after_the_title_has_lapsed(league: League, language: str) -> None:
    with time_machine.travel(datetime.datetime(2027, 6, 1, tzinfo=datetime.UTC), tick=False):
        planned_night(league.club, datetime.date(2027, 6, 11))
        assert said(league, language) == whole("lapsed", language)


def whole(name: str, language: str) -> str:
    """A report as it should read, word for word."""
    return (TEXTS / f"{name}.{language}.txt").read_text(encoding="utf-8")


@pytest.mark.usefixtures("evening")
def test_public_learns_neither_places_nor_bottles(league: League) -> None:
    with time_machine.travel(NEXT_DAY, tick=False):
        assert said(league, inside=False) == whole("public", "en")


@pytest.mark.usefixtures("evening")
def test_summary_is_one_line_of_places_and_the_crown(league: League) -> None:
    report = report_of(league, FRIDAY, inside=False)
    assert report is not None
    assert summary(told(report)) == (
        "1. Beszab, 2. Gergő, 3. Ádám, 4. Csaba. The crown changes hands: Ádám → Beszab"
    )


def test_shared_first_place_is_told_of_both(league: League, people: list[Person]) -> None:
    night_of(league, (people, [(20, -10, 10, -20), *[(0, 0, 0, 0)] * 3, (-10, 20, -10, 0), (0, 0, 0, 0)]))
    assert [line for line in lines(league) if line.startswith(("1. ", "Turning"))] == [
        "1. Ádám 10",
        "1. Beszab 10",
        "Turning point: hand 5 (diamonds are trump). First from then on: Ádám, Beszab. "
        "After it: Ádám 10, Beszab 10, Csaba 0, Gergő −20.",
    ]


def test_leader_from_the_first_hand_and_one_of_the_last(league: League, people: list[Person]) -> None:
    night_of(league, (people, [ADAM]))
    assert "In the lead from the first hand to the last: Ádám." in lines(league)
    with_a_turn = [ADAM, *[(0, 0, 0, 0)] * 18, (-20, 20, -10, 10)]
    later = datetime.date(2026, 11, 6)
    night_of(league, (people, with_a_turn), date=later)
    assert "Decided only at the end: hand 20 (no trump). First: Beszab." in said(league, day=later)


def test_who_was_level_on_the_way_was_not_in_the_lead(league: League, people: list[Person]) -> None:
    night_of(league, (people, [ADAM, BESZAB, ADAM]))
    assert "Never behind from the first hand to the last: Ádám." in lines(league)


def test_two_tables_are_told_one_by_one(league: League) -> None:
    eight = cast(league.club, 8)
    night_of(league, (eight[:4], [ADAM]), (eight[4:], [(10, 20, -10, -20)] * 2 + [(30, -10, 0, -20)]))
    assert lines(league)[-10:-4] == [
        "7. Gergő −400",
        "7. Tündi −400",
        "Table 1: Ádám, Beszab, Csaba, Gergő. In the lead from the first hand to the last: Ádám.",
        "Table 2: Kati, Őri Zsuzsa, Pista, Tündi. Turning point: hand 3 (clubs are trump). "
        "First from then on: Kati. After it: Kati 50, Őri Zsuzsa 30, Pista −20, Tündi −60.",
        "Best hand: Kati, 30 (table 2, hand 3, clubs are trump). There were 17 more like it.",
        "Worst hand: Gergő, −20 (table 1, hand 1, clubs are trump). There were 39 more like it.",
    ]


def test_several_partis_of_a_day_stand_in_order_of_play(league: League, people: list[Person]) -> None:
    night_of(league, (people, [ADAM]))
    night_of(league, (people, [BESZAB]))
    assert [line for line in lines(league) if line.startswith(("Parti", "1. "))] == [
        "Parti 1",
        "1. Ádám 400",
        "Parti 2",
        "1. Beszab 400",
    ]


def test_totals_have_no_hands_to_tell_of(league: League, people: list[Person]) -> None:
    closed_parti(league, FRIDAY, dict(zip(people, (5, 5, -3, -7), strict=True)))
    assert lines(league) == [
        "Pikk Dáma, 30 October 2026",
        "",
        "Parti 1",
        "1. Ádám 5",
        "1. Beszab 5",
        "3. Csaba −3",
        "4. Gergő −7",
        "",
        "The title is first awarded after 8 partis; so far: 1.",
        "",
        "https://cards.example/9",
    ]


def test_fewer_points_are_better_in_hearts(league: League) -> None:
    hearts = LeagueFactory(club=league.club, slug="hearts", name="Hearts", game="hearts", house=False)
    four = cast(league.club, 4)
    night_of(hearts, (four, [(13, 0, 13, 0), *[(0, 20, 5, 1)] * 3]))
    found = lines(hearts)
    assert found[0] == "Pikk Dáma · Hearts, 30 October 2026"
    assert "Never behind from the first hand to the last: Gergő." in found
    assert "Best hand: Beszab, 0 (hand 1). There were 4 more like it." in found
    assert "Worst hand: Beszab, 20 (hand 2). There were 2 more like it." in found


# Where nobody is King, no crown stands before it.
KINGS = {
    1: ("👑 New King: Ádám", "👑 Új King: Ádám", "👑 Novi King: Ádám"),
    2: ("👑 Still King: Ádám", "👑 Továbbra is King: Ádám", "👑 King ostaja Ádám"),
    3: (
        "👑 The crown changes hands: Ádám → Beszab",
        "👑 Gazdát cserélt a korona: Ádám → Beszab",
        "👑 Krona menja lastnika: Ádám → Beszab",
    ),
    4: (
        "A complete tie: Beszab, Gergő. Beszab loses the crown.",
        "Teljes holtverseny: Beszab, Gergő. A koronát elveszti Beszab.",
        "Popolno izenačenje: Beszab, Gergő. Krono izgubi Beszab.",
    ),
    5: ("Nobody is King", "Nincs King", "Ni Kinga"),
}


@pytest.mark.parametrize("day", KINGS)
def test_crown_in_three_languages(day: int) -> None:
    rules = {"window": 2, "need": 1, "min_partis": 1, "complete_tie": "vacant"}
    league = LeagueFactory(rules=rules)
    adam, beszab, csaba, gergo = cast(league.club, 4)
    usual, other = [adam, beszab, csaba, gergo], [gergo, beszab, csaba, adam]
    for number, order in enumerate(
        [usual, usual, other, [beszab, gergo, adam, csaba], [gergo, beszab, csaba, adam]][:day], start=1
    ):
        ranked_parti(league, f"2026-09-{number:02}", order)
    found = [crown_line(league, language, day) for language in ("en", "hu", "sl")]
    assert found == list(KINGS[day])


def crown_line(league: League, language: str, day: int) -> str:
    told_then = said(league, language, day=datetime.date(2026, 9, day))
    return told_then.split("\n\n")[-2]


def test_crown_that_moves_twice_in_a_day_is_told_parti_by_parti() -> None:
    rules = {"window": 1, "need": 1, "min_partis": 1}
    league = LeagueFactory(rules=rules)
    people = cast(league.club, 4)
    for order in (people, people, people[::-1]):
        ranked_parti(league, FRIDAY, order)
    assert [line for line in lines(league) if line.startswith("👑")] == [
        "👑 Parti 1: New King: Ádám",
        "👑 Parti 3: The crown changes hands: Ádám → Gergő",
    ]


@pytest.mark.parametrize(
    ("language", "since"),
    [
        ("en", "👑 The title has lapsed since, on 29 April 2027"),
        ("hu", "👑 A cím azóta lejárt: 2027. április 29."),
        ("sl", "👑 Naslov je medtem potekel: 29. april 2027"),
    ],
)
def test_lapse_since_is_told(people: list[Person], league: League, language: str, since: str) -> None:
    for _ in range(8):
        ranked_parti(league, FRIDAY, people)
    with time_machine.travel(datetime.datetime(2027, 6, 1, tzinfo=datetime.UTC), tick=False):
        assert since in lines(league, language=language)


@pytest.mark.parametrize(
    ("count", "slovenian"),
    [
        (1, "Še 1 taka je bila."),
        (2, "Še 2 taki sta bili."),
        (3, "Še 3 take so bile."),
        (4, "Še 4 take so bile."),
        (5, "Še 5 takih je bilo."),
        (101, "Še 101 taka je bila."),
    ],
)
def test_slovenian_counts_in_four_ways(count: int, slovenian: str) -> None:
    with translation.override("sl"):
        like_it = ngettext("There was %(count)s more like it.", "There were %(count)s more like it.", count)
    assert like_it % {"count": count} == slovenian
