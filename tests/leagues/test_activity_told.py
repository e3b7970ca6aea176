"""Every deed has a sentence, and every sentence can be said of whatever is left of what it is about."""

import datetime
from typing import Any

import pytest
from django.utils import translation

from club.actions.clubs import change_club
from club.actions.people import add_guest, give_role, rename_person
from club.enums import Answer, Role
from club.models import Activity, Person
from leagues.activity_told import DEEDS, Subject, told
from leagues.queries.activity import activities, behind
from scoring.actions.hands import save
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, account, cast
from tests.factories.breaches import noted
from tests.factories.evenings import closed_evening, open_evening
from tests.factories.nights import planned_night
from tests.factories.sheets import row
from tests.leagues.deeds_in_source import deeds

pytestmark = pytest.mark.django_db


def lines(club: Any, deed: str | None = None) -> list[Any]:
    found = list(activities(club, deeds=[deed] if deed else None))
    return told(club, found, behind(club, found))


def said(club: Any, deed: str) -> str:
    return str(lines(club, deed)[0].sentence)


def test_every_deed_of_the_source_has_a_sentence() -> None:
    assert deeds() - DEEDS.keys() == set()


def test_no_sentence_is_left_over() -> None:
    assert DEEDS.keys() - deeds() == set()


def test_every_subject_has_deeds() -> None:
    assert {deed.subject for deed in DEEDS.values()} == set(Subject)


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("deed", sorted(DEEDS))
def test_a_sentence_is_said_though_everything_is_gone(deed: str, language: str) -> None:
    club = ClubFactory()
    Activity.objects.create(
        club=club, deed=deed, about="parti", about_id=77, data={"person": 88, "night": 99, "hand": 3}
    )
    with translation.override(language):
        line = lines(club)[0]
    assert "%(" not in line.sentence
    assert "no words yet" not in line.sentence


def test_a_deed_without_words_breaks_no_page() -> None:
    club = ClubFactory()
    Activity.objects.create(club=club, deed="<b>dance", about="", data={})
    assert "no words yet: &lt;b&gt;dance" in lines(club)[0].sentence


def test_names_are_as_they_are_now_and_escaped() -> None:
    owner = account(ClubFactory())
    club = Person.objects.get(user=owner).club
    guest = add_guest(club=club, name="Zoli", by=owner)
    rename_person(person=guest, name="<b>Zoli", by=owner)
    line = lines(club, "person-added")[0]
    assert f'href="/c/{club.slug}/people/{guest.pk}/">&lt;b&gt;Zoli</a>' in line.sentence
    assert "Vera owner</a> added" in line.sentence
    change = lines(club, "person-renamed")[0].changes[0]
    assert (change.before, change.after) == ("Zoli", "<b>Zoli")


def test_the_operator_and_what_follows_by_itself() -> None:
    club = ClubFactory()
    add_guest(club=club, name="Zoli", by=None)
    assert said(club, "person-added").startswith("The operator added")


def test_an_answer_is_of_the_person_and_says_who_keyed_it() -> None:
    from club.actions.replies import reply

    club = ClubFactory()
    keeper = account(club, Role.SCOREKEEPER)
    adam = cast(club, 1)[0]
    night = planned_night(club)
    reply(night=night, person=adam, answer=Answer.COMING, by=adam)
    assert lines(club, "night-reply")[0].keyed_by == ""
    reply(night=night, person=adam, answer=Answer.NOT, by=keeper)
    line = lines(club, "night-reply")[0]
    assert "Ádám</a> answered for the night of" in line.sentence
    assert "Vera scorekeeper" in line.keyed_by
    assert [(change.before, change.after) for change in line.changes] == [("coming", "not coming")]


def test_a_row_shows_the_points_before_and_after() -> None:
    league = LeagueFactory()
    parti = open_evening(league, cast(league.club, 4))
    rows = rows_of(parti)[0]
    for revision, points in enumerate([(10, -10, 20, -20), (20, -10, 10, -20)]):
        save(table=rows.table, number=1, written=in_points(row(rows, 1, points)), revision=revision, by=None)
    line = lines(league.club, "save-row")[0]
    assert "wrote hand 1 of" in line.sentence
    assert "parti 1, 30 Oct 2026</a>" in line.sentence
    assert "10" in line.changes[0].before
    assert line.changes[0].before != line.changes[0].after
    assert "Ádám" in line.changes[0].after


def test_changed_settings_show_only_what_differs() -> None:
    club = ClubFactory()
    change_club(club=club, name="Új", zone=club.zone, language="hu", visibility=club.visibility, by=None)
    found = {change.label: (change.before, change.after) for change in lines(club, "club-changed")[0].changes}
    assert found == {"name": ("Pikk Dáma", "Új"), "language": ("English", "Hungarian")}


def test_a_role_shows_the_one_before() -> None:
    club = ClubFactory()
    owner = account(club)
    give_role(person=cast(club, 1)[0], email=account(ClubFactory()).email, role=Role.SCOREKEEPER, by=owner)
    change = lines(club, "role-given")[0].changes
    assert [(one.before, one.after) for one in change] == [("member", "scorekeeper")]


def test_the_same_number_of_questions_however_many_traces(django_assert_max_num_queries: Any) -> None:
    league = LeagueFactory()
    people = cast(league.club, 6)
    for week in range(3):
        parti = closed_evening(league, people[:5], date=datetime.date(2026, 10, 2 + 7 * week))
        noted(parti, "Ádám")
        planned_night(league.club, host=people[week], place="Here")
    found = list(activities(league.club))
    with django_assert_max_num_queries(14):
        assert len(told(league.club, found, behind(league.club, found))) == len(found)


def test_the_log_of_a_person_and_of_a_subject() -> None:
    club = ClubFactory()
    owner = account(club)
    add_guest(club=club, name="Zoli", by=owner)
    planned_night(club)
    of_people = [deed for deed, known in DEEDS.items() if known.subject == Subject.PEOPLE]
    assert {one.deed for one in activities(club, deeds=of_people)} == {"person-added"}
    zoli = Person.objects.get(name="Zoli")
    assert [one.deed for one in activities(club, person=zoli)] == ["person-added"]
    vera = Person.objects.get(user=owner)
    assert [one.deed for one in activities(club, person=vera)] == ["person-added"]
    assert not activities(club, person=PersonFactory(club=club))
