"""An owner says that two records are one person, sees what would move, and confirms it."""

from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.errors import NotAllowed, Refusal
from club.models import Person, User
from club.queries.people import people_of
from club.views.access import owners_club
from club.views.going import to_top
from leagues.actions.merging import merge
from leagues.forms.records import OtherRecordForm
from leagues.merging_told import moving
from leagues.queries.doubles import fingerprint, obstacles
from leagues.sentences import sentence
from leagues.views.deeds import REFUSED
from leagues.views.merging_told import reigns_moving


@require_http_methods(["GET", "HEAD", "POST"])
def merge_person(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Choose the record that is kept, look at what would move from the other one, merge."""
    club = owners_club(request, slug)
    known = people_of(club).filter(erased_at__isnull=True).select_related("club", "user")
    emptied = get_object_or_404(known, pk=pk)
    asked = request.POST if request.method == "POST" else request.GET
    form = OtherRecordForm(asked if "into" in asked else None, person=emptied)
    into = form.cleaned_data["into"] if form.is_bound and form.is_valid() else None
    if request.method == "GET" or into is None:
        status = REFUSED if request.method == "POST" else 200
        return render(request, "leagues/merge.html", _page(form, emptied, into), status=status)
    return _merged(request, form, known.get(pk=into.pk), emptied)


def _merged(request: HttpRequest, form: OtherRecordForm, into: Person, emptied: Person) -> HttpResponse:
    name, by = emptied.name, cast(User, request.user)
    try:
        merge(kept=into, emptied=emptied, seen=request.POST.get("seen", ""), by=by)
    except NotAllowed:
        raise
    except Refusal as refusal:
        if not Person.objects.filter(pk=emptied.pk).exists():
            raise Http404 from refusal
        page = _page(form, emptied, into) | {"said": sentence(refusal)}
        return render(request, "leagues/merge.html", page, status=REFUSED)
    told = _("Everything of %(other)s is with %(name)s now.") % {"other": name, "name": into.name}
    messages.success(request, told)
    return redirect(to_top("person", into.club.slug, into.pk))


def _page(form: OtherRecordForm, emptied: Person, into: Person | None) -> dict[str, Any]:
    page: dict[str, Any] = {"form": form, "somebody": emptied, "into": into}
    if into is None:
        return page
    into.club = emptied.club
    against = [sentence(refusal) for refusal in obstacles(into, emptied)]
    if against:
        return page | {"against": against}
    return page | {
        "moving": moving(into, emptied),
        "reigns": reigns_moving(into, emptied),
        "seen": fingerprint(into, emptied),
    }
