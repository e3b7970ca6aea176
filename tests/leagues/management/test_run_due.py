"""`manage.py run_due` stands in for worker and beat."""

import datetime
from io import StringIO

import pytest
import time_machine
from django.core.management import call_command

from leagues.models import League, Reign, TitleRules, TitleState
from leagues.queries.folding import mark_of
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.absences import NOON, played, stated
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    league = LeagueFactory(slug="friday", club__slug="cellar")
    people = cast(league.club, 4)
    for number in range(1, 9):
        ranked_parti(league, f"2025-09-{number:02}", people)
    return league


def run_due(on: str, verbosity: int = 2) -> str:
    out = StringIO()
    with time_machine.travel(datetime.date.fromisoformat(on)):
        call_command("run_due", verbosity=verbosity, stdout=out)
    return out.getvalue()


def test_run_due_replays_then_records_the_lapse_and_then_has_nothing_to_do(league: League) -> None:
    assert run_due("2025-10-01") == "cellar/friday: the title was worked out after 8 partis.\n"
    assert run_due("2026-10-01") == "cellar/friday: the title is no longer held.\n"
    assert run_due("2026-10-01") == ""
    assert Reign.objects.get().reason == "pause"


def test_run_due_is_silent_unless_asked(league: League) -> None:
    assert run_due("2025-10-01", verbosity=1) == ""
    assert not mark_of(league).is_behind


def another_league(slug: str) -> League:
    other = LeagueFactory(slug="friday", club__slug=slug)
    people = cast(other.club, 4)
    for number in range(1, 9):
        ranked_parti(other, f"2025-09-{number:02}", people)
    return other


def test_run_due_goes_on_where_a_league_cannot_be_kept_up(
    league: League, caplog: pytest.LogCaptureFixture
) -> None:
    another_league("zenta")
    TitleRules.objects.filter(league=league).update(rules={"window": "wide"})
    assert run_due("2025-10-01") == "zenta/friday: the title was worked out after 8 partis.\n"
    assert "The title of cellar/friday could not be kept up." in caplog.text


def test_run_due_works_out_a_state_again_that_cannot_be_read(league: League) -> None:
    run_due("2025-10-01")
    newest = TitleState.objects.latest("date")
    TitleState.objects.filter(pk=newest.pk).update(data={})
    another_league("zenta")
    assert run_due("2026-10-01") == (
        "cellar/friday: the title is no longer held.\n"
        "zenta/friday: the title was worked out after 8 partis.\n"
    )


def test_run_due_tells_of_votes_and_messages() -> None:
    with time_machine.travel(NOON, tick=False):
        league = LeagueFactory(club__slug="cellar")
        absent = PersonFactory(club=league.club, email="kati@example.com")
        played(league, *cast(league.club, 4))
        stated(absent)
    out = StringIO()
    with time_machine.travel(NOON + datetime.timedelta(days=12), tick=False):
        call_command("run_due", verbosity=2, stdout=out)
        call_command("run_due", verbosity=2, stdout=out)
    assert out.getvalue() == (
        "1 vote was settled.\n"
        "cellar/cellar: the title was worked out after 1 parti.\n"
        "Messages: 1 sent by e-mail, 4 on the list only, 9 dropped, 0 to be tried again.\n"
    )
