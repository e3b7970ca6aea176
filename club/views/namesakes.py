"""Two people of one name: what was typed is kept, and a second name with a mark is one button away."""

from django import forms
from django.http import QueryDict

from club.models import Club
from club.queries.people import person_named, second_name

MARKED = "marked"
"""The name of the button that takes the second name in place of the one typed."""


def typed(posted: QueryDict, field: str = "name") -> QueryDict:
    """What was posted, with the second name where its button was pressed."""
    marked = posted.get(MARKED, "")
    if not marked:
        return posted
    data = posted.copy()
    data[field] = marked
    return data


def second(club: Club, form: forms.Form) -> str:
    """The second name to offer beside a name that was refused; empty where nobody has it."""
    name = str(form["name"].value() or "") if form.is_bound and form.has_error("name") else ""
    return second_name(club=club, name=name) if name and person_named(club=club, name=name) else ""
