"""Where messages go to somebody: for owners, scorekeepers and the person himself."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions.contacts import set_contact
from club.errors import NotAllowed
from club.forms.people import ContactForm
from club.models import Person, User
from club.permissions import may_see_contact
from club.queries.people import people_of
from club.views.access import club_for
from club.views.going import to_top
from club.views.refusals import kept


@require_http_methods(["GET", "HEAD", "POST"])
def contact(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The address and language of one person."""
    club = club_for(request, slug)
    if not request.user.is_authenticated:
        raise NotAllowed("not-signed-in")
    there = people_of(club).filter(erased_at__isnull=True).select_related("user", "club")
    somebody = get_object_or_404(there, pk=pk)
    user = request.user
    if not may_see_contact(user=user, person=somebody):
        raise Http404
    form = ContactForm.of(somebody, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid() and kept(form, "email", lambda: _keep(somebody, form, user)):
        messages.success(request, _("Address and language of %(name)s are saved.") % {"name": somebody})
        return redirect(to_top("people", club.slug))
    status = 422 if form.errors else 200
    return render(request, "club/contact.html", {"somebody": somebody, "form": form}, status=status)


def _keep(somebody: Person, form: ContactForm, user: User) -> None:
    set_contact(person=somebody, by=user, **form.cleaned_data)
