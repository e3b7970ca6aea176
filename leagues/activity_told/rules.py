"""What is done about the club, its leagues and their rules."""

from django.utils.translation import gettext_lazy as _

from leagues.activity_told.kinds import Deed, Subject

_RULES = Subject.RULES

DEEDS = {
    "club-founded": Deed(_RULES, _("%(who)s founded the club.")),
    "club-changed": Deed(_RULES, _("%(who)s changed the settings of the club.")),
    "times-changed": Deed(_RULES, _("%(who)s changed the times that hold in the club.")),
    "league-added": Deed(_RULES, _("%(who)s added the league %(league)s.")),
    "league-changed": Deed(_RULES, _("%(who)s changed the league %(league)s.")),
    "league-game-changed": Deed(_RULES, _("%(who)s let the league %(league)s play another game.")),
    "league-removed": Deed(_RULES, _("%(who)s removed the league %(league)s.")),
    "house-league-changed": Deed(_RULES, _("%(who)s made %(league)s the house league.")),
    "season-added": Deed(_RULES, _("%(who)s added the season %(season)s to the league %(league)s.")),
    "season-changed": Deed(_RULES, _("%(who)s changed the season %(season)s of the league %(league)s.")),
    "season-dropped": Deed(_RULES, _("%(who)s removed the season %(season)s of the league %(league)s.")),
    "options-changed": Deed(_RULES, _("%(who)s changed the house options of the league %(league)s.")),
    "title-rules-set": Deed(
        _RULES, _("%(who)s set the title rules of the league %(league)s. They hold %(since)s.")
    ),
    "title-rules-dropped": Deed(
        _RULES, _("%(who)s took back the title rules of the league %(league)s that held %(since)s.")
    ),
    "house-rules-set": Deed(_RULES, _("%(who)s set the house rules. They hold %(since)s.")),
    "house-rules-dropped": Deed(_RULES, _("%(who)s took back the house rules that held %(since)s.")),
}
