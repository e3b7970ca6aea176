"""Records are checked one after the other: many take no more memory than few."""

from tests.rules_engine.games.hearts.streaming import peak

# 5,000 records kept would take over 20 MB.
SLACK = 3_000


def test_five_thousand_records_take_no_more_memory_than_five_hundred() -> None:
    assert peak(5_000) < peak(500) + SLACK
