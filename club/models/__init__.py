from club.models.activity import Activity
from club.models.clubs import Club, ResultsChange
from club.models.people import MembershipPeriod, Person
from club.models.users import User

__all__ = ["Activity", "Club", "MembershipPeriod", "Person", "ResultsChange", "User"]
