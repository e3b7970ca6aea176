"""A violation: its sentence, its JSON shape, and the refusal that carries several."""

from rules_engine.core.violations import CODES, CONDUCT, Refused, Violation, refusal

WRONG = Violation("sum-wrong", "The points sum to {sum}.", "PD-21", {"sum": 3}, hand=2)


def test_codes_of_conduct_are_codes() -> None:
    assert CONDUCT < CODES
    assert "revoke" in CONDUCT
    assert "out-of-turn" not in CONDUCT


def test_message_is_the_template_filled() -> None:
    assert WRONG.message == "The points sum to 3."


def test_braces_in_data_are_left_alone() -> None:
    assert (
        Violation("card-unknown", "“{card}” is not a card.", "", {"card": "{0}"}).message
        == "“{0}” is not a card."
    )


def test_shape_leaves_out_places_that_do_not_apply() -> None:
    assert WRONG.as_dict() == {
        "code": "sum-wrong",
        "message": "The points sum to 3.",
        "rule": "PD-21",
        "hand": 2,
    }


def test_seat_zero_and_no_legal_card_are_places_too() -> None:
    shape = Violation("revoke", "Wrong.", "PD-8", seat=0, position=0, legal=()).as_dict()
    assert (shape["seat"], shape["position"], shape["legal"]) == (0, 0, [])


def test_refusal_answers_with_all_violations() -> None:
    other = Violation("impossible", "No.", "PD-22")
    refused = Refused(WRONG, other)
    assert str(refused) == "The points sum to 3.; No."
    assert refusal(refused) == {"ok": False, "violations": [WRONG.as_dict(), other.as_dict()]}


def test_violations_may_be_kept_in_a_set() -> None:
    assert len({WRONG, WRONG}) == 1
