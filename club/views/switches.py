"""Which messages come by e-mail: for a member who is signed in, and by the link at the foot of a letter."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club import links
from club.actions.switches import choose, switch_off
from club.forms.messages import SwitchesForm
from club.letters import SWITCHES, address_of
from club.models import Person, User
from club.outbox import Kind, kind_of
from club.queries.people import open_period, was_member
from club.views.going import to_top
from club.views.messages import reader
from club.views.personal import speak_to


@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest, slug: str) -> HttpResponse:
    """A member's own switches."""
    person = reader(request, slug)
    form = SwitchesForm.of(person, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        choose(person=person, wanted=form.cleaned_data["wanted"], by=_user(request))
        messages.success(request, _("Your choice is saved."))
        return redirect(to_top("message-settings", slug))
    return render(request, "club/message_settings.html", _context(person, form))


@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The same for whoever has the letter; looking at the page switches nothing."""
    person = _bearer(request, token)
    form = SwitchesForm.of(person, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        choose(person=person, wanted=form.cleaned_data["wanted"], by=person)
        messages.success(request, _("Your choice is saved."))
        return redirect(to_top("switches", token))
    return render(request, "club/message_switches.html", {**_context(person, form), "token": token})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def one_kind(request: HttpRequest, token: str, kind: str) -> HttpResponse:
    """What a mail program posts to for its reader (RFC 8058): one kind is off. The signed token is the proof.

    To be looked at, it is the page of all kinds without the tick of this one.
    """
    person, wanted = _bearer(request, token), _known(kind)
    if request.method == "POST":
        switch_off(person=person, kind=kind, by=person)
    context = {
        **_context(person, SwitchesForm.of(person, but=(kind,))),
        "token": token,
        "kind": capfirst(str(wanted.label)),
        "is_off": request.method == "POST",
    }
    return render(request, "club/message_switches.html", context)


def _context(person: Person, form: SwitchesForm) -> dict[str, object]:
    return {"form": form, "address": address_of(person), "reader": person}


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _known(key: str) -> Kind:
    kind = kind_of(key)
    if kind is None:
        raise Http404
    return kind


def _bearer(request: HttpRequest, token: str) -> Person:
    """The member or guest whom the link names, while it holds; the page speaks his language."""
    link = links.read(token)
    if link is None or link.purpose != SWITCHES:
        raise Http404
    found = Person.objects.select_related("club", "user").filter(
        pk=link.person, link_version=link.version, erased_at__isnull=True
    )
    person = found.first()
    if person is None or (open_period(person) is None and was_member(person)):
        raise Http404
    speak_to(request, person)
    return person
