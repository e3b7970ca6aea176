"""The form of a game's options."""

from leagues.forms.options import OptionsForm, sent_as
from rules_engine import registry
from rules_engine.core.options import Option


def form(**changes: str) -> OptionsForm:
    king = registry.game("king")
    chosen = {option.name: sent_as(option.default) for option in king.options if option.choices}
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


def test_a_choice_is_sent_by_a_name_that_a_longer_list_does_not_change() -> None:
    def chosen(*choices: str) -> object:
        option = Option("tie", choices[0], choices, labels=choices)
        given = OptionsForm({"tie": "vacant"}, options=[option], chosen={}, check=dict)
        assert given.is_valid()
        return given.cleaned_data["values"]["tie"]

    assert chosen("holder", "vacant") == chosen("points", "holder", "vacant") == "vacant"


def test_yes_and_no_are_sent_as_words_and_read_as_such() -> None:
    given = form(plus8_binding="no")
    assert given.is_valid()
    assert given.cleaned_data["values"]["plus8_binding"] is False
    assert given["plus8_binding"].value() == "no"


def test_a_choice_that_is_none_is_told_in_our_words() -> None:
    given = form(deck="33")
    assert given.errors == {"deck": ["This cannot be chosen here. Choose again."]}
