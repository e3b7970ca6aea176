"""What owners set about absences, breaches and votes: the rules by date, and how long people have."""

import datetime
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions.clubs import change_times
from club.errors import Refusal
from club.models import Club, User
from club.views.access import owners_club
from club.views.going import TOP
from club.views.refusals import kept
from leagues.forms.house_rules import HouseRulesForm, TimesForm
from rules_engine.club_rules import OPTIONS, HouseRules
from scoring.actions.house_rules import drop_house_rules, set_house_rules
from scoring.models import HouseRuleSet
from scoring.queries.house_rules import first_day, house_book, rule_sets
from scoring.sentences import sentence

REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """One form per subject; the one that was sent is saved, or says why not."""
    club, by = owners_club(request, slug), cast(User, request.user)
    sent = request.POST.get("about", "") if request.method == "POST" else ""
    if sent == "drop":
        return _dropped(request, club, by)
    there = _forms(club, sent, request.POST)
    if sent in there and there[sent].is_valid() and _saved(club, sent, there[sent], by):
        messages.success(request, _("The settings are saved."))
        return redirect(request.path + TOP)
    return render(request, "leagues/house_rules.html", _page(club, there), status=REFUSED if sent else 200)


def _forms(club: Club, sent: str, data: Any) -> dict[str, forms.Form]:
    """The forms by subject; the one that was sent is bound."""
    return {
        "rules": HouseRulesForm(
            data if sent == "rules" else None,
            options=OPTIONS,
            chosen=house_book(club).on(datetime.date.max).as_dict(),
            check=HouseRules.of,
            prefix="rules",
            initial={"valid_from": first_day(club)},
        ),
        "times": TimesForm(club, data if sent == "times" else None),
    }


def _saved(club: Club, subject: str, form: forms.Form, by: User) -> bool:
    data = form.cleaned_data
    if subject == "times":
        return kept(form, None, lambda: change_times(club=club, times=data, by=by))

    def set_rules() -> None:
        set_house_rules(club=club, valid_from=data["valid_from"], rules=data["values"], by=by)

    return kept(form, "valid_from", set_rules, sentence)


def _dropped(request: HttpRequest, club: Club, by: User) -> HttpResponse:
    number = request.POST.get("rules", "")
    known = number.isascii() and number.isdecimal() and len(number) < 10
    rules = HouseRuleSet.objects.filter(club=club, pk=int(number) if known else 0).select_related("club")
    try:
        drop_house_rules(rules=get_object_or_404(rules), by=by)
        messages.success(request, _("The change of the rules is taken back."))
    except Refusal as refusal:
        messages.info(request, sentence(refusal))
    return redirect(request.path + TOP)


def _page(club: Club, there: dict[str, forms.Form]) -> dict[str, Any]:
    day = first_day(club)
    sets = [replace(found, own=_words(found.own)) for found in rule_sets(club)]
    return {
        "there": there,
        "rule_sets": [(found, found.valid_from is not None and found.valid_from >= day) for found in sets],
    }


def _words(own: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """The engine's marked words in the reader's language."""
    return [(_(label), _(word) if isinstance(word, str) else word) for label, word in own]
