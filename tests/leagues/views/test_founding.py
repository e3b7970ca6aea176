"""A newcomer starts a club of his own in three clicks."""

import pytest
from django.urls import reverse

from club.enums import Role
from club.models import Club, User
from club.queries.clubs import role_in
from leagues.models import League
from rules_engine import registry
from tests.factories import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Pénteki kör",
    "game": "pikk-dama",
    "visibility": "members",
    "slug": "",
    "language": "hu",
    "zone": "Europe/Budapest",
}


def test_three_clicks_from_nothing_to_the_own_club(client):
    first = client.get(reverse("found-club"))
    assert first.url == "/sign-up/?next=/clubs/new/"
    signed_up = client.post(
        first.url,
        {"name": "Gergő", "email": "gergo@example.com", "password": "jolly-joker-7", "next": "/clubs/new/"},
    )
    assert signed_up.url == reverse("found-club")
    assert client.post(signed_up.url, FORM).url == "/c/penteki-kor/"
    assert role_in(user=User.objects.get(), club=Club.objects.get()) == Role.OWNER
    assert League.objects.get().slug == "penteki-kor"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"slug": "taken"}, "Another club has the address “taken”."),
        ({"slug": "Friday club"}, "small letters, digits and single hyphens"),
        ({"name": ""}, "required"),
        ({"game": "bridge"}, "This cannot be chosen here. Choose again."),
    ],
)
def test_founding_refuses_with_a_sentence_and_keeps_what_was_typed(client, given, told):
    ClubFactory(slug="taken")
    client.force_login(UserFactory())
    page = client.post(reverse("found-club"), FORM | given).content.decode()
    assert told in page
    assert Club.objects.count() == 1
    assert f'value="{(FORM | given)["name"]}"' in page or not (FORM | given)["name"]


def test_only_the_operator_founds_where_founders_says_so(client, settings):
    settings.FOUNDERS = "operator"
    assert client.get(reverse("found-club")).url == "/sign-in/?next=/clubs/new/"
    client.force_login(UserFactory())
    assert client.get(reverse("found-club")).status_code == 404
    client.force_login(UserFactory(is_staff=True))
    assert client.post(reverse("found-club"), FORM).url == "/c/penteki-kor/"


def test_a_club_may_be_called_king(client):
    client.force_login(UserFactory())
    assert client.post(reverse("found-club"), FORM | {"name": "King", "slug": ""}).url == "/c/king/"
    assert League.objects.get().slug == "pikk-dama"


@pytest.mark.parametrize("game", [game.slug for game in registry.games()])
def test_a_club_is_founded_for_every_game_there_is(client, game):
    client.force_login(UserFactory())
    assert f'<option value="{game}"' in client.get(reverse("found-club")).content.decode()
    assert client.post(reverse("found-club"), FORM | {"game": game}).url == "/c/penteki-kor/"
    assert League.objects.get().game == game
    for page in ("home", "king", "standings", "partis", "rules", "settings", "start"):
        assert client.get(reverse(page, args=["penteki-kor"])).status_code == 200


def test_a_club_called_king_may_play_king(client):
    client.force_login(UserFactory())
    client.post(reverse("found-club"), FORM | {"name": "King", "game": "king"})
    assert League.objects.get().slug == "king-league"
