"""The rules of a game on a page, and what a league has chosen in them."""

import re

import pytest
from django.urls import reverse

from club.enums import Role, Visibility
from leagues.actions.rules import change_options
from leagues.views.rules import Choice
from rules_engine import registry
from rules_engine.core.options import Option
from tests.factories import LeagueFactory, account, cast
from tests.factories.evenings import open_evening

pytestmark = pytest.mark.django_db


def rules(client, league, query="", **kwargs):
    return client.get(reverse("rules", args=[league.club.slug]) + query, **kwargs)


def test_page_shows_the_text_with_its_numbers_as_anchors(client, league):
    page = rules(client, league).content.decode()
    assert re.search(r'<h1 id="h" lang="en">Pikk Dáma</h1>', page)
    assert (
        '<div class="clause" id="PD-8"><a class="no" href="#PD-8">PD-8</a><p>Follow suit if you can.' in page
    )
    assert '<a href="#part-1">The table</a>' in page
    assert '<h2 id="part-1">The table</h2>' in page


@pytest.mark.parametrize(
    ("asked", "reader", "shown"),
    [
        ("", "en", "en"),
        ("", "hu", "hu"),
        ("", "sl", "sl"),
        ("", "de", "en"),
        ("", "de, hu;q=0.5", "hu"),
        ("?lang=hu", "en", "hu"),
        ("?lang=en", "hu", "en"),
        ("?lang=sl", "hu", "sl"),
        ("?lang=de", "hu", "hu"),
        ("?lang=../king", "en", "en"),
        ("?lang=", "en", "en"),
        ("?lang=%00&lang=ő", "en", "en"),
    ],
)
def test_language_asked_for_comes_before_the_readers_and_english_last(client, league, asked, reader, shown):
    response = rules(client, league, asked, headers={"Accept-Language": reader})
    assert response.status_code == 200
    assert response.context["text"].language == shown
    assert f'<article class="card rules-text" lang="{shown}"' in response.content.decode()


def test_other_languages_of_the_text_are_offered_by_their_own_names(client, league):
    hungarian, slovenian = ("hu", "Magyar", "lang=hu"), ("sl", "Slovenščina", "lang=sl")
    assert rules(client, league).context["tongues"] == [hungarian, slovenian]
    assert rules(client, league, "?lang=hu").context["tongues"] == [("en", "English", "lang=en"), slovenian]
    asked = reverse("game-rules", args=[league.club.slug, "pikk-dama"]) + "?league=late"
    assert [query for _code, _name, query in client.get(asked).context["tongues"]] == [
        "league=late&lang=hu",
        "league=late&lang=sl",
    ]


@pytest.mark.parametrize(
    ("header", "chosen", "shown"),
    [
        ("sl", "", "sl"),
        ("sl-SI, en;q=0.5", "", "sl"),
        ("de, sl;q=0.5, hu;q=0.3", "", "sl"),
        ("hu, sl;q=0.5", "", "hu"),
        ("sl", "hu", "hu"),
    ],
)
def test_text_in_a_language_that_pages_do_not_have_is_shown_to_who_reads_it(
    client, league, header, chosen, shown
):
    client.cookies["django_language"] = chosen
    page = client.get(
        reverse("game-rules", args=[league.club.slug, "king"]), headers={"Accept-Language": header}
    )
    assert f'<article class="card rules-text" lang="{shown}"' in page.content.decode()


def test_every_option_stands_with_its_paragraph_and_what_is_chosen(client, league):
    league.options = {"trump_per": "hand", "strict": False}
    league.save()
    assert rules(client, league).context["choices"] == [
        Choice("The trump changes", "PD-10", "every hand", "every round"),
        Choice("The direction of passing changes", "PD-13", "every round", None),
        Choice("The dealer plays", "PD-6", "yes", None),
        Choice("A revoke is forbidden, not only noted", "PD-9", "no", None),
        Choice("Places with several tables", "PD-28", "one ranking for everybody", None),
    ]


@pytest.mark.parametrize(
    ("options", "word", "usual"),
    [({}, "as the rules have it", None), ({"base": 5}, 5, "as the rules have it")],
)
def test_number_that_the_rules_find_themselves_is_said_so(client, league, monkeypatch, options, word, usual):
    base = Option("base", None, low=0, high=9, label="Base", rule="PD-1")
    monkeypatch.setattr(type(registry.game(league.game)), "options", (base,))
    league.options = options
    league.save()
    assert rules(client, league).context["choices"] == [Choice("Base", "PD-1", word, usual)]


def test_choice_that_differs_is_marked_and_linked_to_its_paragraph(client, league):
    league.options = {"trump_per": "hand"}
    league.save()
    page = rules(client, league).content.decode()
    assert page.count('<div class="own">') == 1
    assert '<dt>The trump changes <a class="no" href="#PD-10">PD-10</a></dt>' in page
    assert "<dd><b>every hand</b> <small>house rule; usually: every round</small></dd>" in page


def test_a_league_of_its_own_is_named_and_keeps_its_bar(client, league):
    second = LeagueFactory(club=league.club, slug="late", name="Late Nights", house=False)
    second.options = {"dealer_plays": False}
    second.save()
    response = client.get(reverse("league-rules", args=[league.club.slug, "late"]))
    page = response.content.decode()
    assert '<h2 id="choices">In the league Late Nights</h2>' in page
    assert [one.usual for one in response.context["choices"]] == [None, None, "yes", None, None]
    assert reverse("league-king", args=[league.club.slug, "late"]) in page


def test_rules_are_a_page_of_no_tab(client, league):
    """“rules” stands in “try-rules”, which is a page of the King's."""
    assert 'aria-current="page"' not in rules(client, league).content.decode()
    king = client.get(reverse("king", args=[league.club.slug])).content.decode()
    assert king.count('aria-current="page"') == 1


