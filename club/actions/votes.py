"""Everything that is done about a vote, under one name."""

from club.actions.ballots import cast
from club.actions.ending import cancel
from club.actions.leaving import member_left
from club.actions.opening import open_absence_vote, open_venue_vote
from club.actions.settling import remind_due, settle_due
from club.actions.words import say

__all__ = [
    "cancel",
    "cast",
    "member_left",
    "open_absence_vote",
    "open_venue_vote",
    "remind_due",
    "say",
    "settle_due",
]
