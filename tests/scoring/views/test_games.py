"""Each game from its first hand to its last, row by row, through the page's form and the script's JSON."""

import re
from collections.abc import Mapping, Sequence

import pytest
from django.test import Client
from django.urls import reverse

from club.enums import Role
from club.models import Club
from leagues.actions import partis
from leagues.models import LeagueParti
from rules_engine import registry
from scoring.enums import State
from scoring.errors import NotComplete
from scoring.models import Hand, Parti, Place
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.sheets import open_parti

pytestmark = pytest.mark.django_db
JSON = {"Accept": "application/json"}
Row = Mapping[str, object]
"""What is typed: answers by name (a person by the position of the seat), "numbers" per column."""

PIKK_DAMA: list[Row] = [{"numbers": (10, -10, 20, -20)}] * 20
HEARTS: list[Row] = [
    {"numbers": (0, 13, 13, 13)},
    {"numbers": (1, 0, 25, 0)},
    {"numbers": (5, 13, 4, 4)},
    {"numbers": (0, 4, 17, 5)},
]
PITCH: list[Row] = [
    {"bidder": 0, "bid": 5, "trump": "H", "numbers": (9, 4)},
    {"bidder": 1, "bid": 6, "numbers": (8, 5)},
    {"bidder": 3, "bid": 13, "trump": "S", "numbers": (0, 13)},
]
KING: list[Row] = [
    {"numbers": (-100, -60, -40, -60)},
    {"numbers": (-260, 0, 0, 0)},
    {"numbers": (-50, -50, -50, -50)},
    {"numbers": (-240, 0, 0, 0)},
    {"numbers": (0, 0, -160, 0)},
    {"numbers": (-90, -90, 0, 0)},
    {"way": "auction", "mode": "positive", "trump": "H", "numbers": (3, 3, 4, 3)},
    {"way": "auction", "buyer": 1, "bid": "+3", "mode": "positive", "numbers": (2, 6, 2, 3)},
    {"way": "failed"},
    {"way": "points", "numbers": (100, 100, 100, 25)},
]
GAMES = {
    "pikk-dama": ({}, PIKK_DAMA),
    "hearts": ({}, HEARTS),
    "pitch": ({"target": 20}, PITCH),
    "king": ({}, KING),
}
PLACES = {
    "pikk-dama": [2, 3, 1, 4],
    "hearts": [1, 3, 4, 2],
    "pitch": [3, 1, 3, 1],  # the moon wins although the others have more points
    "king": [4, 2, 3, 1],
}


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    return club


@pytest.fixture
def scorer(client: Client, club: Club) -> Client:
    client.force_login(account(club, Role.SCOREKEEPER, "Vera"))
    return client


def started(club: Club, game: str) -> Parti:
    parti = open_parti(club, cast(club, 4), game=game, options=GAMES[game][0])
    LeagueParti.objects.create(league=LeagueFactory(club=club, game=game), parti=parti)
    return parti


def fields(parti: Parti, number: int, typed: Row) -> dict[str, str]:
    """The row as a browser posts it."""
    (rows,) = rows_of(parti)
    seats = [seat.pk for seat in rows.seats]
    hand = Hand.objects.filter(table=rows.table, number=number).first()
    posted = {"action": "save", f"h{number}-rev": str(hand.revision if hand else 0)}
    posted["seats"] = ",".join(f"{seat}:{person}" for seat, person in rows.people.items())
    for name, answer in typed.items():
        if name == "numbers" and isinstance(answer, Sequence):
            firsts = [seats[side[0]] for side in rows.game.sides]
            posted |= {f"h{number}-s{seat}": str(value) for seat, value in zip(firsts, answer, strict=True)}
        else:
            is_person = name in {"bidder", "buyer"} and isinstance(answer, int)
            posted[f"h{number}-a-{name}"] = str(seats[int(str(answer))] if is_person else answer)
    return posted


def sheet_url(parti: Parti) -> str:
    return reverse("sheet", args=[parti.club.slug, parti.number])


