"""The form of a game's options."""

from leagues.forms.options import OptionsForm
from rules_engine import registry


def form(**changes: str) -> OptionsForm:
    king = registry.game("king")
    chosen = {option.name: "0" for option in king.options if option.choices}
    return OptionsForm(chosen | changes, options=king.options, chosen=king.rules(), check=king.rules)


def test_number_that_the_rules_find_themselves_may_stay_empty() -> None:
    given = form(base="")
    assert given.is_valid()
    assert given.cleaned_data["values"]["base"] is None


def test_number_chosen_by_a_club_is_taken() -> None:
    given = form(base="325")
    assert given.is_valid()
    assert given.cleaned_data["values"]["base"] == 325


def test_number_out_of_range_is_refused_at_its_field() -> None:
    given = form(base="1001")
    assert not given.is_valid()
    assert list(given.errors) == ["base"]
