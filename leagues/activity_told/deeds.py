"""Every deed that leaves a trace, with its subject and its sentence."""

from leagues.activity_told import nights, partis, people, rules
from leagues.activity_told.kinds import Deed, Subject

__all__ = ["DEEDS", "Deed", "Subject"]

DEEDS: dict[str, Deed] = {**people.DEEDS, **partis.DEEDS, **nights.DEEDS, **rules.DEEDS}
