"""What the commands answer: to garbage, to examples, to records cut short. Every public function is a law."""

import json
from itertools import product

from rules_engine.__main__ import answer
from tests.rules_engine.garbage import GARBAGE, garbage
from tests.rules_engine.shapes import check_answer
from tests.rules_engine.subject import Subject


def garbage_is_refused(subject: Subject) -> None:
    for command, data in garbage(subject.game.slug):
        given = answer(command, data)
        check_answer(given)
        assert given["ok"] is False, (command, data)


def garbage_in_one_place_is_answered(subject: Subject) -> None:
    for command, data in subject.examples[:: max(1, len(subject.examples) // 12)]:
        for key, value in product(data, GARBAGE):
            check_answer(answer(command, data | {key: value}))


def examples_are_answered_in_shape_and_say_the_same_again(subject: Subject) -> None:
    for command, data, given in subject.answered:
        check_answer(given)
        assert answer(command, json.loads(json.dumps(data))) == given


def score_explains_itself(subject: Subject) -> None:
    kinds = ("taken", "record")
    scored = [
        given for _, data, given in subject.answered if data.get("kind") in kinds and given.get("scores")
    ]
    assert scored
    assert [given for given in scored if given.get("parts") is None] == []


def record_that_is_right_was_legal_at_every_step(subject: Subject) -> None:
    assert subject.records
    for record in subject.records:
        for trick, cards in enumerate(record["plays"]):
            for position, card in enumerate(cards):
                given = answer("legal", record | {"plays": [*record["plays"][:trick], cards[:position]]})
                assert (given["ok"], given["trick"], given["position"]) == (True, trick + 1, position)
                assert card.replace("10", "T") in given["legal"], record


def record_may_stop_exactly_where_it_says_so(subject: Subject) -> None:
    for record in subject.records:
        for length in range(len(record["plays"]) + 1):
            short = record | {"plays": record["plays"][:length]}
            assert answer("check", short)["ok"] is answer("legal", short)["may_stop"], short


def record_that_stops_early_scores_as_the_whole_one(subject: Subject) -> None:
    for record in subject.records:
        whole = answer("check", record)["scores"]
        for length in range(len(record["plays"])):
            short = answer("check", record | {"plays": record["plays"][:length]})
            assert short["scores"] in (None, whole)


def card_that_is_not_legal_is_a_violation(subject: Subject) -> None:
    for record in subject.records:
        for trick, cards in enumerate(record["plays"][:3]):
            before = [*record["plays"][:trick], cards[:1]]
            given = answer("legal", record | {"plays": before})
            held = {
                card
                for hand in record["hands"]
                for card in hand
                if card.replace("10", "T") not in given["legal"]
            }
            for card in sorted(held) if given["seat"] is not None and given["position"] == 1 else ():
                after = answer("legal", record | {"plays": [*before[:-1], [*cards[:1], card]]})
                assert after["ok"] is False, (record, card)
                check_answer(after)
