"""P13: whatever a club did, in whatever order, what is stored is what follows from the sheets.

PROVE_SEED and PROVE_DEEDS walk elsewhere and further.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine

from leagues.actions.survey import survey
from leagues.actions.upkeep import run_due
from leagues.models import League
from leagues.queries.folding import mark_of
from scoring.models import Place
from tests.prove.walking import BEGIN, DEEDS, Walk

pytestmark = pytest.mark.django_db
SEED, STEPS = int(os.environ.get("PROVE_SEED", "4")), int(os.environ.get("PROVE_DEEDS", "60"))
WALKS = range(SEED, SEED + 2)
done: Counter[str] = Counter()


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


def leagues() -> Any:
    """Of the club and of those it was copied into."""
    return League.objects.select_related("club")


@pytest.mark.parametrize("seed", WALKS)
def test_what_is_stored_follows_after_every_deed(
    seed: int, clock: time_machine.Traveller, django_capture_on_commit_callbacks: Any
) -> None:
    """The jobs of some deeds run, those of others are lost, and caught up by the next that runs."""
    chance, lost = random.Random(seed), False
    walk = Walk(chance, clock)
    for _step in range(STEPS):
        losing = chance.random() < 0.3
        with django_capture_on_commit_callbacks(execute=not losing):
            walk.step()
        if chance.random() < 0.2:
            run_due()
        lost = (lost or losing) and any(mark_of(one).is_behind for one in leagues())
        found = survey()
        assert found.broken == []
        assert lost or found.differences == [], (seed, walk.done, walk.refused)
    done.update(walk.done)
    with django_capture_on_commit_callbacks(execute=True):
        run_due()
    assert survey().differences == []


def test_the_walks_did_everything() -> None:
    """Else they would prove less than they say."""
    if STEPS < 60 or not done:
        pytest.skip("of the walks above")
    assert set(done) == set(DEEDS)


def test_a_wrong_place_is_found_at_the_end_of_a_walk(
    clock: time_machine.Traveller, django_capture_on_commit_callbacks: Any
) -> None:
    """The control."""
    walk = Walk(random.Random(SEED), clock)
    with django_capture_on_commit_callbacks(execute=True):
        walk.play()
    run_due()
    assert survey().differences == []
    Place.objects.filter(pk=Place.objects.order_by("pk")[0].pk).update(points=777)
    assert survey().differences
