"""The rules of a game as players read them, with what a league has chosen where they leave a choice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, get_language_info, gettext
from django.views.decorators.http import require_safe

from club.languages import browser_languages, chosen_language
from club.models import Club
from club.views.access import club_for
from leagues.models import League
from leagues.queries.leagues import game_of, played_in
from leagues.queries.partis import parti_numbered
from leagues.queries.rule_sets import word
from leagues.rule_texts import FIRST, RuleText, rule_text, texts
from leagues.views.access import inside, league_for, league_playing
from rules_engine import registry
from rules_engine.core.game import Game
from rules_engine.core.options import Option
from scoring.models import Parti


@dataclass(frozen=True, slots=True)
class Choice:
    """An option in the reader's words. `usual` is the default's, None where that is what was chosen."""

    label: str
    rule: str
    word: object
    usual: object | None


class Tongue(NamedTuple):
    """Another language of the text: its code, its own name, and the query that asks for it."""

    code: str
    name: str
    query: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """Whose choices are shown: a parti's, frozen at its start, else a league's, else nobody's."""

    league: League | None = None
    parti: Parti | None = None

    @property
    def options(self) -> Mapping[str, object]:
        if self.parti:
            return cast(Mapping[str, object], self.parti.options)
        return self.league.options if self.league else {}


@require_safe
def rules(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The rules of the league's game; of one that is gone, what other games there are."""
    league = league_for(request, slug, league_slug)
    return _page(request, league.club, game_of(league), Chosen(league))


@require_safe
def game_rules(request: HttpRequest, slug: str, game: str) -> HttpResponse:
    """The rules of any game there is; 404 for a word that is none.

    With the choices of the parti or league of that game named by `?parti=` or `?league=`, of the first
    league that plays it otherwise.
    """
    club = club_for(request, slug)
    found = next((one for one in registry.games() if one.slug == game), None)
    if found is None:
        raise Http404
    return _page(request, club, found, _chosen(request, club, game))


def _chosen(request: HttpRequest, club: Club, game: str) -> Chosen:
    number = request.GET.get("parti", "")
    parti = parti_numbered(club, number) if number.isdecimal() else None
    if parti is not None and parti.game == game:
        return Chosen(inside(request, club, parti.league_parti.league), parti)
    return Chosen(league_playing(request, club, game, request.GET.get("league", "")))


def _page(request: HttpRequest, club: Club, game: Game | None, chosen: Chosen) -> HttpResponse:
    asked = request.GET.get("lang", "")
    there = texts(settings.RULE_TEXTS, game.slug) if game else {}
    text = _text(there, [asked, *_reader(request), FIRST])
    played = played_in(club)
    others = [one for one in registry.games() if one is not game]
    context = {
        "game": game,
        "playing": chosen.league,
        "of_parti": chosen.parti,
        "text": text,
        "asked": text.language if text and text.language == asked else "",
        "tongues": [_tongue(request, language) for language in there if text and language != text.language],
        "choices": list(_choices(game, chosen.options)) if game else [],
        "played_too": [one for one in others if one.slug in played],
        "others": [one for one in others if one.slug not in played],
    }
    return render(request, "leagues/rules.html", context)


def _text(there: Mapping[str, Path], wished: Sequence[str]) -> RuleText | None:
    """The text in the first language wished for that it exists in; None where there is no text at all."""
    language = next((one for one in wished if one in there), None)
    return rule_text(there[language], language) if language else None


def _reader(request: HttpRequest) -> Iterator[str]:
    """The reader's languages: one that was chosen, else the browser's, where pages may have none yet."""
    if not chosen_language(request) and not getattr(request.user, "language", ""):
        yield from (language.partition("-")[0] for language in browser_languages(request))
    yield get_language() or FIRST


def _tongue(request: HttpRequest, language: str) -> Tongue:
    asked = request.GET.copy()
    asked["lang"] = language
    return Tongue(language, get_language_info(language)["name_local"], asked.urlencode())


def _choices(game: Game, chosen: Mapping[str, object]) -> Iterator[Choice]:
    for option in game.options:
        value = chosen.get(option.name, option.default)
        usual = None if value == option.default else _word(option, option.default)
        yield Choice(gettext(option.label), option.rule, _word(option, value), usual)


def _word(option: Option, value: object) -> object:
    if value is None:
        return gettext("as the rules have it")
    said = word(option, value)
    return gettext(said) if isinstance(said, str) else said
