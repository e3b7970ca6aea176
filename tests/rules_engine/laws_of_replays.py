"""What a replay shows: what `check` says, and every card. Every public function is a law."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules_engine.core.replay import Replay
from tests.rules_engine.subject import Subject, by_side


def replay_says_what_check_says(subject: Subject) -> None:
    for replay, given in _replays(subject):
        tricks = [step for step in replay.steps if step.kind == "trick"]
        assert [step.winner for step in tricks if step.winner is not None] == list(given["winners"] or ())
        assert [fault.as_dict() for fault in replay.violations] == given["violations"]
        scores, sides = given["scores"], subject.game.sides
        assert replay.scores == (None if scores is None else by_side(scores, sides))


def no_card_is_lost_in_a_replay(subject: Subject) -> None:
    for data in subject.records:
        steps = subject.game.replay(data).steps
        before = [step for step in steps if step.kind not in ("trick", "end")]
        left = Counter(card for hand in before[-1].hands or () for card in hand)
        assert left
        for step in steps[len(before) : -1]:
            left -= Counter(one.card for one in step.laid)
            assert left == Counter(card for hand in step.hands or () for card in hand)


def schedule_says_the_head_of_a_record(subject: Subject) -> None:
    said = {key for data in subject.records for key in data}
    for due in subject.game.schedule(players=subject.game.seats[0]):
        head = subject.game.record_head(due)
        assert head
        assert head.keys() <= said


def _replays(subject: Subject) -> Iterator[tuple[Replay, dict[str, Any]]]:
    """The replays of the examples that are records at all, each with the answer of `check`."""
    for command, data, given in subject.answered:
        if command == "check" and data.get("kind") == "record" and "winners" in given:
            yield subject.game.replay(data), given
