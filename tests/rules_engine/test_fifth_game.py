"""One module more is one game more: found by walking, held to every law, played by the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine import registry
from rules_engine.__main__ import answer, main
from tests.rules_engine.conformance import LAWS, Law
from tests.rules_engine.subject import Subject

SOURCE = Path(__file__).with_name("last_trick.py").read_text(encoding="utf-8")
HANDS = [["2C", "9H"], ["10C", "5D"], ["KC", "3D"], ["2S", "AS"]]
RECORD: dict[str, Any] = {"game": "last-trick", "kind": "record", "hands": HANDS, "dealer": 3}
RIGHT = RECORD | {"plays": [["2C", "TC", "KC", "2S"], ["3D", "AS", "9H", "5D"]]}
WHOLE = {
    "game": "last-trick",
    "players": 4,
    "hands": [[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0]],
}
EXAMPLES: list[tuple[str, dict[str, Any]]] = [
    ("check", RIGHT),
    ("check", RECORD | {"plays": [["2C", "5D", "KC", "2S"]]}),
    ("game", WHOLE),
    ("game", WHOLE | {"hands": [[0, 0, 1, 1]]}),
]
BEFORE = [game.slug for game in registry.games()]


@pytest.fixture
def subject(games_folder: Path) -> Subject:
    return planted(games_folder, SOURCE)


def planted(folder: Path, source: str) -> Subject:
    (folder / "last_trick.py").write_text(source, encoding="utf-8")
    return Subject(registry.game("last-trick"), EXAMPLES)


def test_game_is_found_among_the_others(subject: Subject) -> None:
    assert sorted([*BEFORE, "last-trick"]) == [game.slug for game in registry.games()]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_game_keeps_the_law(subject: Subject, law: Law) -> None:
    law(subject)


def test_record_is_answered(subject: Subject) -> None:
    given = answer("check", RIGHT)
    assert (given["ok"], given["scores"], given["winners"]) == (True, [0, 1, 0, 0], [2, 1])


def test_legal_cards_are_answered(subject: Subject) -> None:
    given = answer("legal", RECORD | {"plays": [["2C"]]})
    assert (given["seat"], given["legal"]) == (1, ["TC"])


def test_game_is_played_from_a_file(
    subject: Subject, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(json.dumps(WHOLE) + "\n" + json.dumps(WHOLE | {"hands": [[0, 1, 0, 0]] * 5}))
    assert main(["game", str(file)]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["totals"], first["places"], first["winners"]) == ([1, 1, 2, 0], [2, 2, 1, 4], [2])
    assert [found["code"] for found in second["violations"]] == ["game-over"]


def test_afterwards_everything_is_as_before() -> None:
    assert [game.slug for game in registry.games()] == BEFORE
    assert answer("check", RIGHT)["violations"][0]["code"] == "game-unknown"


# One change to the game for each law, by which the law is broken: a law that nothing can break is none.
BREACHES = {
    "names_itself": ("version = 1", "version = 0"),
    "explains_its_options": ('rule="LT-5")', 'rule="five")'),
    "takes_every_value_of_an_option": (
        "return settle(self.options, given)",
        "return settle(self.options, {})",
    ),
    "refuses_every_other_value_by_name": (
        "return settle(self.options, given)",
        "return {name: value for name, value in ({'worth': 1} | dict(given or {})).items()}",
    ),
    "refuses_options_it_does_not_know_all_at_once": (
        "return settle(self.options, given)",
        "return settle(self.options, {key: (given or {})[key] for key in ['worth'] if key in (given or {})})",
    ),
    "rules_are_plain_data": (
        "return settle(self.options, given)",
        "return settle(self.options, given) | {1: 1}",
    ),
    "every_command_refuses_an_unknown_option": (
        "        self.rules(take_rules(data))\n        return legal",
        "        return legal",
    ),
    "schedule_turns_fairly": ("(first_dealer + number) % SEATS", "first_dealer"),
    "schedule_has_the_hands_that_are_due": ("return HANDS", "return 5"),
    "schedule_refuses_other_tables": ("not in range(SEATS)", "> 4"),
    "schedule_of_the_same_four_refuses_that_anybody_leaves": (" or presence:", ":"),
    "schedule_is_answered_as_it_is": ('(), None, "none")', '(), {1}, "none")'),
    "every_hand_has_rows_that_can_be": ("== [0, 0, 0]", "== [0, 0, 7]"),
    "row_that_can_be_sums_to_the_row_sum": (
        "-> int:\n        return self._worth(rules)",
        "-> int:\n        return 0",
    ),
    "number_offered_for_a_gap_is_the_one_that_was_there": ("self._worth(rules) - sum(known)", "1"),
    "number_offered_is_never_a_wrong_sum": ("self._worth(rules) - sum(known)", "1"),
    "two_gaps_have_no_number": ("if len(known) == SEATS - 1", "if len(known) < SEATS"),
    "seats_are_alike": ("sorted(numbers)[:-1] == [0, 0, 0]", "numbers[0] == 0"),
    "row_of_garbage_is_no_row": ("not len(points) == len(numbers) == SEATS", "len(points) != SEATS"),
    "whole_number_may_be_written_as_a_float": (
        "in map(whole, points) if number is not None",
        "in points if type(number) is int",
    ),
    "row_answers_its_own_points": ("map(whole, points))\n        if", "[0, 0, 0, 0])\n        if"),
    "totals_of_a_whole_game_are_right": ("if whole(total) is None", "if whole(total) != 0"),
    "totals_of_garbage_are_wrong": ("if whole(total) is None", "if total is None"),
    "better_totals_have_better_places": ("higher_is_better=self.higher_is_better", "higher_is_better=False"),
    "places_turn_with_the_table": (
        "rank(everybody, ",
        "{player: at for at, player in enumerate(everybody)} or rank(everybody, ",
    ),
    "places_of_a_game_and_of_its_totals_agree": (
        "rank(dict(enumerate(totals)))",
        "rank(dict(enumerate(totals[::-1])))",
    ),
    "places_at_two_tables_keep_the_order_of_each": (
        "rank(everybody, ",
        "{player: 1 for player in everybody} if len(tables) > 1 else rank(everybody, ",
    ),
    "places_of_what_is_not_whole_are_by_points_alone": (" if whole else ()", ""),
    "places_refuse_what_is_no_parti": ('Violation("player-twice"', 'Violation("table-size"'),
    "garbage_is_refused": ('take(data, "kind", str)', 'data["kind"]'),
    "garbage_in_one_place_is_answered": (
        "row if isinstance(row, list) else [] for row in rows",
        "list(row) for row in rows",
    ),
    "examples_are_answered_in_shape_and_say_the_same_again": ('[{"scores": row}', "[{1, 2}"),
    "score_explains_itself": ("None if faults or play is None", "None if True or play is None"),
    "record_that_is_right_was_legal_at_every_step": (
        "complete=False))",
        'complete=False)) | {"legal": ["AS"]}',
    ),
    "record_may_stop_exactly_where_it_says_so": ("due=TRICKS)", "due=TRICKS, counting=frozenset())"),
    "record_that_stops_early_scores_as_the_whole_one": (
        "due=TRICKS)",
        "due=TRICKS, counting=frozenset({'KC'}))",
    ),
    "card_that_is_not_legal_is_a_violation": ("return play.violations, play", "return [], play"),
    "sides_are_the_four_who_play": ("sides = ALONE", "sides = ((0,), (1,), (2,), (2,))"),
    "ways_ask_clear_questions": ("low=0, high=worth, total=worth", "low=0, high=0, total=worth"),
    "row_of_the_sheet_has_one_number_of_each_side": (
        '"the last trick", "seat"),)',
        '"the last trick", "seat"), Ask("first", "first", each=True), Ask("second", "second", each=True))',
    ),
    "every_way_can_be_written": ("taker not in range(SEATS)", "taker in range(SEATS)"),
    "answers_are_within_what_was_asked": ("low=0, high=worth, total=worth", "low=1, high=9, total=9"),
    "entry_scores_the_same_again": (
        "def _taken(self, taker: int, worth: int) -> Scored:",
        "def _taken(self, taker: int, worth: int, seen=[]) -> Scored:\n        seen.append(worth)\n"
        "        worth += len(seen)",
    ),
    "scores_are_those_of_the_sides_and_of_their_parts": ("sides = ALONE", "sides = ((0, 1), (2, 3))"),
    "points_are_right_where_the_sheet_has_them_so": (
        'self.check_points(points, {"worth": worth})',
        "() if len(points) == SEATS and all(isinstance(value, int) for value in points) else"
        " self.check_points(points)",
    ),
    "garbage_is_no_entry": ('take_whole(given, "taker")', 'int(given["taker"])'),
    "what_is_not_asked_is_refused": (
        "score_by(readers, entry, self.ways(rules))",
        "readers[entry['way']](entry)",
    ),
    "answer_that_is_missing_is_said": ('take_whole(given, "taker")', 'take_whole(given, "taker", 0)'),
    "entry_in_numbers_scores_the_same": ("else in_points(scores)", "else in_points(scores[::-1])"),
    "record_gives_the_entry_of_its_scores": ('"taker": play.winners[-1]', '"taker": play.winners[0]'),
    "replay_says_what_check_says": ("_parts(play.winners[-1], worth)", "_parts(play.winners[0], worth)"),
    "no_card_is_lost_in_a_replay": ('shown_hands(data["hands"])', 'shown_hands(data["plays"])'),
    "schedule_says_the_head_of_a_record": ('{"dealer": hand.dealer}', '{"giver": hand.dealer}'),
    "table_that_is_over_stays_so": ("len(entries) >= HANDS", "len(entries) == HANDS"),
}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_is_broken_by_its_breach(games_folder: Path, law: Law) -> None:
    there, instead = BREACHES[law.__name__]
    assert there in SOURCE
    subject = planted(games_folder, SOURCE.replace(there, instead))
    with pytest.raises((Exception, pytest.fail.Exception)):
        law(subject)