def test_rules_of_a_game_by_its_name_show_the_house_league_first(client, league):
    LeagueFactory(club=league.club, slug="late", name="A Late One", house=False)
    response = client.get(reverse("game-rules", args=[league.club.slug, "pikk-dama"]))
    assert response.context["playing"] == league
    assert '<h2 id="choices">In this club</h2>' in response.content.decode()


def test_rules_of_a_game_show_the_choices_of_the_league_asked_for(client, league):
    late = LeagueFactory(club=league.club, slug="late", name="Late", house=False, options={"strict": True})
    page = reverse("game-rules", args=[league.club.slug, "pikk-dama"])
    assert client.get(page + "?league=late").context["playing"] == late
    for other in ("", "nothing", "late%00", "x" * 300):
        assert client.get(f"{page}?league={other}").context["playing"] == league


def test_rules_of_a_game_show_what_a_parti_was_started_with(client, league):
    second = LeagueFactory(club=league.club, slug="late", name="Late", house=False)
    parti = open_evening(second, cast(league.club, 5))
    change_options(league=second, options={"strict": True}, by=None)
    page = reverse("game-rules", args=[league.club.slug, "pikk-dama"])
    response = client.get(f"{page}?parti={parti.number}")
    assert (response.context["of_parti"], response.context["playing"]) == (parti, second)
    assert [choice.usual for choice in response.context["choices"]] == [None] * 5
    assert '<h2 id="choices">In parti 1</h2>' in response.content.decode()
    late = client.get(f"{page}?league=late").context["choices"]
    assert [choice.usual for choice in late] == [None, None, None, "no", None]


@pytest.mark.parametrize("number", ["", "9", "x", "-1", "²", "9" * 30, "1"])
def test_parti_that_is_none_of_this_game_here_changes_nothing(client, league, number):
    elsewhere = LeagueFactory()
    open_evening(elsewhere, cast(elsewhere.club, 4))
    page = reverse("game-rules", args=[league.club.slug, "pikk-dama"])
    response = client.get(page, {"parti": number})
    assert (response.status_code, response.context["of_parti"]) == (200, None)


def test_parti_of_another_game_is_not_asked(client, league):
    parti = open_evening(league, cast(league.club, 4))
    page = reverse("game-rules", args=[league.club.slug, "king"])
    assert client.get(page, {"parti": parti.number}).context["of_parti"] is None


def test_games_that_the_club_plays_stand_before_the_others(client, league):
    LeagueFactory(club=league.club, slug="hearts", name="Hearts", game="hearts", house=False)
    context = rules(client, league).context
    assert [game.slug for game in context["played_too"]] == ["hearts"]
    assert [game.slug for game in context["others"]] == ["king", "pitch"]
    page = rules(client, league).content.decode()
    assert page.index("Also played in this club") < page.index("Rules of other games")


@pytest.mark.parametrize("page", ["rules", "home", "king", "standings", "partis"])
def test_league_of_a_game_that_is_gone_can_still_be_read(client, league, page):
    league.game = "none-of-them"
    league.save()
    assert client.get(reverse(page, args=[league.club.slug])).status_code == 200


def test_rules_of_a_game_that_is_gone_are_said_to_be_and_others_are_named(client, league):
    league.game = "none-of-them"
    league.save()
    page = rules(client, league).content.decode()
    assert "This game is no longer part of this Parti; what was played stays in the book." in page
    assert "Pikk Dáma</a>" in page


def test_game_nobody_plays_here_is_shown_with_what_may_be_chosen(client, league):
    league.game = "none-of-them"
    league.save()
    response = client.get(reverse("game-rules", args=[league.club.slug, "pikk-dama"]))
    assert response.context["playing"] is None
    assert '<h2 id="choices">What a club may choose</h2>' in response.content.decode()


@pytest.mark.parametrize("word", ["mahjong", "standings", "pikk_dama"])
def test_unknown_game_is_not_found(client, league, word):
    assert client.get(f"/c/{league.club.slug}/rules/{word}/").status_code == 404


def test_game_without_a_text_says_so_and_shows_its_options(client, league, settings, tmp_path):
    settings.RULE_TEXTS = tmp_path
    page = rules(client, league).content.decode()
    assert "Nobody has written these rules down yet." in page
    assert "The trump changes</dt>" in page
    assert 'id="contents"' not in page


def test_rules_stand_in_the_menu_of_the_club(client, league):
    home = client.get(reverse("home", args=[league.club.slug])).content.decode()
    assert f'<li><a href="/c/{league.club.slug}/rules/">Rules</a></li>' in home


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.OWNER])
def test_owner_alone_is_led_to_the_settings(client, league, role):
    client.force_login(account(league.club, role))
    shown = (
        reverse("settings", args=[league.club.slug]) + "#options" in rules(client, league).content.decode()
    )
    assert shown == (role == Role.OWNER)


@pytest.mark.parametrize(("visibility", "status"), [("public", 200), ("link", 200), ("members", 404)])
@pytest.mark.parametrize("name", ["rules", "game-rules", "league-rules"])
def test_public_reads_the_rules_where_it_sees_the_club(client, name, visibility, status):
    league = LeagueFactory(club__visibility=Visibility(visibility))
    more = {"rules": [], "game-rules": ["pikk-dama"], "league-rules": [league.slug]}[name]
    assert client.get(reverse(name, args=[league.club.slug, *more])).status_code == status


def test_post_is_not_taken(client, league):
    client.force_login(account(league.club, Role.OWNER))
    assert client.post(reverse("rules", args=[league.club.slug])).status_code == 405
