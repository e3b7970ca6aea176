from club.models.activity import Activity
from club.models.bottles import Bottle
from club.models.clubs import Club, ResultsChange
from club.models.invitations import Claim, Invitation
from club.models.nights import Feed, Night, Reply
from club.models.notices import Notice, SwitchedOff
from club.models.people import MembershipPeriod, Person
from club.models.tokens import Answered, Token
from club.models.tries import Tries
from club.models.users import User
from club.models.venues import Objection, Offer
from club.models.votes import Ballot, Entitled, Option, Vote, Word

__all__ = [
    "Activity",
    "Answered",
    "Ballot",
    "Bottle",
    "Claim",
    "Club",
    "Entitled",
    "Feed",
    "Invitation",
    "MembershipPeriod",
    "Night",
    "Notice",
    "Objection",
    "Offer",
    "Option",
    "Person",
    "Reply",
    "ResultsChange",
    "SwitchedOff",
    "Token",
    "Tries",
    "User",
    "Vote",
    "Word",
]
