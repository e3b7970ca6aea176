"""P16: deadlines hold although no job ever runs; jobs only announce."""

import datetime
from typing import Any

import pytest
import time_machine
from django.test import Client

from club import links
from club.models import Ballot, Notice, Vote
from leagues import receivers
from leagues.models import Reign, TitleState
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti
from tests.factories.whole import NOW, whole_club

pytestmark = pytest.mark.django_db
DAY, SECOND = datetime.timedelta(days=1), datetime.timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is queued is ever done."""
    monkeypatch.setattr(receivers.replay_titles, "apply_async", lambda *args, **kwargs: None)


@pytest.mark.parametrize("is_open", [True, False])
def test_a_vote_closes_by_the_clock(is_open: bool) -> None:
    """A moment before its end a ballot is taken; at its end the page is closed and refuses it."""
    with time_machine.travel(NOW, tick=False) as clock:
        vote = Vote.objects.get(pk=whole_club().absence.pk)
        missing = vote.entitled.filter(ballot=None).select_related("person")[0].person
        page = f"/v/{links.make('vote', vote.pk, missing.pk, missing.link_version)}/"
        clock.move_to(vote.closes_at - (SECOND if is_open else 0 * SECOND), tick=False)
        assert ('name="option"' in Client().get(page).content.decode()) == is_open
        answer = Client().post(page, {"option": "excused"})
    assert (answer.status_code == 422) != is_open
    assert ("The voting is closed; this ballot was not counted." in answer.content.decode()) != is_open
    assert Ballot.objects.filter(entitled__vote=vote, entitled__person=missing).exists() == is_open
    assert not Notice.objects.filter(sent_at__isnull=False).exists()


def king(slug: str) -> Any:
    return Client().get(f"/c/{slug}/king.json").json()["holder"]


def test_a_title_is_gone_on_the_day_after_its_last() -> None:
    """Held on day 180, gone the next; nothing of it was ever stored."""
    first = datetime.date(2026, 1, 2)
    with time_machine.travel(NOW, tick=False) as clock:
        league = LeagueFactory(rules={"window": 3, "need": 2, "min_partis": 2})
        people = cast(league.club, 4)
        for week in range(3):
            ranked_parti(league, first + week * 7 * DAY, people)
        last = datetime.datetime.combine(first + 14 * DAY, datetime.time(12), datetime.UTC)
        clock.move_to(last + 180 * DAY, tick=False)
        assert king(league.club.slug) == "Ádám"
        clock.move_to(last + 181 * DAY, tick=False)
        assert king(league.club.slug) is None
    assert not TitleState.objects.exists()
    assert not Reign.objects.exists()
