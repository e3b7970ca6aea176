"""The hands of games with deals that have names, with partners, and with a trump that somebody bid."""

from typing import Any

import pytest
from django.utils import translation

from leagues.actions import partis
from leagues.models import League
from leagues.queries.reports import report_of
from leagues.reports.words import told
from rules_engine import registry
from scoring.actions import hands
from scoring.models import Parti
from scoring.queries.reading import rows_of
from scoring.queries.written import Written, in_points
from tests.factories import LeagueFactory, cast
from tests.factories.evenings import open_evening
from tests.factories.sheets import FRIDAY

pytestmark = pytest.mark.django_db


def started(game: str) -> tuple[League, Parti]:
    league: League = LeagueFactory(game=game)
    return league, open_evening(league, cast(league.club, 4))


def lines(league: League, language: str = "en") -> list[str]:
    with translation.override(language):
        report = report_of(league, FRIDAY, inside=False)
        assert report is not None
        return list(told(report).partis[0].lines)


def save(parti: Parti, number: int, written: Written) -> None:
    (rows,) = rows_of(parti)
    hands.save(table=rows.table, number=number, written=written, revision=0, by=None)


def test_partners_of_pitch_share_their_best_hand_and_its_trump() -> None:
    league, parti = started("pitch")
    (rows,) = rows_of(parti)
    ours, theirs, *_ = rows.people
    number = 0
    while rows_of(parti)[0].goes_on:
        number += 1
        taken = {ours: 4, theirs: 9} if number == 1 else {ours: 13, theirs: 0}
        once: dict[str, Any] = {"bidder": ours, "bid": 4, "trump": "H" if number < 3 else "S"}
        save(parti, number, Written("points", {"points": taken}, once))
    partis.close(parti=parti, by=None)
    assert lines(league) == [
        "Turning point: hand 2 (hearts are trump). First from then on: Ádám, Csaba. "
        "After it: Ádám 17, Csaba 17, Beszab 9, Gergő 9.",
        f"Best hand: Ádám · Csaba, 13 (hand 2, hearts are trump). There were {number - 2} more like it.",
        f"Worst hand: Beszab · Gergő, 0 (hand 2, hearts are trump). There were {number - 2} more like it.",
    ]


def test_deals_of_king_are_told_by_name() -> None:
    league, parti = started("king")
    (rows,) = rows_of(parti)
    seats = list(rows.people)
    for due in rows.schedule:
        if due.hand > 6:
            save(parti, due.hand, Written("failed", {}, {}))
        else:
            total = registry.game("king").row_sum(hand=due.hand) or 0
            save(parti, due.hand, in_points(dict(zip(seats, (0, 0, 0, total), strict=True))))
    partis.close(parti=parti, by=None)
    assert "Worst hand: Gergő, −260 (hand 1, no tricks). There was 1 more like it." in lines(league)
    assert any("(1. delitev, brez vzetkov)" in line for line in lines(league, "sl")), lines(league, "sl")
