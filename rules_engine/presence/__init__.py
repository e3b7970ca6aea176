"""People who come late or leave early: who sits at a table, and whose a seat's place is (PD-29 … PD-34).

Seats of a schedule are numbers from 0; in the results seats and people are any hashable, such as ids.
"""

from rules_engine.presence.changes import Change, presence_of
from rules_engine.presence.shares import Stay, full_share, holders, throughout, without_place
from rules_engine.presence.table import seats_by_hand

__all__ = [
    "Change",
    "Stay",
    "full_share",
    "holders",
    "presence_of",
    "seats_by_hand",
    "throughout",
    "without_place",
]
