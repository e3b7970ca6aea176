"""The house rules by date and the times of a club, as an owner sets them."""

import datetime
import html

import pytest
from django.urls import reverse

from club.enums import Role
from club.models import Activity, Club
from scoring.models import HouseRuleSet
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.absences import NOON, day_with
from tests.factories.evenings import book, open_evening

pytestmark = pytest.mark.django_db

TODAY = NOON.date()
DAY = datetime.timedelta(days=1)
USUAL = {
    "rules-mode": "cumulative",
    "rules-excused": "neutral",
    "rules-limit": "8",
    "rules-scope": "parti",
    "rules-threshold": "3",
    "rules-absence_voters": "present",
}
TIMES = {
    "times-reason_days": "3",
    "times-vote_days": "4",
    "times-host_days": "3",
    "times-casting_days": "3",
    "times-venue_hours": "48",
    "times-results_hours": "3",
}


@pytest.fixture
def club(client, time_machine) -> Club:
    time_machine.move_to(NOON, tick=False)
    club: Club = LeagueFactory().club
    client.force_login(account(club))
    return club


def url(club: Club) -> str:
    return reverse("house-rules", args=[club.slug])


def rules(day: datetime.date | None, **fields: str) -> dict[str, str]:
    own = {f"rules-{name}": value for name, value in fields.items()}
    return {"about": "rules", "rules-valid_from": day.isoformat() if day else "", **USUAL, **own}


def text(response) -> str:
    return html.unescape(response.content.decode())


def test_the_form_proposes_tomorrow_and_drops_nothing_of_today_once_a_parti_has_begun(client, club):
    client.post(url(club), rules(TODAY, limit="5"))
    assert f'value="{TODAY}"' in text(client.get(url(club)))
    dropped = 'value="drop"'
    assert dropped in text(client.get(url(club)))
    open_evening(club.leagues.get(), cast(club, 4), date=TODAY)
    shown = text(client.get(url(club)))
    assert f'value="{TODAY + DAY}"' in shown
    assert dropped not in shown


def test_rules_are_set_from_a_day_on(client, club):
    response = client.post(url(club), rules(TODAY + DAY, mode="consecutive", limit="5"), follow=True)
    kept = HouseRuleSet.objects.get(club=club)
    assert (kept.valid_from, kept.rules["mode"], kept.rules["limit"]) == (TODAY + DAY, "consecutive", 5)
    said = text(response)
    assert "From 1 November 2026" in said
    assert "Unexcused absences are counted: only in a row" in said


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"limit": "0"}, "This is less than 1."),
        ({"limit": "1_0"}, "This is no whole number."),
        ({"mode": "7"}, "This cannot be chosen here. Choose again."),
        ({"valid_from": "31.31."}, "31.31."),
    ],
)
def test_wrong_input_is_said_and_kept(client, club, fields, said):
    before = book()
    response = client.post(url(club), rules(TODAY + DAY, **fields))
    assert response.status_code == 422
    assert said in text(response)
    assert book() == before


def test_past_day_is_refused_at_its_field(client, club):
    response = client.post(url(club), rules(TODAY - DAY, limit="5"))
    assert response.status_code == 422
    assert "30 October 2026 is past" in text(response)
    assert 'value="5"' in text(response)
    assert not HouseRuleSet.objects.exists()


def test_change_to_come_is_taken_back(client, club):
    client.post(url(club), rules(TODAY + DAY, limit="5"))
    drop = {"about": "drop", "rules": str(HouseRuleSet.objects.get().pk)}
    assert "The change of the rules is taken back." in text(client.post(url(club), drop, follow=True))
    assert not HouseRuleSet.objects.exists()
    assert client.post(url(club), drop).status_code == 404


def test_change_that_holds_already_stays(client, club, time_machine):
    client.post(url(club), rules(TODAY, limit="5"))
    time_machine.move_to(NOON + 2 * DAY, tick=False)
    assert "Take this change back" not in text(client.get(url(club)))
    drop = {"about": "drop", "rules": str(HouseRuleSet.objects.get().pk)}
    assert "31 October 2026 is past" in text(client.post(url(club), drop, follow=True))
    assert HouseRuleSet.objects.exists()


def test_change_of_another_club_is_not_found(client, club):
    other = HouseRuleSet.objects.create(club=ClubFactory(), valid_from=TODAY + DAY)
    assert client.post(url(club), {"about": "drop", "rules": str(other.pk)}).status_code == 404
    assert HouseRuleSet.objects.filter(pk=other.pk).exists()


def test_times_are_set(client, club):
    client.post(url(club), {"about": "times", **TIMES, "times-reason_days": "7", "times-host_days": "0"})
    club.refresh_from_db()
    assert (club.reason_days, club.vote_days, club.host_days) == (7, 4, 0)
    trace = Activity.objects.get(deed="times-changed")
    assert (trace.data["before"]["reason_days"], trace.data["after"]["reason_days"]) == (3, 7)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("reason_days", "0", "Choose a number from 1 to 60."),
        ("host_days", "61", "Choose a number from 0 to 60."),
        ("venue_hours", "337", "Choose a number from 0 to 336."),
        ("vote_days", "-1", "Choose a number from 1 to 60."),
        ("vote_days", "two", "This is no whole number."),
        ("vote_days", "", "This field is required."),
    ],
)
def test_wrong_time_is_said_and_kept(client, club, name, value, said):
    before = book()
    response = client.post(url(club), {"about": "times", **TIMES, f"times-{name}": value})
    assert response.status_code == 422
    assert said in text(response)
    assert book() == before


def test_what_is_open_keeps_its_time(client, club):
    people = cast(club, 5)
    day = day_with(people[:4])
    client.post(url(club), {"about": "times", **TIMES, "times-reason_days": "30"})
    day.refresh_from_db()
    assert day.reason_until == NOON + 3 * DAY


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_may(client, club, role):
    client.force_login(account(club, role, name="Pista"))
    assert client.get(url(club)).status_code == 404
    assert client.post(url(club), rules(TODAY + DAY)).status_code == 404
    assert not HouseRuleSet.objects.exists()
