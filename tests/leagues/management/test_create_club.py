"""`manage.py create_club`."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club.models import Club, User
from leagues.models import League
from rules_engine import registry

pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    out = StringIO()
    call_command("create_club", *words, stdout=out)
    return out.getvalue()


def test_create_club_makes_an_empty_club_with_one_league():
    assert "/c/friday/" in run("friday", "--game", "pikk-dama")
    club, league = Club.objects.get(), League.objects.get()
    assert (club.name, club.zone, club.language, club.visibility) == (
        "friday",
        "Europe/Budapest",
        "hu",
        "members",
    )
    assert (league.slug, league.game) == ("friday", "pikk-dama")


@pytest.mark.parametrize("game", [game.slug for game in registry.games()])
def test_create_club_takes_every_game(game):
    run("friday", "--game", game)
    league = League.objects.get()
    assert (league.game, league.house) == (game, True)


def test_create_club_takes_all_that_is_given():
    run(
        *("friday", "--game", "pikk-dama", "--name", "Friday club", "--league", "cards"),
        *("--owner", "vera@example.com", "--zone", "Europe/Ljubljana", "--lang", "en"),
    )
    club = Club.objects.get()
    assert (club.name, club.zone, club.language) == ("Friday club", "Europe/Ljubljana", "en")
    assert (League.objects.get().slug, User.objects.get().email) == ("cards", "vera@example.com")


def test_create_club_says_where_a_new_owner_chooses_a_password():
    assert "vera@example.com chooses a password at" in run(
        "a", "--game", "pikk-dama", "--owner", "vera@example.com"
    )
    assert "password" not in run("b", "--game", "pikk-dama", "--owner", "vera@example.com")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Friday Club", "--game", "pikk-dama"), "small letters"),
        (("friday", "--game", "bridge"), "no game “bridge”"),
        (("friday", "--league", "king", "--game", "pikk-dama"), "address of its own"),
    ],
)
def test_create_club_refuses_with_a_sentence(words, told):
    with pytest.raises(CommandError, match=told):
        run(*words)
    assert not Club.objects.exists()


def test_create_club_names_the_league_after_the_game_where_the_club_s_address_is_a_page_s_word():
    run("king", "--game", "pikk-dama")
    assert (Club.objects.get().slug, League.objects.get().slug) == ("king", "pikk-dama")
