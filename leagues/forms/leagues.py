"""What an owner sets for a league, and what founds a club."""

from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from club.enums import Visibility
from club.forms.clubs import ClubForm
from club.forms.fields import ChoiceField
from leagues.models import League
from scoring.models.partis import game_choices

NEW_CLUB = {"visibility": Visibility.MEMBERS, "zone": "Europe/Budapest", "game": "pikk-dama"}


def games() -> list[tuple[str, Any]]:
    """Every game there is, by its name in the reader's language."""
    return [(slug, _(name)) for slug, name in game_choices()]


def slug_from(name: str) -> str:
    """The address of a club that is called so."""
    return slugify(name.replace("_", " "))[:40].strip("-") or "club"


class LeagueForm(forms.Form):
    """The league's name."""

    name = forms.CharField(label=_("Name of the league"), max_length=80)

    @classmethod
    def of(cls, league: League, data: Any = None) -> "LeagueForm":
        return cls(data, prefix="league", initial={"name": league.name})


class AddLeagueForm(forms.Form):
    """One more league; an empty address is made from the name by the action."""

    name = forms.CharField(label=_("Name of the league"), max_length=80)
    game = ChoiceField(label=_("Game"), choices=games)
    slug = forms.CharField(
        label=_("Address"),
        max_length=40,
        required=False,
        help_text=_("Small letters, digits and hyphens. Empty: made from the name."),
    )


class GameForm(forms.Form):
    """What a league plays, as long as nothing has been played in it."""

    game = ChoiceField(label=_("Game"), choices=games)

    @classmethod
    def of(cls, league: League, data: Any = None) -> "GameForm":
        return cls(data, prefix="game", initial={"game": league.game})


class FoundClubForm(ClubForm):
    """A new club. Only its name is asked for; the rest has what most clubs want."""

    slug = forms.CharField(
        label=_("Address"),
        max_length=40,
        required=False,
        help_text=_("Small letters, digits and hyphens. Empty: made from the name."),
    )
    game = ChoiceField(label=_("Game"), choices=games)
    field_order = ("name", "game", "visibility", "slug", "language", "zone")

    def __init__(self, data: Any = None, *, language: str) -> None:
        super().__init__(data, initial=NEW_CLUB | {"language": language})

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not data.get("slug") and data.get("name"):
            data["slug"] = slug_from(data["name"])
        return data
