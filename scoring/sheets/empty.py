"""The empty sheet of a table that nobody has entered yet."""

from collections.abc import Sequence

from django.utils.translation import gettext

from rules_engine.core.game import Game, Rules
from scoring.sheets.hands import blank_table
from scoring.sheets.paper import Drawing, Head, drawing


def empty_drawing(
    game: Game, *, names: Sequence[str], first_dealer: int = 0, rules: Rules | None = None
) -> Drawing:
    """The page; an empty name is a line to write on. Raises the engine's Refused (table-size, option-…)."""
    facts = [(gettext("Club"), ""), (gettext("Parti"), ""), (gettext("Date"), "")]
    return drawing(
        blank_table(game, names=names, first_dealer=first_dealer, rules=rules),
        Head(title=f"{gettext(game.name)}, {gettext('Score sheet')}", facts=facts),
    )
