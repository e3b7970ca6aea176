"""An owner erases a person who asked for it."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.models import Person, User
from club.queries.people import people_of
from club.views.access import owners_club
from club.views.going import to_top
from club.views.refusals import kept
from leagues.actions.erasing import erase
from leagues.forms.records import EraseForm
from leagues.sentences import sentence
from leagues.views.deeds import REFUSED


@require_http_methods(["GET", "HEAD", "POST"])
def erase_person(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What goes and what stays; the name is typed once more before it is done."""
    club = owners_club(request, slug)
    known = people_of(club).filter(erased_at__isnull=True)
    person = get_object_or_404(known.select_related("club", "user"), pk=pk)
    form = EraseForm(request.POST if request.method == "POST" else None, person=person)
    is_own = person.user_id == cast(User, request.user).pk
    if form.is_bound and form.is_valid() and kept(form, None, lambda: _erase(request, person), sentence):
        if is_own:
            logout(request)
            return redirect("site")
        messages.success(request, _("The name is erased. What was played stays in the book."))
        return redirect(to_top("people", club.slug))
    context = {"somebody": Person.objects.get(pk=person.pk), "form": form, "is_own": is_own}
    return render(request, "leagues/erase.html", context, status=REFUSED if form.is_bound else 200)


def _erase(request: HttpRequest, person: Person) -> None:
    erase(person=person, by=cast(User, request.user))
