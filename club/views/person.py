"""An owner's deeds on one person: name, role, membership, and whether to offer him. One small form each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.actions.choosing import deactivate, reactivate
from club.actions.membership import end_membership, start_membership
from club.actions.people import give_role, rename_person, take_account
from club.enums import Role
from club.errors import Refusal
from club.forms.people import DayForm, NameForm, RoleForm
from club.models import Person, User
from club.queries.people import invitable, last_period, open_period, people_of
from club.sentences import sentence
from club.views.access import owners_club
from club.views.going import to_top
from club.views.refusals import kept


@dataclass(frozen=True)
class Deed:
    """What a form does, at which field it says why not, and what it tells afterwards.

    `unfit` is the refusal of a person to whom the form is not offered any more.
    """

    do: Callable[[Person, dict[str, Any], User], None]
    field: str | None
    told: Any
    unfit: str = "done-already"


DEEDS = {
    "rename": Deed(
        lambda person, data, by: rename_person(person=person, name=data["name"], by=by),
        "name",
        gettext_lazy("The name is %(name)s now."),
    ),
    "role": Deed(
        lambda person, data, by: give_role(
            person=person, email=data["email"], role=Role(data["role"]), by=by
        ),
        "email",
        gettext_lazy("Account and role of %(name)s are saved."),
        "role-needs-membership",
    ),
    "take": Deed(
        lambda person, data, by: take_account(person=person, by=by),
        None,
        gettext_lazy("%(name)s has no account here any more."),
    ),
    "leave": Deed(
        lambda person, data, by: end_membership(person=person, left=data["day"], by=by),
        "day",
        gettext_lazy("%(name)s has left the club."),
        "not-a-member",
    ),
    "deactivate": Deed(
        lambda person, data, by: deactivate(person=person, by=by),
        None,
        gettext_lazy("%(name)s is not offered any more where people are chosen."),
    ),
    "reactivate": Deed(
        lambda person, data, by: reactivate(person=person, by=by),
        None,
        gettext_lazy("%(name)s is offered again."),
    ),
    "join": Deed(
        lambda person, data, by: start_membership(person=person, joined=data["day"], by=by),
        "day",
        gettext_lazy("%(name)s is a member now."),
        "already-member",
    ),
}


@require_http_methods(["GET", "HEAD", "POST"])
def edit_person(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The forms that fit the person; the one that was sent is done, or says why not."""
    club = owners_club(request, slug)
    there = people_of(club).filter(erased_at__isnull=True).select_related("user", "club")
    person = get_object_or_404(there, pk=pk)
    sent = request.POST.get("deed", "") if request.method == "POST" else ""
    offered = _forms(person, sent, request.POST)
    if sent in offered and _done(offered[sent], DEEDS[sent], person, cast(User, request.user)):
        messages.success(request, DEEDS[sent].told % {"name": person.name})
        return _next(request, person)
    if sent in DEEDS and sent not in offered:
        # The page was older than what somebody else has done, or a button was pressed twice.
        messages.info(request, sentence(Refusal(DEEDS[sent].unfit, name=person.name)))
        return redirect(to_top("edit-person", club.slug, person.pk))
    return render(request, "club/edit_person.html", _page(Person.objects.get(pk=person.pk), offered))


def _done(form: forms.Form, deed: Deed, person: Person, by: User) -> bool:
    return form.is_valid() and kept(form, deed.field, lambda: deed.do(person, form.cleaned_data, by))


def _next(request: HttpRequest, person: Person) -> HttpResponse:
    """Back to the person; who has just given up being an owner is led to the list instead."""
    mine = people_of(person.club).filter(user=cast(User, request.user), role=Role.OWNER)
    if mine.exists():
        return redirect(to_top("edit-person", person.club.slug, person.pk))
    return redirect(to_top("people", person.club.slug))


def _forms(person: Person, sent: str, data: Any) -> dict[str, forms.Form]:
    """A member may leave and have a role, others may join; the form that was sent is bound."""

    def typed(name: str) -> Any:
        return data if sent == name else None

    club = person.club
    there: dict[str, forms.Form] = {
        "rename": NameForm(typed("rename"), prefix="rename", initial={"name": person.name})
    }
    if person.user_id:
        there["take"] = forms.Form(typed("take"), prefix="take")
    if open_period(person) is None:
        there["join"] = DayForm(typed("join"), prefix="join", club=club, label=_("Member since"))
        other = "reactivate" if person.deactivated_at else "deactivate"
        there[other] = forms.Form(typed(other), prefix=other)
        return there
    there["role"] = RoleForm.of(person, typed("role"))
    there["leave"] = DayForm(
        typed("leave"),
        prefix="leave",
        club=club,
        label=_("Left on"),
        help_text=_("The first day outside the club. Who is King loses the title that day."),
    )
    return there


def _page(person: Person, there: dict[str, forms.Form]) -> dict[str, Any]:
    return {
        "somebody": person,
        "open_period": open_period(person),
        "last_period": last_period(person),
        "may_be_invited": invitable(person.club).filter(pk=person.pk).exists(),
        "forms": there,
    }