def play(client: Client, parti: Parti, rows: Sequence[Row]) -> None:
    """Odd hands by the form of the page, even ones by the script."""
    for number, typed in enumerate(rows, start=1):
        headers = JSON if number % 2 == 0 else {}
        answer = client.post(sheet_url(parti), fields(parti, number, typed), headers=headers)
        assert answer.status_code == (200 if headers else 302), answer.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_and_closed(scorer: Client, club: Club, game: str) -> None:
    parti, (_options, rows) = started(club, game), GAMES[game]
    play(scorer, parti, rows)
    page = scorer.get(reverse("close", args=[club.slug, parti.number]))
    assert page.status_code == 200
    answer = scorer.post(reverse("close", args=[club.slug, parti.number]), {"action": "close"})
    assert answer.status_code == 302
    parti.refresh_from_db()
    assert parti.state == State.CLOSED
    places = list(
        Place.objects.filter(parti=parti).order_by("seat__position").values_list("place", flat=True)
    )
    assert len(places) == 4
    assert places == PLACES[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_not_over_is_not_closed(club: Club, scorer: Client, game: str) -> None:
    parti, (_options, rows) = started(club, game), GAMES[game]
    play(scorer, parti, rows[:-1])
    with pytest.raises(NotComplete):
        partis.close(parti=parti, by=None)
    answer = scorer.post(reverse("close", args=[club.slug, parti.number]), {"action": "close"})
    assert answer.status_code == 422
    assert "cannot be closed yet" in answer.content.decode()


def test_a_row_after_the_end_is_refused_and_nothing_changes(club: Club, scorer: Client) -> None:
    parti = started(club, "hearts")
    play(scorer, parti, HEARTS)
    answer = scorer.post(sheet_url(parti), fields(parti, 5, {"numbers": (0, 13, 13, 13)}), headers=JSON)
    assert answer.status_code == 422
    assert "the last one is 4" in answer.json()["message"]
    assert Hand.objects.count() == 4


def test_a_correction_may_not_move_the_end(club: Club, scorer: Client) -> None:
    parti = started(club, "hearts")
    play(scorer, parti, HEARTS)
    partis.close(parti=parti, by=None)
    posted = fields(parti, 4, {"numbers": (17, 4, 0, 5)})
    posted |= {"action": "preview", "reason": "misread"}
    answer = scorer.post(reverse("correct", args=[club.slug, parti.number]), posted)
    assert answer.status_code == 422
    assert "would not end" in answer.content.decode()


def test_king_sums_to_zero_at_the_end(club: Club, scorer: Client) -> None:
    parti = started(club, "king")
    play(scorer, parti, KING)
    (rows,) = rows_of(parti)
    assert sum(rows.totals().values()) == 0
    html = scorer.get(sheet_url(parti)).content.decode()
    assert '<td class="s">0</td>' in html


@pytest.mark.parametrize(
    ("game", "number", "typed", "said"),
    [
        ("hearts", 1, {"numbers": (1, 2, 3, 4)}, "26"),
        ("hearts", 1, {"numbers": (-1, 13, 13, 1)}, "below 0"),
        ("pitch", 1, {"bid": 5, "numbers": (9, 4)}, "who bid"),
        ("pitch", 1, {"bidder": 0, "bid": 3, "numbers": (9, 4)}, "bid"),
        ("pitch", 1, {"bidder": 0, "bid": 5, "numbers": (9, 5)}, "only 13"),
        ("pitch", 1, {"bidder": 0, "bid": 5, "trump": "Q", "numbers": (9, 4)}, "trump"),
        ("king", 1, {"numbers": (-20, -20, -20, -20)}, "does not balance"),
        ("king", 7, {"way": "auction", "numbers": (3, 3, 4, 3)}, "positive or negative"),
        ("king", 7, {"way": "auction", "buyer": 2, "bid": "+3", "numbers": (3, 3, 4, 3)}, "his own right"),
        ("king", 7, {"way": "auction", "buyer": 1, "numbers": (3, 3, 4, 3), "mode": "positive"}, "which bid"),
        ("king", 7, {"way": "auction", "mode": "positive", "numbers": (3, 3, 4, 4)}, "sum"),
    ],
)
def test_a_wrong_row_is_refused_and_stays_as_typed(
    club: Club, scorer: Client, game: str, number: int, typed: Row, said: str
) -> None:
    parti = started(club, game)
    posted = fields(parti, number, typed)
    answer = scorer.post(sheet_url(parti), posted)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert said in html
    for name, text in posted.items():
        if "-s" in name:
            assert f'name="{name}" value="{text}"' in html.replace("\N{MINUS SIGN}", "-")
    assert not Hand.objects.filter(scores__isnull=False).exists()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("headers", [{}, JSON])
def test_a_hand_that_is_not_due_of_people_who_were_changed_is_refused(
    club: Club, scorer: Client, game: str, headers: Mapping[str, str]
) -> None:
    parti = started(club, game)
    posted = fields(parti, 1, {}) | {"seats": "1:1"}
    posted |= {f"h999-s{seat.pk}": "7" for seat in rows_of(parti)[0].seats}
    answer = scorer.post(sheet_url(parti), posted | {"h999-a-way": "auction"}, headers=headers)
    assert answer.status_code == 409
    assert "The people of this table have been changed meanwhile" in answer.text
    assert not Hand.objects.exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_takes_as_many_queries_for_one_hand_as_for_all(
    club: Club, scorer: Client, game: str, django_assert_max_num_queries: object
) -> None:
    parti, (_options, rows) = started(club, game), GAMES[game]
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        scorer.get(sheet_url(parti))
    play(scorer, parti, rows)
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        scorer.get(sheet_url(parti))


def test_every_game_of_the_registry_is_played_here() -> None:
    assert set(GAMES) == {game.slug for game in registry.games()}


def test_a_row_after_the_end_says_so_and_can_be_emptied(club: Club, scorer: Client) -> None:
    """Hand 1 was misread: it was the moon, and the game ended there."""
    parti = started(club, "pitch")
    play(scorer, parti, PITCH[:2])
    moon = {"bidder": 0, "bid": 13, "trump": "H", "numbers": (13, 0)}
    answer = scorer.post(sheet_url(parti), fields(parti, 1, moon), headers=JSON).json()
    assert [(row["hand"], row["note"]["message"]) for row in answer["rows"][1:]] == [
        (2, "Hand 2 stands after the end of the game.")
    ]
    assert "Hand 2 stands after the end" in answer["pieces"]["closing"]
    page = scorer.get(reverse("close", args=[club.slug, parti.number])).content.decode()
    assert "rows after the end of the game" in page
    assert "Every row is there and right" not in page
    emptied = fields(parti, 2, {"numbers": ("", "")}) | {"action": "clear-2"}
    assert scorer.post(sheet_url(parti), emptied, headers=JSON).status_code == 200
    partis.close(parti=parti, by=None)
    assert list(Place.objects.order_by("seat__position").values_list("place", flat=True)) == [1, 3, 1, 3]


@pytest.mark.parametrize("rows", [0, 1])
def test_the_closing_page_does_not_promise_what_closing_refuses(
    club: Club, scorer: Client, rows: int
) -> None:
    parti = started(club, "hearts")
    play(scorer, parti, HEARTS[:rows])
    page = scorer.get(reverse("close", args=[club.slug, parti.number])).content.decode()
    assert "The score does not end the game yet" in page
    assert 'value="close"' not in page


def test_a_correction_says_what_was_answered_otherwise(club: Club, scorer: Client) -> None:
    parti = started(club, "pitch")
    play(scorer, parti, PITCH)
    partis.close(parti=parti, by=None)
    correct = reverse("correct", args=[club.slug, parti.number])
    typed = fields(parti, 1, {**PITCH[0], "trump": "C"})
    posted = {f"t1-{name}" if "-a-" in name else name: text for name, text in typed.items()}
    shown = scorer.post(correct, {**posted, "action": "preview", "reason": "misread"})
    hidden = dict(re.findall(r'name="(previewed|revision)" value="([^"]+)"', shown.content.decode()))
    answer = scorer.post(correct, {**posted, **hidden, "action": "save", "reason": "misread"})
    assert answer.status_code == 302
    page = scorer.get(reverse("parti", args=[club.slug, parti.number])).content.decode()
    assert "bidder Ádám, bid 5, trump hearts ♥, Ádám 9" in page
    assert "bidder Ádám, bid 5, trump clubs ♣, Ádám 9" in page
