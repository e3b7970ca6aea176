"""The options of Pikk Dáma: where the club's text can be read in two ways (PD-6 … PD-28)."""

from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import Option, yes_or_no
from rules_engine.core.tables import ACROSS_TABLES, PER_TABLE

_TURNS = ("round", "hand")
_TURN_LABELS = (gettext_noop("every round"), gettext_noop("every hand"))

OPTIONS = (
    Option(
        "trump_per",
        "round",
        _TURNS,
        label=gettext_noop("The trump changes"),
        labels=_TURN_LABELS,
        rule="PD-10",
    ),
    Option(
        "pass_per",
        "round",
        _TURNS,
        label=gettext_noop("The direction of passing changes"),
        labels=_TURN_LABELS,
        rule="PD-13",
    ),
    yes_or_no("dealer_plays", default=True, label=gettext_noop("The dealer plays"), rule="PD-6"),
    yes_or_no(
        "strict", default=False, label=gettext_noop("A revoke is forbidden, not only noted"), rule="PD-9"
    ),
    Option(
        ACROSS_TABLES,
        "joint",
        ("joint", PER_TABLE),
        label=gettext_noop("Places with several tables"),
        labels=(gettext_noop("one ranking for everybody"), gettext_noop("one ranking per table")),
        rule="PD-28",
    ),
)
