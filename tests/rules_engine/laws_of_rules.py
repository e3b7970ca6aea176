"""What a game says of itself, its options and its schedule. Every public function here is a law."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from rules_engine import registry
from rules_engine.__main__ import answer
from rules_engine.core.game import ScheduledHand
from rules_engine.core.options import Option
from tests.rules_engine.shapes import PARAGRAPH, check_answer
from tests.rules_engine.subject import ACTIVE, Subject, codes, refusal


def names_itself(subject: Subject) -> None:
    game = subject.game
    assert registry.game(game.slug) is game
    assert re.fullmatch("[a-z]+(-[a-z]+)*", game.slug)
    assert game.name
    assert game.version >= 1
    assert list(game.seats) == sorted(set(game.seats))
    assert game.seats[0] >= 2
    assert type(game.higher_is_better) is bool


def explains_its_options(subject: Subject) -> None:
    names = [option.name for option in subject.game.options]
    assert len(set(names)) == len(names)
    for option in subject.game.options:
        assert option.name.isidentifier()
        assert option.label
        assert PARAGRAPH.fullmatch(option.rule)
        assert option.allows(option.default)
        assert len(option.labels) == len(option.choices)
        assert all(option.labels)


def takes_every_value_of_an_option(subject: Subject) -> None:
    game = subject.game
    assert game.rules() == game.rules({}) == {option.name: option.default for option in game.options}
    for given in subject.rules_sets:
        assert game.rules(given) == game.rules() | given


def refuses_every_other_value_by_name(subject: Subject) -> None:
    for option in subject.game.options:
        for value in _wrong_values(option):
            (wrong,) = refusal(lambda given={option.name: value}: subject.game.rules(given))
            assert (wrong.code, wrong.rule, wrong.data["name"]) == ("option-value", option.rule, option.name)


def refuses_options_it_does_not_know_all_at_once(subject: Subject) -> None:
    assert codes(refusal(lambda: subject.game.rules({"": 1, "trumpet": None}))) == ["option-unknown"] * 2


def rules_are_plain_data(subject: Subject) -> None:
    for given in subject.rules_sets:
        rules = subject.game.rules(given)
        assert json.loads(json.dumps(rules)) == rules
        assert subject.game.rules(json.loads(json.dumps(rules))) == rules


def every_command_refuses_an_unknown_option(subject: Subject) -> None:
    for command in ("check", "game", "schedule", "places", "legal"):
        data = {"players": subject.game.seats[0], "hands": [], "tables": [{}], "kind": "points", "points": []}
        given = answer(command, data | {"game": subject.game.slug, "rules": {"trumpet": 1}})
        assert [found["code"] for found in given["violations"]] == ["option-unknown"], command


def _wrong_values(option: Option) -> Iterator[object]:
    yield from ([], {}, 0.5, float("nan"), "no such value", -(10**400))
    if option.default is not None:
        yield None
    if not option.choices:
        yield from (True, "8")
        yield from (end for end in (_beyond(option.low, -1), _beyond(option.high, 1)) if end is not None)


def _beyond(end: int | None, step: int) -> int | None:
    return None if end is None else end + step


def schedule_turns_fairly(subject: Subject) -> None:
    for size, rules in product(subject.game.seats, subject.rules_sets):
        for first in range(size):
            hands = subject.game.schedule(players=size, first_dealer=first, rules=rules)
            assert [hand.hand for hand in hands] == list(range(1, len(hands) + 1))
            assert [hand.dealer for hand in hands] == [(first + step) % size for step in range(len(hands))]
            _check_fair(hands, size)


def _check_fair(hands: Sequence[ScheduledHand], size: int) -> None:
    assert all(later.round - hand.round in (0, 1) for hand, later in pairwise(hands))
    for hand in hands:
        _check_hand(hand, size)
    for seats in ([hand.dealer for hand in hands], [seat for hand in hands for seat in hand.players]):
        counts = Counter(dict.fromkeys(range(size), 0)) + Counter(seats)
        assert max(counts.values()) - min(counts.values()) <= (0 if len(hands) % size == 0 else 1)
        assert counts.keys() == set(range(size))


def _check_hand(hand: ScheduledHand, size: int) -> None:
    steps = [(later - seat) % size for seat, later in pairwise((*hand.players, hand.players[0]))]
    assert len(set(hand.players)) == ACTIVE
    assert sum(steps) == size
    assert [*hand.out] == sorted(set(range(size)) - set(hand.players))
    assert hand.leader is None or hand.leader in hand.players
    assert hand.trump in (None, "C", "D", "H", "S")
    assert hand.passing in ("right", "left", "across", "none")


def schedule_has_the_hands_that_are_due(subject: Subject) -> None:
    for size in subject.game.seats:
        due = subject.game.hands_due(size)
        assert due is None or due == len(subject.game.schedule(players=size))


def schedule_refuses_other_tables(subject: Subject) -> None:
    game, sizes = subject.game, subject.game.seats
    for size in {-1, 0, sizes[0] - 1, sizes[-1] + 1, 10**300} - set(sizes):
        assert codes(refusal(lambda size=size: game.schedule(players=size))) == ["table-size"]
    for dealer in (-1, sizes[0], 10**300):
        ask = lambda dealer=dealer: game.schedule(players=sizes[0], first_dealer=dealer)  # noqa: E731
        assert codes(refusal(ask)) == ["input-malformed"]


def schedule_of_the_same_four_refuses_that_anybody_leaves(subject: Subject) -> None:
    if len(subject.game.seats) > 1:
        return
    (size,) = subject.game.seats
    ask = lambda: subject.game.schedule(players=size, presence=((2, range(size - 1)),))  # noqa: E731
    assert codes(refusal(ask)) == ["table-size"]


def schedule_is_answered_as_it_is(subject: Subject) -> None:
    for size in subject.game.seats:
        given = answer("schedule", {"game": subject.game.slug, "players": size, "first_dealer": 1})
        check_answer(given)
        hands = subject.game.schedule(players=size, first_dealer=1)
        assert given == {"ok": True, "hands": [hand.as_dict() for hand in hands]}
