"""The leagues of a club as pages: one more, another house league, one less, and the way between them."""

import re

import pytest
from django.urls import reverse

from club.enums import Role
from leagues.forms.options import sent_as
from leagues.models import League
from rules_engine import registry
from tests.factories import LeagueFactory, account, cast
from tests.factories.evenings import book, open_evening
from tests.factories.partis import closed_parti, ranked_parti
from tests.factories.seasons import season
from tests.leagues.views.conftest import TODAY

pytestmark = pytest.mark.django_db
FORM = {"name": "Hearts on Monday", "game": "hearts", "slug": ""}


@pytest.fixture
def owner(client, league):
    user = account(league.club)
    client.force_login(user)
    return user


@pytest.fixture
def second(league) -> League:
    return LeagueFactory(club=league.club, slug="monday", name="Monday", game="hearts", house=False)


def address(league: League) -> str:
    return reverse("leagues", args=[league.club.slug])


def deed(league: League, name: str) -> str:
    return reverse(f"league-{name}", args=[league.club.slug, league.slug])


def test_owner_adds_a_league_and_comes_to_its_settings(client, league, owner):
    answer = client.post(address(league), FORM, follow=True)
    assert answer.redirect_chain == [(f"/c/{league.club.slug}/hearts-on-monday/settings/", 302)]
    page = answer.content.decode()
    assert "The league Hearts on Monday is there." in page
    assert "The points that end the game" in page
    assert League.objects.get(slug="hearts-on-monday").game == "hearts"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"slug": "king"}, "“king” is an address of its own. Choose another."),
        ({"slug": "monday"}, "Another league of the club has the address “monday”. Choose another."),
        ({"slug": "On Monday"}, "small letters, digits and single hyphens"),
        ({"name": ""}, "required"),
        ({"name": "a\u200bb"}, "cannot be seen"),
        ({"game": "bridge"}, "This cannot be chosen here. Choose again."),
    ],
)
def test_wrong_league_gets_a_sentence_and_keeps_what_was_typed(client, league, second, owner, given, told):
    before = book()
    answer = client.post(address(league), FORM | given)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    assert f'value="{(FORM | given)["name"]}"' in page or not (FORM | given)["name"]
    assert f'value="{(FORM | given)["slug"]}"' in page or not (FORM | given)["slug"]
    assert book() == before


def test_page_names_every_league_with_its_game_and_partis_the_house_league_first(
    client, league, second, owner
):
    open_evening(second, cast(league.club, 4))
    page = client.get(address(league)).content.decode()
    rows = [
        " ".join(re.sub("<[^>]+>", " ", row).split())
        for row in re.findall(r"(?s)<li>\s*<a class=\"who.*?</li>", page)
    ]
    assert rows == [
        "Pikk Dáma house league · Pikk Dáma · 0 partis Settings",
        "Monday Hearts · 1 parti Settings",
    ]


def test_house_league_is_changed_and_the_home_page_follows(client, league, second, owner):
    page = client.get(deed(second, "settings")).content.decode()
    assert "From today on the King of Monday stands on the club's first page" in page
    answer = client.post(deed(second, "make-house"), follow=True)
    assert "Monday is the house league from today on." in answer.content.decode()
    assert client.get(reverse("home", args=[league.club.slug])).context["league"] == second
    assert client.get(deed(league, "king")).status_code == 200


def test_league_is_removed_or_the_page_says_why_not(client, league, second, owner):
    open_evening(second, cast(league.club, 4))
    assert (
        "It has partis, so that it cannot be removed."
        in client.get(deed(second, "settings")).content.decode()
    )
    assert "has partis already" in client.post(deed(second, "remove"), follow=True).content.decode()
    assert "This is the house league." in client.post(deed(league, "remove"), follow=True).content.decode()
    assert League.objects.count() == 2
    empty = LeagueFactory(club=league.club, slug="late", name="Late", house=False)
    assert "The league Late is removed." in client.post(deed(empty, "remove"), follow=True).content.decode()
    assert not League.objects.filter(slug="late").exists()


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.SCOREKEEPER])
def test_pages_are_for_owners(client, league, second, role):
    client.force_login(account(league.club, role))
    before = book()
    assert client.get(address(league)).status_code == 404
    assert client.post(address(league), FORM).status_code == 404
    for name in ("make-house", "remove"):
        assert client.post(deed(second, name)).status_code == 404
    assert book() == before


def test_owner_of_another_club_reaches_nothing(client, league, second):
    client.force_login(account(LeagueFactory().club))
    before = book()
    for name in ("make-house", "remove"):
        assert client.post(deed(second, name)).status_code == 404
    assert client.post(address(league), FORM).status_code == 404
    assert book() == before


@pytest.mark.parametrize("name", ["make-house", "remove"])
def test_deeds_are_no_links(client, second, owner, name):
    assert client.get(deed(second, name)).status_code == 405


def ways(page: str) -> list[tuple[str, str, bool]]:
    """(name, address, here) of the switcher."""
    nav = re.search(r'(?s)<nav class="switch leagues".*?</nav>', page)
    links = re.findall(
        r'<a class="btn" href="([^"]+)"( aria-current="true")?>([^<]+)</a>', nav[0] if nav else ""
    )
    return [(name, href, bool(here)) for href, here, name in links]


@pytest.mark.parametrize("page", ["home", "king", "standings", "partis", "rules", "settings"])
def test_every_page_leads_to_itself_in_every_league(client, league, second, owner, page):
    club = league.club.slug
    here, there = reverse(page, args=[club]), reverse(f"league-{page}", args=[club, "monday"])
    assert ways(client.get(here).content.decode()) == [("Pikk Dáma", here, True), ("Monday", there, False)]
    assert ways(client.get(there).content.decode()) == [("Pikk Dáma", here, False), ("Monday", there, True)]


