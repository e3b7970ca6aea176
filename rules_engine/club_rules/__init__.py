"""The rules of the club: bottles for absences and breaches, votes on absences and on venues (CL).

People and places are any hashable: names, or ids in the database. Nothing here reads a clock.
"""

from rules_engine.club_rules.absences import Attendance, Count, Presence, absence_bottles, absence_count
from rules_engine.club_rules.ballots import absence_voters
from rules_engine.club_rules.bottles import JAGERMEISTER, OWN_CHOICE, UNICUM, Bottle
from rules_engine.club_rules.breaches import Breach, Kind, breach_bottles
from rules_engine.club_rules.options import OPTIONS, HouseRules
from rules_engine.club_rules.venues import NOT_THERE, NotThere, VenueOutcome, VenueVote, venue_outcome
from rules_engine.club_rules.votes import (
    AbsenceOutcome,
    AbsenceVote,
    Asked,
    Deadlines,
    DecidedBy,
    Stage,
    Word,
    absence_outcome,
)
from rules_engine.core.rulebook import RuleBook

__all__ = [
    "JAGERMEISTER",
    "NOT_THERE",
    "OPTIONS",
    "OWN_CHOICE",
    "UNICUM",
    "AbsenceOutcome",
    "AbsenceVote",
    "Asked",
    "Attendance",
    "Bottle",
    "Breach",
    "Count",
    "Deadlines",
    "DecidedBy",
    "HouseRules",
    "Kind",
    "NotThere",
    "Presence",
    "RuleBook",
    "Stage",
    "VenueOutcome",
    "VenueVote",
    "Word",
    "absence_bottles",
    "absence_count",
    "absence_outcome",
    "absence_voters",
    "breach_bottles",
    "venue_outcome",
]
