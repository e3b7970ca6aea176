"""A club is founded whole: owner, house league, rules from the beginning."""

import pytest

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Club
from club.queries.clubs import role_in
from leagues.actions.leagues import found_club
from leagues.models import League, TitleRules
from tests.factories import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db


def found(**given):
    chosen = {
        "slug": "friday",
        "name": "Friday",
        "game": "pikk-dama",
        "league_slug": "",
        "zone": "Europe/Budapest",
        "language": "hu",
        "visibility": "members",
        "by": None,
    }
    return found_club(**(chosen | given))


def test_found_club_makes_the_founder_its_owner():
    user = UserFactory(name="Gergő")
    club = found(by=user)
    assert role_in(user=user, club=club) == Role.OWNER
    assert [person.name for person in club.people.all()] == ["Gergő"]


def test_found_club_makes_the_house_league_with_the_clubs_address_and_default_rules():
    league = League.objects.get(club=found())
    assert (league.slug, league.name, league.house, league.options) == ("friday", "Pikk Dáma", True, {})
    assert list(TitleRules.objects.values_list("league", "valid_from", "rules")) == [(league.pk, None, {})]


def test_found_club_from_the_command_line_makes_a_missing_account():
    club = found(owner_email="vera@example.com")
    owner = club.people.get()
    assert (owner.name, owner.role, owner.user.email) == ("vera", Role.OWNER, "vera@example.com")
    assert owner.user.has_usable_password()


def test_found_club_takes_an_existing_account_as_owner():
    user = UserFactory(email="vera@example.com")
    assert found(owner_email="Vera@example.com").people.get().user == user


def test_found_club_is_the_operators_where_founders_says_so(settings):
    settings.FOUNDERS = "operator"
    with pytest.raises(NotAllowed, match="founding-is-closed"):
        found(by=UserFactory())
    assert found(by=UserFactory(is_staff=True)).slug == "friday"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"slug": "Friday!"}, "slug-malformed"),
        ({"slug": "a" * 41}, "slug-malformed"),
        ({"slug": "taken", "league_slug": "cards"}, "slug-taken"),
        ({"league_slug": "people"}, "slug-reserved"),
        ({"name": " "}, "name-missing"),
        ({"game": "bridge"}, "game-unknown"),
        ({"zone": "Europe/Buda"}, "zone-unknown"),
        ({"zone": "../etc/passwd"}, "zone-unknown"),
        ({"language": "xx"}, "language-unknown"),
        ({"visibility": "nobody"}, "visibility-unknown"),
        ({"owner_email": "vera"}, "email-malformed"),
    ],
)
def test_found_club_refuses_and_leaves_nothing(given, code):
    ClubFactory(slug="taken")
    with pytest.raises(Refusal) as refused:
        found(**given)
    assert refused.value.code == code
    assert (Club.objects.count(), League.objects.count()) == (1, 0)


def test_a_club_may_be_called_like_an_address_and_its_league_is_then_called_like_its_game() -> None:
    club = found(slug="king")
    assert League.objects.get(club=club).slug == "pikk-dama"
