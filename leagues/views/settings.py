"""What owners set: the club, its league, the house options, the title rules by date."""

import datetime
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions.clubs import change_club
from club.dates import today
from club.forms.clubs import ClubForm
from club.models import User
from club.views.access import owners_club
from club.views.going import TOP
from club.views.refusals import kept
from leagues.actions.rules import change_league, change_options, drop_title_rules, set_title_rules
from leagues.actions.several import change_game
from leagues.forms.leagues import GameForm, LeagueForm
from leagues.forms.options import OptionsForm, TitleForm
from leagues.models import League, TitleRules
from leagues.queries.leagues import game_of, has_partis
from leagues.queries.rule_sets import rule_sets
from leagues.queries.rules import rule_book
from leagues.sentences import sentence
from leagues.views.access import addresses, league_for
from rules_engine.core.game import Game
from rules_engine.title import OPTIONS, Rules


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """One page, one form per subject; the one that was sent is saved, or says why not."""
    owners_club(request, slug)
    league = league_for(request, slug, league_slug)
    by = cast(User, request.user)
    sent = request.POST.get("about", "") if request.method == "POST" else ""
    if sent == "drop":
        return _dropped(request, league, by)
    there = _forms(league, sent, request.POST)
    if sent in there and there[sent].is_valid() and _saved(league, sent, there[sent], by):
        messages.success(request, _("The settings are saved."))
        return redirect(request.path + TOP)
    return render(request, "leagues/settings.html", _page(league, there))


def _forms(league: League, sent: str, data: Any) -> dict[str, forms.Form]:
    """The forms by subject; the one that was sent is bound."""

    def typed(subject: str) -> Any:
        return data if sent == subject else None

    found: dict[str, forms.Form] = {
        "club": ClubForm.of(league.club, typed("club")),
        "league": LeagueForm.of(league, typed("league")),
        "game": GameForm.of(league, typed("game")),
        "title": TitleForm(
            typed("title"),
            options=OPTIONS,
            chosen=rule_book(league).on(datetime.date.max).as_dict(),
            check=Rules.of,
            prefix="title",
            initial={"valid_from": today(league.club)},
        ),
    }
    game = game_of(league)
    return found | {"options": _options(league, game, typed("options"))} if game else found


def _options(league: League, game: Game, data: Any) -> OptionsForm:
    return OptionsForm(data, options=game.options, chosen=league.options, check=game.rules, prefix="options")


def _saved(league: League, subject: str, form: forms.Form, by: User) -> bool:
    data = form.cleaned_data
    deeds: dict[str, tuple[str, Callable[[], object]]] = {
        "club": ("name", lambda: change_club(club=league.club, **data, by=by)),
        "league": ("name", lambda: change_league(league=league, **data, by=by)),
        "game": ("game", lambda: change_game(league=league, game=data["game"], by=by)),
        "options": ("", lambda: change_options(league=league, options=data["values"], by=by)),
        "title": (
            "valid_from",
            lambda: set_title_rules(
                league=league, valid_from=data["valid_from"], rules=data["values"], by=by
            ),
        ),
    }
    field, deed = deeds[subject]
    return kept(form, field or None, deed, sentence)


def _dropped(request: HttpRequest, league: League, by: User) -> HttpResponse:
    number = request.POST.get("rules", "")
    rules = TitleRules.objects.filter(league=league, pk=int(number) if number.isdecimal() else 0)
    drop_title_rules(title_rules=get_object_or_404(rules, valid_from__isnull=False), by=by)
    messages.success(request, _("The change of the rules is taken back."))
    return redirect(request.path + TOP)


def _page(league: League, there: dict[str, forms.Form]) -> dict[str, Any]:
    return {
        "at": addresses(league),
        "there": there,
        "game": game_of(league),
        "has_partis": has_partis(league),
        "is_alone": League.objects.filter(club=league.club).count() == 1,
        "rule_sets": [replace(found, own=_words(found.own)) for found in rule_sets(league)],
    }


def _words(own: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """The engine's marked words in the reader's language."""
    return [(_(label), _(word) if isinstance(word, str) else word) for label, word in own]
