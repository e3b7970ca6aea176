"""What is known of a deed."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Subject(TextChoices):
    """What the log can be read for."""

    PARTI = "partis", _("partis")
    PEOPLE = "people", _("people")
    VOTES = "votes", _("votes and absences")
    BOTTLES = "bottles", _("bottles")
    NIGHTS = "nights", _("nights")
    RULES = "rules", _("club and rules")


class Doer(StrEnum):
    """Who does a deed, where the trace names no account."""

    OPERATOR = "operator"  # from the command line
    PERSON = "person"  # whom it belongs to, by a personal link; an account that does it for him keys it
    ITSELF = "itself"  # it follows from something else


@dataclass(frozen=True, slots=True)
class Deed:
    """A sentence with places: who, person, parti, night, …, as `leagues.activity_told.places` fills them."""

    subject: Subject
    sentence: Promise | str
    doer: Doer = Doer.OPERATOR
