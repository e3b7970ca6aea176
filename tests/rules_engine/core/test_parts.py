"""Why a score is what it is."""

from rules_engine.core.parts import Part, as_lists, total

TRICKS = Part(40, "{tricks} tricks × {each}", {"tricks": 4, "each": 10})
QUEEN = Part(-26, "Q♠ −{points}", {"points": 26})


def test_reason_is_the_template_filled() -> None:
    assert TRICKS.text == "4 tricks × 10"


def test_shape_has_points_and_reason() -> None:
    assert QUEEN.as_dict() == {"points": -26, "text": "Q♠ −26"}


def test_total_is_the_sum_of_the_parts() -> None:
    assert total([TRICKS, QUEEN]) == 14
    assert total([]) == 0


def test_every_seat_has_its_own_list() -> None:
    assert as_lists([[TRICKS, QUEEN], []]) == [[TRICKS.as_dict(), QUEEN.as_dict()], []]


def test_parts_may_be_kept_in_a_set() -> None:
    assert len({TRICKS, Part(40, TRICKS.template, {"tricks": 4, "each": 10})}) == 1