def test_starting_a_parti_leads_to_every_league_too(client, league, second, owner):
    start = reverse("start", args=[league.club.slug])
    found = ways(client.get(f"{start}?league=monday").content.decode())
    assert found == [
        ("Pikk Dáma", f"{start}?league={league.slug}", False),
        ("Monday", f"{start}?league=monday", True),
    ]


@pytest.mark.parametrize("page", ["home", "king", "standings", "partis", "rules", "settings", "start"])
def test_club_of_one_league_has_no_switch(client, league, owner, page):
    assert ways(client.get(reverse(page, args=[league.club.slug])).content.decode()) == []


def test_links_of_a_league_stay_in_it(client, league, second, owner):
    page = client.get(deed(second, "home")).content.decode()
    club = league.club.slug
    for address_of in ("king", "standings", "partis", "rules", "settings"):
        assert f'href="/c/{club}/monday/{address_of}/"' in page
    assert f'href="/c/{club}/partis/start/?league=monday"' in page
    assert f'href="/c/{club}/partis/start/"' not in page


def test_home_says_who_is_king_in_the_other_leagues(client, league, second, today):
    people = cast(league.club, 4)
    second.title_rules.update(rules={"window": 1, "need": 1, "min_partis": 1, "points": "less"})
    late = LeagueFactory(club=league.club, slug="late", name="Late", house=False)
    ranked_parti(late, TODAY, people)
    closed_parti(second, TODAY, dict(zip(people, (30, 0, 34, 40), strict=True)))
    others = client.get(reverse("home", args=[league.club.slug])).context["others"]
    assert [(other.league.slug, other.king) for other in others] == [("late", ""), ("monday", people[1].name)]
    page = client.get(reverse("home", args=[league.club.slug])).content.decode()
    assert f"King: {people[1].name}" in page
    assert "no King" in page
    assert f'href="/c/{league.club.slug}/monday/king/"' in page


def test_points_of_several_games_are_not_added_up(client, league, second):
    people = cast(league.club, 4)
    ranked_parti(league, "2026-10-02", people)
    person = reverse("person", args=[league.club.slug, people[0].pk])
    total = '<dt>Points in all of them</dt><dd><span class="num">{}</span>'
    assert total.format(15) in client.get(person).content.decode()
    closed_parti(second, "2026-10-03", dict(zip(people, (4, 30, 34, 36), strict=True)))
    assert total.format(15) in client.get(person).content.decode()
    assert total.format(4) in client.get(f"{person}?league={second.slug}").content.decode()


@pytest.mark.parametrize("game", [game.slug for game in registry.games()])
def test_house_options_of_every_game_are_shown_and_kept(client, league, owner, game):
    new = LeagueFactory(club=league.club, slug="new", name="New", game=game, house=False)
    options = registry.game(game).options
    sent = {
        f"options-{one.name}": sent_as(one.choices[0]) if one.choices else str(one.default or "")
        for one in options
    }
    assert client.post(deed(new, "settings"), {"about": "options"} | sent).status_code == 302
    new.refresh_from_db()
    assert new.options == registry.game(game).rules()
    chosen = next(one for one in options if one.choices)
    client.post(
        deed(new, "settings"),
        {"about": "options"} | sent | {f"options-{chosen.name}": sent_as(chosen.choices[1])},
    )
    new.refresh_from_db()
    assert new.options == registry.game(game).rules() | {chosen.name: chosen.choices[1]}


def test_title_rules_of_hearts_are_offered_as_fewer_points_and_stay_so(client, second, owner):
    page = client.get(deed(second, "settings"))
    assert page.context["there"]["title"]["points"].initial == "less"
    assert page.context["rule_sets"][0].own == []
    sent = {f"title-{bound.name}": bound.value() for bound in page.context["there"]["title"]}
    sent |= {"about": "title", "title-window": "6", "title-need": "4", "title-valid_from": "2026-01-01"}
    assert client.post(deed(second, "settings"), sent).status_code == 302
    assert second.title_rules.get(valid_from="2026-01-01").rules["points"] == "less"
    shown = client.get(deed(second, "settings")).context["rule_sets"][1].own
    assert "Which total of points is better" not in [label for label, _word in shown]


def test_game_is_changed_in_the_settings_until_there_is_a_parti(client, second, owner):
    sent = {"about": "game", "game-game": "king"}
    assert client.post(deed(second, "settings"), sent).status_code == 302
    second.refresh_from_db()
    assert second.game == "king"
    open_evening(second, cast(second.club, 4))
    page = client.get(deed(second, "settings")).content.decode()
    assert "The league has partis, so that its game stays." in page
    assert 'name="game-game"' not in page
    page = client.post(deed(second, "settings"), sent | {"game-game": "pitch"}).content.decode()
    assert "Monday has partis already, so that it stays and its game stays." in page
    second.refresh_from_db()
    assert second.game == "king"


def test_settings_of_a_league_whose_game_is_gone_open_without_its_options(client, league, owner):
    League.objects.update(game="none-of-them")
    page = reverse("settings", args=[league.club.slug])
    assert client.get(page).status_code == 200
    assert client.post(page, {"about": "options", "options-strict": "no"}).status_code == 200


def test_standings_say_which_points_are_better_where_fewer_are(client, league, second):
    people = cast(league.club, 4)
    ranked_parti(league, "2026-10-02", people)
    closed_parti(second, "2026-10-03", dict(zip(people, (0, 30, 34, 40), strict=True)))
    for one in (league, second):
        season(one, "2026-09-01", "2027-08-31")
    words = "Fewer points are better."
    assert words not in client.get(reverse("standings", args=[league.club.slug])).content.decode()
    assert words in client.get(deed(second, "standings")).content.decode()
