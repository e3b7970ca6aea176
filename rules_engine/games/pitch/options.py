"""The options of Pitch: where its text can be read in two ways (PT-19 … PT-32)."""

from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import Option, yes_or_no

OPTIONS = (
    Option(
        "target",
        54,
        low=1,
        high=1000,
        label=gettext_noop("The game ends when a team has more points than"),
        rule="PT-31",
    ),
    Option(
        "made_scores",
        "taken",
        ("taken", "bid"),
        label=gettext_noop("A bid that was made scores"),
        labels=(gettext_noop("the points taken"), gettext_noop("the bid")),
        rule="PT-27",
    ),
    Option(
        "both_over",
        "higher",
        ("higher", "bidder"),
        label=gettext_noop("When both teams pass the target in one hand"),
        labels=(gettext_noop("the higher total wins"), gettext_noop("the bidder's team wins")),
        rule="PT-32",
    ),
    yes_or_no("moon_needs_bid", default=True, label=gettext_noop("The moon must be bid"), rule="PT-30"),
    yes_or_no(
        "first_trick_any",
        default=False,
        label=gettext_noop("Any card may be played in the first trick"),
        rule="PT-19",
    ),
)
