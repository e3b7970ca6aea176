"""The example of docs/api.md keys a whole parti on a real server, and again without a second effect."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import override_settings

from club.actions.tokens import make_token
from club.enums import Role, Scope
from scoring.models import Hand, Parti
from tests.conftest import PLAIN_FILES
from tests.factories import LeagueFactory, account, cast

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT = Path(__file__).parents[3] / "docs" / "examples" / "key_a_parti.py"
SITS_OUT = (5, 1, 2, 3, 4)
"""The seat that sits hand 1, 2 … out at a table of five whose seat 1 deals first."""


@pytest.fixture(scope="session", autouse=True)
def static_files_from_their_folders():
    """The live server starts before any test's own settings, and nothing was collected for it."""
    with override_settings(STORAGES=PLAIN_FILES, WHITENOISE_AUTOREFRESH=True, WHITENOISE_USE_FINDERS=True):
        yield


@pytest.fixture
def run(live_server, tmp_path):
    """Run the script on this evening; what it printed, or its complaint."""
    league = LeagueFactory()
    people = [person.name for person in cast(league.club, 5)]
    _token, secret = make_token(
        user=account(league.club, Role.SCOREKEEPER), name="A script", scope=Scope.SCORE, days=7
    )

    def run(change=lambda evening: evening):
        evening = {"date": "2026-10-30", "people": people, "first_dealer": 1, "hands": hands()}
        file = tmp_path / "evening.json"
        file.write_text(json.dumps(change(evening)))
        cache.clear()
        return subprocess.run(
            [sys.executable, SCRIPT, live_server.url, league.club.slug, file],
            env={**os.environ, "PARTI_TOKEN": secret, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return run


def hands():
    """The points of all 25 hands in the order of the seats."""
    found = []
    for number in range(25):
        points = [10, -10, 20, -20]
        points.insert(SITS_OUT[number % 5] - 1, None)
        found.append(points)
    return found


def test_it_keys_a_whole_parti_once(run):
    first = run()
    assert first.returncode == 0, first.stderr
    assert first.stdout.startswith("Parti 1 is closed.\n1. ")
    assert run().stdout == first.stdout
    parti = Parti.objects.get()
    assert (parti.counts, Hand.objects.count(), parti.places.count()) == (True, 25, 5)


def test_it_says_which_hand_is_wrong_and_leaves_the_parti_open(run):
    def spoil(evening):
        evening["hands"][6][0] = 11
        return evening

    failed = run(spoil)
    assert failed.returncode == 1
    assert "Hand 7 was not written." in failed.stderr
    assert "row-refused" in failed.stderr
    assert Parti.objects.get().is_open


def test_a_refusal_is_told_in_words_and_by_its_code(run):
    failed = run(lambda evening: {**evening, "people": evening["people"][:2]})
    assert failed.returncode == 1
    assert "table-size" in failed.stderr
