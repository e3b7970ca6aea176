"""The rules of a game as players read them, with what a league has chosen where they leave a choice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, get_language_info, gettext
from django.views.decorators.http import require_safe

from club.languages import browser_languages, chosen_language
from leagues.models import League
from leagues.queries.rule_sets import word
from leagues.rule_texts import FIRST, RuleText, rule_text, texts
from leagues.views.access import league_for, league_playing
from rules_engine import registry
from rules_engine.core.game import Game
from rules_engine.core.options import Option


@dataclass(frozen=True, slots=True)
class Choice:
    """An option in the reader's words. `usual` is the default's, None where that is what was chosen."""

    label: str
    rule: str
    word: object
    usual: object | None


@require_safe
def rules(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The rules of the league's game."""
    league = league_for(request, slug, league_slug)
    return _page(request, registry.game(league.game), league)


@require_safe
def game_rules(request: HttpRequest, slug: str, game: str) -> HttpResponse:
    """The rules of any game there is; 404 for a word that is none."""
    league = league_playing(request, slug, game)
    found = next((one for one in registry.games() if one.slug == game), None)
    if found is None:
        raise Http404
    return _page(request, found, league)


def _page(request: HttpRequest, game: Game, league: League | None) -> HttpResponse:
    asked = request.GET.get("lang", "")
    there = texts(settings.RULE_TEXTS, game.slug)
    text = _text(there, [asked, *_reader(request), FIRST])
    context = {
        "game": game,
        "playing": league,
        "text": text,
        "asked": text.language if text and text.language == asked else "",
        "tongues": [_tongue(language) for language in there if text and language != text.language],
        "choices": list(_choices(game, league)),
        "others": [one for one in registry.games() if one.slug != game.slug],
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


def _tongue(language: str) -> tuple[str, str]:
    return language, get_language_info(language)["name_local"]


def _choices(game: Game, league: League | None) -> Iterator[Choice]:
    chosen = league.options if league else {}
    for option in game.options:
        value = chosen.get(option.name, option.default)
        usual = None if value == option.default else _word(option, option.default)
        yield Choice(gettext(option.label), option.rule, _word(option, value), usual)


def _word(option: Option, value: object) -> object:
    if value is None:
        return gettext("as the rules have it")
    said = word(option, value)
    return gettext(said) if isinstance(said, str) else said
