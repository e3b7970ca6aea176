"""A short run of `make fuzz`, always the same one."""

import pytest

from tests.fuzz import Fuzz, hang_guard

RUNS, EACH = 4, 1000


@pytest.mark.parametrize("seed", range(RUNS))
def test_anything_at_all_is_answered_in_shape_and_soon(seed: int) -> None:
    run = Fuzz(seed)
    with hang_guard() as alive:
        for number in range(EACH):
            alive()
            run.one(number)
    assert sum(run.counts.values()) >= EACH
