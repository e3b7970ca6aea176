"""The shapes that `check`, `legal` and `game` answer."""

from rules_engine.core.answers import (
    Answer,
    game_verdict,
    legal_verdict,
    points_verdict,
    record_verdict,
    verdict,
)
from rules_engine.core.parts import Part
from rules_engine.core.play import Play
from rules_engine.core.violations import Violation

WRONG = Violation("impossible", "No.", "XX-3")
UNREAD = Violation("points-malformed", "No number.", "XX-3", seat=1)
PARTS = [[Part(3, "three"), Part(-1, "minus one")], []]
SHAPES = [[{"points": 3, "text": "three"}, {"points": -1, "text": "minus one"}], []]
HANDS = [["2C", "3C"], ["2D", "4C"], ["2H", "5C"], ["2S", "6C"]]


class SomePlay(Play):
    follow_rule, held_rule, tricks_rule = "XX-1", "XX-2", "XX-3"


def play(*plays: object, complete: bool = False, known: bool = True) -> SomePlay:
    state = SomePlay(HANDS if known else None, leader=0, due=2)
    state.run(plays, complete=complete)
    return state


def test_verdict_sums_the_parts() -> None:
    assert verdict((), PARTS) == {"ok": True, "scores": [2, 0], "parts": SHAPES, "violations": []}


def test_verdict_without_parts_has_no_scores() -> None:
    assert verdict([WRONG], None) == {
        "ok": False,
        "scores": None,
        "parts": None,
        "violations": [WRONG.as_dict()],
    }


def test_points_are_answered_even_when_they_cannot_be() -> None:
    assert points_verdict([WRONG], [1, -1]) == {
        "ok": False,
        "scores": [1, -1],
        "violations": [WRONG.as_dict()],
    }


def test_points_that_are_no_numbers_are_no_scores() -> None:
    assert points_verdict([UNREAD], [1, None])["scores"] is None


def test_too_few_points_are_no_scores() -> None:
    assert points_verdict([UNREAD], [1])["scores"] is None


def test_record_has_winners_and_tricks() -> None:
    state = play(["3C", "4C", "5C", "6C"], ["2S", "2C", "2D", "2H"])
    given = record_verdict((), PARTS, state)
    assert (given["winners"], given["tricks"], given["scores"]) == ([3, 3], [0, 0, 0, 2], [2, 0])


def test_record_that_cannot_begin_has_neither() -> None:
    given = record_verdict([WRONG], None, None)
    assert (given["ok"], given["winners"], given["tricks"]) == (False, None, None)


def test_legal_names_the_seat_its_cards_and_its_place() -> None:
    assert legal_verdict((), play(["3C"])) == {
        "ok": True,
        "seat": 1,
        "legal": ["4C"],
        "trick": 1,
        "position": 1,
        "may_stop": False,
        "violations": [],
    }


def nobody(may_stop: bool) -> dict[str, object]:
    return {"seat": None, "legal": [], "trick": None, "position": None, "may_stop": may_stop}


def test_hand_that_is_over_has_nobody_at_turn() -> None:
    given = legal_verdict((), play(["3C", "4C", "5C", "6C"], ["2S", "2C", "2D", "2H"]))
    assert given == {"ok": True, "violations": []} | nobody(may_stop=True)


def test_broken_play_has_nobody_at_turn() -> None:
    state = play(["3C", "x"])
    given = legal_verdict(state.violations, state)
    assert given == {"ok": False, "violations": [state.violations[0].as_dict()]} | nobody(may_stop=False)


def test_play_of_unknown_hands_has_nobody_at_turn() -> None:
    assert legal_verdict((), play(["3C"], known=False)) == {"ok": True, "violations": []} | nobody(
        may_stop=False
    )


def test_play_that_cannot_begin_has_nobody_at_turn() -> None:
    given = legal_verdict([WRONG], None)
    assert given == {"ok": False, "violations": [WRONG.as_dict()]} | nobody(may_stop=False)


def stand(*faults: Violation, over: bool = True, places: list[int] | None = None) -> Answer:
    hands: list[Answer] = [{"scores": [3, 5, 5]}]
    why = "hands-played" if over else None
    return game_verdict(hands, faults, totals=[3, 5, 5], places=places, over=over, why=why)


def test_all_who_share_the_first_place_win_a_game_that_is_over() -> None:
    assert stand(places=[3, 1, 1]) == {
        "ok": True,
        "over": True,
        "why": "hands-played",
        "totals": [3, 5, 5],
        "places": [3, 1, 1],
        "winners": [1, 2],
        "hands": [{"scores": [3, 5, 5]}],
        "violations": [],
    }


def test_game_that_goes_on_has_no_winner() -> None:
    given = stand(places=[3, 1, 1], over=False)
    assert (given["over"], given["winners"]) == (False, [])


def test_game_with_a_fault_is_not_ok_and_without_places_has_no_winner() -> None:
    given = stand(WRONG)
    assert (given["ok"], given["winners"], given["violations"]) == (False, [], [WRONG.as_dict()])
